// Generating a distance table: one complete breadth-first search from a goal
// over all states; and proving one right by another.
//
// Functions without shared state: safe in any thread.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/distance_table.hpp>
#include <slidebase/result.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace slidebase {

struct Progress {
  unsigned depth = 0;       // the last depth that is complete
  std::uint64_t found = 0;  // states at this depth or less
  std::uint64_t total = 0;  // states in all
};

// Called after each depth. False stops the work.
using OnProgress = std::function<bool(const Progress&)>;

// states[d]: number of states at distance d. Ends with the deepest.
using Histogram = std::vector<std::uint64_t>;

struct CompleteSearch {
  DistanceTable table;
  Histogram histogram;
};

// Bytes of memory that complete_search() takes at its peak, beside the program itself.
// REQUIRES: state_count(key.shape).
std::uint64_t complete_search_bytes(TableKey key) noexcept;

// Searches all states of a tall shape from the goal 1, 2, .., m with the blank
// in key.goal_cell, canonical or not. Errors: too_large (no complete table for
// this shape), io (out of memory, or stopped by `on_progress`).
Result<CompleteSearch> complete_search(TableKey key, const OnProgress& on_progress = {}, unsigned threads = 1);

// `count` boards drawn from all that are exactly `depth` moves from `goal`, each
// as likely as any other; the same for the same seed, on every platform. Errors:
// out_of_range (no board is as deep; names the deepest), and as above.
Result<std::vector<Board>> random_boards(const Board& goal, unsigned depth, std::size_t count, std::uint64_t seed,
                                         const OnProgress& on_progress = {}, unsigned threads = 1);

// Proves every bit of a table, its depth and its histogram right by a complete
// search of its own, by lib/core's neighbour arithmetic alone. Errors: table
// (the first thing that is wrong), io (out of memory or stopped).
Result<Done> prove(const DistanceTable& table, std::span<const std::uint64_t> histogram,
                   const OnProgress& on_progress = {});

// For a table too large to search again: walks from `samples` random states, and
// from each of their neighbours, to the goal, and checks that neighbours are one
// step apart. This is no proof. Errors: table, io (stopped).
Result<Done> spot_check(const DistanceTable& table, unsigned samples, std::uint64_t seed,
                        const OnProgress& on_progress = {});

}  // namespace slidebase
