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
    optimum_ = oracle.distance(question.board);
    if (!optimum_) return answer_without_table(question, damaged_table());
    const auto replay = play(question);
    if (!replay || !replay->solves) return;
    const std::string solves = "solves in " + std::to_string(replay->moves) + " moves, optimal";
    if (replay->moves == *optimum_) return tell(question, kAnswered, solves);
    tell(question, kNo, solves + " is " + std::to_string(*optimum_));
  }

  // The moves can be followed without a table; only their optimality needs one.
  void answer_without_table(const Question& question, const Error& error) override {
    if (error.kind() != ErrorKind::no_table) return Answerer::answer_without_table(question, error);
    optimum_.reset();
    const auto replay = play(question);
    if (!replay || !replay->solves) return;
    const std::string moves = std::to_string(replay->moves);
    tell(question, kAnswered, "solves in " + moves + " moves, optimality not proved",
         ",\"lower\":0,\"upper\":" + moves);
  }

  void unsolvable(const Question& question) override {
    optimum_.reset();
    play(question);
  }

 private:
  struct Replay {
    std::uint64_t moves = 0;
    bool solves = false;
  };

  // Follows the moves. Tells what is to be told if they do not solve; nothing if they cannot be read or followed.
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

  // `bounds`: JSON members, where the distance is not proved.
  void tell(const Question& question, int status, const std::string& verdict, const std::string& bounds = "") {
    output().raise(status);
    switch (output().format()) {
      case Format::plain: output() << verdict << '\n'; break;
      case Format::json:
        begin_json(question, !is_solvable(question.board, question.goal) ? "unsolvable"
                             : optimum_                                  ? "solved"
                             : bounds.empty()                            ? "gave-up"
                                                                         : "bounded");
        if (optimum_) output() << ",\"distance\":" << *optimum_;
        output() << bounds << ",\"moves\":" << json_string(moves_) << ",\"verdict\":" << json_string(verdict) << "}\n";
        break;
      case Format::human:
        output() << verdict << " (" << goal_note(question.goal) << "; " << letters_note() << ")\n";
        break;
    }
  }

  std::optional<unsigned> optimum_;  // of the board asked about, where a table tells it
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
