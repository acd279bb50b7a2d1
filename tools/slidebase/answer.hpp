// The loop that the commands about boards share: reads each board, settles its
// goal, tells faults and unsolvable boards, and hands the rest to an Answerer.
#pragma once

#include "options.hpp"
#include "output.hpp"
#include "tables.hpp"

#include <slidebase/board.hpp>
#include <slidebase/oracle.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace slidebase::cli {

struct Question {
  const Board& board;
  const Board& goal;
};

class Answerer {
 public:
  explicit Answerer(const Options& options) : options_(options), output_(options.format) {}
  virtual ~Answerer() = default;

  const Options& options() const noexcept { return options_; }
  Output& output() noexcept { return output_; }

  // A board that can reach its goal.
  virtual void answer(const Question& question, Oracle& oracle) = 0;
  // The same where no table answers it. By default told as the error that it is.
  virtual void answer_without_table(const Question& question, const Error& error);
  // A board that cannot reach its goal.
  virtual void unsolvable(const Question& question);

  // The short way for batches in plain output: false if there is none.
  virtual bool answer_packed(Oracle& oracle, PackedBoard board);

  // In the output format, with the board and goal where they are known, and as a message on standard error.
  void tell_error(const Error& error, const Board* board = nullptr, const Board* goal = nullptr);
  // A board that can be solved has no path downhill: the table is wrong.
  static Error damaged_table();

 protected:
  // `{"board":..,"shape":..,"goal":..,"status":STATUS` for the other members to follow.
  void begin_json(const Question& question, std::string_view status) {
    begin_json(&question.board, &question.goal, status);
  }
  // For answer_packed(), of a board that the table has no answer for: unsolvable, or
  // else false, for the table is wrong, which the long way tells.
  bool unsolved_packed(const Oracle& oracle, PackedBoard board);
  template <class Moves>
  std::string letters_of(const Moves& moves) const {
    std::string text;
    for (const Move move : moves) text += options_.notation.letter(move);
    return text;
  }
  // For --boards: the board after each move, the first among them; in JSON as a member.
  template <class Moves>
  void print_boards(Board board, const Moves& moves) {
    unsigned step = 0;
    print_board(board, step);
    for (const Move move : moves) {
      board.apply(move);
      print_board(board, ++step);
    }
    if (output_.format() == Format::json) output_ << ']';
  }
  // The board and the goal side by side, then `text`: for people.
  void print_side_by_side(const Question& question, const std::vector<std::string>& text);
  // "(goal rowmajor)", and the move convention.
  std::string goal_note(const Board& goal) const;
  std::string letters_note() const;

 private:
  void print_board(const Board& board, unsigned step);
  void begin_json(const Board* board, const Board* goal, std::string_view status);

  const Options& options_;
  Output output_;
};

// Asks about `boards`, or, if there are none, what --file or standard input
// holds. Returns the exit status. Throws UsageError.
int answer_boards(Answerer& answerer, const std::vector<std::string>& boards);

// The options that this takes.
inline const std::vector<Option> kBoardOptions = {Option::goal, Option::shape, Option::file,
                                                  Option::db,   Option::plain, Option::json};
std::vector<Option> board_options_and(std::initializer_list<Option> more);

}  // namespace slidebase::cli
