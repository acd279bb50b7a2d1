// Board: an arrangement of the tiles 1..n-1 and the blank (written 0) on a shape.
//
// A Board always holds every tile once: faults are refused where it is made.
// Plain value, safe in any thread.
#pragma once

#include <slidebase/move.hpp>
#include <slidebase/result.hpp>
#include <slidebase/shape.hpp>

#include <array>
#include <cstdint>
#include <span>

namespace slidebase {

class Board {
 public:
  // `cells` in row-major order. Errors: size, too_large (the shape); count;
  // duplicate, missing_blank, out_of_range (the cells), looked for in this order.
  static Result<Board> from_cells(Shape shape, std::span<const std::uint8_t> cells) noexcept;

  Shape shape() const noexcept { return shape_; }
  std::span<const std::uint8_t> cells() const noexcept { return {cells_.data(), shape_.cells()}; }
  std::uint8_t operator[](unsigned cell) const noexcept { return cells_[cell]; }
  unsigned blank() const noexcept { return blank_; }

  bool is_legal(Move move) const noexcept;
  // REQUIRES: is_legal(move).
  void apply(Move move) noexcept;

  friend bool operator==(const Board&, const Board&) noexcept = default;

 private:
  friend class PackedBoard;
  Board(Shape shape, std::span<const std::uint8_t> cells) noexcept;

  Shape shape_;
  std::uint8_t blank_ = 0;
  std::array<std::uint8_t, kMaxCells> cells_{};
};

// A board of at most 16 cells in one word, four bits a cell, cell 0 lowest; the
// shape is known from where it is used. The form for bulk work.
class PackedBoard {
 public:
  static constexpr unsigned kMaxPackedCells = 16;

  constexpr PackedBoard() noexcept = default;
  // REQUIRES: the low 4 * cells bits hold each of 0..cells-1 once, the rest are zero.
  explicit constexpr PackedBoard(std::uint64_t nibbles) noexcept : nibbles_(nibbles) {}
  // REQUIRES: board.shape().cells() <= kMaxPackedCells.
  explicit PackedBoard(const Board& board) noexcept;

  constexpr std::uint64_t nibbles() const noexcept { return nibbles_; }
  constexpr unsigned operator[](unsigned cell) const noexcept { return nibbles_ >> 4 * cell & 15; }
  Board unpack(Shape shape) const noexcept;

  friend constexpr bool operator==(PackedBoard, PackedBoard) noexcept = default;

 private:
  std::uint64_t nibbles_ = 0;
};

// The goals that people name. REQUIRES: shape.valid().
Board row_major_goal(Shape shape) noexcept;    // 1 2 3 .. 0
Board blank_first_goal(Shape shape) noexcept;  // 0 1 2 ..
Board spiral_goal(Shape shape) noexcept;       // clockwise inward, the blank in the last cell

// Whether some sequence of moves leads from `start` to `goal`, by parity: after
// renaming the tiles so that the goal's order is 1, 2, .., the start's order
// has the parity of (rows between the blanks) * (columns - 1).
// REQUIRES: the same shape.
bool is_solvable(const Board& start, const Board& goal) noexcept;

}  // namespace slidebase
