// Boards, outlines and lines of digits from any text.
#include <slidebase/text.hpp>

#include "fuzz/targets.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace slidebase::fuzz {
namespace {

std::size_t count_lines(std::string_view text) {
  return 1 + static_cast<std::size_t>(
                 std::count_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }));
}

void check_writing(const Board& board, std::string_view row_separator, std::optional<Shape> shape) {
  std::array<char, kBoardTextSize> buffer;
  const char* end = write_board(buffer.data(), board, row_separator);
  require(end <= buffer.data() + buffer.size(), "a board's text fits kBoardTextSize");
  const std::string_view text(buffer.data(), end);
  const Result<Board> again = parse_board(text, shape);
  require(again && *again == board, "a board that is written is read back");
  const std::optional<Outline> found = outline(text);
  require(found && found->cells == board.shape().cells(), "an outline counts the cells of a board");
  require(shape || (found->rows == board.shape().rows && found->columns == board.shape().columns),
          "an outline counts the rows and columns of a board");
}

void check_board(std::string_view text, std::optional<Shape> shape) {
  const Result<Board> board = parse_board(text, shape);
  const std::optional<Outline> found = outline(text);
  if (!board) {
    require_sound(board.error());
    require(board.error().kind() <= ErrorKind::too_large, "a board's fault is one of text");
    require(board.error().line() <= count_lines(text), "a fault's line is one of the text");
    const bool is_cut = board.error().kind() != ErrorKind::encoding && board.error().kind() != ErrorKind::token;
    require(found || !is_cut, "what is cut into cells has an outline");
    return;
  }
  require(!shape || board->shape() == *shape, "a board has the shape asked for");
  require(found.has_value(), "a board has an outline");
  check_writing(*board, " / ", std::nullopt);
  check_writing(*board, "\n", std::nullopt);
  check_writing(*board, " ", board->shape());
  const Result<Board> with_shape = parse_board(text, board->shape());
  require(with_shape && *with_shape == *board, "a board is the same with its own shape asked for");
}

void check_digits(std::string_view line) {
  for (unsigned cells = 0; cells <= 12; ++cells) {
    const std::optional<PackedBoard> packed = parse_digits(line, cells);
    if (!packed || cells < 4 || (cells % 2 != 0 && cells != 9)) continue;
    const Shape shape = cells == 9 ? Shape{3, 3} : Shape{2, static_cast<std::uint8_t>(cells / 2)};
    const Result<Board> board = parse_board(line, shape);
    require(board && PackedBoard(*board) == *packed, "digits are read as parse_board() reads them");
  }
}

}  // namespace

void fuzz_board(Input input) {
  const std::string_view text = as_text(input);
  check_board(text, std::nullopt);
  for (const Shape shape :
       {Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{3, 3}, Shape{5, 2}, Shape{4, 4}, Shape{5, 5}}) {
    check_board(text, shape);
  }
  check_digits(text);
}

}  // namespace slidebase::fuzz
