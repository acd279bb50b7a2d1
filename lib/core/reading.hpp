// Which board the rows of a text make, if any.
#pragma once

#include "scan.hpp"

#include <slidebase/board.hpp>
#include <slidebase/result.hpp>
#include <slidebase/shape.hpp>

#include <optional>

namespace slidebase {

// Digits for the tiles: no board of runs has more cells.
constexpr unsigned kMaxRunCells = 10;

// Rows from one on to the last.
struct Grid {
  unsigned first_row = 0;
  unsigned rows = 0;
  unsigned columns = 0;  // of every row, or 0 if they differ
  unsigned cells = 0;
  bool has_runs = false;  // rows that are one token, a cell a character
};

// REQUIRES: !scan.is_overfull().
Grid read_grid(const Scan& scan) noexcept;

// Errors: as parse_board(), those of the scan excepted.
Result<Board> read_board(const Scan& scan, std::optional<Shape> shape) noexcept;

}  // namespace slidebase
