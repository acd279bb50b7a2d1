// Estimates of the moves to the goal. Each has two forms: of a state, and after
// one move, from the estimate before.
#pragma once

#include "problem.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace slidebase {

// For each tile, its cell in the goal.
template <class Word>
std::array<std::uint8_t, SlidingPuzzle<Word>::kCells> goal_cells_of(const SlidingPuzzle<Word>& puzzle) noexcept {
  std::array<std::uint8_t, SlidingPuzzle<Word>::kCells> cells{};
  for (unsigned cell = 0; cell < puzzle.shape().cells(); ++cell) {
    cells[puzzle.tile(puzzle.goal(), cell)] = static_cast<std::uint8_t>(cell);
  }
  return cells;
}

// A sum over the tiles of a number that depends on the tile and its cell: a move changes one term.
template <class Word>
class SumOverTiles {
 public:
  using Puzzle = SlidingPuzzle<Word>;
  using State = typename Puzzle::State;

  unsigned operator()(const State& state) const noexcept {
    unsigned sum = 0;
    for (unsigned cell = 0; cell < cells_; ++cell) sum += term_[cell][Puzzle::tile(state.cells, cell)];
    return sum;
  }
  unsigned after(unsigned before, const State& from, const State& to) const noexcept {
    const unsigned tile = Puzzle::tile(to.cells, from.blank);
    return before + term_[from.blank][tile] - term_[to.blank][tile];
  }

 protected:
  // term(tile, cell, cell in the goal), of all but the blank.
  template <class Term>
  SumOverTiles(const Puzzle& puzzle, Term&& term) noexcept : cells_(puzzle.shape().cells()) {
    const auto goal = goal_cells_of(puzzle);
    for (unsigned cell = 0; cell < cells_; ++cell) {
      for (unsigned tile = 1; tile < cells_; ++tile) {
        term_[cell][tile] = static_cast<std::uint8_t>(term(cell, unsigned{goal[tile]}));
      }
    }
  }

 private:
  unsigned cells_;
  std::array<std::array<std::uint8_t, Puzzle::kCells>, Puzzle::kCells> term_{};
};

template <class Word>
class Misplaced : public SumOverTiles<Word> {
 public:
  explicit Misplaced(const SlidingPuzzle<Word>& puzzle) noexcept
      : SumOverTiles<Word>(puzzle, [](unsigned cell, unsigned goal) { return cell != goal ? 1U : 0U; }) {}
};

template <class Word>
class Manhattan : public SumOverTiles<Word> {
 public:
  explicit Manhattan(const SlidingPuzzle<Word>& puzzle) noexcept
      : SumOverTiles<Word>(puzzle, [shape = puzzle.shape()](unsigned cell, unsigned goal) {
          const auto apart = [](unsigned a, unsigned b) { return a > b ? a - b : b - a; };
          return apart(shape.row(cell), shape.row(goal)) + apart(shape.column(cell), shape.column(goal));
        }) {}
};

// Manhattan distance, and two moves for each tile that must leave its line. Of the
// tiles of a line that belong into it, as many must as do not fit into the longest
// chain in the goal's order. Source: Hansson, Mayer and Yung 1992.
template <class Word>
class LinearConflict {
 public:
  using Puzzle = SlidingPuzzle<Word>;
  using State = typename Puzzle::State;

  explicit LinearConflict(const Puzzle& puzzle) noexcept
      : puzzle_(puzzle), manhattan_(puzzle), goal_(goal_cells_of(puzzle)) {}

  unsigned operator()(const State& state) const noexcept {
    const Shape shape = puzzle_.shape();
    unsigned sum = manhattan_(state);
    for (unsigned row = 0; row < shape.rows; ++row) sum += row_conflicts(state, row);
    for (unsigned column = 0; column < shape.columns; ++column) sum += column_conflicts(state, column);
    return sum;
  }
  // A move along a line leaves that line's tiles in order; it changes the two lines across.
  unsigned after(unsigned before, const State& from, const State& to) const noexcept {
    const Shape shape = puzzle_.shape();
    const unsigned sum = manhattan_.after(before, from, to);
    if (shape.column(from.blank) == shape.column(to.blank)) {
      const unsigned a = shape.row(from.blank);
      const unsigned b = shape.row(to.blank);
      return sum + row_conflicts(to, a) + row_conflicts(to, b) - row_conflicts(from, a) - row_conflicts(from, b);
    }
    const unsigned a = shape.column(from.blank);
    const unsigned b = shape.column(to.blank);
    return sum + column_conflicts(to, a) + column_conflicts(to, b) - column_conflicts(from, a) -
           column_conflicts(from, b);
  }

 private:
  unsigned row_conflicts(const State& state, unsigned row) const noexcept {
    const Shape shape = puzzle_.shape();
    return conflicts(state, row * shape.columns, 1, shape.columns,
                     [&](unsigned goal) { return shape.row(goal) == row; });
  }
  unsigned column_conflicts(const State& state, unsigned column) const noexcept {
    const Shape shape = puzzle_.shape();
    return conflicts(state, column, shape.columns, shape.rows,
                     [&](unsigned goal) { return shape.column(goal) == column; });
  }

  // Of the line of `length` cells from `first` on.
  template <class Belongs>
  unsigned conflicts(const State& state, unsigned first, unsigned stride, unsigned length,
                     Belongs&& belongs) const noexcept {
    constexpr unsigned kLongestLine = kMaxCells / 2;
    std::array<std::uint8_t, kLongestLine> goals;  // of the tiles that belong into the line
    std::array<std::uint8_t, kLongestLine> chain;  // the longest in order that ends there, 0 for other tiles
    unsigned count = 0;
    std::uint8_t longest = 0;
    for (unsigned i = 0; i < std::min(length, kLongestLine); ++i) {
      const unsigned tile = Puzzle::tile(state.cells, first + i * stride);
      goals[i] = goal_[tile];
      chain[i] = 0;
      if (tile == 0 || !belongs(goals[i])) continue;
      for (unsigned j = 0; j < i; ++j) {
        if (goals[j] < goals[i]) chain[i] = std::max(chain[i], chain[j]);
      }
      longest = std::max(longest, ++chain[i]);
      ++count;
    }
    return 2 * (count - longest);
  }

  const Puzzle& puzzle_;
  Manhattan<Word> manhattan_;
  std::array<std::uint8_t, Puzzle::kCells> goal_;
};

}  // namespace slidebase
