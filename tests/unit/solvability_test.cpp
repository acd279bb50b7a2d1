// is_solvable() against complete searches over boards.
#include <slidebase/board.hpp>

#include "support/board_search.hpp"
#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace slidebase {
namespace {

void expect_parity_agrees_with_a_search(const Board& goal) {
  const Shape shape = goal.shape();
  const support::Distances distances = support::search_distances(shape, PackedBoard(goal).nibbles());
  std::size_t solvable = 0;
  std::size_t boards = 0;
  support::for_each_board(shape, [&](const Board& board) {
    ++boards;
    solvable += is_solvable(board, goal) ? 1 : 0;
    ASSERT_EQ(is_solvable(board, goal), distances.contains(PackedBoard(board).nibbles()))
        << testing::PrintToString(board) << " to " << testing::PrintToString(goal);
  });
  EXPECT_EQ(solvable, distances.size());
  EXPECT_EQ(solvable * 2, boards);
}

class SolvabilityOfShape : public testing::TestWithParam<Shape> {};

TEST_P(SolvabilityOfShape, AgreesWithASearchForEveryBoard) {
  const Shape shape = GetParam();
  for (const Board& goal : {row_major_goal(shape), blank_first_goal(shape), spiral_goal(shape)}) {
    expect_parity_agrees_with_a_search(goal);
  }
}

TEST_P(SolvabilityOfShape, AgreesForRandomGoalsWithTheBlankInEveryCell) {
  support::Random random(2);
  for (unsigned cell = 0; cell < GetParam().cells(); ++cell) {
    expect_parity_agrees_with_a_search(support::random_goal(GetParam(), cell, random));
  }
}

INSTANTIATE_TEST_SUITE_P(Small, SolvabilityOfShape,
                         testing::Values(Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{2, 4}, Shape{4, 2}),
                         [](const auto& test) { return support::to_string(test.param); });

TEST(Solvability, AgreesWithASearchForEveryBoardOf3x3) {
  support::Random random(3);
  expect_parity_agrees_with_a_search(support::random_goal({3, 3}, 5, random));
}

TEST(Solvability, MovesKeepItAndExchangesOfTwoTilesTurnIt) {
  support::Random random(4);
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    SCOPED_TRACE(support::to_string(shape));
    const unsigned n = shape.cells();
    for (unsigned goal_cell = 0; goal_cell < n; ++goal_cell) {
      const Board goal = support::random_goal(shape, goal_cell, random);
      Board board = goal;
      for (int step = 0; step < 60; ++step) {
        const Move move = kMoves[random() % 4];
        if (!board.is_legal(move)) continue;
        board.apply(move);
        ASSERT_TRUE(is_solvable(board, goal));
        ASSERT_TRUE(is_solvable(goal, board));
      }
      std::vector<std::uint8_t> cells(board.cells().begin(), board.cells().end());
      const unsigned a = (board.blank() + 1) % n;
      const unsigned b = (board.blank() + n - 1) % n;
      std::swap(cells[a], cells[b]);
      ASSERT_FALSE(is_solvable(support::make_board(shape, cells), goal));
    }
  }
}

TEST(Solvability, DependsOnTheGoal) {
  const Board start = support::make_board({3, 3}, {1, 2, 3, 4, 5, 6, 8, 7, 0});
  EXPECT_FALSE(is_solvable(start, row_major_goal({3, 3})));
  EXPECT_TRUE(is_solvable(start, spiral_goal({3, 3})));
}

}  // namespace
}  // namespace slidebase
