// BoardSource: the boards that a command is asked about, one text each, from
// its arguments, a file or standard input.
#pragma once

#include "input.hpp"

#include <slidebase/board.hpp>
#include <slidebase/result.hpp>
#include <slidebase/shape.hpp>

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slidebase::cli {

struct BoardText {
  std::string_view text;   // valid until the next one is asked for
  std::uint32_t line = 1;  // of its first line in the input; 1 for an argument
};

// Parses a board, with the line numbers of the input in its faults.
Result<Board> parse(const BoardText& text, std::optional<Shape> shape);

class BoardSource {
 public:
  // Arguments that are all blank signs or numbers of at most two digits are one
  // board; otherwise each is one.
  static BoardSource from_arguments(const std::vector<std::string>& arguments);

  // A text of one board, or of many: one a line, or grids between blank lines.
  // Boards one a line are returned as they come.
  BoardSource(LineReader reader, std::optional<Shape> shape);

  // Nothing at the end. Errors: io, and too_large for input without an end.
  Result<std::optional<BoardText>> next();

 private:
  struct Line {
    std::string text;
    std::uint32_t number;
  };

  BoardSource() = default;

  Result<Done> read_head();
  bool is_whole_board(std::string_view line) const;
  Result<Done> start_batch(const std::vector<Line>& lines);
  Result<bool> try_one_board();
  void split_text(const std::vector<Line>& lines);
  std::deque<Line> split_grids(std::vector<Line>::const_iterator first, std::vector<Line>::const_iterator last) const;
  template <class Iterator>
  static Line join(Iterator first, Iterator last);

  std::optional<LineReader> reader_;
  std::optional<Shape> shape_;
  std::deque<Line> ready_;  // texts to return before more is read
  Line current_;
  bool is_started_ = false;
  bool reads_lines_ = false;  // each further line is a board
};

}  // namespace slidebase::cli
