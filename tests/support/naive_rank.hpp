// The index of a state by the definition in data/FORMAT.md, word for word and
// slowly: the twin of lib/core's ranking.
//
// Functions without shared state: safe in any thread.
#pragma once

#include <slidebase/shape.hpp>

#include "support/board_search.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace slidebase::support {

// Digit i: how many entries after entry i are smaller.
inline std::vector<unsigned> naive_digits(std::span<const std::uint8_t> order) {
  std::vector<unsigned> digits(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size(); ++j) digits[i] += order[j] < order[i] ? 1U : 0U;
  }
  return digits;
}

inline unsigned naive_parity(std::span<const std::uint8_t> order) {
  unsigned inversions = 0;
  for (const unsigned digit : naive_digits(order)) inversions += digit;
  return inversions % 2;
}

// P(z): the parity of the orders that can reach the goal with the blank in `cell`.
inline unsigned naive_parity_of_states(Shape shape, unsigned cell, unsigned goal_cell) {
  return (cell / shape.columns + goal_cell / shape.columns) * (shape.columns - 1U) % 2;
}

inline std::uint64_t naive_half_rank(std::span<const std::uint8_t> order) {
  std::uint64_t rank = 0;
  std::uint64_t weight = 1;
  const std::vector<unsigned> digits = naive_digits(order);
  for (std::size_t i = order.size(); i-- > 0;) {
    rank += digits[i] * weight;
    weight *= order.size() - i;
  }
  return rank / 2;
}

// m! / 2, the number of half ranks.
inline std::uint64_t naive_half_ranks(unsigned m) {
  std::uint64_t orders = 1;
  for (unsigned i = 3; i <= m; ++i) orders *= i;
  return orders;
}

struct Arrangement {
  unsigned cell = 0;                // of the blank
  std::vector<std::uint8_t> order;  // of the tiles, 0 to m-1
};

inline Arrangement arrangement_of(Shape shape, Nibbles board) {
  Arrangement arrangement;
  for (unsigned cell = 0; cell < shape.cells(); ++cell) {
    const auto tile = static_cast<std::uint8_t>(board >> 4 * cell & 15);
    if (tile == 0) {
      arrangement.cell = cell;
    } else {
      arrangement.order.push_back(static_cast<std::uint8_t>(tile - 1));
    }
  }
  return arrangement;
}

inline Nibbles nibbles_of(const Arrangement& arrangement) {
  Nibbles board = 0;
  unsigned place = 0;
  for (unsigned cell = 0; cell <= arrangement.order.size(); ++cell) {
    if (cell != arrangement.cell) board |= Nibbles{arrangement.order[place++] + 1U} << 4 * cell;
  }
  return board;
}

// Of a state: it is not looked at whether the board can reach the goal.
inline std::uint64_t naive_index(Shape shape, Nibbles board) {
  const Arrangement arrangement = arrangement_of(shape, board);
  return arrangement.cell * naive_half_ranks(shape.tiles()) + naive_half_rank(arrangement.order);
}

}  // namespace slidebase::support
