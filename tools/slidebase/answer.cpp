#include "answer.hpp"

#include "board_source.hpp"

#include <slidebase/text.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include <unistd.h>

namespace slidebase::cli {
namespace {

struct NamedGoal {
  std::string_view name;
  Board (*make)(Shape);
};

Board make_row_major(Shape shape) { return row_major_goal(shape); }
Board make_spiral(Shape shape) { return spiral_goal(shape); }
Board make_blank_first(Shape shape) { return blank_first_goal(shape); }

// In the order in which --goal auto tries them.
constexpr std::array kNamedGoals = {NamedGoal{"rowmajor", make_row_major}, NamedGoal{"spiral", make_spiral},
                                    NamedGoal{"blank-first", make_blank_first}};

// The goal of each board.
class Goals {
 public:
  explicit Goals(const std::string& text) : text_(text) {}

  bool is_fixed() const noexcept { return text_ != "auto"; }

  Result<Board> of(const Board& board) {
    const Shape shape = board.shape();
    if (!is_fixed()) {
      for (const NamedGoal& goal : kNamedGoals) {
        const Board candidate = goal.make(shape);
        if (is_solvable(board, candidate)) return candidate;
      }
      return row_major_goal(shape);
    }
    if (!last_ || last_shape_ != shape) {
      last_.emplace(read(shape));
      last_shape_ = shape;
    }
    return *last_;
  }

 private:
  Result<Board> read(Shape shape) const {
    Result<Board> goal = parse_goal(text_, shape);
    if (goal || goal.error().kind() != ErrorKind::token) return goal;
    return Error::make(ErrorKind::token, 0, "%s (the goals with a name: rowmajor, blank-first, spiral, auto)",
                       goal.error().text().data());
  }

  const std::string& text_;
  std::optional<Result<Board>> last_;
  Shape last_shape_;
};

BoardSource open_source(Answerer& answerer, const std::vector<std::string>& boards, std::optional<Error>& error) {
  const Options& options = answerer.options();
  if (!boards.empty()) {
    if (options.file) throw UsageError("a BOARD and --file exclude each other");
    return BoardSource::from_arguments(boards);
  }
  if (!options.file && ::isatty(STDIN_FILENO) != 0) {
    complain("reading boards from the terminal, one a line; Ctrl-D ends");
  }
  Result<LineReader> reader = LineReader::open(options.file, [&answerer] { answerer.output().flush(); });
  if (reader) return BoardSource(std::move(*reader), options.shape);
  error = reader.error();
  return BoardSource::from_arguments({});
}

// The standard goals that an unsolvable board can reach.
std::vector<std::string_view> reachable_goals(const Board& board) {
  std::vector<std::string_view> names;
  for (const NamedGoal& goal : kNamedGoals) {
    if (is_solvable(board, goal.make(board.shape()))) names.push_back(goal.name);
  }
  return names;
}

std::string reachable_goals_text(const Board& board) {
  std::string text;
  for (const std::string_view name : reachable_goals(board)) {
    text += (text.empty() ? "it can reach: " : ", ") + std::string(name);
  }
  return text.empty() ? "none of the standard goals can be reached" : text;
}

}  // namespace

std::vector<Option> board_options_and(std::initializer_list<Option> more) {
  std::vector<Option> options = kBoardOptions;
  options.insert(options.end(), more);
  return options;
}

bool Answerer::answer_packed(Oracle&, PackedBoard) { return false; }

bool Answerer::unsolved_packed(const Oracle& oracle, PackedBoard board) {
  if (oracle.is_solvable(board)) return false;
  output_ << "unsolvable\n";
  output_.raise(kNo);
  return true;
}

void Answerer::answer_without_table(const Question& question, const Error& error) {
  tell_error(error, &question.board, &question.goal);
}

void Answerer::tell_error(const Error& error, const Board* board, const Board* goal) {
  output_.raise(exit_status(error));
  if (output_.format() == Format::plain) output_ << "error: " << describe(error) << '\n';
  if (output_.format() == Format::json) {
    begin_json(board, goal, "error");
    output_ << ",\"error\":" << json_error(error) << "}\n";
  }
  complain(describe(error));
}

Error Answerer::damaged_table() {
  return Error::make(ErrorKind::table, 0, "the table holds wrong distances: slidebase verify tells more");
}

void Answerer::unsolvable(const Question& question) {
  output_.raise(kNo);
  switch (output_.format()) {
    case Format::plain: output_ << "unsolvable\n"; break;
    case Format::json:
      begin_json(question, "unsolvable");
      output_ << ",\"reachable\":[";
      for (std::string_view separator; const std::string_view name : reachable_goals(question.board)) {
        output_ << separator << json_string(name);
        separator = ",";
      }
      output_ << "]}\n";
      break;
    case Format::human:
      print_side_by_side(
          question, {"unsolvable: no moves lead from this board to the goal", reachable_goals_text(question.board)});
      break;
  }
}

void Answerer::begin_json(const Board* board, const Board* goal, std::string_view status) {
  output_ << '{';
  if (board != nullptr) {
    output_ << "\"board\":" << json_cells(*board) << ",\"shape\":" << json_string(shape_text(board->shape())) << ',';
  }
  if (goal != nullptr) output_ << "\"goal\":" << json_cells(*goal) << ',';
  output_ << "\"status\":" << json_string(status);
}

std::string Answerer::goal_note(const Board& goal) const {
  for (const NamedGoal& named : kNamedGoals) {
    if (goal == named.make(goal.shape())) return "goal " + std::string(named.name) + ": " + rows_text(goal);
  }
  return "goal " + rows_text(goal);
}

std::string Answerer::letters_note() const {
  return options_.notation.tile_moves ? "letters tell where the tile slides" : "letters tell where the blank goes";
}

void Answerer::print_board(const Board& board, unsigned step) {
  switch (output_.format()) {
    case Format::plain: output_ << cells_text(board) << '\n'; break;
    case Format::json: output_ << (step == 0 ? ",\"boards\":[" : ",") << json_cells(board); break;
    case Format::human: output_ << step << ": " << rows_text(board) << '\n'; break;
  }
}

void Answerer::print_side_by_side(const Question& question, const std::vector<std::string>& text) {
  const Shape shape = question.board.shape();
  const std::size_t width = shape.cells() > 10 ? 3 : 2;
  const auto row_text = [&](const Board& board, unsigned row) {
    std::string line;
    for (unsigned column = 0; column < shape.columns; ++column) {
      const unsigned tile = board[row * shape.columns + column];
      const std::string cell = tile == 0 ? "." : std::to_string(tile);
      line += std::string(width - cell.size(), ' ') + cell;
    }
    return line;
  };
  const std::size_t lines = std::max<std::size_t>(shape.rows, text.size());
  for (unsigned row = 0; row < lines; ++row) {
    const std::string arrow = row == (shape.rows - 1U) / 2 ? "  ->  " : "      ";
    const std::string empty(width * shape.columns, ' ');
    output_ << (row < shape.rows ? row_text(question.board, row) : empty) << arrow
            << (row < shape.rows ? row_text(question.goal, row) : empty);
    if (row < text.size()) output_ << "    " << text[row];
    output_ << '\n';
  }
}

int answer_boards(Answerer& answerer, const std::vector<std::string>& boards) {
  const Options& options = answerer.options();
  Output& output = answerer.output();
  Tables tables(options.db);
  Goals goals(options.goal);
  std::optional<Error> error;
  BoardSource source = open_source(answerer, boards, error);
  if (error) {
    if (!interrupted()) answerer.tell_error(*error);
    return output.finish();
  }

  // Once a table has answered a board, others of its shape go the short way.
  Oracle* quick = nullptr;
  std::uint64_t asked = 0;
  std::string advice;  // for a single board
  while (output.is_open() && !interrupted()) {
    const Result<std::optional<BoardText>> next = source.next();
    if (!next) answerer.tell_error(next.error());
    if (!next || !*next) break;
    ++asked;
    const BoardText& text = **next;
    if (quick != nullptr && output.format() == Format::plain) {
      const auto packed = parse_digits(text.text, quick->shape().cells());
      if (packed && answerer.answer_packed(*quick, *packed)) continue;
    }
    const Result<Board> board = parse(text, options.shape);
    if (!board) {
      answerer.tell_error(board.error());
      continue;
    }
    const Result<Board> goal = goals.of(*board);
    if (!goal) {
      answerer.tell_error(goal.error(), &*board);
      continue;
    }
    const Question question{*board, *goal};
    if (!is_solvable(*board, *goal)) {
      answerer.unsolvable(question);
      if (asked == 1) advice = "unsolvable: " + reachable_goals_text(question.board);
      continue;
    }
    const Result<Oracle*> oracle = tables.oracle(*goal);
    if (!oracle) {
      answerer.answer_without_table(question, oracle.error());
      continue;
    }
    answerer.answer(question, **oracle);
    // A run of digits has the shape of the first board; its line, if flat, says no other.
    const Shape shape = board->shape();
    const bool is_flat_shape = options.shape.has_value() || shape == Shape{3, 3};
    if (goals.is_fixed() && is_flat_shape) quick = *oracle;
  }
  if (asked == 1 && !advice.empty() && output.format() == Format::plain) complain(advice);
  return output.finish();
}

}  // namespace slidebase::cli
