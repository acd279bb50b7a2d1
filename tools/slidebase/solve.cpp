// slidebase solve: an optimal solution, or all of them.
#include "answer.hpp"
#include "command.hpp"

#include <slidebase/text.hpp>

#include <array>

namespace slidebase::cli {
namespace {

class SolveAnswerer : public Answerer {
 public:
  using Answerer::Answerer;

  void answer(const Question& question, Oracle& oracle) override {
    const auto solution = oracle.solve(question.board);
    if (!solution) return answer_without_table(question, damaged_table());
    if (options().all) {
      MoveSequence moves;
      const bool is_right = print_all(question, oracle, question.board, solution->size(), moves);
      if (!is_right) answer_without_table(question, damaged_table());
    } else {
      print(question, *solution);
    }
  }

  bool answer_packed(Oracle& oracle, PackedBoard board) override {
    if (options().all || options().boards) return false;
    const auto solution = oracle.solve(board);
    if (!solution) return unsolved_packed(oracle, board);
    print_line(*solution);
    return true;
  }

 private:
  // Every path downhill, in the order U, D, L, R. False if one of them is not at the goal after `left` moves.
  bool print_all(const Question& question, const Oracle& oracle, const Board& board, std::size_t left,
                 MoveSequence& moves) {
    if (!output().is_open() || interrupted()) return true;
    const bool is_goal = board == question.goal;
    if (is_goal != (left == 0)) return false;
    if (is_goal) {
      print(question, moves);
      return true;
    }
    const MoveSet downhill = oracle.optimal_moves(board);
    if (downhill.empty()) return false;
    for (const Move move : kMoves) {
      if (!downhill.contains(move)) continue;
      Board next = board;
      next.apply(move);
      moves.push_back(move);
      if (!print_all(question, oracle, next, left - 1, moves)) return false;
      moves.pop_back();
    }
    return true;
  }

  void print_line(const MoveSequence& moves) {
    std::array<char, MoveSequence::kCapacity> text;
    const char* end = write_moves(text.data(), moves, options().notation);
    output() << unsigned(moves.size()) << '\t'
             << std::string_view(text.data(), static_cast<std::size_t>(end - text.data())) << '\n';
  }

  void print(const Question& question, const MoveSequence& moves) {
    switch (output().format()) {
      case Format::plain:
        print_line(moves);
        if (options().boards) print_boards(question.board, moves);
        break;
      case Format::json:
        begin_json(question, "solved");
        output() << ",\"distance\":" << unsigned(moves.size()) << ",\"moves\":" << json_string(letters_of(moves));
        if (options().boards) print_boards(question.board, moves);
        output() << "}\n";
        break;
      case Format::human: {
        std::string count = std::to_string(moves.size()) + (moves.size() == 1 ? " move" : " moves");
        if (!moves.empty()) count += ": " + letters_of(moves);
        const std::string proof = moves.empty() ? "this is the goal" : "no solution is shorter; " + letters_note();
        print_side_by_side(question, {count, proof, goal_note(question.goal)});
        if (options().boards) print_boards(question.board, moves);
        break;
      }
    }
  }
};

int run(const Options& options) {
  SolveAnswerer answerer(options);
  return answer_boards(answerer, options.arguments);
}

}  // namespace

Command solve_command() {
  return {{"solve", "[BOARD ...]", "Prints an optimal solution: its length and its moves.",
           board_options_and({Option::boards, Option::all, Option::moves, Option::letters})},
          run};
}

}  // namespace slidebase::cli
