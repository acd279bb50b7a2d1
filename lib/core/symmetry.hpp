// The symmetries of the board, which bring any goal cell to its canonical one.
#pragma once

#include <slidebase/move.hpp>
#include <slidebase/shape.hpp>
#include <slidebase/table_key.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace slidebase {

// A picture of a board: transposed, or not, then mirrored in either direction, or not.
struct Symmetry {
  Shape image;                                 // shape of the picture
  std::array<std::uint8_t, kMaxCells> source;  // for each cell of the picture, the cell that it shows
  std::array<Move, 4> move_back;               // for each move in the picture, the move that it shows
};

// A symmetry that shows `cell` of `shape` at key.goal_cell of key.shape, if there is one.
std::optional<Symmetry> find_symmetry(Shape shape, unsigned cell, TableKey key) noexcept;

}  // namespace slidebase
