// Boards, goals and shapes from text, and boards to text. A board is read in two
// steps: scan_text() cuts the text into rows, read_board() judges what they make.
#include <slidebase/text.hpp>

#include "characters.hpp"
#include "reading.hpp"
#include "scan.hpp"

#include <algorithm>
#include <array>

namespace slidebase {
namespace {

bool is_number(const Scan& scan) noexcept {
  return scan.token_count == 1 && scan.tokens[0].is_number && scan.tokens[0].value >= 0;
}

}  // namespace

Result<Board> parse_board(std::string_view text, std::optional<Shape> shape) noexcept {
  Scan scan;
  if (const auto error = scan_text(text, scan)) return *error;
  return read_board(scan, shape);
}

std::optional<Outline> outline(std::string_view text) noexcept {
  Scan scan;
  if (scan_text(text, scan)) return std::nullopt;
  Outline outline;
  outline.has_slashes = scan.has_slashes;
  outline.is_bracketed = scan.is_bracketed;
  if (is_number(scan)) outline.number = static_cast<std::uint64_t>(scan.tokens[0].value);
  if (scan.is_overfull()) {
    outline.cells = scan.token_count;
    outline.rows = scan.row_count;
    return outline;
  }
  const Grid grid = read_grid(scan);
  outline.cells = grid.cells;
  outline.rows = grid.rows;
  outline.columns = grid.columns;
  return outline;
}

std::optional<PackedBoard> parse_digits(std::string_view line, unsigned cells) noexcept {
  if (cells > kMaxRunCells || line.size() != 2 * cells - 1) return std::nullopt;
  std::uint64_t nibbles = 0;
  unsigned seen = 0;
  bool is_plain = true;
  for (unsigned i = 0; i < cells; ++i) {
    const auto digit = static_cast<unsigned char>(line[2 * i] - '0');
    is_plain = is_plain && digit < cells && (i == 0 || line[2 * i - 1] == ' ');
    nibbles |= std::uint64_t{digit & 15U} << 4 * i;
    seen |= 1U << (digit & 15U);
  }
  if (!is_plain || seen != (1U << cells) - 1) return std::nullopt;
  return PackedBoard(nibbles);
}

Result<Board> parse_goal(std::string_view text, Shape shape) noexcept {
  if (text == "rowmajor") return row_major_goal(shape);
  if (text == "blank-first") return blank_first_goal(shape);
  if (text == "spiral") return spiral_goal(shape);
  Result<Board> goal = parse_board(text, shape);
  if (goal) return goal;
  const Error& error = goal.error();
  const char* what = error.text().data();
  switch (error.kind()) {
    case ErrorKind::count:
    case ErrorKind::size:
    case ErrorKind::size_mismatch:
    case ErrorKind::too_large:
      return Error::make(ErrorKind::goal_shape_differs, 0, "the goal has not the board's shape: %s", what);
    case ErrorKind::missing_blank:
    case ErrorKind::out_of_range:
      return Error::make(ErrorKind::goal_tiles_differ, 0, "the goal has not the board's tiles: %s", what);
    default: return Error::make(error.kind(), 0, "in the goal: %s", what);
  }
}

Result<Shape> parse_shape(std::string_view text) noexcept {
  std::array<unsigned, 2> sides{};
  unsigned side = 0;
  bool has_digit = false;
  for (const char c : text) {
    if (is_digit(c)) {
      has_digit = true;
      sides[side] = std::min(sides[side] * 10 + static_cast<unsigned>(c - '0'), 1000U);
    } else if ((c == 'x' || c == 'X') && side == 0 && has_digit) {
      side = 1;
      has_digit = false;
    } else {
      has_digit = false;
      break;
    }
  }
  if (side != 1 || !has_digit) {
    return Error::make(ErrorKind::token, 0, "'%s' is no shape: expected rows and columns, such as 3x4",
                       Shown(text).c_str());
  }
  if (sides[0] < 2 || sides[1] < 2) {
    return Error::make(ErrorKind::size, 0, "shape %ux%u: a board has at least two rows and two columns", sides[0],
                       sides[1]);
  }
  if (sides[0] * sides[1] > kMaxCells) {
    return Error::make(ErrorKind::too_large, 0, "shape %ux%u: a board has at most %u cells", sides[0], sides[1],
                       kMaxCells);
  }
  return Shape{static_cast<std::uint8_t>(sides[0]), static_cast<std::uint8_t>(sides[1])};
}

char* write_board(char* out, const Board& board, std::string_view row_separator) noexcept {
  const Shape shape = board.shape();
  for (unsigned cell = 0; cell < shape.cells(); ++cell) {
    if (cell != 0 && shape.column(cell) == 0) {
      out = std::copy(row_separator.begin(), row_separator.end(), out);
    } else if (cell != 0) {
      *out++ = ' ';
    }
    const unsigned tile = board[cell];
    if (tile >= 10) *out++ = static_cast<char>('0' + tile / 10);
    *out++ = static_cast<char>('0' + tile % 10);
  }
  return out;
}

}  // namespace slidebase
