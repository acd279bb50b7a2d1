#include "board_source.hpp"

#include "output.hpp"

#include <slidebase/text.hpp>

#include <algorithm>

namespace slidebase::cli {
namespace {

// Input is held in memory up to these sizes until it is known what it is.
constexpr std::size_t kLongestText = std::size_t{16} << 20;
constexpr std::size_t kLongestCountedBatch = std::size_t{64} << 20;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

// What is left of a line at its first sign; empty for a blank line.
std::string_view without_margin(std::string_view line) {
  while (!line.empty() && is_space(line.front())) line.remove_prefix(1);
  return line;
}

bool is_blank(std::string_view line) { return without_margin(line).empty(); }

// A line that is neither blank nor a comment.
bool is_significant(std::string_view line) {
  const std::string_view rest = without_margin(line);
  return !rest.empty() && rest.front() != '#';
}

bool is_cell_argument(std::string_view argument) {
  const bool is_short_number =
      !argument.empty() && argument.size() <= 2 &&
      std::all_of(argument.begin(), argument.end(), [](char c) { return c >= '0' && c <= '9'; });
  constexpr std::string_view kBlankSigns = "xXbB_.*-";
  return is_short_number || argument == "__" ||
         (argument.size() == 1 && kBlankSigns.find(argument[0]) != std::string::npos);
}

// Faults that a board has beside its number of cells and rows.
bool is_fault_of_tiles(ErrorKind kind) {
  return kind == ErrorKind::duplicate || kind == ErrorKind::missing_blank || kind == ErrorKind::out_of_range;
}

// The cells and rows of a board, whatever its tiles.
bool makes_board(std::string_view text, std::optional<Shape> shape) {
  const Result<Board> board = parse_board(text, shape);
  return board || is_fault_of_tiles(board.error().kind());
}

}  // namespace

Result<Board> parse(const BoardText& text, std::optional<Shape> shape) {
  Result<Board> board = parse_board(text.text, shape);
  if (board) return board;
  return board.error().with_line(std::max(board.error().line(), 1U) + text.line - 1);
}

BoardSource BoardSource::from_arguments(const std::vector<std::string>& arguments) {
  BoardSource source;
  source.is_started_ = true;
  if (std::all_of(arguments.begin(), arguments.end(), is_cell_argument)) {
    std::string joined;
    for (const std::string& argument : arguments) joined += (joined.empty() ? "" : " ") + argument;
    source.ready_.push_back({joined, 1});
  } else {
    for (const std::string& argument : arguments) source.ready_.push_back({argument, 1});
  }
  return source;
}

BoardSource::BoardSource(LineReader reader, std::optional<Shape> shape) : reader_(std::move(reader)), shape_(shape) {}

Result<std::optional<BoardText>> BoardSource::next() {
  if (!is_started_) {
    is_started_ = true;
    const Result<Done> head = read_head();
    if (!head) return head.error();
  }
  if (!ready_.empty()) {
    current_ = std::move(ready_.front());
    ready_.pop_front();
    return std::optional(BoardText{current_.text, current_.number});
  }
  while (reads_lines_ && !interrupted()) {
    const auto line = reader_->next();
    if (!line) return line.error();
    if (!*line || interrupted()) break;  // what is cut off is no board
    if (is_significant(**line)) return std::optional(BoardText{**line, reader_->line()});
  }
  return std::optional<BoardText>();
}

// A line that is a whole board by itself, which makes the text a batch of lines.
bool BoardSource::is_whole_board(std::string_view line) const {
  const auto found = outline(line);
  if (!found) return false;
  if (shape_) return found->cells == shape_->cells();
  if (found->rows >= 2) return found->has_slashes || found->is_bracketed;
  return found->cells == 9 || found->cells == 16 || found->cells == 25;
}

Result<Done> BoardSource::read_head() {
  std::vector<Line> lines;
  std::size_t size = 0;
  while (true) {
    const auto line = reader_->next();
    if (!line) return line.error();
    if (interrupted()) return Done{};
    if (!*line) break;
    // Of blank lines one in a row, of comments none: their numbers stay.
    const bool is_kept = is_significant(**line) || (is_blank(**line) && !lines.empty() && !is_blank(lines.back().text));
    if (is_kept) lines.push_back({std::string(**line), reader_->line()});
    if (is_significant(**line) && is_whole_board(**line)) return start_batch(lines);
    size += (*line)->size() + 1;
    if (size > kLongestText) {
      return Error::make(ErrorKind::too_large, 1, "no board in the first %zu bytes of the input", size);
    }
  }
  split_text(lines);
  return Done{};
}

Result<Done> BoardSource::start_batch(const std::vector<Line>& lines) {
  reads_lines_ = true;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(ready_),
               [](const Line& line) { return is_significant(line.text); });
  if (!shape_ && !parse_board(lines.back().text)) {
    const Result<bool> is_one = try_one_board();
    if (!is_one || *is_one) return is_one ? Result<Done>(Done{}) : is_one.error();
  }
  // Is the first line the number of boards to come? Count them.
  const auto count = outline(ready_.front().text);
  if (ready_.size() == 1 || !count || !count->number) return Done{};
  std::size_t size = 0;
  while (ready_.size() - 1 <= *count->number && size < kLongestCountedBatch) {
    const auto line = reader_->next();
    if (!line) return line.error();
    if (!*line || interrupted()) {
      reads_lines_ = false;
      break;
    }
    if (is_significant(**line)) ready_.push_back({std::string(**line), reader_->line()});
    size += (*line)->size();
  }
  if (reads_lines_) return Done{};
  if (ready_.size() - 1 == *count->number) {
    ready_.pop_front();
  } else if (ready_.size() == 2) {
    // One board after all, if the number is its size.
    const Line joined = join(ready_.begin(), ready_.end());
    if (makes_board(joined.text, shape_)) ready_ = {joined};
  }
  return Done{};
}

// The first line is no board, though it has the cells of one: two rows of nine
// are a 2x9. Reads what it takes to know.
Result<bool> BoardSource::try_one_board() {
  bool is_end = false;
  for (unsigned more = 0; more < 2 && !is_end;) {
    const auto line = reader_->next();
    if (!line) return line.error();
    is_end = !*line || interrupted();
    if (is_end || !is_significant(**line)) continue;
    ready_.push_back({std::string(**line), reader_->line()});
    ++more;
  }
  const Line joined = join(ready_.begin(), ready_.end());
  if (!is_end || !parse_board(joined.text)) return false;
  ready_ = {joined};
  reads_lines_ = false;
  return true;
}

// One text of the lines from `first` on; the gaps between them stay, so that line numbers hold.
template <class Iterator>
BoardSource::Line BoardSource::join(Iterator first, Iterator last) {
  Line joined{"", first == last ? 1 : first->number};
  for (std::uint32_t number = joined.number; first != last; ++first) {
    for (; number < first->number; ++number) joined.text += '\n';
    joined.text += first->text;
  }
  return joined;
}

// A text with no board on a line of its own: grids between blank lines, or one board.
void BoardSource::split_text(const std::vector<Line>& lines) {
  const Line whole = join(lines.begin(), lines.end());
  if (!parse_board(whole.text, shape_)) {
    const auto first =
        std::find_if(lines.begin(), lines.end(), [](const Line& line) { return is_significant(line.text); });
    const auto count = first != lines.end() ? outline(first->text) : std::nullopt;
    if (count && count->number) {
      const std::deque<Line> grids = split_grids(first + 1, lines.end());
      if (!grids.empty() && grids.size() == *count->number) ready_ = grids;
    }
    if (ready_.empty()) ready_ = split_grids(lines.begin(), lines.end());
  }
  if (ready_.empty()) ready_.push_back(whole);
}

// The blocks between blank lines if each is a grid of two rows and more, else nothing.
std::deque<BoardSource::Line> BoardSource::split_grids(std::vector<Line>::const_iterator first,
                                                       std::vector<Line>::const_iterator last) const {
  std::deque<Line> grids;
  while (first != last) {
    const auto end = std::find_if(first, last, [](const Line& line) { return is_blank(line.text); });
    if (std::any_of(first, end, [](const Line& line) { return is_significant(line.text); })) {
      const Line block = join(first, end);
      const auto found = outline(block.text);
      if (!found || found->rows < 2 || !makes_board(block.text, shape_)) return {};
      grids.push_back(block);
    }
    first = end == last ? last : end + 1;
  }
  return grids;
}

}  // namespace slidebase::cli
