#include "support/board_search.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace slidebase::support {
namespace {

using Level = std::vector<Nibbles>;

// The level after `last`. Every move changes the colour of the blank's cell, so
// the neighbours of a level lie in the one before and the one after alone.
Level next_level(Shape shape, const Level& before, const Level& last) {
  Level reached;
  for (const Nibbles board : last) {
    for_each_move(shape, board, [&](Nibbles next) { reached.push_back(next); });
  }
  std::sort(reached.begin(), reached.end());
  reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
  Level next;
  std::set_difference(reached.begin(), reached.end(), before.begin(), before.end(), std::back_inserter(next));
  return next;
}

bool have_common_board(const Level& a, const Level& b) {
  const Level& few = a.size() < b.size() ? a : b;
  const Level& many = a.size() < b.size() ? b : a;
  return std::any_of(few.begin(), few.end(),
                     [&](Nibbles board) { return std::binary_search(many.begin(), many.end(), board); });
}

// A search from one end: its last two levels.
struct End {
  Level before;
  Level last;

  void advance(Shape shape) {
    Level next = next_level(shape, before, last);
    before = std::move(last);
    last = std::move(next);
  }
};

}  // namespace

Levels search_levels(Shape shape, Nibbles goal, std::size_t last_depth) {
  Levels levels = {{goal}};
  Level none;
  while (levels.size() <= last_depth) {
    Level next = next_level(shape, levels.size() > 1 ? levels[levels.size() - 2] : none, levels.back());
    if (next.empty()) break;
    levels.push_back(std::move(next));
  }
  return levels;
}

Distances search_distances(Shape shape, Nibbles goal) {
  const Levels levels = search_levels(shape, goal);
  Distances distances;
  distances.reserve(std::accumulate(levels.begin(), levels.end(), std::size_t{0},
                                    [](std::size_t sum, const Level& level) { return sum + level.size(); }));
  for (std::size_t distance = 0; distance < levels.size(); ++distance) {
    for (const Nibbles board : levels[distance]) distances.emplace(board, static_cast<std::uint8_t>(distance));
  }
  return distances;
}

std::unordered_map<Nibbles, std::uint64_t> count_shortest_paths(Shape shape, const Levels& levels) {
  std::unordered_map<Nibbles, std::uint64_t> paths = {{levels[0][0], 1}};
  // A neighbour that has no count yet is one step further.
  for (std::size_t distance = 1; distance < levels.size(); ++distance) {
    for (const Nibbles board : levels[distance]) {
      std::uint64_t count = 0;
      for_each_move(shape, board, [&](Nibbles next) {
        if (const auto nearer = paths.find(next); nearer != paths.end()) count += nearer->second;
      });
      paths.emplace(board, count);
    }
  }
  return paths;
}

std::uint64_t count_shortest_paths(Shape shape, const Levels& levels, std::size_t distance, Nibbles board) {
  // Boards on shortest paths, and on how many, level by level towards the goal.
  std::unordered_map<Nibbles, std::uint64_t> paths = {{board, 1}};
  while (distance > 0) {
    const Level& nearer = levels[--distance];
    std::unordered_map<Nibbles, std::uint64_t> next_paths;
    for (const auto& [from, count] : paths) {
      for_each_move(shape, from, [&, count = count](Nibbles next) {
        if (std::binary_search(nearer.begin(), nearer.end(), next)) next_paths[next] += count;
      });
    }
    paths = std::move(next_paths);
  }
  return paths.at(levels[0][0]);
}

std::optional<unsigned> bidirectional_distance(Shape shape, Nibbles start, Nibbles goal) {
  End from_start{{}, {start}};
  End from_goal{{}, {goal}};
  for (unsigned steps = 0; !from_start.last.empty() && !from_goal.last.empty(); ++steps) {
    if (have_common_board(from_start.last, from_goal.last)) return steps;
    End& smaller = from_start.last.size() <= from_goal.last.size() ? from_start : from_goal;
    smaller.advance(shape);
  }
  return std::nullopt;
}

}  // namespace slidebase::support
