// StateSpace<R, C>: the states of a tall board as indices 0 .. (R*C)!/2 - 1, and
// the moves as arithmetic on them. lehmer.hpp explains the ranking.
//
// The goal is always the order 1, 2, .., m with the blank in some cell g: half
// rank 0 in cell g. Which half of all arrangements can be reached depends on g,
// so where the parity of an order is needed, g comes in.
//
// Templates and constant tables only: no state, safe in any thread.
#pragma once

#include "lehmer.hpp"

#include <slidebase/move.hpp>
#include <slidebase/shape.hpp>
#include <slidebase/table_key.hpp>

#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>

namespace slidebase {

template <unsigned R, unsigned C>
struct [[gnu::visibility("hidden")]] StateSpace {
  static_assert(R >= C && C >= 2 && R * C <= 14, "tall, and half ranks of 32 bits");

  using HalfRank = lehmer::HalfRank;

  static constexpr Shape kShape{R, C};
  static constexpr unsigned kCells = R * C;
  static constexpr unsigned kTiles = kCells - 1;
  static constexpr HalfRank kHalfRanks = lehmer::half_ranks(kTiles);
  static constexpr std::uint64_t kStates = std::uint64_t{kCells} * kHalfRanks;

  static constexpr std::uint64_t index(unsigned cell, HalfRank half) noexcept {
    return std::uint64_t{cell} * kHalfRanks + half;
  }
  static constexpr unsigned cell(std::uint64_t index) noexcept { return static_cast<unsigned>(index / kHalfRanks); }
  static constexpr HalfRank half(std::uint64_t index) noexcept { return static_cast<HalfRank>(index % kHalfRanks); }

  // Parity of every order that can reach the goal with the blank in `cell`.
  static constexpr unsigned parity(unsigned cell, unsigned goal_cell) noexcept {
    return (cell / C + goal_cell / C) * (C - 1) % 2;
  }

  static constexpr bool is_legal(unsigned cell, Move move) noexcept {
    switch (move) {
      case Move::up: return cell >= C;
      case Move::down: return cell + C < kCells;
      case Move::left: return cell % C != 0;
      case Move::right: return cell % C != C - 1;
    }
    return false;
  }
  // REQUIRES: is_legal(cell, move).
  static constexpr unsigned target(unsigned cell, Move move) noexcept {
    switch (move) {
      case Move::up: return cell - C;
      case Move::down: return cell + C;
      case Move::left: return cell - 1;
      case Move::right: return cell + 1;
    }
    return cell;
  }

  // The values of the C digits from radix Radix down after their entries are rotated.
  template <unsigned Radix, bool LastToFront>
  static constexpr auto kGroups = lehmer::rotated_groups<Radix, C>(LastToFront);

  // The half rank after the blank leaves Cell by M; `parity`: of the order
  // before. A horizontal move keeps the order. A vertical one rotates the C
  // entries between the two cells, so only their digits change: those from
  // place z on, where z is the upper cell and the first radix is K = m - z.
  template <unsigned Cell, Move M>
  static constexpr HalfRank moved(HalfRank half, unsigned parity) noexcept {
    static_assert(is_legal(Cell, M));
    if constexpr (!is_vertical(M)) {
      return half;
    } else {
      constexpr bool kDown = M == Move::down;
      constexpr unsigned kRadix = kTiles - (kDown ? Cell : Cell - C);
      if constexpr (kRadix >= C + 2) {  // the group lies above the dropped digit
        constexpr auto kStride = static_cast<HalfRank>(lehmer::factorial(kRadix - C) / 2);
        constexpr const auto& kAfter = kGroups<kRadix, kDown>;
        const HalfRank group = half / kStride % static_cast<HalfRank>(kAfter.size());
        return half + (kAfter[group] - group) * kStride;
      } else {  // the group holds the dropped digit: fill it in, drop it again
        constexpr auto kLow = static_cast<HalfRank>(lehmer::factorial(kRadix) / 2);
        constexpr const auto& kAfter = kGroups<kRadix, kDown>;
        const HalfRank low = half % kLow;
        const unsigned dropped = lehmer::kept_parity<kTiles>(half) ^ parity;
        return half - low + kAfter[low * 2 + dropped] / 2;
      }
    }
  }

  // Calls visit.operator()<Move>(cell after, half after) for each legal move from Cell.
  template <unsigned Cell, class Visit>
  static constexpr void for_each_neighbour(HalfRank half, unsigned parity, Visit&& visit) {
    const auto go = [&]<Move M>() {
      if constexpr (is_legal(Cell, M)) visit.template operator()<M>(target(Cell, M), moved<Cell, M>(half, parity));
    };
    go.template operator()<Move::up>();
    go.template operator()<Move::down>();
    go.template operator()<Move::left>();
    go.template operator()<Move::right>();
  }

  // visit.operator()<Cell>() for every cell.
  template <class Visit>
  static constexpr void for_each_cell(Visit && visit) {
    [&]<unsigned... Cell>(std::integer_sequence<unsigned, Cell...>) { (visit.template operator()<Cell>(), ...); }
    (std::make_integer_sequence<unsigned, kCells>());
  }

  // visit.operator()<Cell>() for the one cell that is known at run time only.
  template <class Visit>
  static constexpr void at_cell(unsigned cell, Visit&& visit) {
    for_each_cell([&]<unsigned Cell>() {
      if (cell == Cell) visit.template operator()<Cell>();
    });
  }
};

// Calls f.operator()<R, C>() for a tall shape that has a complete table, or
// returns `otherwise`. The one place where shapes become template parameters.
template <class T, class F>
constexpr T with_state_space(Shape tall, T otherwise, F&& f) {
  switch (tall.rows * 16 + tall.columns) {
    case 0x22: return f.template operator()<2, 2>();
    case 0x32: return f.template operator()<3, 2>();
    case 0x42: return f.template operator()<4, 2>();
    case 0x52: return f.template operator()<5, 2>();
    case 0x62: return f.template operator()<6, 2>();
    case 0x72: return f.template operator()<7, 2>();
    case 0x33: return f.template operator()<3, 3>();
    case 0x43: return f.template operator()<4, 3>();
    default: return otherwise;
  }
}

// The same at run time, for one state or a few at a time. See also state_count().

// The index of the state with its blank in `cell` and this order (entries
// 0..m-1, each once), or nothing if it cannot reach the goal.
// REQUIRES: a tall shape with a state_count.
std::optional<std::uint64_t> rank(Shape tall, unsigned goal_cell, unsigned cell,
                                  std::span<const std::uint8_t> order) noexcept;

// The inverse: fills `order` and returns the blank's cell.
// REQUIRES: index < state_count, order.size() == tiles.
unsigned unrank(Shape tall, unsigned goal_cell, std::uint64_t index, std::span<std::uint8_t> order) noexcept;

// The state `index` of a table as a board, in the table's own frame. REQUIRES: as unrank().
Board board_of(TableKey key, std::uint64_t index) noexcept;

// The state after a move, or nothing if the move is not legal.
std::optional<std::uint64_t> neighbour(Shape tall, unsigned goal_cell, std::uint64_t index, Move move) noexcept;

}  // namespace slidebase
