// Ranking and neighbour arithmetic against their twins: all orders sorted,
// inversions counted, and moves made on boards.
#include "core/state_space.hpp"

#include <slidebase/board.hpp>

#include "support/boards.hpp"
#include "support/naive_rank.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace slidebase {
namespace {

using support::Arrangement;

std::uint64_t states_of(Shape shape) { return shape.cells() * support::naive_half_ranks(shape.tiles()); }

Arrangement unranked(Shape shape, unsigned goal_cell, std::uint64_t index) {
  Arrangement state{0, std::vector<std::uint8_t>(shape.tiles())};
  state.cell = unrank(shape, goal_cell, index, state.order);
  return state;
}

TEST(StateCount, IsHalfOfAllArrangements) {
  EXPECT_EQ(state_count({2, 2}), 12U);
  EXPECT_EQ(state_count({3, 3}), 181'440U);
  EXPECT_EQ(state_count({3, 4}), 239'500'800U);
  EXPECT_EQ(state_count({6, 2}), 239'500'800U);
  for (const Shape shape : support::shapes_up_to(12)) {
    ASSERT_TRUE(state_count(shape)) << support::to_string(shape);
    EXPECT_EQ(*state_count(shape), states_of(shape));
  }
}

TEST(StateCount, IsNothingForShapesWithoutACompleteTable) {
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    if (shape.cells() < 15) continue;
    EXPECT_FALSE(state_count(shape)) << support::to_string(shape);
  }
  EXPECT_FALSE(state_count({1, 9}));
  EXPECT_FALSE(state_count({0, 0}));
  EXPECT_FALSE(state_count({255, 255}));
}

class StateSpaceOfShape : public testing::TestWithParam<Shape> {
 protected:
  // Every goal cell of a small shape, one of each colour and row parity of the largest.
  static std::vector<unsigned> goal_cells() {
    if (GetParam().cells() == 10) return {9, 7};
    std::vector<unsigned> cells;
    for (unsigned cell = 0; cell < GetParam().cells(); ++cell) cells.push_back(cell);
    return cells;
  }
};

// Halved, the rank of an order is its place among all sorted orders.
TEST_P(StateSpaceOfShape, RankIsThePlaceAmongAllSortedOrders) {
  const Shape shape = GetParam();
  const std::uint64_t half_ranks = support::naive_half_ranks(shape.tiles());
  std::vector<std::uint8_t> order = support::counting(shape.tiles());
  std::uint64_t place = 0;
  do {
    const unsigned parity = support::naive_parity(order);
    ASSERT_EQ(support::naive_half_rank(order), place / 2);
    for (const unsigned goal_cell : goal_cells()) {
      for (unsigned cell = 0; cell < shape.cells(); ++cell) {
        const auto index = rank(shape, goal_cell, cell, order);
        const bool is_state = parity == support::naive_parity_of_states(shape, cell, goal_cell);
        ASSERT_EQ(index, is_state ? std::optional(cell * half_ranks + place / 2) : std::nullopt);
      }
    }
    ++place;
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(place, 2 * half_ranks);
}

TEST_P(StateSpaceOfShape, UnrankIsTheInverseForEveryState) {
  const Shape shape = GetParam();
  for (const unsigned goal_cell : goal_cells()) {
    for (std::uint64_t index = 0; index < states_of(shape); ++index) {
      const Arrangement state = unranked(shape, goal_cell, index);
      ASSERT_EQ(rank(shape, goal_cell, state.cell, state.order), index);
    }
  }
}

TEST_P(StateSpaceOfShape, TheGoalHasHalfRankZero) {
  const Shape shape = GetParam();
  for (const unsigned goal_cell : goal_cells()) {
    const Arrangement goal = unranked(shape, goal_cell, goal_cell * support::naive_half_ranks(shape.tiles()));
    EXPECT_EQ(goal.cell, goal_cell);
    EXPECT_EQ(goal.order, support::counting(shape.tiles()));
  }
}

// By moves on a board and the naive index, for the state with this index.
void expect_neighbours_of(Shape shape, unsigned goal_cell, std::uint64_t index) {
  const Board board = PackedBoard(nibbles_of(unranked(shape, goal_cell, index))).unpack(shape);
  for (const Move move : kMoves) {
    const auto found = neighbour(shape, goal_cell, index, move);
    ASSERT_EQ(found.has_value(), board.is_legal(move));
    if (!found) continue;
    Board moved = board;
    moved.apply(move);
    ASSERT_EQ(*found, support::naive_index(shape, PackedBoard(moved).nibbles()))
        << index << " by " << slidebase::index(move) << ", goal cell " << goal_cell;
  }
}

TEST_P(StateSpaceOfShape, NeighboursAreMovesOfEveryBoard) {
  const Shape shape = GetParam();
  // A goal cell matters by the parity of its orders alone: one will do for the larger shapes.
  for (unsigned goal_cell = 0; goal_cell < shape.cells(); ++goal_cell) {
    if (shape.cells() >= 9 && goal_cell != shape.cells() - 1) continue;
    for (std::uint64_t index = 0; index < states_of(shape); ++index) expect_neighbours_of(shape, goal_cell, index);
  }
}

INSTANTIATE_TEST_SUITE_P(Small, StateSpaceOfShape,
                         testing::Values(Shape{2, 2}, Shape{3, 2}, Shape{4, 2}, Shape{3, 3}, Shape{5, 2}),
                         [](const auto& test) { return support::to_string(test.param); });

class StateSpaceOfLargeShape : public testing::TestWithParam<Shape> {};

TEST_P(StateSpaceOfLargeShape, SampledStatesAgree) {
  const Shape shape = GetParam();
  const std::uint64_t states = states_of(shape);
  for (unsigned goal_cell = 0; goal_cell < shape.cells(); ++goal_cell) {
    constexpr std::uint64_t kStride = 99'991;
    for (std::uint64_t index = goal_cell; index < states; index += kStride) {
      const Arrangement state = unranked(shape, goal_cell, index);
      ASSERT_EQ(rank(shape, goal_cell, state.cell, state.order), index);
      ASSERT_EQ(support::naive_index(shape, nibbles_of(state)), index);
      expect_neighbours_of(shape, goal_cell, index);
    }
    expect_neighbours_of(shape, goal_cell, states - 1);
  }
}

INSTANTIATE_TEST_SUITE_P(Large, StateSpaceOfLargeShape, testing::Values(Shape{6, 2}, Shape{4, 3}),
                         [](const auto& test) { return support::to_string(test.param); });

// moved() also for the parities that no goal cell of a test above gives.
template <unsigned R, unsigned C>
void expect_moved(std::uint64_t stride) {
  using Space = StateSpace<R, C>;
  Space::for_each_cell([&]<unsigned Cell>() {
    // Goal cells of two neighbouring rows: orders of both parities, where the shape has both.
    for (const unsigned goal_cell : {Cell, Cell < C ? Cell + C : Cell - C}) {
      const unsigned parity = Space::parity(Cell, goal_cell);
      ASSERT_EQ(parity, support::naive_parity_of_states(Space::kShape, Cell, goal_cell));
      for (std::uint64_t half = 0; half < Space::kHalfRanks; half += stride) {
        const Arrangement state = unranked(Space::kShape, goal_cell, Cell * std::uint64_t{Space::kHalfRanks} + half);
        Space::template for_each_neighbour<Cell>(static_cast<lehmer::HalfRank>(half), parity,
                                                 [&]<Move M>(unsigned cell, lehmer::HalfRank after) {
                                                   ASSERT_EQ(cell, Space::target(Cell, M));
                                                   ASSERT_EQ(Space::target(cell, opposite(M)), Cell);
                                                   std::vector<std::uint8_t> order = state.order;
                                                   const auto from = order.begin() + std::min(Cell, cell);
                                                   if (M == Move::down) std::rotate(from, from + (C - 1), from + C);
                                                   if (M == Move::up) std::rotate(from, from + 1, from + C);
                                                   ASSERT_EQ(after, support::naive_half_rank(order));
                                                 });
      }
    }
  });
}

TEST(Moved, RotatesTheEntriesBetweenTheCellsOfAVerticalMove) {
  expect_moved<2, 2>(1);
  expect_moved<3, 2>(1);
  expect_moved<4, 2>(1);
  expect_moved<3, 3>(1);
  expect_moved<5, 2>(7);
  expect_moved<6, 2>(9973);
  expect_moved<4, 3>(9973);
}

TEST(StateSpaceTest, SplitsAnIndexIntoCellAndHalfRank) {
  using Space = StateSpace<3, 3>;
  EXPECT_EQ(Space::index(0, 0), 0U);
  EXPECT_EQ(Space::index(8, 20'159), Space::kStates - 1);
  for (std::uint64_t index = 0; index < Space::kStates; index += 997) {
    EXPECT_EQ(Space::index(Space::cell(index), Space::half(index)), index);
  }
}

TEST(StateSpaceTest, EveryCellIsVisitedOnceAndTheOneAskedFor) {
  using Space = StateSpace<4, 3>;
  std::vector<unsigned> cells;
  Space::for_each_cell([&]<unsigned Cell>() { cells.push_back(Cell); });
  EXPECT_EQ(cells.size(), 12U);
  EXPECT_TRUE(std::is_sorted(cells.begin(), cells.end()));
  for (unsigned cell = 0; cell < 12; ++cell) {
    Space::at_cell(cell, [&]<unsigned Cell>() { EXPECT_EQ(Cell, cell); });
  }
}

}  // namespace
}  // namespace slidebase
