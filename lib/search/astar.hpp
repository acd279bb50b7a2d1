// A*: expands the state with the least depth + estimate first, of equals the newest.
#pragma once

#include "budget.hpp"
#include "outcome.hpp"
#include "problem.hpp"
#include "record.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace slidebase {

// The open list: a stack for each total of depth + estimate, which are small numbers.
class BucketQueue {
 public:
  struct Entry {
    std::uint32_t node;
    std::uint32_t depth;  // when it was put in
  };

  explicit BucketQueue(Budget& budget) noexcept : budget_(budget) {}

  // False if there is no memory left.
  bool push(unsigned total, Entry entry) {
    while (buckets_.size() <= total) buckets_.emplace_back(budget_);
    if (!buckets_[total].push_back(entry)) return false;
    if (total < least_) least_ = total;
    budget_.note_open(++size_);
    return true;
  }
  std::optional<Entry> pop() noexcept {
    if (size_ == 0) return std::nullopt;
    while (buckets_[least_].empty()) ++least_;
    const Entry entry = buckets_[least_].back();
    buckets_[least_].pop_back();
    --size_;
    return entry;
  }

 private:
  Budget& budget_;
  std::vector<Budgeted<Entry>> buckets_;
  unsigned least_ = 0;
  std::uint64_t size_ = 0;
};

template <Problem P, class Heuristic>
Outcome astar(const P& problem, const typename P::State& start, const Heuristic& heuristic, Budget& budget) {
  Record<typename P::Key> record(budget);
  BucketQueue open(budget);
  const unsigned estimate = heuristic(start);
  if (!record.add_start(problem.key(start), estimate) || !open.push(estimate, {0, 0})) {
    return Outcome::failed(budget.end());
  }
  while (const auto entry = open.pop()) {
    const auto parent = record[entry->node];
    // Found by a shorter path since, and expanded by that.
    if (parent.is_expanded != 0 || parent.depth != entry->depth) continue;
    const auto state = problem.state(parent.key);
    if (problem.is_goal(state)) return Outcome::solved(record.path_to(entry->node));
    if (!budget.expand()) return Outcome::failed(budget.end());
    record[entry->node].is_expanded = 1;
    const std::uint32_t depth = parent.depth + 1;
    for (const Move move : problem.moves(state)) {
      if (record.leads_back(entry->node, move)) continue;
      auto next = state;
      problem.apply(next, move);
      budget.generate();
      const auto found = record.find_or_add(problem.key(next), entry->node, move);
      if (!found) return Outcome::failed(budget.end());
      auto& node = record[found->node];
      if (found->is_new) {
        node.estimate = heuristic.after(parent.estimate, state, next) & 511U;
      } else if (depth >= node.depth) {
        continue;
      } else {
        if (node.is_expanded != 0) budget.reopen();
        node.parent = entry->node;
        node.move = index(move) & 3U;
        node.depth = depth & Budget::kMaxDepth;
        node.is_expanded = 0;
      }
      if (budget.is_too_deep(depth + node.estimate)) continue;
      if (!open.push(depth + node.estimate, {found->node, depth})) return Outcome::failed(budget.end());
    }
  }
  return Outcome::failed(budget.exhausted());
}

}  // namespace slidebase
