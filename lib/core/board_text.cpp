// Boards, goals and shapes from text. Two steps: scan() cuts a text into rows of
// cells and knows nothing of boards; Reading judges which board they make.
#include <slidebase/text.hpp>

#include "cell_fault.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace slidebase {
namespace {

// --- Characters and tokens ---------------------------------------------------

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_blank_sign(char c) noexcept {
  return c == '0' || c == 'x' || c == 'X' || c == 'b' || c == 'B' || c == '_' || c == '.' || c == '*' || c == '-';
}
constexpr bool is_separator(char c) noexcept {
  return c == ' ' || c == '\t' || c == ',' || c == ';' || c == '\'' || c == '"';
}
constexpr bool opens(char c) noexcept { return c == '[' || c == '(' || c == '{'; }
constexpr bool closes(char c) noexcept { return c == ']' || c == ')' || c == '}'; }
constexpr char closing(char c) noexcept { return c == '[' ? ']' : c == '(' ? ')' : '}'; }
constexpr bool ends_token(char c) noexcept {
  return is_separator(c) || opens(c) || closes(c) || c == '/' || c == '\n' || c == '\r' || c == '#';
}

struct Token {
  std::string_view text;
  std::uint32_t line = 0;
  std::int32_t value = 0;  // of a number or blank sign
  bool is_number = false;
  bool is_cell = false;  // a number or a blank sign
  bool is_run = false;   // two characters and more, each of which could be a cell
};

// Numbers that no board holds. Each is a value of its own, so that two of them are no duplicate.
constexpr std::int32_t kHuge = 1'000'000'000;

Token make_token(std::string_view text, std::uint32_t line, unsigned position) noexcept {
  Token token{text, line};
  const bool is_negative = text.size() > 1 && text[0] == '-';
  const std::string_view digits(text.data() + is_negative, text.size() - is_negative);
  if (std::all_of(digits.begin(), digits.end(), is_digit)) {
    token.is_number = token.is_cell = true;
    std::int64_t value = 0;
    for (const char c : digits) value = value < kHuge ? value * 10 + (c - '0') : value;
    if (value >= kHuge) value = kHuge + position;
    if (is_negative) value = value == 0 ? -kHuge : -value;
    token.value = static_cast<std::int32_t>(value);
  } else {
    token.is_cell = (text.size() == 1 && is_blank_sign(text[0])) || text == "__";
  }
  token.is_run =
      text.size() > 1 && std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c) || is_blank_sign(c); });
  return token;
}

bool is_utf8(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i++]);
    const unsigned more = lead < 0x80 ? 0 : lead >= 0xc2 && lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : 4;
    if (more == 4 || (lead >= 0x80 && lead < 0xc2)) return false;
    for (unsigned j = 0; j < more; ++j) {
      if (i == text.size() || (static_cast<unsigned char>(text[i++]) & 0xc0) != 0x80) return false;
    }
  }
  return true;
}

// A token as a message shows it: cut between characters, and with what does not print escaped.
class Shown {
 public:
  explicit Shown(std::string_view token) noexcept {
    constexpr std::size_t kLongest = 24;
    const bool is_text = is_utf8(token);
    char* out = text_.data();
    for (const char c : token) {
      const auto byte = static_cast<unsigned char>(c);
      const bool continues = is_text && (byte & 0xc0) == 0x80;
      if (!continues && out - text_.data() > static_cast<std::ptrdiff_t>(kLongest)) {
        for (const char dot : {'.', '.', '.'}) *out++ = dot;
        break;
      }
      if (byte >= 0x20 && byte != 0x7f && (byte < 0x80 || is_text)) {
        *out++ = c;
        continue;
      }
      constexpr std::string_view kHex = "0123456789abcdef";
      for (const char escaped : {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]}) *out++ = escaped;
    }
    *out = '\0';
  }
  const char* c_str() const noexcept { return text_.data(); }

 private:
  std::array<char, 40> text_{};
};

Error token_error(const Token& token) noexcept {
  if (!is_utf8(token.text)) {
    return Error::make(ErrorKind::encoding, token.line, "the text is not UTF-8: save it as UTF-8");
  }
  return Error::make(ErrorKind::token, token.line, "'%s' is no cell: expected a number or a blank sign such as 0",
                     Shown(token.text).c_str());
}

// --- Cutting a text into rows ------------------------------------------------

struct Row {
  unsigned first = 0;        // of its tokens
  unsigned size = 0;         // in tokens
  bool ends_a_line = false;  // and is not ended by a slash or a bracket
};

// The rows that are not empty. Enough tokens are kept for a size line and the
// largest board; beyond that they are only counted.
struct Scan {
  static constexpr unsigned kKept = kMaxCells + 3;

  std::array<Token, kKept> tokens;
  std::array<Row, kKept> rows;
  std::uint64_t token_count = 0;
  std::uint64_t row_count = 0;
  bool has_slashes = false;
  bool is_bracketed = false;

  bool is_overfull() const noexcept { return token_count > kKept; }
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) noexcept : text_(text) {}

  // Errors: encoding, token.
  std::optional<Error> run(Scan& scan) noexcept {
    if (starts_with("\xff\xfe") || starts_with("\xfe\xff")) {
      return Error::make(ErrorKind::encoding, 1, "the text is UTF-16: save it as UTF-8");
    }
    std::size_t i = starts_with("\xef\xbb\xbf") ? 3 : 0;  // a byte-order mark
    for (; i < text_.size(); ++i) {
      const char c = text_[i];
      if (is_separator(c)) continue;
      if (c == '#') {
        while (i + 1 < text_.size() && text_[i + 1] != '\n' && text_[i + 1] != '\r') ++i;
      } else if (c == '\n' || c == '\r') {
        if (c == '\r' && i + 1 < text_.size() && text_[i + 1] == '\n') ++i;
        if (auto error = end_row(scan, true)) return error;
        ++line_;
      } else if (c == '/') {
        scan.has_slashes = true;
        if (auto error = end_row(scan)) return error;
      } else if (opens(c)) {
        if (auto error = open(c, scan)) return error;
      } else if (closes(c)) {
        if (auto error = close(c, scan)) return error;
      } else {
        const std::size_t begin = i;
        while (i + 1 < text_.size() && !ends_token(text_[i + 1])) ++i;
        if (auto error = add(std::string_view(text_.data() + begin, i + 1 - begin), scan)) return error;
      }
    }
    if (depth_ > 0) {
      return Error::make(ErrorKind::token, open_[depth_ - 1].line, "'%c' is not closed", open_[depth_ - 1].bracket);
    }
    return end_row(scan, true);
  }

 private:
  struct Open {
    char bracket;
    std::uint32_t line;
  };
  static constexpr unsigned kDeepest = 8;

  bool starts_with(std::string_view prefix) const noexcept {
    return text_.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), text_.begin());
  }

  std::optional<Error> add(std::string_view text, Scan& scan) noexcept {
    const Token token = make_token(text, line_, static_cast<unsigned>(std::min<std::uint64_t>(scan.token_count, 99)));
    if (!token.is_cell && !token.is_run) return token_error(token);
    if (row_size_++ == 0) row_first_ = scan.token_count;
    if (!token.is_cell && !has_run_) {
      has_run_ = true;
      run_ = token;
    }
    if (scan.token_count < Scan::kKept) scan.tokens[scan.token_count] = token;
    ++scan.token_count;
    if (depth_ == 0) scan.is_bracketed = false;
    return std::nullopt;
  }

  std::optional<Error> end_row(Scan& scan, bool ends_a_line = false) noexcept {
    if (row_size_ == 0) return std::nullopt;
    // A run stands alone in its row; beside other tokens it is not a cell.
    if (has_run_ && row_size_ > 1) return token_error(run_);
    if (scan.row_count < Scan::kKept) {
      scan.rows[scan.row_count] = {static_cast<unsigned>(std::min<std::uint64_t>(row_first_, Scan::kKept - 1)),
                                   static_cast<unsigned>(std::min<std::uint64_t>(row_size_, kHuge)), ends_a_line};
    }
    ++scan.row_count;
    row_size_ = 0;
    has_run_ = false;
    return std::nullopt;
  }

  std::optional<Error> open(char c, Scan& scan) noexcept {
    if (depth_ == kDeepest) return Error::make(ErrorKind::token, line_, "'%c' is nested too deeply", c);
    if (depth_ == 0) scan.is_bracketed = scan.token_count == 0 && scan.row_count == 0;
    open_[depth_++] = {c, line_};
    return std::nullopt;
  }

  std::optional<Error> close(char c, Scan& scan) noexcept {
    if (depth_ == 0) return Error::make(ErrorKind::token, line_, "'%c' closes nothing", c);
    const char expected = closing(open_[--depth_].bracket);
    if (c != expected) return Error::make(ErrorKind::token, line_, "expected '%c', found '%c'", expected, c);
    return depth_ > 0 ? end_row(scan) : std::nullopt;
  }

  std::string_view text_;
  std::uint32_t line_ = 1;
  std::array<Open, kDeepest> open_{};
  unsigned depth_ = 0;
  std::uint64_t row_first_ = 0;
  std::uint64_t row_size_ = 0;
  bool has_run_ = false;
  Token run_;
};

// --- Judging what board the rows make ----------------------------------------

// Rows from one on to the last.
struct Grid {
  unsigned first_row = 0;
  unsigned rows = 0;
  unsigned columns = 0;  // of every row, or 0 if they differ
  unsigned cells = 0;
  bool has_runs = false;  // rows that are one token, a cell a character
};

// Digits for the tiles: no board of runs has more cells.
constexpr unsigned kMaxRunCells = 10;

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

bool is_number(const Scan& scan) noexcept {
  return scan.token_count == 1 && scan.tokens[0].is_number && scan.tokens[0].value >= 0;
}

}  // namespace

Result<Board> parse_board(std::string_view text, std::optional<Shape> shape) noexcept {
  Scan scan;
  if (const auto error = Scanner(text).run(scan)) return *error;
  return Reading(scan, shape).board();
}

std::optional<Outline> outline(std::string_view text) noexcept {
  Scan scan;
  if (Scanner(text).run(scan)) return std::nullopt;
  Outline outline;
  outline.has_slashes = scan.has_slashes;
  outline.is_bracketed = scan.is_bracketed;
  if (is_number(scan)) outline.number = static_cast<std::uint64_t>(scan.tokens[0].value);
  if (scan.is_overfull()) {
    outline.cells = scan.token_count;
    outline.rows = scan.row_count;
    return outline;
  }
  const Grid grid = Reading(scan, std::nullopt).grid(0);
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
