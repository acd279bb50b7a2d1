// slidebase distance: the number of moves of an optimal solution.
#include "answer.hpp"
#include "command.hpp"

namespace slidebase::cli {
namespace {

class DistanceAnswerer : public Answerer {
 public:
  using Answerer::Answerer;

  void answer(const Question& question, Oracle& oracle) override {
    if (options().expand && !oracle.expand(interrupted)) {
      if (interrupted()) return;
      return answer_without_table(question, Error::make(ErrorKind::io, 0, "out of memory for the expanded table"));
    }
    const auto distance = oracle.distance(question.board);
    if (!distance) return answer_without_table(question, damaged_table());
    switch (output().format()) {
      case Format::plain: output() << *distance << '\n'; break;
      case Format::json:
        begin_json(question, "solved");
        output() << ",\"distance\":" << *distance << "}\n";
        break;
      case Format::human:
        output() << *distance << (*distance == 1 ? " move" : " moves") << " to the " << goal_note(question.goal)
                 << '\n';
        break;
    }
  }

  bool answer_packed(Oracle& oracle, PackedBoard board) override {
    // A small table is expanded as soon as that pays.
    if (++answered_ == kWorthExpanding && oracle.shape().cells() <= kSmall) oracle.expand(interrupted);
    const auto distance = oracle.distance(board);
    if (!distance) return unsolved_packed(oracle, board);
    output() << *distance << '\n';
    return true;
  }

 private:
  static constexpr unsigned kWorthExpanding = 10'000;
  static constexpr unsigned kSmall = 9;

  unsigned answered_ = 0;
};

int run(const Options& options) {
  DistanceAnswerer answerer(options);
  return answer_boards(answerer, options.arguments);
}

}  // namespace

Command distance_command() {
  return {{"distance", "[BOARD ...]", "Prints the number of moves of an optimal solution.",
           board_options_and({Option::expand})},
          run};
}

}  // namespace slidebase::cli
