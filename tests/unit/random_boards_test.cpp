#include <slidebase/database.hpp>
#include <slidebase/generate.hpp>
#include <slidebase/oracle.hpp>

#include <gtest/gtest.h>

#include <map>

namespace slidebase {
namespace {

TEST(RandomBoardsTest, AreAtTheDepthAskedFor) {
  const auto tables = Database::embedded();
  for (const Board& goal : {row_major_goal({3, 3}), blank_first_goal({3, 3}), spiral_goal({3, 3})}) {
    const auto oracle = tables.oracle(goal);
    for (const unsigned depth : {0U, 1U, 2U, 15U, 29U}) {
      const auto boards = random_boards(goal, depth, 50, 1);
      ASSERT_TRUE(boards.has_value());
      ASSERT_EQ(boards->size(), 50U);
      for (const Board& board : *boards) ASSERT_EQ(oracle->distance(board), depth);
    }
  }
}

TEST(RandomBoardsTest, AreOfTheShapeOfTheGoal) {
  const Board goal = spiral_goal({2, 4});
  const auto search = complete_search(canonical_key(goal.shape(), goal.blank()));
  const auto oracle = Oracle::bind(search->table, goal);
  const auto boards = random_boards(goal, 20, 100, 7);
  for (const Board& board : *boards) EXPECT_EQ(oracle->distance(board), 20U);
}

TEST(RandomBoardsTest, EachIsAsLikelyAsAnyOther) {
  const Board goal = row_major_goal({2, 3});
  constexpr unsigned kDraws = 20'000;
  const auto boards = random_boards(goal, 18, kDraws, 3);
  std::map<std::uint64_t, unsigned> times;
  for (const Board& board : *boards) ++times[PackedBoard(board).nibbles()];
  const auto histogram = complete_search(canonical_key(goal.shape(), goal.blank()))->histogram;
  ASSERT_EQ(times.size(), histogram[18]);
  const double expected = static_cast<double>(kDraws) / static_cast<double>(times.size());
  for (const auto& [board, count] : times) EXPECT_NEAR(count, expected, expected / 5);
}

TEST(RandomBoardsTest, TheSameSeedGivesTheSameBoards) {
  const Board goal = row_major_goal({3, 3});
  EXPECT_EQ(*random_boards(goal, 22, 10, 42), *random_boards(goal, 22, 10, 42));
  EXPECT_EQ(*random_boards(goal, 22, 10, 42), *random_boards(goal, 22, 10, 42, {}, 2));
  EXPECT_NE(*random_boards(goal, 22, 10, 42), *random_boards(goal, 22, 10, 43));
}

TEST(RandomBoardsTest, ADepthBeyondTheMaximumNamesIt) {
  const auto boards = random_boards(row_major_goal({3, 3}), 32, 1, 1);
  ASSERT_FALSE(boards.has_value());
  EXPECT_EQ(boards.error().kind(), ErrorKind::out_of_range);
  EXPECT_NE(boards.error().text().find("31"), std::string_view::npos);
  EXPECT_EQ(random_boards(row_major_goal({4, 4}), 2, 1, 1).error().kind(), ErrorKind::too_large);
}

}  // namespace
}  // namespace slidebase
