// The classical searches: from one board to another by expanding states, without
// any table. For comparing strategies, and for shapes that no table answers.
//
// Functions without shared state: safe in any thread.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/move.hpp>

#include <cstdint>
#include <functional>
#include <vector>

namespace slidebase {

enum class Strategy : std::uint8_t {
  bfs,            // breadth-first
  bidirectional,  // breadth-first from both ends, the smaller frontier first
  dfs,            // depth-first, with a record of all states seen
  greedy,         // the best child of the newest state; back only out of dead ends
  astar,
  ida,
};
// Whether its solutions are optimal, whatever the board.
constexpr bool is_optimal(Strategy strategy) noexcept {
  return strategy != Strategy::dfs && strategy != Strategy::greedy;
}
constexpr bool is_informed(Strategy strategy) noexcept { return strategy >= Strategy::greedy; }

// Estimates of the moves to the goal, all admissible and consistent.
enum class Heuristic : std::uint8_t {
  misplaced,        // tiles off their place; the blank is no tile
  manhattan,        // sum of each tile's rows and columns to its place
  linear_conflict,  // and two for each tile that must leave its row or column to let others pass
};

struct SearchLimits {
  std::uint64_t expansions = ~std::uint64_t{0};
  unsigned depth = ~0U;  // longer paths are not followed
  std::uint64_t bytes = std::uint64_t{1} << 30;
  double seconds = 1e9;
  std::function<bool()> stop;  // asked now and then; true ends the search
};

struct SearchStatistics {
  std::uint64_t expanded = 0;      // states whose moves were tried; in IDA* once each time
  std::uint64_t generated = 0;     // states that a move led to, but for the move straight back
  std::uint64_t reopened = 0;      // states expanded before and found again by a shorter path
  std::uint64_t largest_open = 0;  // most states that waited to be expanded at one time
  std::uint64_t peak_bytes = 0;    // of the record of states and the open list
  double seconds = 0;
};

enum class SearchEnd : std::uint8_t {
  solved,
  unsolvable,  // proved: by parity, before any state is expanded
  expansion_limit,
  depth_limit,
  memory_limit,
  time_limit,
  stopped,
};

struct SearchResult {
  SearchEnd end = SearchEnd::unsolvable;
  std::vector<Move> moves;  // if solved
  SearchStatistics statistics;
};

// Moves are tried in the order up, left, right, down, so that a search without
// a limit of time expands the same states on every machine.
// REQUIRES: both of one shape. Blind strategies leave `heuristic` alone.
SearchResult search(const Board& start, const Board& goal, Strategy strategy,
                    Heuristic heuristic = Heuristic::manhattan, const SearchLimits& limits = {});

}  // namespace slidebase
