// Searches over boards themselves, which ranks, tables and walks are compared
// with. They move nibbles in a word by rules of their own: of the library they
// know the types of a shape and a board, and nothing that it computes.
//
// Functions without shared state: safe in any thread.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/shape.hpp>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace slidebase::support {

// A board of at most 16 cells, as in PackedBoard.
using Nibbles = std::uint64_t;

// Calls visit(nibbles) for each board that one move makes.
template <class Visit>
void for_each_move(Shape shape, Nibbles board, Visit&& visit) {
  unsigned blank = 0;
  while ((board >> 4 * blank & 15) != 0) ++blank;
  const auto swap_with = [&](unsigned cell) {
    const Nibbles tile = board >> 4 * cell & 15;
    visit(board ^ tile << 4 * cell ^ tile << 4 * blank);
  };
  if (blank / shape.columns > 0) swap_with(blank - shape.columns);
  if (blank / shape.columns + 1 < shape.rows) swap_with(blank + shape.columns);
  if (blank % shape.columns > 0) swap_with(blank - 1);
  if (blank % shape.columns + 1U < shape.columns) swap_with(blank + 1);
}

// The boards at each distance from a goal, sorted; the deepest, or those at `last_depth`, last.
using Levels = std::vector<std::vector<Nibbles>>;
Levels search_levels(Shape shape, Nibbles goal, std::size_t last_depth = ~std::size_t{0});

// The distance of each board that can reach the goal.
using Distances = std::unordered_map<Nibbles, std::uint8_t>;
Distances search_distances(Shape shape, Nibbles goal);

// For each board that can reach the goal, the number of shortest paths to it.
std::unordered_map<Nibbles, std::uint64_t> count_shortest_paths(Shape shape, const Levels& levels);

// The same for one board of levels[distance], of a shape whose paths are too many for a map.
std::uint64_t count_shortest_paths(Shape shape, const Levels& levels, std::size_t distance, Nibbles board);

// Length of a shortest path, by searches from both ends that meet; nothing if there is no path.
std::optional<unsigned> bidirectional_distance(Shape shape, Nibbles start, Nibbles goal);

}  // namespace slidebase::support
