// Many threads ask one oracle at the same time.
#include <slidebase/slidebase.h>
#include <slidebase/database.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace slidebase {
namespace {

constexpr unsigned kThreads = 8;

// Every answer about a board, in a form that compares.
struct Answers {
  std::optional<unsigned> distance;
  std::vector<Move> solution;
  MoveSet optimal_moves;
  std::uint64_t count = 0;

  bool operator==(const Answers&) const = default;
};

Answers ask(const Oracle& oracle, const Board& board) {
  Answers answers{oracle.distance(board), {}, oracle.optimal_moves(board), oracle.count_optimal(board)};
  if (const auto solution = oracle.solve(board)) answers.solution.assign(solution->begin(), solution->end());
  return answers;
}

void expect_same_answers_in_all_threads(const Oracle& oracle) {
  support::Random random(6);
  std::vector<Board> boards;
  std::vector<PackedBoard> packed;
  std::vector<Answers> expected;
  for (int i = 0; i < 400; ++i) {
    boards.push_back(support::random_board(oracle.shape(), random));
    packed.emplace_back(boards.back());
    expected.push_back(ask(oracle, boards.back()));
  }
  std::vector<std::vector<Answers>> found(kThreads);
  std::vector<std::vector<std::uint8_t>> distances(kThreads, std::vector<std::uint8_t>(boards.size()));
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (const Board& board : boards) found[thread].push_back(ask(oracle, board));
      oracle.distances(packed, distances[thread]);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (unsigned thread = 0; thread < kThreads; ++thread) {
    EXPECT_TRUE(found[thread] == expected) << thread;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      EXPECT_EQ(distances[thread][i], expected[i].distance.value_or(Oracle::kUnsolvable));
    }
  }
}

TEST(SharedOracle, AnswersEightThreads) {
  const Database database = Database::embedded();
  for (const Board& goal : {row_major_goal({3, 3}), spiral_goal({3, 3})}) {
    expect_same_answers_in_all_threads(*database.oracle(goal));
  }
}

TEST(SharedOracle, AnswersEightThreadsWhenExpanded) {
  const Database database = Database::embedded();
  Oracle oracle = *database.oracle(blank_first_goal({3, 3}));
  ASSERT_TRUE(oracle.expand());
  expect_same_answers_in_all_threads(oracle);
}

TEST(SharedDatabase, GivesOraclesToEightThreads) {
  const Database database = Database::embedded();
  std::vector<unsigned> distances(kThreads);
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      const Board goal = support::ordered_goal({3, 3}, thread);
      Oracle oracle = *database.oracle(goal);
      oracle.expand();
      distances[thread] = oracle.distance(goal).value_or(99);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(distances, std::vector<unsigned>(kThreads, 0));
}

TEST(SharedHandle, OfTheCApiAnswersEightThreads) {
  slidebase_oracle* oracle = nullptr;
  ASSERT_EQ(slidebase_open(nullptr, 3, 3, "rowmajor", &oracle), SLIDEBASE_OK);
  const std::array<std::uint8_t, 9> cells = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  std::vector<unsigned> distances(kThreads);
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 1'000; ++i) slidebase_distance(oracle, cells.data(), &distances[thread]);
    });
  }
  for (std::thread& thread : threads) thread.join();
  slidebase_close(oracle);
  EXPECT_EQ(distances, std::vector<unsigned>(kThreads, 31));
}

}  // namespace
}  // namespace slidebase
