#include "reading.hpp"

#include "cell_fault.hpp"
#include "characters.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace slidebase {
namespace {

class Reading {
 public:
  Reading(const Scan& scan, std::optional<Shape> shape) noexcept : scan_(scan), shape_(shape) {}

  // REQUIRES: !scan.is_overfull().
  Grid grid(unsigned first_row) const noexcept {
    Grid with_runs = grid(first_row, true);
    return with_runs.has_runs && with_runs.cells > kMaxRunCells ? grid(first_row, false) : with_runs;
  }

  Result<Board> board() const noexcept {
    if (scan_.token_count == 0) return Error::make(ErrorKind::empty, 0, "no board: the text holds no cells");
    const std::optional<Size> size = size_line();
    if (scan_.is_overfull()) return size && !(size->is_pair && has_other_row_of_two()) ? wrong(*size) : too_large();
    const Grid whole = grid(0);
    if (!size) return judge(whole);
    const Grid rest = grid(1);
    const bool may_be_cells = first_row_may_be_cells(whole, *size);
    // Two numbers that fit the rows below may be a row as well: then one of the two readings is no whole board.
    const bool is_row = may_be_cells && !is_complete(rest) && (is_complete(whole) || size->is_flat());
    if (size->fits(rest) && !is_row) {
      if (shape_ && !size->is(*shape_)) return mismatch(size->rows, size->columns);
      return judge(rest, size);
    }
    return may_be_cells ? judge(whole) : wrong(*size);
  }

 private:
  // What a size line says. Numbers of any size.
  struct Size {
    std::int64_t rows;
    std::int64_t columns;
    bool is_pair;

    bool is_flat() const noexcept { return rows < 2 || columns < 2; }
    bool is(Shape shape) const noexcept { return rows == shape.rows && columns == shape.columns; }
    bool fits(const Grid& grid) const noexcept {
      return rows >= 1 && columns >= 1 && grid.columns != 0 &&
             ((grid.rows == rows && grid.columns == columns) || (grid.rows == 1 && grid.cells == rows * columns));
    }
  };

  // The token of a row of one, if a cell could be read from each character.
  const Token* run(unsigned row) const noexcept {
    const Token& token = scan_.tokens[scan_.rows[row].first];
    return scan_.rows[row].size == 1 && token.is_run ? &token : nullptr;
  }

  Grid grid(unsigned first_row, bool allow_runs) const noexcept {
    Grid grid{first_row, static_cast<unsigned>(scan_.row_count) - first_row};
    for (unsigned row = first_row; row < scan_.row_count; ++row) {
      const Token* token = allow_runs ? run(row) : nullptr;
      const unsigned columns = token != nullptr ? static_cast<unsigned>(token->text.size()) : scan_.rows[row].size;
      grid.has_runs = grid.has_runs || token != nullptr;
      grid.columns = row == first_row || columns == grid.columns ? columns : 0;
      grid.cells += columns;
    }
    if (grid.columns != 0 && grid.columns * grid.rows != grid.cells) grid.columns = 0;
    return grid;
  }

  std::optional<Size> size_line() const noexcept {
    const Row& row = scan_.rows[0];
    if (!row.ends_a_line) return std::nullopt;
    const Token& first = scan_.tokens[row.first];
    if (row.size == 1 && first.is_number) return Size{first.value, first.value, false};
    if (row.size != 2) return std::nullopt;
    const Token& second = scan_.tokens[row.first + 1];
    if (!first.is_number || !second.is_number) return std::nullopt;
    // `N -1`: the blank of the goal comes last.
    return Size{first.value, second.value == -1 ? first.value : second.value, true};
  }

  // Whether the numbers of the first row can be cells: two above other rows of
  // two, unless they tell how many rows there are, or a run that fits its rows.
  bool first_row_may_be_cells(const Grid& whole, const Size& size) const noexcept {
    if (size.is_pair) {
      if (whole.columns == 0 && size.rows == whole.rows - 1) return false;
      return has_other_row_of_two();
    }
    if (!whole.has_runs || whole.columns < 2) return false;
    for (unsigned row = 0; row < scan_.row_count; ++row) {
      if (run(row) == nullptr) return false;
    }
    return whole.rows > 1 || shape_.has_value() || has_shape(whole.cells);
  }

  bool has_other_row_of_two() const noexcept {
    const auto kept = std::span(scan_.rows).first(std::min<std::uint64_t>(scan_.row_count, Scan::kKept));
    return std::any_of(kept.begin() + 1, kept.end(), [](const Row& row) { return row.size == 2; });
  }

  static bool has_shape(unsigned cells) noexcept {
    for (unsigned rows = 2; rows * rows <= cells; ++rows) {
      if (cells % rows == 0) return true;
    }
    return false;
  }

  // --- Faults ----------------------------------------------------------------

  std::uint32_t line(unsigned row) const noexcept { return scan_.tokens[scan_.rows[row].first].line; }

  Error too_large() const noexcept {
    return Error::make(ErrorKind::too_large, line(0), "%llu cells: a board has at most %u",
                       static_cast<unsigned long long>(scan_.token_count), kMaxCells);
  }

  Error mismatch(std::int64_t rows, std::int64_t columns) const noexcept {
    return Error::make(ErrorKind::size_mismatch, line(0), "expected a board of %ux%u, found %lldx%lld", shape_->rows,
                       shape_->columns, static_cast<long long>(rows), static_cast<long long>(columns));
  }

  // A size line that its rows do not fit.
  Error wrong(const Size& size) const noexcept {
    const auto rows = static_cast<long long>(size.rows);
    const auto columns = static_cast<long long>(size.columns);
    if (rows < 1 || columns < 1) {
      return Error::make(ErrorKind::size, line(0), "size line %lldx%lld: a board has at least two rows and two columns",
                         rows, columns);
    }
    if (rows > kMaxCells || columns > kMaxCells || rows * columns > kMaxCells) {
      return Error::make(ErrorKind::too_large, line(0), "size line %lldx%lld: a board has at most %u cells", rows,
                         columns, kMaxCells);
    }
    if (scan_.row_count == 1) {
      return Error::make(ErrorKind::count, line(0), "expected %lld cells after the size line, found none",
                         rows * columns);
    }
    return Error::make(ErrorKind::size_mismatch, line(0), "the rows below do not make the %lldx%lld of this size line",
                       rows, columns);
  }

  Error ragged(const Grid& grid) const noexcept {
    const unsigned expected = cells_in(grid, grid.first_row);
    unsigned row = grid.first_row;
    while (cells_in(grid, row) == expected) ++row;
    return Error::make(ErrorKind::ragged, line(row), "a row of %u cells below rows of %u", cells_in(grid, row),
                       expected);
  }

  unsigned cells_in(const Grid& grid, unsigned row) const noexcept {
    const Token* token = grid.has_runs ? run(row) : nullptr;
    return token != nullptr ? static_cast<unsigned>(token->text.size()) : scan_.rows[row].size;
  }

  // --- The board ---------------------------------------------------------------

  // The shape that a grid has by itself, or by the size line above it.
  Result<Shape> shape_of(const Grid& grid, const std::optional<Size>& size) const noexcept {
    if (grid.columns == 0) return ragged(grid);
    const unsigned n = grid.cells;
    if (grid.rows == 1 && !size) {
      if (shape_) {
        if (n == shape_->cells()) return *shape_;
        return Error::make(ErrorKind::size_mismatch, line(0), "expected the %u cells of a %ux%u, found %u",
                           shape_->cells(), shape_->rows, shape_->columns, n);
      }
      if (n > kMaxCells) return too_large();
      if (n == 1)
        return Error::make(ErrorKind::size, line(0), "one cell: a board has at least two rows and two columns");
      for (std::uint8_t side = 2; side * side <= n; ++side) {
        if (side * side == n) return Shape{side, side};
      }
      if (has_shape(n)) {
        return Error::make(ErrorKind::shape_needed, line(0),
                           "%u cells on one line fit more than one shape: write rows, or say which with --shape", n);
      }
      return Error::make(ErrorKind::count, line(0), "%u cells make no board of two rows and more", n);
    }
    const std::int64_t rows = size ? size->rows : grid.rows;
    const std::int64_t columns = size ? size->columns : grid.columns;
    if (rows < 2 || columns < 2) {
      return Error::make(ErrorKind::size, line(0), "a board has at least two rows and two columns, not %lldx%lld",
                         static_cast<long long>(rows), static_cast<long long>(columns));
    }
    if (n > kMaxCells) return too_large();
    if (shape_ && (shape_->rows != rows || shape_->columns != columns)) return mismatch(rows, columns);
    return Shape{static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)};
  }

  // Calls visit(value, token) for each cell.
  template <class Visit>
  void for_each_cell(const Grid& grid, Visit&& visit) const noexcept {
    for (unsigned row = grid.first_row; row < grid.first_row + grid.rows; ++row) {
      const Token* token = grid.has_runs ? run(row) : nullptr;
      if (token != nullptr) {
        for (const char c : token->text) visit(is_digit(c) ? c - '0' : 0, *token);
      } else {
        for (unsigned i = 0; i < scan_.rows[row].size; ++i) {
          const Token& cell = scan_.tokens[scan_.rows[row].first + i];
          visit(cell.value, cell);
        }
      }
    }
  }

  struct Cells {
    std::array<std::int32_t, Scan::kKept> values{};
    std::array<const Token*, Scan::kKept> tokens{};
    unsigned count = 0;
    std::span<const std::int32_t> span() const noexcept { return std::span(values).first(count); }
  };

  Cells cells(const Grid& grid) const noexcept {
    Cells cells;
    for_each_cell(grid, [&](std::int32_t value, const Token& token) {
      cells.tokens[cells.count] = &token;
      cells.values[cells.count++] = value;
    });
    return cells;
  }

  bool is_complete(const Grid& grid) const noexcept {
    return grid.columns != 0 && grid.cells <= kMaxCells && !find_fault(cells(grid).span());
  }

  Result<Board> judge(const Grid& grid, const std::optional<Size>& size = std::nullopt) const noexcept {
    // Where runs make too many cells they are none.
    for (unsigned row = grid.first_row; !grid.has_runs && row < grid.first_row + grid.rows; ++row) {
      if (const Token* token = run(row); token != nullptr && !token->is_cell) return token_error(*token);
    }
    const Result<Shape> shape = shape_of(grid, size);
    if (!shape) return shape.error();
    const Cells found = cells(grid);
    if (const auto fault = find_fault(found.span())) {
      const Token& token = *found.tokens[fault->cell];
      const unsigned n = found.count;
      switch (fault->kind) {
        case ErrorKind::duplicate:
          return Error::make(fault->kind, token.line, "%d stands twice", found.values[fault->cell]);
        case ErrorKind::missing_blank:
          return Error::make(fault->kind, token.line, "no cell is blank: 1 to %u, but no 0", n);
        default:
          return Error::make(fault->kind, token.line, "'%s' is not a tile of a %ux%u board: expected 0 to %u",
                             Shown(token.text).c_str(), shape->rows, shape->columns, n - 1);
      }
    }
    std::array<std::uint8_t, kMaxCells> tiles{};
    std::copy_n(found.values.begin(), found.count, tiles.begin());
    return Board::from_cells(*shape, std::span(tiles).first(found.count));
  }

  const Scan& scan_;
  std::optional<Shape> shape_;
};

}  // namespace

Grid read_grid(const Scan& scan) noexcept { return Reading(scan, std::nullopt).grid(0); }

Result<Board> read_board(const Scan& scan, std::optional<Shape> shape) noexcept { return Reading(scan, shape).board(); }

}  // namespace slidebase
