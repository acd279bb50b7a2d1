// Depth-first search with a record of all states seen, and with it the greedy
// search, which tries the most promising child first and does not go back but
// out of dead ends.
#pragma once

#include "budget.hpp"
#include "outcome.hpp"
#include "problem.hpp"
#include "record.hpp"

#include <algorithm>
#include <array>

namespace slidebase {

// order(state, moves, count) sorts the moves into the order to try them.
template <Problem P, class Order>
Outcome depth_first(const P& problem, const typename P::State& start, Order&& order, Budget& budget) {
  // The path from the start to the newest state, with the moves that are left to try.
  struct Step {
    std::uint32_t node;
    typename P::State state;
    std::array<Move, 4> moves;
    unsigned next = 0;
    unsigned count = 0;
  };
  Record<typename P::Key> record(budget);
  Budgeted<Step> path(budget);
  if (!record.add_start(problem.key(start))) return Outcome::failed(budget.end());
  if (problem.is_goal(start)) return Outcome::solved({});

  const auto expand = [&](std::uint32_t node, const typename P::State& state) {
    Step step{node, state, {}};
    if (!budget.is_too_deep(record[node].depth + 1)) {
      if (!budget.expand()) return false;
      for (const Move move : problem.moves(state)) {
        if (!record.leads_back(node, move)) step.moves[step.count++] = move;
      }
      for (unsigned i = 0; i < step.count; ++i) budget.generate();
      order(state, step.moves, step.count);
    }
    if (!path.push_back(step)) return false;
    budget.note_open(path.size());
    return true;
  };

  if (!expand(0, start)) return Outcome::failed(budget.end());
  while (!path.empty()) {
    Step& newest = path.back();
    if (newest.next == newest.count) {
      path.pop_back();
      continue;
    }
    const Move move = newest.moves[newest.next++];
    auto child = newest.state;
    problem.apply(child, move);
    const auto found = record.find_or_add(problem.key(child), newest.node, move);
    if (!found) return Outcome::failed(budget.end());
    if (!found->is_new) continue;
    if (problem.is_goal(child)) return Outcome::solved(record.path_to(found->node));
    if (!expand(found->node, child)) return Outcome::failed(budget.end());
  }
  return Outcome::failed(budget.exhausted());
}

template <Problem P>
Outcome dfs(const P& problem, const typename P::State& start, Budget& budget) {
  return depth_first(
      problem, start, [](const auto&, auto&, unsigned) {}, budget);
}

template <Problem P, class Heuristic>
Outcome greedy(const P& problem, const typename P::State& start, const Heuristic& heuristic, Budget& budget) {
  const auto best_first = [&](const typename P::State& state, std::array<Move, 4>& moves, unsigned count) {
    std::array<unsigned, 4> estimate{};
    for (unsigned i = 0; i < count; ++i) {
      auto child = state;
      problem.apply(child, moves[i]);
      estimate[index(moves[i])] = heuristic(child);
    }
    std::stable_sort(moves.begin(), moves.begin() + count,
                     [&](Move a, Move b) { return estimate[index(a)] < estimate[index(b)]; });
  };
  return depth_first(problem, start, best_first, budget);
}

}  // namespace slidebase
