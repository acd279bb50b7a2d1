// Boards for tests: all of a shape, random ones, goals with a given blank cell.
//
// Functions without shared state: safe in any thread.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/shape.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <numeric>
#include <ostream>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace slidebase {

// How gtest shows them.
inline void PrintTo(Shape shape, std::ostream* out) { *out << unsigned{shape.rows} << 'x' << unsigned{shape.columns}; }
inline void PrintTo(const Board& board, std::ostream* out) {
  for (const unsigned tile : board.cells()) *out << tile << ' ';
  PrintTo(board.shape(), out);
}

}  // namespace slidebase

namespace slidebase::support {

using Random = std::mt19937_64;

inline std::string to_string(Shape shape) { return std::to_string(shape.rows) + "x" + std::to_string(shape.columns); }

// REQUIRES: a board's cells.
inline Board make_board(Shape shape, std::span<const std::uint8_t> cells) {
  return Board::from_cells(shape, cells).value();
}
inline Board make_board(Shape shape, std::initializer_list<std::uint8_t> cells) {
  return make_board(shape, std::span(cells.begin(), cells.size()));
}

// Every valid shape of at most this many cells.
inline std::vector<Shape> shapes_up_to(unsigned cells) {
  std::vector<Shape> shapes;
  for (std::uint8_t rows = 2; rows <= kMaxCells / 2; ++rows) {
    for (std::uint8_t columns = 2; columns <= kMaxCells / 2; ++columns) {
      if (const Shape shape{rows, columns}; shape.valid() && shape.cells() <= cells) shapes.push_back(shape);
    }
  }
  return shapes;
}

inline std::vector<Shape> tall_shapes_up_to(unsigned cells) {
  std::vector<Shape> shapes = shapes_up_to(cells);
  std::erase_if(shapes, [](Shape shape) { return shape.rows < shape.columns; });
  return shapes;
}

// 0, 1, .., n-1.
inline std::vector<std::uint8_t> counting(unsigned n) {
  std::vector<std::uint8_t> values(n);
  std::iota(values.begin(), values.end(), std::uint8_t{0});
  return values;
}

// Calls visit(board) for all n! arrangements.
template <class Visit>
void for_each_board(Shape shape, Visit&& visit) {
  std::vector<std::uint8_t> cells = counting(shape.cells());
  do {
    visit(make_board(shape, cells));
  } while (std::next_permutation(cells.begin(), cells.end()));
}

// Any arrangement, solvable or not.
inline Board random_board(Shape shape, Random& random) {
  std::vector<std::uint8_t> cells = counting(shape.cells());
  std::shuffle(cells.begin(), cells.end(), random);
  return make_board(shape, cells);
}

// The tiles 1, 2, .. in order with the blank in `cell`.
inline Board ordered_goal(Shape shape, unsigned cell) {
  std::vector<std::uint8_t> cells = counting(shape.cells());
  std::rotate(cells.begin(), cells.begin() + 1, cells.begin() + cell + 1);
  return make_board(shape, cells);
}

// The tiles in any order with the blank in `cell`.
inline Board random_goal(Shape shape, unsigned cell, Random& random) {
  std::vector<std::uint8_t> cells = counting(shape.cells());
  std::shuffle(cells.begin() + 1, cells.end(), random);
  std::rotate(cells.begin(), cells.begin() + 1, cells.begin() + cell + 1);
  return make_board(shape, cells);
}

}  // namespace slidebase::support
