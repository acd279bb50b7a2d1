// The plain breadth-first search: a queue of states a level, a visited bit a
// state, neighbours by lib/core's arithmetic on indices and nothing else.
#include <slidebase/generate.hpp>

#include "core/state_space.hpp"
#include "queue_search.hpp"

#include <array>
#include <new>
#include <utility>

namespace slidebase {
namespace {

using HalfRank = lehmer::HalfRank;

template <unsigned R, unsigned C>
Result<CompleteSearch> run(unsigned goal_cell, const OnProgress& on_progress) {
  using Space = StateSpace<R, C>;
  constexpr std::uint64_t kBytes = (Space::kStates + 7) / 8;
  // The states of one depth, a list for each cell of the blank.
  using Frontier = std::array<std::vector<HalfRank>, Space::kCells>;

  const auto visited = allocate_zeroed(kBytes);
  auto table = allocate_zeroed(kBytes);
  if (!visited || !table) {
    return Error::make(ErrorKind::io, 0, "out of memory: two bitmaps of %llu bytes are needed",
                       static_cast<unsigned long long>(kBytes));
  }

  Frontier frontier;
  Frontier next;
  frontier[goal_cell].push_back(0);
  const std::uint64_t goal = Space::index(goal_cell, 0);
  visited[goal / 8] = static_cast<std::uint8_t>(1U << goal % 8);

  Histogram histogram;
  std::uint64_t found = 0;
  for (std::uint64_t level = 1; level > 0;) {
    histogram.push_back(level);
    found += level;
    if (on_progress && !on_progress({static_cast<unsigned>(histogram.size() - 1), found, Space::kStates})) {
      return Error::make(ErrorKind::io, 0, "stopped at depth %zu", histogram.size() - 1);
    }
    const bool is_marked = (histogram.size() >> 1 & 1) != 0;  // of the depth that is found now
    for (auto& list : next) list.clear();
    Space::for_each_cell([&]<unsigned Cell>() {
      const unsigned parity = Space::parity(Cell, goal_cell);
      for (const HalfRank half : frontier[Cell]) {
        Space::template for_each_neighbour<Cell>(half, parity, [&]<Move M>(unsigned cell, HalfRank after) {
          const std::uint64_t index = Space::index(cell, after);
          const auto bit = static_cast<std::uint8_t>(1U << index % 8);
          if ((visited[index / 8] & bit) != 0) return;
          visited[index / 8] |= bit;
          if (is_marked) table[index / 8] |= bit;
          next[cell].push_back(after);
        });
      }
    });
    std::swap(frontier, next);
    level = 0;
    for (const auto& list : frontier) level += list.size();
  }
  const auto depth = static_cast<unsigned>(histogram.size() - 1);
  return CompleteSearch{DistanceTable({Space::kShape, static_cast<std::uint8_t>(goal_cell)}, depth, std::move(table)),
                        std::move(histogram)};
}

}  // namespace

Result<CompleteSearch> queue_search(TableKey key, const OnProgress& on_progress) {
  const Shape shape = key.shape;
  try {
    return with_state_space<Result<CompleteSearch>>(
        shape, Error::make(ErrorKind::too_large, 0, "no complete table for %ux%u", shape.rows, shape.columns),
        [&]<unsigned R, unsigned C>() { return run<R, C>(key.goal_cell, on_progress); });
  } catch (const std::bad_alloc&) {
    return Error::make(ErrorKind::io, 0, "out of memory in a search of %ux%u", shape.rows, shape.columns);
  }
}

}  // namespace slidebase
