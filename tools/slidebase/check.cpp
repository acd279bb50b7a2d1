// slidebase check: is a move string legal, does it solve, is it optimal.
#include "answer.hpp"
#include "command.hpp"

#include <slidebase/text.hpp>

namespace slidebase::cli {
namespace {

class CheckAnswerer : public Answerer {
 public:
  CheckAnswerer(const Options& options, std::string_view moves) : Answerer(options), moves_(moves) {}

  void answer(const Question& question, Oracle& oracle) override {
    const auto replay = play(question);
    if (!replay || !replay->solves) return;
    const auto optimum = oracle.distance(question.board);
    if (!optimum) return answer_without_table(question, damaged_table());
    const std::string solves = "solves in " + std::to_string(replay->moves) + " moves, optimal";
    if (replay->moves == *optimum) return tell(question, kAnswered, solves, *optimum);
    tell(question, kNo, solves + " is " + std::to_string(*optimum), *optimum);
  }

  // The moves can be followed without a table; only their optimality needs one.
  void answer_without_table(const Question& question, const Error& error) override {
    if (error.kind() != ErrorKind::no_table) return Answerer::answer_without_table(question, error);
    const auto replay = play(question);
    if (!replay || !replay->solves) return;
    tell(question, kAnswered, "solves in " + std::to_string(replay->moves) + " moves, optimality not proved");
  }

  void unsolvable(const Question& question) override { play(question); }

 private:
  struct Replay {
    std::uint64_t moves = 0;
    bool solves = false;
  };

  // Follows the moves. Tells what is to be told if they do not solve; nothing if they can not be read or followed.
  std::optional<Replay> play(const Question& question) {
    MoveReader reader(moves_, options().notation);
    Board board = question.board;
    Replay replay;
    bool is_legal = true;
    while (true) {
      const auto run = reader.next();
      if (!run) {
        tell_error(run.error(), &question.board, &question.goal);
        return std::nullopt;
      }
      if (!*run) break;
      // All of the string is read for its faults; after an illegal move it is not played on.
      for (std::uint64_t i = 0; is_legal && i < (*run)->length; ++i) {
        is_legal = board.is_legal((*run)->move);
        ++replay.moves;
        if (is_legal) board.apply((*run)->move);
      }
    }
    if (!is_legal) {
      tell(question, kNo, "illegal at move " + std::to_string(replay.moves));
      return std::nullopt;
    }
    replay.solves = board == question.goal;
    if (!replay.solves) tell(question, kNo, "does not solve");
    return replay;
  }

  void tell(const Question& question, int status, const std::string& verdict, std::optional<unsigned> optimum = {}) {
    output().raise(status);
    switch (output().format()) {
      case Format::plain: output() << verdict << '\n'; break;
      case Format::json:
        begin_json(question, "checked");
        output() << ",\"verdict\":" << json_string(verdict);
        if (optimum) output() << ",\"distance\":" << *optimum;
        output() << "}\n";
        break;
      case Format::human:
        output() << verdict << " (" << goal_note(question.goal) << "; " << letters_note() << ")\n";
        break;
    }
  }

  std::string_view moves_;
};

int run(const Options& options) {
  if (options.arguments.empty()) throw UsageError("check needs MOVES: slidebase check BOARD MOVES");
  std::vector<std::string> boards = options.arguments;
  boards.pop_back();
  CheckAnswerer answerer(options, options.arguments.back());
  return answer_boards(answerer, boards);
}

}  // namespace

Command check_command() {
  return {{"check", "[BOARD ...] MOVES", "Tells whether moves are legal, solve the board, and are optimal.",
           board_options_and({Option::moves, Option::letters})},
          run};
}

}  // namespace slidebase::cli
