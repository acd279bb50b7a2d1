#include <slidebase/search.hpp>

#include "astar.hpp"
#include "bfs.hpp"
#include "budget.hpp"
#include "dfs.hpp"
#include "heuristics.hpp"
#include "idastar.hpp"
#include "problem.hpp"

#include <cassert>
#include <new>

namespace slidebase {
namespace {

template <class Word>
class Searcher {
 public:
  using Puzzle = SlidingPuzzle<Word>;

  Searcher(const Board& start, const Board& goal) noexcept : puzzle_(goal), start_(start), goal_(goal) {}

  Outcome run(Strategy strategy, Heuristic heuristic, Budget& budget) const {
    const auto state = Puzzle::pack(start_);
    switch (strategy) {
      case Strategy::bfs: return bfs(puzzle_, state, budget);
      case Strategy::bidirectional: return bidirectional(puzzle_, state, Puzzle(start_), Puzzle::pack(goal_), budget);
      case Strategy::dfs: return dfs(puzzle_, state, budget);
      default: break;
    }
    switch (heuristic) {
      case Heuristic::misplaced: return run_informed(strategy, Misplaced<Word>(puzzle_), budget);
      case Heuristic::manhattan: return run_informed(strategy, Manhattan<Word>(puzzle_), budget);
      case Heuristic::linear_conflict: break;
    }
    return run_informed(strategy, LinearConflict<Word>(puzzle_), budget);
  }

 private:
  template <class H>
  Outcome run_informed(Strategy strategy, const H& heuristic, Budget& budget) const {
    const auto state = Puzzle::pack(start_);
    switch (strategy) {
      case Strategy::greedy: return greedy(puzzle_, state, heuristic, budget);
      case Strategy::ida: return idastar(puzzle_, state, heuristic, budget);
      default: return astar(puzzle_, state, heuristic, budget);
    }
  }

  Puzzle puzzle_;
  const Board& start_;
  const Board& goal_;
};

}  // namespace

SearchResult search(const Board& start, const Board& goal, Strategy strategy, Heuristic heuristic,
                    const SearchLimits& limits) {
  assert(start.shape() == goal.shape());
  Budget budget(limits);
  if (!is_solvable(start, goal)) return {SearchEnd::unsolvable, {}, budget.statistics()};
  Outcome outcome = Outcome::failed(SearchEnd::memory_limit);
  try {
    outcome = start.shape().cells() <= SlidingPuzzle<Word64>::kCells
                  ? Searcher<Word64>(start, goal).run(strategy, heuristic, budget)
                  : Searcher<Word128>(start, goal).run(strategy, heuristic, budget);
  } catch (const std::bad_alloc&) {
    // The limit was more than there is.
  }
  return {outcome.end, std::move(outcome.moves), budget.statistics()};
}

}  // namespace slidebase
