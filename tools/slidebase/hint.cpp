// slidebase hint: what each legal move leads to.
#include "answer.hpp"
#include "command.hpp"

#include <slidebase/text.hpp>

#include <vector>

namespace slidebase::cli {
namespace {

class HintAnswerer : public Answerer {
 public:
  using Answerer::Answerer;

  void answer(const Question& question, Oracle& oracle) override {
    const auto distance = oracle.distance(question.board);
    if (!distance) return answer_without_table(question, damaged_table());
    const std::uint64_t solutions = oracle.count_optimal(question.board);
    const MoveSet optimal = oracle.optimal_moves(question.board);
    if (solutions == 0 || optimal.empty() != (*distance == 0)) return answer_without_table(question, damaged_table());
    std::vector<Hint> hints;
    // U, D, L, R as printed, whoever's direction they tell.
    for (const Move printed : kMoves) {
      const Move move = options().notation.tile_moves ? opposite(printed) : printed;
      if (!question.board.is_legal(move)) continue;
      Board next = question.board;
      next.apply(move);
      const auto after = oracle.distance(next);
      if (!after || (optimal.contains(move) ? *after + 1 : *after - 1) != *distance) {
        return answer_without_table(question, damaged_table());
      }
      hints.push_back({options().notation.letter(move), *after, optimal.contains(move)});
    }

    if (output().format() == Format::json) {
      begin_json(question, "solved");
      output() << ",\"distance\":" << *distance << ",\"hints\":[";
    } else if (output().format() == Format::human) {
      print_side_by_side(question,
                         {std::to_string(*distance) + " moves to the goal", goal_note(question.goal), letters_note()});
    }
    for (const Hint& hint : hints) print(hint, &hint == &hints.front());
    switch (output().format()) {
      case Format::plain: output() << "solutions\t" << solutions << '\n'; break;
      case Format::json: output() << "],\"solutions\":" << solutions << "}\n"; break;
      case Format::human:
        output() << solutions << (solutions == 1 ? " optimal solution\n" : " optimal solutions\n");
        break;
    }
  }

 private:
  struct Hint {
    char letter;
    unsigned after;
    bool is_optimal;
  };

  void print(const Hint& hint, bool is_first) {
    switch (output().format()) {
      case Format::plain:
        output() << hint.letter << '\t' << hint.after << '\t' << (hint.is_optimal ? "optimal" : "-") << '\n';
        break;
      case Format::json:
        output() << (is_first ? "" : ",") << "{\"move\":" << json_string(std::string(1, hint.letter))
                 << ",\"distance\":" << hint.after << ",\"optimal\":" << (hint.is_optimal ? "true" : "false") << '}';
        break;
      case Format::human:
        output() << "  " << hint.letter << "  " << hint.after << " left" << (hint.is_optimal ? "  *" : "") << '\n';
        break;
    }
  }
};

int run(const Options& options) {
  HintAnswerer answerer(options);
  return answer_boards(answerer, options.arguments);
}

}  // namespace

Command hint_command() {
  return {{"hint", "[BOARD ...]",
           "Prints each legal move with the distance after it, and how many optimal solutions there are.",
           board_options_and({Option::moves, Option::letters})},
          run};
}

}  // namespace slidebase::cli
