// Shape: rows x columns of a board. Plain value.
#pragma once

#include <cstdint>
#include <utility>

namespace slidebase {

// Largest board that this library reads, in cells.
inline constexpr unsigned kMaxCells = 25;

struct Shape {
  std::uint8_t rows = 0;
  std::uint8_t columns = 0;

  constexpr unsigned cells() const noexcept { return unsigned{rows} * columns; }
  constexpr unsigned tiles() const noexcept { return cells() - 1; }
  constexpr Shape transposed() const noexcept { return {columns, rows}; }

  // Both sides at least 2 and at most kMaxCells cells: a board that can turn corners.
  constexpr bool valid() const noexcept { return rows >= 2 && columns >= 2 && cells() <= kMaxCells; }

  constexpr unsigned row(unsigned cell) const noexcept { return cell / columns; }
  constexpr unsigned column(unsigned cell) const noexcept { return cell % columns; }
  // Colour of a cell on the chequered board, 0 or 1. Each move changes the blank's.
  constexpr unsigned colour(unsigned cell) const noexcept { return (row(cell) + column(cell)) % 2; }

  friend constexpr bool operator==(Shape, Shape) noexcept = default;
};

// The library's own shapes are "tall": at least as many rows as columns.
constexpr Shape tall(Shape shape) noexcept { return shape.rows >= shape.columns ? shape : shape.transposed(); }

}  // namespace slidebase
