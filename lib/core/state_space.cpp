#include "state_space.hpp"

namespace slidebase {

std::optional<std::uint64_t> state_count(Shape shape) noexcept {
  return with_state_space<std::optional<std::uint64_t>>(
      tall(shape), std::nullopt, []<unsigned R, unsigned C>() { return StateSpace<R, C>::kStates; });
}

std::optional<std::uint64_t> rank(Shape tall, unsigned goal_cell, unsigned cell,
                                  std::span<const std::uint8_t> order) noexcept {
  const auto m = static_cast<unsigned>(order.size());
  assert(m == tall.tiles());
  // Entry t's digit is the number of entries below t that are still to come:
  // nibble t of `smaller`, from which each entry seen is taken away.
  std::uint64_t smaller = 0xfedcba9876543210;
  std::uint64_t rank = 0;
  unsigned digit_sum = 0;
  for (unsigned i = 0; i < m; ++i) {
    const unsigned digit = smaller >> 4 * order[i] & 15;
    smaller -= 0x1111111111111110U << 4 * order[i];
    rank = rank * (m - i) + digit;
    digit_sum += digit;
  }
  const unsigned rows_apart = tall.row(cell) + tall.row(goal_cell);
  if (digit_sum % 2 != rows_apart * (tall.columns - 1U) % 2) return std::nullopt;
  return cell * (lehmer::factorial(m) / 2) + rank / 2;
}

unsigned unrank(Shape tall, unsigned goal_cell, std::uint64_t index, std::span<std::uint8_t> order) noexcept {
  const auto m = static_cast<unsigned>(order.size());
  assert(m == tall.tiles());
  const std::uint64_t orders = lehmer::factorial(m) / 2;
  const auto cell = static_cast<unsigned>(index / orders);
  const unsigned parity = (tall.row(cell) + tall.row(goal_cell)) * (tall.columns - 1U) % 2;
  std::array<unsigned, kMaxCells> digits{};
  std::uint64_t half = index % orders;
  unsigned digit_sum = 0;
  for (unsigned radix = 3; radix <= m; ++radix) {
    digits[m - radix] = static_cast<unsigned>(half % radix);
    half /= radix;
    digit_sum += digits[m - radix];
  }
  digits[m - 2] = (digit_sum + parity) % 2;
  // Entry i is the digit-th smallest of those left.
  std::array<std::uint8_t, kMaxCells> left{};
  for (unsigned i = 0; i < m; ++i) left[i] = static_cast<std::uint8_t>(i);
  for (unsigned i = 0; i < m; ++i) {
    order[i] = left[digits[i]];
    for (unsigned j = digits[i]; j + 1 < m - i; ++j) left[j] = left[j + 1];
  }
  return cell;
}

Board board_of(TableKey key, std::uint64_t index) noexcept {
  const unsigned n = key.shape.cells();
  std::array<std::uint8_t, kMaxCells> order{};
  const unsigned blank = unrank(key.shape, key.goal_cell, index, std::span(order).first(n - 1));
  std::array<std::uint8_t, kMaxCells> cells{};
  for (unsigned cell = 0, place = 0; cell < n; ++cell) {
    if (cell != blank) cells[cell] = static_cast<std::uint8_t>(order[place++] + 1);
  }
  return *Board::from_cells(key.shape, std::span(cells).first(n));
}

std::optional<std::uint64_t> neighbour(Shape tall, unsigned goal_cell, std::uint64_t index, Move move) noexcept {
  return with_state_space<std::optional<std::uint64_t>>(tall, std::nullopt, [&]<unsigned R, unsigned C>() {
    using Space = StateSpace<R, C>;
    std::optional<std::uint64_t> after;
    Space::at_cell(Space::cell(index), [&]<unsigned Cell>() {
      Space::template for_each_neighbour<Cell>(Space::half(index), Space::parity(Cell, goal_cell),
                                               [&]<Move M>(unsigned cell, lehmer::HalfRank half) {
                                                 if (M == move) after = Space::index(cell, half);
                                               });
    });
    return after;
  });
}

}  // namespace slidebase
