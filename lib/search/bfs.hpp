// Breadth-first search from one end, and from both.
#pragma once

#include "budget.hpp"
#include "outcome.hpp"
#include "problem.hpp"
#include "record.hpp"

#include <array>
#include <utility>

namespace slidebase {

template <Problem P>
Outcome bfs(const P& problem, const typename P::State& start, Budget& budget) {
  Record<typename P::Key> record(budget);
  // The record is the queue: states are found in the order in which they are expanded.
  if (!record.add_start(problem.key(start))) return Outcome::failed(budget.end());
  if (problem.is_goal(start)) return Outcome::solved({});
  for (std::uint32_t node = 0; node < record.size(); ++node) {
    budget.note_open(record.size() - node);
    const auto parent = record[node];
    if (budget.is_too_deep(parent.depth + 1)) continue;
    if (!budget.expand()) return Outcome::failed(budget.end());
    const auto state = problem.state(parent.key);
    for (const Move move : problem.moves(state)) {
      if (record.leads_back(node, move)) continue;
      auto next = state;
      problem.apply(next, move);
      budget.generate();
      const auto found = record.find_or_add(problem.key(next), node, move);
      if (!found) return Outcome::failed(budget.end());
      if (found->is_new && problem.is_goal(next)) return Outcome::solved(record.path_to(found->node));
    }
  }
  return Outcome::failed(budget.exhausted());
}

// `backward` is the same problem with start and goal exchanged. Whole levels are
// expanded, so that the first state seen from both ends is on a shortest path.
template <Problem P>
Outcome bidirectional(const P& forward, const typename P::State& start, const P& backward,
                      const typename P::State& goal, Budget& budget) {
  struct End {
    const P& problem;
    Record<typename P::Key> record;
    std::uint32_t first = 0;  // of the last level
  };
  std::array<End, 2> ends = {End{forward, Record<typename P::Key>(budget)},
                             End{backward, Record<typename P::Key>(budget)}};
  if (!ends[0].record.add_start(forward.key(start)) || !ends[1].record.add_start(backward.key(goal))) {
    return Outcome::failed(budget.end());
  }
  if (forward.is_goal(start)) return Outcome::solved({});
  for (unsigned depth = 1;; ++depth) {
    if (budget.is_too_deep(depth)) return Outcome::failed(budget.exhausted());
    const auto level = [&](unsigned end) { return ends[end].record.size() - ends[end].first; };
    budget.note_open(level(0) + level(1));
    if (level(0) == 0 || level(1) == 0) return Outcome::failed(budget.exhausted());
    const unsigned side = level(0) <= level(1) ? 0 : 1;
    End& here = ends[side];
    End& there = ends[1 - side];
    const auto last = static_cast<std::uint32_t>(here.record.size());
    for (std::uint32_t node = std::exchange(here.first, last); node < last; ++node) {
      if (!budget.expand()) return Outcome::failed(budget.end());
      const auto parent = here.record[node];
      const auto state = here.problem.state(parent.key);
      for (const Move move : here.problem.moves(state)) {
        if (here.record.leads_back(node, move)) continue;
        auto next = state;
        here.problem.apply(next, move);
        budget.generate();
        const auto found = here.record.find_or_add(here.problem.key(next), node, move);
        if (!found) return Outcome::failed(budget.end());
        if (!found->is_new) continue;
        const auto met = there.record.find(here.problem.key(next));
        if (!met) continue;
        std::vector<Move> moves = ends[0].record.path_to(side == 0 ? found->node : *met);
        const std::vector<Move> back = ends[1].record.path_to(side == 0 ? *met : found->node);
        for (auto i = back.rbegin(); i != back.rend(); ++i) moves.push_back(opposite(*i));
        return Outcome::solved(std::move(moves));
      }
    }
  }
}

}  // namespace slidebase
