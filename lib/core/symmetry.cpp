#include "symmetry.hpp"

#include <algorithm>
#include <cassert>

namespace slidebase {
namespace {

constexpr unsigned kSymmetries = 8;

// Bit 0 of `which` mirrors the columns, bit 1 the rows, bit 2 transposes first.
// The order makes the identity the first.
Symmetry make_symmetry(Shape shape, unsigned which) noexcept {
  const bool transposes = (which & 4) != 0;
  const bool flips_rows = (which & 2) != 0;
  const bool flips_columns = (which & 1) != 0;
  Symmetry symmetry{transposes ? shape.transposed() : shape, {}, {}};
  for (unsigned cell = 0; cell < shape.cells(); ++cell) {
    unsigned row = symmetry.image.row(cell);
    unsigned column = symmetry.image.column(cell);
    if (flips_rows) row = symmetry.image.rows - 1U - row;
    if (flips_columns) column = symmetry.image.columns - 1U - column;
    if (transposes) std::swap(row, column);
    symmetry.source[cell] = static_cast<std::uint8_t>(row * shape.columns + column);
  }
  for (const Move move : kMoves) {
    Move shown = move;
    if (is_vertical(shown) ? flips_rows : flips_columns) shown = opposite(shown);
    if (transposes) shown = static_cast<Move>(index(shown) ^ 2);  // up and left, down and right
    symmetry.move_back[index(move)] = shown;
  }
  return symmetry;
}

}  // namespace

std::optional<Symmetry> find_symmetry(Shape shape, unsigned cell, TableKey key) noexcept {
  for (unsigned which = 0; which < kSymmetries; ++which) {
    const Symmetry symmetry = make_symmetry(shape, which);
    if (symmetry.image == key.shape && symmetry.source[key.goal_cell] == cell) return symmetry;
  }
  return std::nullopt;
}

TableKey canonical_key(Shape shape, unsigned goal_cell) noexcept {
  assert(shape.valid() && goal_cell < shape.cells());
  TableKey key{tall(shape), static_cast<std::uint8_t>(shape.cells() - 1)};
  while (!find_symmetry(shape, goal_cell, key)) --key.goal_cell;
  return key;
}

Board stored_goal(TableKey key) noexcept {
  const unsigned n = key.shape.cells();
  std::array<std::uint8_t, kMaxCells> cells{};
  for (unsigned cell = 0, tile = 1; cell < n; ++cell) {
    cells[cell] = static_cast<std::uint8_t>(cell == key.goal_cell ? 0 : tile++);
  }
  return Board::from_cells(key.shape, std::span(cells).first(n)).value();
}

}  // namespace slidebase
