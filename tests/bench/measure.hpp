// What the benchmarks share.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/distance_table.hpp>
#include <slidebase/move.hpp>

#include "core/state_space.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <span>

namespace slidebase {

inline void count_boards(benchmark::State& state, std::size_t boards_a_round) {
  state.counters["per_board"] = benchmark::Counter(
      static_cast<double>(boards_a_round), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Runs answer(board) for every board.
template <class Answer>
void ask_about_all(benchmark::State& state, std::span<const PackedBoard> boards, Answer&& answer) {
  for (auto _ : state) {
    for (const PackedBoard board : boards) benchmark::DoNotOptimize(answer(board));
  }
  count_boards(state, boards.size());
}

// Walks down a held table as a reader of its format would: ranks every neighbour anew.
// REQUIRES: a board of the table's own frame that can reach its goal.
inline MoveSequence solve_naively(const DistanceTable& table, Board board) {
  const TableKey key = table.key();
  const auto residue = [&](const Board& at) {
    std::array<std::uint8_t, kMaxCells> order{};
    unsigned place = 0;
    for (const std::uint8_t tile : at.cells()) {
      if (tile != 0) order[place++] = static_cast<std::uint8_t>(tile - 1);
    }
    const std::uint64_t index = rank(key.shape, key.goal_cell, at.blank(), std::span(order).first(place)).value();
    const unsigned odd = key.shape.colour(at.blank()) ^ key.shape.colour(key.goal_cell);
    return (table.bits()[index / 8] >> index % 8 & 1U) * 2 + odd;
  };
  const Board goal = stored_goal(key);
  MoveSequence moves;
  for (unsigned here = residue(board); board != goal; here = (here + 3) % 4) {
    for (const Move move : kMoves) {
      if (!board.is_legal(move)) continue;
      Board next = board;
      next.apply(move);
      if (residue(next) != (here + 3) % 4) continue;
      board = next;
      moves.push_back(move);
      break;
    }
  }
  return moves;
}

}  // namespace slidebase
