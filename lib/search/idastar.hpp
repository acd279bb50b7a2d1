// IDA*: depth-first searches without a record of states, each as deep as
// depth + estimate allow, with a limit that grows to the least total that was cut.
#pragma once

#include "budget.hpp"
#include "outcome.hpp"
#include "problem.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace slidebase {

template <Problem P, class Heuristic>
class IdaStar {
 public:
  using State = typename P::State;

  IdaStar(const P& problem, const Heuristic& heuristic, Budget& budget)
      : problem_(problem), heuristic_(heuristic), budget_(budget) {}

  Outcome run(State state) {
    const unsigned estimate = heuristic_(state);
    for (limit_ = estimate; limit_ != kNone; limit_ = next_limit_) {
      if (budget_.is_too_deep(limit_)) break;
      next_limit_ = kNone;
      path_.clear();
      switch (descend(state, 0, estimate, std::nullopt)) {
        case Step::solved: return Outcome::solved(std::move(path_));
        case Step::out_of_budget: return Outcome::failed(budget_.end());
        case Step::cut: break;
      }
    }
    return Outcome::failed(budget_.exhausted());
  }

 private:
  enum class Step : std::uint8_t { cut, solved, out_of_budget };
  static constexpr unsigned kNone = ~0U;

  Step descend(State& state, unsigned depth, unsigned estimate, std::optional<Move> back) {
    if (estimate == 0 && problem_.is_goal(state)) return Step::solved;
    if (!budget_.expand()) return Step::out_of_budget;
    for (const Move move : problem_.moves(state)) {
      if (move == back) continue;
      State next = state;
      problem_.apply(next, move);
      budget_.generate();
      const unsigned next_estimate = heuristic_.after(estimate, state, next);
      if (const unsigned total = depth + 1 + next_estimate; total > limit_) {
        next_limit_ = std::min(next_limit_, total);
        continue;
      }
      path_.push_back(move);
      if (const Step step = descend(next, depth + 1, next_estimate, opposite(move)); step != Step::cut) return step;
      path_.pop_back();
    }
    return Step::cut;
  }

  const P& problem_;
  const Heuristic& heuristic_;
  Budget& budget_;
  unsigned limit_ = 0;
  unsigned next_limit_ = kNone;
  std::vector<Move> path_;
};

template <Problem P, class Heuristic>
Outcome idastar(const P& problem, const typename P::State& start, const Heuristic& heuristic, Budget& budget) {
  return IdaStar(problem, heuristic, budget).run(start);
}

}  // namespace slidebase
