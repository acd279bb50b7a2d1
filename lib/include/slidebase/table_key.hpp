// Which table answers a goal, and how many states it has.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/shape.hpp>

#include <cstdint>
#include <optional>

namespace slidebase {

// Which question a table answers: a tall shape, and the cell of the goal's blank.
struct TableKey {
  Shape shape;
  std::uint8_t goal_cell = 0;
  friend constexpr bool operator==(const TableKey&, const TableKey&) noexcept = default;
};

// The one table that answers a shape and goal cell, after the symmetries of the
// board: tall, and the largest goal cell that mirroring, turning and (on square
// boards) transposing can bring it to. REQUIRES: shape.valid().
TableKey canonical_key(Shape shape, unsigned goal_cell) noexcept;

// The goal of a table in its own frame: 1, 2, .., m in order, the blank in its goal cell.
Board stored_goal(TableKey key) noexcept;

// Number of states of a shape that can reach a goal, n!/2, or nothing if this
// version makes no complete table for it.
std::optional<std::uint64_t> state_count(Shape shape) noexcept;

}  // namespace slidebase
