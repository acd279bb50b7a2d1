// Oracles against searches over boards: every board of the small shapes.
#include <slidebase/oracle.hpp>

#include <slidebase/database.hpp>

#include "support/board_search.hpp"
#include "support/boards.hpp"
#include "support/bound_oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace slidebase {
namespace {

using support::BoundOracle;
using support::Distances;
using support::Nibbles;

Nibbles nibbles_of(const Board& board) { return PackedBoard(board).nibbles(); }

Distances distances_to(const Board& goal) { return support::search_distances(goal.shape(), nibbles_of(goal)); }

std::optional<unsigned> find(const Distances& distances, PackedBoard board) {
  const auto found = distances.find(board.nibbles());
  return found == distances.end() ? std::nullopt : std::optional<unsigned>(found->second);
}

std::vector<PackedBoard> all_boards(Shape shape) {
  std::vector<PackedBoard> boards;
  support::for_each_board(shape, [&](const Board& board) { boards.emplace_back(board); });
  return boards;
}

void expect_distances(const Oracle& oracle, const std::vector<PackedBoard>& boards, const Distances& expected) {
  std::vector<std::uint8_t> batch(boards.size());
  oracle.distances(boards, batch);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const std::optional<unsigned> distance = find(expected, boards[i]);
    ASSERT_EQ(oracle.distance(boards[i]), distance) << std::hex << boards[i].nibbles();
    ASSERT_EQ(batch[i], distance.value_or(Oracle::kUnsolvable)) << std::hex << boards[i].nibbles();
  }
}

// Replays the solution of a board; its moves must be as many as the distance.
void expect_solution(const Oracle& oracle, PackedBoard start, std::optional<unsigned> distance) {
  const std::optional<MoveSequence> solution = oracle.solve(start);
  ASSERT_EQ(solution.has_value(), distance.has_value());
  if (!solution) return;
  ASSERT_EQ(solution->size(), *distance);
  Board board = start.unpack(oracle.shape());
  for (const Move move : *solution) {
    ASSERT_TRUE(board.is_legal(move));
    board.apply(move);
  }
  ASSERT_EQ(board, oracle.goal());
}

void expect_optimal_moves(const Oracle& oracle, PackedBoard packed, const Distances& distances) {
  const Board board = packed.unpack(oracle.shape());
  const std::optional<unsigned> distance = find(distances, packed);
  MoveSet expected;
  for (const Move move : kMoves) {
    if (!distance || !board.is_legal(move)) continue;
    Board moved = board;
    moved.apply(move);
    if (find(distances, PackedBoard(moved)).value() + 1 == *distance) expected.insert(move);
  }
  ASSERT_EQ(oracle.optimal_moves(packed), expected);
  ASSERT_EQ(oracle.optimal_moves(board), expected);
}

// --- 3x3 -----------------------------------------------------------------------------

class OracleOf3x3 : public testing::TestWithParam<unsigned> {
 protected:
  Database database_ = Database::embedded();
};

TEST_P(OracleOf3x3, DistancesOfAllBoardsAreThoseOfASearch) {
  support::Random random(GetParam());
  const Board goal = support::random_goal({3, 3}, GetParam(), random);
  const Distances expected = distances_to(goal);
  ASSERT_EQ(expected.size(), 181'440U);
  Oracle oracle = *database_.oracle(goal);
  const std::vector<PackedBoard> boards = all_boards({3, 3});
  expect_distances(oracle, boards, expected);
  ASSERT_FALSE(oracle.is_expanded());
  ASSERT_TRUE(oracle.expand());
  ASSERT_TRUE(oracle.is_expanded());
  expect_distances(oracle, boards, expected);
}

TEST_P(OracleOf3x3, RandomGoalsAgreeWithABidirectionalSearch) {
  support::Random random(100 + GetParam());
  constexpr unsigned kPairs = 112;  // 1,008 over the nine cells
  for (unsigned pair = 0; pair < kPairs; ++pair) {
    const Board goal = support::random_goal({3, 3}, GetParam(), random);
    Board start = support::random_board({3, 3}, random);
    if (pair != 0) {  // searches that fail are slow ones
      while (!is_solvable(start, goal)) start = support::random_board({3, 3}, random);
    }
    const Oracle oracle = *database_.oracle(goal);
    const auto expected = support::bidirectional_distance({3, 3}, nibbles_of(start), nibbles_of(goal));
    ASSERT_EQ(oracle.distance(start), expected);
    expect_solution(oracle, PackedBoard(start), expected);
  }
}

INSTANTIATE_TEST_SUITE_P(GoalCell, OracleOf3x3, testing::Range(0U, 9U));

class OracleOfStandardGoal : public testing::TestWithParam<const char*> {
 protected:
  static Board goal() {
    const std::string name = GetParam();
    return name == "rowmajor" ? row_major_goal({3, 3})
           : name == "spiral" ? spiral_goal({3, 3})
                              : blank_first_goal({3, 3});
  }
};

TEST_P(OracleOfStandardGoal, SolutionsOfAllBoardsReachIt) {
  const Database database = Database::embedded();
  const Oracle oracle = *database.oracle(goal());
  const Distances distances = distances_to(goal());
  for (const auto& [board, distance] : distances) {
    ASSERT_NO_FATAL_FAILURE(expect_solution(oracle, PackedBoard(board), distance));
  }
}

TEST_P(OracleOfStandardGoal, OptimalMovesOfAllBoardsGoDownhill) {
  const Database database = Database::embedded();
  const Oracle oracle = *database.oracle(goal());
  const Distances distances = distances_to(goal());
  for (const auto& [board, distance] : distances) {
    ASSERT_NO_FATAL_FAILURE(expect_optimal_moves(oracle, PackedBoard(board), distances));
  }
}

INSTANTIATE_TEST_SUITE_P(Goal, OracleOfStandardGoal, testing::Values("rowmajor", "blankfirst", "spiral"),
                         [](const auto& test) { return std::string(test.param); });

TEST(OracleCounts, AllOptimalSolutionsOfEvery3x3Board) {
  const Database database = Database::embedded();
  const Board goal = row_major_goal({3, 3});
  const Oracle oracle = *database.oracle(goal);
  const auto paths = support::count_shortest_paths({3, 3}, support::search_levels({3, 3}, nibbles_of(goal)));
  for (const auto& [board, count] : paths) ASSERT_EQ(oracle.count_optimal(PackedBoard(board)), count);
}

// --- Small shapes, tall and wide ---------------------------------------------------------

class OracleOfShape : public testing::TestWithParam<Shape> {};

TEST_P(OracleOfShape, AnswersAllBoardsForGoalsWithTheBlankInEveryCell) {
  const Shape shape = GetParam();
  const std::vector<PackedBoard> boards = all_boards(shape);
  support::Random random(7);
  for (unsigned cell = 0; cell < shape.cells(); ++cell) {
    SCOPED_TRACE(cell);
    const Board goal = support::random_goal(shape, cell, random);
    const support::Levels levels = support::search_levels(shape, nibbles_of(goal));
    const Distances distances = distances_to(goal);
    const auto paths = support::count_shortest_paths(shape, levels);
    BoundOracle oracle(goal);
    EXPECT_EQ(oracle->depth(), levels.size() - 1);
    for (const PackedBoard board : boards) {
      ASSERT_NO_FATAL_FAILURE(expect_solution(*oracle, board, find(distances, board)));
      ASSERT_NO_FATAL_FAILURE(expect_optimal_moves(*oracle, board, distances));
      const auto count = paths.find(board.nibbles());
      ASSERT_EQ(oracle->count_optimal(board), count == paths.end() ? 0 : count->second);
    }
    ASSERT_NO_FATAL_FAILURE(expect_distances(*oracle, boards, distances));
    ASSERT_TRUE(oracle->expand());
    ASSERT_NO_FATAL_FAILURE(expect_distances(*oracle, boards, distances));
  }
}

INSTANTIATE_TEST_SUITE_P(Small, OracleOfShape,
                         testing::Values(Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{2, 4}, Shape{4, 2}),
                         [](const auto& test) { return support::to_string(test.param); });

class OracleOfTenCells : public testing::TestWithParam<Shape> {};

TEST_P(OracleOfTenCells, AnswersAreThoseOfASearch) {
  const Shape shape = GetParam();
  support::Random random(8);
  const Board goal = support::random_goal(shape, shape.cells() / 2, random);
  const support::Levels levels = support::search_levels(shape, nibbles_of(goal));
  BoundOracle oracle(goal);
  EXPECT_EQ(oracle->depth(), levels.size() - 1);
  for (std::size_t distance = 0; distance < levels.size(); ++distance) {
    for (const Nibbles board : levels[distance]) ASSERT_EQ(oracle->distance(PackedBoard(board)), distance);
  }
  ASSERT_TRUE(oracle->expand());
  for (std::size_t distance = 0; distance < levels.size(); ++distance) {
    std::vector<PackedBoard> boards;
    for (const Nibbles board : levels[distance]) boards.emplace_back(board);
    std::vector<std::uint8_t> distances(boards.size());
    oracle->distances(boards, distances);
    ASSERT_EQ(distances, std::vector<std::uint8_t>(boards.size(), static_cast<std::uint8_t>(distance)));
  }
  for (std::size_t distance = 0; distance < levels.size(); ++distance) {
    for (const Nibbles board : {levels[distance].front(), levels[distance].back()}) {
      ASSERT_NO_FATAL_FAILURE(expect_solution(*oracle, PackedBoard(board), static_cast<unsigned>(distance)));
      ASSERT_EQ(oracle->count_optimal(PackedBoard(board)),
                support::count_shortest_paths(shape, levels, distance, board));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Wide, OracleOfTenCells, testing::Values(Shape{5, 2}, Shape{2, 5}),
                         [](const auto& test) { return support::to_string(test.param); });

// --- Particular questions ------------------------------------------------------------------

TEST(OracleTest, AtItsGoalThereIsNothingToDo) {
  const Database database = Database::embedded();
  for (const Board& goal : {row_major_goal({3, 3}), blank_first_goal({3, 3}), spiral_goal({3, 3})}) {
    const Oracle oracle = *database.oracle(goal);
    EXPECT_EQ(oracle.goal(), goal);
    EXPECT_EQ(oracle.shape(), goal.shape());
    EXPECT_EQ(oracle.distance(goal), 0U);
    EXPECT_TRUE(oracle.solve(goal).value().empty());
    EXPECT_TRUE(oracle.optimal_moves(goal).empty());
    EXPECT_EQ(oracle.count_optimal(goal), 1U);
  }
}

TEST(OracleTest, AnUnsolvableBoardHasNoAnswers) {
  const Database database = Database::embedded();
  Oracle oracle = *database.oracle(row_major_goal({3, 3}));
  const Board board = support::make_board({3, 3}, {1, 2, 3, 4, 5, 6, 8, 7, 0});
  for (const bool is_expanded : {false, true}) {
    ASSERT_TRUE(!is_expanded || oracle.expand());
    EXPECT_FALSE(oracle.distance(board));
    EXPECT_FALSE(oracle.solve(board));
    EXPECT_TRUE(oracle.optimal_moves(board).empty());
    EXPECT_EQ(oracle.count_optimal(board), 0U);
  }
}

TEST(OracleTest, KnowsTheDeepestBoards) {
  const Database database = Database::embedded();
  const Oracle oracle = *database.oracle(row_major_goal({3, 3}));
  EXPECT_EQ(oracle.depth(), 31U);
  EXPECT_EQ(oracle.distance(support::make_board({3, 3}, {8, 6, 7, 2, 5, 4, 3, 0, 1})), 31U);
  EXPECT_EQ(oracle.distance(support::make_board({3, 3}, {6, 4, 7, 8, 5, 0, 3, 2, 1})), 31U);
  EXPECT_EQ(oracle.count_optimal(support::make_board({3, 3}, {8, 6, 7, 2, 5, 4, 3, 0, 1})), 40U);
}

TEST(OracleTest, SolvesManyBoardsAtOnce) {
  const Database database = Database::embedded();
  const Oracle oracle = *database.oracle(spiral_goal({3, 3}));
  support::Random random(9);
  std::vector<PackedBoard> boards;
  for (int i = 0; i < 1'000; ++i) boards.emplace_back(support::random_board({3, 3}, random));
  std::vector<std::optional<MoveSequence>> solutions(boards.size());
  oracle.solve(boards, solutions);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto expected = oracle.solve(boards[i]);
    ASSERT_EQ(solutions[i].has_value(), expected.has_value());
    if (!expected) continue;
    EXPECT_TRUE(std::equal(solutions[i]->begin(), solutions[i]->end(), expected->begin(), expected->end()));
  }
  oracle.solve(std::span<const PackedBoard>(), {});
  oracle.distances({}, {});
}

TEST(OracleTest, IsBoundByATableOfItsOrbitAlone) {
  const CompleteSearch corner = complete_search({{3, 3}, 8}).value();
  EXPECT_TRUE(Oracle::bind(corner.table, row_major_goal({3, 3})));
  EXPECT_TRUE(Oracle::bind(corner.table, blank_first_goal({3, 3})));
  EXPECT_FALSE(Oracle::bind(corner.table, spiral_goal({3, 3})));
  EXPECT_FALSE(Oracle::bind(corner.table, support::ordered_goal({3, 3}, 1)));
  EXPECT_FALSE(Oracle::bind(corner.table, row_major_goal({2, 2})));
  EXPECT_FALSE(Oracle::bind(corner.table, row_major_goal({4, 4})));
  const CompleteSearch oblong = complete_search({{4, 2}, 7}).value();
  EXPECT_TRUE(Oracle::bind(oblong.table, row_major_goal({4, 2})));
  EXPECT_TRUE(Oracle::bind(oblong.table, row_major_goal({2, 4})));
}

TEST(OracleTest, IsBoundByATableThatIsNotCanonicalToo) {
  const CompleteSearch search = complete_search({{3, 3}, 0}).value();
  const Database database = Database::embedded();
  const Board goal = row_major_goal({3, 3});
  const Oracle expected = *database.oracle(goal);
  const auto oracle = Oracle::bind(search.table, goal);
  ASSERT_TRUE(oracle);
  support::for_each_board({3, 3},
                          [&](const Board& board) { ASSERT_EQ(oracle->distance(board), expected.distance(board)); });
}

TEST(OracleTest, ExpandsOnceAndMoves) {
  const Database database = Database::embedded();
  Oracle oracle = *database.oracle(row_major_goal({3, 3}));
  EXPECT_TRUE(oracle.expand());
  EXPECT_TRUE(oracle.expand());
  const Oracle moved = std::move(oracle);
  EXPECT_TRUE(moved.is_expanded());
  EXPECT_EQ(moved.distance(blank_first_goal({3, 3})), 22U);
  EXPECT_EQ(moved.distance(row_major_goal({3, 3})), 0U);
}

// --- Wrong tables --------------------------------------------------------------

// Bits that no search made, as a checksum need not show.
TEST(WrongTableTest, NoAnswerGoesBeyondTheDepth) {
  support::Random random(1);
  for (const Shape shape : {Shape{3, 2}, Shape{4, 2}, Shape{3, 3}}) {
    const CompleteSearch right = complete_search(canonical_key(shape, shape.cells() - 1U)).value();
    for (unsigned round = 0; round < 8; ++round) {
      auto bits = allocate_zeroed(right.table.size_bytes());
      std::copy(right.table.bits().begin(), right.table.bits().end(), bits.get());
      std::shuffle(bits.get(), bits.get() + right.table.size_bytes() - 1, random);
      const DistanceTable wrong(right.table.key(), right.table.depth(), std::move(bits));
      Oracle oracle = Oracle::bind(wrong, row_major_goal(shape)).value();
      for (const bool is_expanded : {false, true}) {
        ASSERT_TRUE(!is_expanded || oracle.expand());
        for (unsigned i = 0; i < 200; ++i) {
          const Board board = support::random_board(shape, random);
          ASSERT_LE(oracle.distance(board).value_or(0), wrong.depth());
          const auto solution = oracle.solve(board);
          ASSERT_TRUE(!solution || solution->size() <= wrong.depth());
          static_cast<void>(oracle.count_optimal(board));
        }
      }
    }
  }
}

TEST(ExpandTest, CanBeStopped) {
  const Database database = Database::embedded();
  Oracle oracle = *database.oracle(row_major_goal({3, 3}));
  EXPECT_FALSE(oracle.expand([]() noexcept { return true; }));
  EXPECT_FALSE(oracle.is_expanded());
  EXPECT_TRUE(oracle.expand([]() noexcept { return false; }));
}

}  // namespace
}  // namespace slidebase
