// The classical searches, against the tables and searches over boards.
#include <slidebase/search.hpp>

#include <slidebase/database.hpp>
#include <slidebase/oracle.hpp>

#include "search/heuristics.hpp"
#include "support/board_search.hpp"
#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace slidebase {
namespace {

constexpr Shape k3x3{3, 3};
constexpr Strategy kStrategies[] = {Strategy::bfs,    Strategy::bidirectional, Strategy::dfs,
                                    Strategy::greedy, Strategy::astar,         Strategy::ida};
constexpr Heuristic kHeuristics[] = {Heuristic::misplaced, Heuristic::manhattan, Heuristic::linear_conflict};

const Oracle& oracle() {
  static const Database kDatabase = Database::embedded();
  static const Oracle kOracle = *kDatabase.oracle(row_major_goal(k3x3));
  return kOracle;
}

Board random_solvable(Shape shape, support::Random& random, const Board& goal) {
  while (true) {
    const Board board = support::random_board(shape, random);
    if (is_solvable(board, goal)) return board;
  }
}

Board scrambled(Board board, unsigned moves, support::Random& random) {
  while (moves > 0) {
    const Move move = kMoves[random() % 4];
    if (!board.is_legal(move)) continue;
    board.apply(move);
    --moves;
  }
  return board;
}

void expect_solution(const SearchResult& found, Board board, const Board& goal) {
  ASSERT_EQ(found.end, SearchEnd::solved);
  for (const Move move : found.moves) {
    ASSERT_TRUE(board.is_legal(move));
    board.apply(move);
  }
  EXPECT_EQ(board, goal);
}

// --- Heuristics --------------------------------------------------------------------

template <class H>
void expect_consistent_everywhere() {
  using Puzzle = SlidingPuzzle<Word64>;
  const Puzzle puzzle(row_major_goal(k3x3));
  const H heuristic(puzzle);
  support::for_each_board(k3x3, [&](const Board& board) {
    const auto distance = oracle().distance(board);
    if (!distance) return;
    const auto state = Puzzle::pack(board);
    const unsigned estimate = heuristic(state);
    ASSERT_LE(estimate, *distance);
    ASSERT_EQ(estimate == 0, *distance == 0);
    for (const Move move : puzzle.moves(state)) {
      auto next = state;
      puzzle.apply(next, move);
      const unsigned after = heuristic.after(estimate, state, next);
      ASSERT_EQ(after, heuristic(next));
      ASSERT_LE(estimate, after + 1);
      ASSERT_LE(after, estimate + 1);
    }
  });
}

TEST(HeuristicsTest, AreAdmissibleAndConsistentForEveryBoard) {
  expect_consistent_everywhere<Misplaced<Word64>>();
  expect_consistent_everywhere<Manhattan<Word64>>();
  expect_consistent_everywhere<LinearConflict<Word64>>();
}

TEST(HeuristicsTest, LinearConflictCountsTheTilesThatMustLeave) {
  const auto conflict = [](Shape shape, std::initializer_list<std::uint8_t> cells) {
    using Puzzle = SlidingPuzzle<Word64>;
    const Puzzle puzzle(row_major_goal(shape));
    const auto state = Puzzle::pack(support::make_board(shape, cells));
    return LinearConflict<Word64>(puzzle)(state) - Manhattan<Word64>(puzzle)(state);
  };
  EXPECT_EQ(conflict({3, 3}, {3, 1, 2, 4, 5, 6, 7, 8, 0}), 2U);  // 3 leaves, though it is reversed with two tiles
  EXPECT_EQ(conflict({3, 4}, {2, 1, 4, 3, 5, 6, 7, 8, 9, 10, 11, 0}), 4U);
  EXPECT_EQ(conflict({3, 3}, {3, 2, 1, 4, 5, 6, 7, 8, 0}), 4U);
  EXPECT_EQ(conflict({3, 3}, {4, 2, 3, 1, 5, 6, 7, 8, 0}), 2U);  // a column
  EXPECT_EQ(conflict({3, 3}, {7, 2, 3, 4, 5, 6, 1, 8, 0}), 4U);
}

// --- Answers -------------------------------------------------------------------------

TEST(SearchTest, OptimalStrategiesGiveTheDistanceOfTheTable) {
  support::Random random(1);
  const Board goal = row_major_goal(k3x3);
  std::vector<Board> boards = {support::make_board(k3x3, {8, 6, 7, 2, 5, 4, 3, 0, 1}),
                               support::make_board(k3x3, {6, 4, 7, 8, 5, 0, 3, 2, 1})};  // the deepest
  while (boards.size() < 40) boards.push_back(random_solvable(k3x3, random, goal));
  for (const Strategy strategy : kStrategies) {
    for (const Heuristic heuristic : kHeuristics) {
      if (!is_informed(strategy) && heuristic != Heuristic::misplaced) continue;
      for (const Board& board : boards) {
        const SearchResult found = search(board, goal, strategy, heuristic);
        ASSERT_NO_FATAL_FAILURE(expect_solution(found, board, goal));
        const unsigned distance = oracle().distance(board).value();
        ASSERT_TRUE(is_optimal(strategy) ? found.moves.size() == distance : found.moves.size() >= distance);
        ASSERT_EQ(found.statistics.reopened, 0U);  // no heuristic here is inconsistent
      }
    }
  }
}

TEST(SearchTest, AnswersEveryShape) {
  support::Random random(2);
  for (const Shape shape : {Shape{2, 2}, Shape{2, 5}, Shape{4, 3}, Shape{4, 4}, Shape{2, 8}, Shape{3, 6}, Shape{5, 5},
                            Shape{2, 12}, Shape{12, 2}}) {
    SCOPED_TRACE(testing::PrintToString(shape));
    const Board goal = spiral_goal(shape);
    const Board board = scrambled(goal, 20, random);
    const std::size_t shortest = search(board, goal, Strategy::bidirectional).moves.size();
    for (const Heuristic heuristic : kHeuristics) {
      for (const Strategy strategy : {Strategy::astar, Strategy::ida}) {
        const SearchResult found = search(board, goal, strategy, heuristic);
        ASSERT_NO_FATAL_FAILURE(expect_solution(found, board, goal));
        EXPECT_EQ(found.moves.size(), shortest);
      }
    }
  }
}

TEST(SearchTest, TheGoalIsSolvedByNoMoves) {
  for (const Strategy strategy : kStrategies) {
    const SearchResult found = search(row_major_goal(k3x3), row_major_goal(k3x3), strategy);
    EXPECT_EQ(found.end, SearchEnd::solved);
    EXPECT_TRUE(found.moves.empty());
    EXPECT_EQ(found.statistics.expanded, 0U);
  }
}

TEST(SearchTest, UnsolvableIsToldBeforeAnyStateIsExpanded) {
  const Board board = support::make_board(k3x3, {2, 1, 3, 4, 5, 6, 7, 8, 0});
  for (const Strategy strategy : kStrategies) {
    const SearchResult found = search(board, row_major_goal(k3x3), strategy);
    EXPECT_EQ(found.end, SearchEnd::unsolvable);
    EXPECT_EQ(found.statistics.expanded, 0U);
  }
}

// --- Statistics: exact, so that a change of order shows ---------------------------------

TEST(SearchStatisticsTest, AreTheSameOnEveryMachine) {
  const Board board = support::make_board(k3x3, {8, 6, 7, 2, 5, 4, 3, 0, 1});
  struct Known {
    Strategy strategy;
    std::uint64_t expanded;
    std::uint64_t generated;
    std::size_t length;
  };
  for (const Known& known :
       {Known{Strategy::bfs, 181'380, 302'283, 31}, Known{Strategy::bidirectional, 10'068, 17'399, 31},
        Known{Strategy::dfs, 78'325, 145'541, 73'075}, Known{Strategy::greedy, 193, 345, 193},
        Known{Strategy::astar, 6'668, 10'842, 31}, Known{Strategy::ida, 14'964, 24'014, 31}}) {
    const SearchResult found = search(board, row_major_goal(k3x3), known.strategy);
    SCOPED_TRACE(static_cast<int>(known.strategy));
    EXPECT_EQ(found.statistics.expanded, known.expanded);
    EXPECT_EQ(found.statistics.generated, known.generated);
    EXPECT_EQ(found.moves.size(), known.length);
  }
}

// --- Limits --------------------------------------------------------------------------------

TEST(SearchLimitsTest, EndASearchThatIsNotUnsolvable) {
  const Board board = support::make_board(k3x3, {8, 6, 7, 2, 5, 4, 3, 0, 1});
  const Board goal = row_major_goal(k3x3);
  for (const Strategy strategy : kStrategies) {
    SCOPED_TRACE(static_cast<int>(strategy));
    SearchLimits limits;
    limits.expansions = 0;
    EXPECT_EQ(search(board, goal, strategy, {}, limits).end, SearchEnd::expansion_limit);
    limits.expansions = 100;
    const SearchResult few = search(board, goal, strategy, Heuristic::misplaced, limits);
    EXPECT_EQ(few.end, SearchEnd::expansion_limit);
    EXPECT_EQ(few.statistics.expanded, 100U);

    limits = {};
    limits.depth = 10;
    EXPECT_EQ(search(board, goal, strategy, {}, limits).end, SearchEnd::depth_limit);

    limits = {};
    limits.seconds = 0;
    EXPECT_EQ(search(board, goal, strategy, {}, limits).end, SearchEnd::time_limit);

    limits = {};
    limits.stop = [] { return true; };
    EXPECT_EQ(search(board, goal, strategy, {}, limits).end, SearchEnd::stopped);

    if (strategy == Strategy::ida) continue;  // keeps no states
    limits = {};
    limits.bytes = 20'000;
    const SearchResult tight = search(board, goal, strategy, Heuristic::misplaced, limits);
    EXPECT_EQ(tight.end, SearchEnd::memory_limit);
    EXPECT_LE(tight.statistics.peak_bytes, limits.bytes);
  }
}

TEST(SearchLimitsTest, AHardBoardEndsAtItsLimitOfMemory) {
  const Board board = support::make_board(
      {5, 5}, {24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
  SearchLimits limits;
  limits.bytes = 5'000'000;
  for (const Strategy strategy : {Strategy::bfs, Strategy::bidirectional, Strategy::dfs, Strategy::astar}) {
    EXPECT_EQ(search(board, row_major_goal({5, 5}), strategy, Heuristic::manhattan, limits).end,
              SearchEnd::memory_limit);
  }
}

}  // namespace
}  // namespace slidebase
