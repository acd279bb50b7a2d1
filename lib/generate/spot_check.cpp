#include <slidebase/generate.hpp>

#include "core/state_space.hpp"

#include <slidebase/oracle.hpp>

#include <random>

namespace slidebase {
namespace {

Error wrong(std::uint64_t index, const char* what) {
  return Error::make(ErrorKind::table, 0, "wrong distances: from state %llu %s", static_cast<unsigned long long>(index),
                     what);
}

}  // namespace

Result<Done> spot_check(const DistanceTable& table, unsigned samples, std::uint64_t seed,
                        const OnProgress& on_progress) {
  const TableKey key = table.key();
  const std::optional<Oracle> oracle = Oracle::bind(table, stored_goal(key));
  std::mt19937_64 random(seed);
  for (unsigned i = 0; i < samples; ++i) {
    const std::uint64_t index = random() % table.states();
    const Board board = board_of(key, index);
    const auto distance = oracle->distance(board);
    if (!distance) return wrong(index, "no walk leads to the goal");
    if (*distance > table.depth()) return wrong(index, "the walk is longer than the maximum depth");
    bool has_nearer = *distance == 0;
    for (const Move move : kMoves) {
      if (!board.is_legal(move)) continue;
      Board next = board;
      next.apply(move);
      const auto after = oracle->distance(next);
      if (!after || (*after + 1 != *distance && *after != *distance + 1)) {
        return wrong(index, "a neighbour is not one step nearer or further");
      }
      has_nearer = has_nearer || *after < *distance;
    }
    if (!has_nearer) return wrong(index, "no neighbour is nearer");
    if (on_progress && !on_progress({0, i + 1, samples})) return Error::make(ErrorKind::io, 0, "stopped");
  }
  return Done{};
}

}  // namespace slidebase
