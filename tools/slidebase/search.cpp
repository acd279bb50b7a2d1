// slidebase search: one of the classical searches, beside the true optimum.
#include "answer.hpp"
#include "command.hpp"

#include <slidebase/search.hpp>

#include <cstdio>
#include <optional>
#include <utility>

namespace slidebase::cli {
namespace {

using Figures = std::vector<std::pair<std::string_view, std::string>>;

std::string_view reason(SearchEnd end) noexcept {
  switch (end) {
    case SearchEnd::expansion_limit: return "limit of expansions";
    case SearchEnd::depth_limit: return "limit of depth";
    case SearchEnd::memory_limit: return "limit of memory";
    case SearchEnd::time_limit: return "limit of time";
    default: return "stopped";
  }
}

class SearchAnswerer : public Answerer {
 public:
  using Answerer::Answerer;

  void answer(const Question& question, Oracle& oracle) override {
    const auto optimum = oracle.distance(question.board);
    if (!optimum) return tell_error(damaged_table(), &question.board, &question.goal);
    run(question, optimum);
  }
  void answer_without_table(const Question& question, const Error& error) override {
    if (error.kind() != ErrorKind::no_table) return Answerer::answer_without_table(question, error);
    run(question, std::nullopt);
  }

 private:
  void run(const Question& question, std::optional<unsigned> optimum) {
    SearchLimits limits = options().limits;
    limits.stop = interrupted;
    const SearchResult found =
        slidebase::search(question.board, question.goal, options().strategy, options().heuristic, limits);
    const bool is_solved = found.end == SearchEnd::solved;
    if (!is_solved) output().raise(kGaveUp);
    if (is_solved && is_optimal(options().strategy)) optimum = static_cast<unsigned>(found.moves.size());
    switch (output().format()) {
      case Format::plain: print_plain(question, found, optimum); break;
      case Format::json: print_json(question, found, optimum); break;
      case Format::human: print_human(question, found, optimum); break;
    }
  }

  // What the length of the solution is worth.
  static std::string verdict(const SearchResult& found, std::optional<unsigned> optimum) {
    if (!optimum) return "optimality not proved";
    return found.moves.size() == *optimum ? "optimal" : "optimal is " + std::to_string(*optimum);
  }

  static Figures figures(const SearchStatistics& statistics) {
    char milliseconds[32];
    std::snprintf(milliseconds, sizeof milliseconds, "%.3f", statistics.seconds * 1e3);
    return {{"expanded", std::to_string(statistics.expanded)},
            {"generated", std::to_string(statistics.generated)},
            {"reopened", std::to_string(statistics.reopened)},
            {"largest_open", std::to_string(statistics.largest_open)},
            {"peak_bytes", std::to_string(statistics.peak_bytes)},
            {"milliseconds", milliseconds}};
  }

  void print_plain(const Question& question, const SearchResult& found, std::optional<unsigned> optimum) {
    const bool is_solved = found.end == SearchEnd::solved;
    if (is_solved) {
      output() << unsigned(found.moves.size()) << '\t' << letters_of(found.moves) << '\t' << verdict(found, optimum);
    } else {
      output() << "gave-up\t" << reason(found.end);
    }
    for (const auto& [name, figure] : figures(found.statistics)) output() << '\t' << name << ' ' << figure;
    output() << '\n';
    if (is_solved && options().boards) print_boards(question.board, found.moves);
  }

  void print_json(const Question& question, const SearchResult& found, std::optional<unsigned> optimum) {
    const bool is_solved = found.end == SearchEnd::solved;
    begin_json(question, is_solved ? "solved" : "gave-up");
    output() << ",\"strategy\":" << json_string(name(options().strategy));
    if (is_informed(options().strategy)) output() << ",\"heuristic\":" << json_string(name(options().heuristic));
    if (optimum) output() << ",\"distance\":" << *optimum;
    if (is_solved) {
      output() << ",\"length\":" << unsigned(found.moves.size())
               << ",\"moves\":" << json_string(letters_of(found.moves));
      if (options().boards) print_boards(question.board, found.moves);
    } else {
      output() << ",\"reason\":" << json_string(reason(found.end));
    }
    for (const auto& [name, figure] : figures(found.statistics)) output() << ',' << json_string(name) << ':' << figure;
    output() << "}\n";
  }

  void print_human(const Question& question, const SearchResult& found, std::optional<unsigned> optimum) {
    const bool is_solved = found.end == SearchEnd::solved;
    std::string what(name(options().strategy));
    if (is_informed(options().strategy)) what += ", " + std::string(name(options().heuristic));
    const std::string result = is_solved ? std::to_string(found.moves.size()) + " moves, " + verdict(found, optimum)
                                         : "gave up: " + std::string(reason(found.end));
    print_side_by_side(question, {what + ": " + result, goal_note(question.goal), letters_note()});
    if (is_solved) output() << letters_of(found.moves) << '\n';
    for (const auto& [name, figure] : figures(found.statistics)) output() << "  " << name << ' ' << figure << '\n';
    if (is_solved && options().boards) print_boards(question.board, found.moves);
  }
};

int run(const Options& options) {
  SearchAnswerer answerer(options);
  return answer_boards(answerer, options.arguments);
}

}  // namespace

Command search_command() {
  return {{"search", "[BOARD ...]",
           "Searches for a solution without a table, and tells what that took and what its length is worth.\n"
           "Moves are tried in the order up, left, right, down.",
           board_options_and({Option::strategy, Option::heuristic, Option::max_expansions, Option::max_depth,
                              Option::max_memory, Option::max_time, Option::boards, Option::moves, Option::letters})},
          run};
}

}  // namespace slidebase::cli
