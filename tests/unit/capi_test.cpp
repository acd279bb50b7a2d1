// The C API of the lookup library: each function, each status.
#include <slidebase/slidebase.h>

#include <slidebase/database.hpp>
#include <slidebase/text.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <set>
#include <string>
#include <vector>

namespace slidebase {
namespace {

using Cells = std::array<std::uint8_t, 9>;

constexpr Cells kSolved = {1, 2, 3, 4, 5, 6, 7, 8, 0};
constexpr Cells kDeepest = {8, 6, 7, 2, 5, 4, 3, 0, 1};
constexpr Cells kUnsolvable = {1, 2, 3, 4, 5, 6, 8, 7, 0};
constexpr std::array<Cells, 3> kBadBoards = {{
    {1, 2, 3, 4, 5, 6, 7, 7, 0},
    {1, 2, 3, 4, 5, 6, 7, 8, 9},
    {1, 2, 3, 4, 5, 6, 7, 255, 0},
}};

class CApi : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(slidebase_open(nullptr, 3, 3, "rowmajor", &oracle_), SLIDEBASE_OK); }
  void TearDown() override { slidebase_close(oracle_); }

  slidebase_oracle* oracle_ = nullptr;
};

slidebase_status open_status(unsigned rows, unsigned columns, const char* goal) {
  slidebase_oracle* oracle = reinterpret_cast<slidebase_oracle*>(1);
  const slidebase_status status = slidebase_open(nullptr, rows, columns, goal, &oracle);
  EXPECT_EQ(oracle != nullptr, status == SLIDEBASE_OK);
  slidebase_close(oracle);
  return status;
}

TEST_F(CApi, TellsItsVersion) { EXPECT_STREQ(slidebase_version(), SLIDEBASE_VERSION); }

TEST_F(CApi, HasASentenceForEachStatus) {
  std::set<std::string> sentences;
  for (int status = SLIDEBASE_OK; status <= SLIDEBASE_NO_MEMORY; ++status) {
    const char* text = slidebase_status_text(static_cast<slidebase_status>(status));
    ASSERT_NE(text, nullptr);
    EXPECT_GT(std::strlen(text), 5U);
    sentences.insert(text);
  }
  EXPECT_EQ(sentences.size(), SLIDEBASE_NO_MEMORY + 1U);
  EXPECT_NE(slidebase_status_text(static_cast<slidebase_status>(15)), nullptr);
}

TEST_F(CApi, ConstantsAreThoseOfTheLibrary) {
  EXPECT_EQ(unsigned{SLIDEBASE_MAX_CELLS}, kMaxCells);
  EXPECT_EQ(std::size_t{SLIDEBASE_SOLUTION_SIZE}, MoveSequence::kCapacity + 1);
  EXPECT_EQ(SLIDEBASE_DISTANCE_UNSOLVABLE, Oracle::kUnsolvable);
}

// --- Opening -----------------------------------------------------------------------

TEST_F(CApi, OpensEveryGoalOf3x3) {
  for (const char* goal : {"rowmajor", "blank-first", "spiral", "8 7 6 5 4 3 2 1 0", "123/456/78_", "283164705"}) {
    EXPECT_EQ(open_status(3, 3, goal), SLIDEBASE_OK) << goal;
  }
}

TEST_F(CApi, OpeningRefusesBadArguments) {
  EXPECT_EQ(open_status(3, 3, nullptr), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_open(nullptr, 3, 3, "rowmajor", nullptr), SLIDEBASE_BAD_ARGUMENT);
  for (const auto& [rows, columns] : {std::pair(0U, 0U),
                                      {1U, 9U},
                                      {9U, 1U},
                                      {2U, 13U},
                                      {6U, 5U},
                                      {259U, 259U},
                                      {3U, 0xffff'ffffU},
                                      {0x1'0003U, 3U}}) {
    EXPECT_EQ(open_status(rows, columns, "rowmajor"), SLIDEBASE_BAD_ARGUMENT) << rows << 'x' << columns;
  }
}

TEST_F(CApi, OpeningRefusesBadGoals) {
  for (const char* goal : {"", "Rowmajor", "1 2 3 0", "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 7 0", "[1 2 3", "\xff"}) {
    EXPECT_EQ(open_status(3, 3, goal), SLIDEBASE_BAD_GOAL) << goal;
  }
}

TEST_F(CApi, OpeningTellsThatThereIsNoTable) {
  EXPECT_EQ(open_status(2, 2, "rowmajor"), SLIDEBASE_NO_TABLE);
  EXPECT_EQ(open_status(3, 4, "spiral"), SLIDEBASE_NO_TABLE);
  EXPECT_EQ(open_status(5, 5, "rowmajor"), SLIDEBASE_NO_TABLE);
}

TEST_F(CApi, ClosingNothingIsAllowed) { slidebase_close(nullptr); }

// --- Questions ------------------------------------------------------------------------

TEST_F(CApi, ReadsBoards) {
  Cells cells{};
  EXPECT_EQ(slidebase_read_board(oracle_, "8 6 7 / 2 5 4 / 3 _ 1", cells.data()), SLIDEBASE_OK);
  EXPECT_EQ(cells, kDeepest);
  cells = kSolved;
  for (const char* text : {"", "1 2 3 0", "1 2 3 4 5 6 7 8 9", "q"}) {
    EXPECT_EQ(slidebase_read_board(oracle_, text, cells.data()), SLIDEBASE_BAD_BOARD) << text;
    EXPECT_EQ(cells, kSolved);
  }
  EXPECT_EQ(slidebase_read_board(nullptr, "867254301", cells.data()), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_read_board(oracle_, nullptr, cells.data()), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_read_board(oracle_, "867254301", nullptr), SLIDEBASE_BAD_ARGUMENT);
}

TEST_F(CApi, TellsDistances) {
  unsigned distance = 99;
  EXPECT_EQ(slidebase_distance(oracle_, kSolved.data(), &distance), SLIDEBASE_OK);
  EXPECT_EQ(distance, 0U);
  EXPECT_EQ(slidebase_distance(oracle_, kDeepest.data(), &distance), SLIDEBASE_OK);
  EXPECT_EQ(distance, 31U);
  EXPECT_EQ(slidebase_expand(oracle_), SLIDEBASE_OK);
  EXPECT_EQ(slidebase_distance(oracle_, kDeepest.data(), &distance), SLIDEBASE_OK);
  EXPECT_EQ(distance, 31U);
  EXPECT_EQ(slidebase_distance(oracle_, kUnsolvable.data(), &distance), SLIDEBASE_UNSOLVABLE);
}

TEST_F(CApi, ExpandingNothingIsABadArgument) { EXPECT_EQ(slidebase_expand(nullptr), SLIDEBASE_BAD_ARGUMENT); }

TEST_F(CApi, SolvesWithLettersOfTheBlank) {
  std::array<char, SLIDEBASE_SOLUTION_SIZE> letters;
  letters.fill('?');
  EXPECT_EQ(slidebase_solve(oracle_, kSolved.data(), letters.data()), SLIDEBASE_OK);
  EXPECT_STREQ(letters.data(), "");
  ASSERT_EQ(slidebase_solve(oracle_, kDeepest.data(), letters.data()), SLIDEBASE_OK);
  ASSERT_EQ(std::strlen(letters.data()), 31U);
  Board board = support::make_board({3, 3}, kDeepest);
  for (const char* letter = letters.data(); *letter != '\0'; ++letter) {
    const auto move = static_cast<Move>(std::string("UDLR").find(*letter));
    ASSERT_TRUE(board.is_legal(move));
    board.apply(move);
  }
  EXPECT_EQ(board, row_major_goal({3, 3}));
  EXPECT_EQ(slidebase_solve(oracle_, kUnsolvable.data(), letters.data()), SLIDEBASE_UNSOLVABLE);
}

TEST_F(CApi, TellsOptimalMoves) {
  unsigned moves = 99;
  EXPECT_EQ(slidebase_optimal_moves(oracle_, kSolved.data(), &moves), SLIDEBASE_OK);
  EXPECT_EQ(moves, 0U);
  const Database database = Database::embedded();
  const Oracle expected = *database.oracle(row_major_goal({3, 3}));
  support::Random random(3);
  for (int i = 0; i < 1'000; ++i) {
    const Board board = support::random_board({3, 3}, random);
    const slidebase_status status = slidebase_optimal_moves(oracle_, board.cells().data(), &moves);
    ASSERT_EQ(status, expected.distance(board) ? SLIDEBASE_OK : SLIDEBASE_UNSOLVABLE);
    if (status != SLIDEBASE_OK) continue;
    const MoveSet optimal = expected.optimal_moves(board);
    EXPECT_EQ((moves & SLIDEBASE_UP) != 0, optimal.contains(Move::up));
    EXPECT_EQ((moves & SLIDEBASE_DOWN) != 0, optimal.contains(Move::down));
    EXPECT_EQ((moves & SLIDEBASE_LEFT) != 0, optimal.contains(Move::left));
    EXPECT_EQ((moves & SLIDEBASE_RIGHT) != 0, optimal.contains(Move::right));
    EXPECT_LT(moves, 16U);
  }
}

TEST_F(CApi, CountsOptimalSolutions) {
  std::uint64_t count = 99;
  EXPECT_EQ(slidebase_count_optimal(oracle_, kSolved.data(), &count), SLIDEBASE_OK);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(slidebase_count_optimal(oracle_, kDeepest.data(), &count), SLIDEBASE_OK);
  EXPECT_EQ(count, 40U);
  EXPECT_EQ(slidebase_count_optimal(oracle_, kUnsolvable.data(), &count), SLIDEBASE_UNSOLVABLE);
}

TEST_F(CApi, TellsManyDistances) {
  std::vector<std::uint8_t> cells;
  for (const Cells& board : {kDeepest, kUnsolvable, kBadBoards[0], kSolved, kBadBoards[2]}) {
    cells.insert(cells.end(), board.begin(), board.end());
  }
  std::vector<std::uint8_t> distances(5, 99);
  for (const bool is_expanded : {false, true}) {
    ASSERT_TRUE(!is_expanded || slidebase_expand(oracle_) == SLIDEBASE_OK);
    EXPECT_EQ(slidebase_distances(oracle_, cells.data(), 5, distances.data()), SLIDEBASE_OK);
    EXPECT_EQ(distances, (std::vector<std::uint8_t>{31, SLIDEBASE_DISTANCE_UNSOLVABLE, SLIDEBASE_DISTANCE_BAD_BOARD, 0,
                                                    SLIDEBASE_DISTANCE_BAD_BOARD}));
  }
  EXPECT_EQ(slidebase_distances(oracle_, nullptr, 0, nullptr), SLIDEBASE_OK);
  EXPECT_EQ(slidebase_distances(oracle_, nullptr, 1, distances.data()), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_distances(oracle_, cells.data(), 1, nullptr), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_distances(nullptr, cells.data(), 1, distances.data()), SLIDEBASE_BAD_ARGUMENT);
}

TEST_F(CApi, QuestionsRefuseNullPointersAndBadBoards) {
  unsigned number = 0;
  std::uint64_t count = 0;
  std::array<char, SLIDEBASE_SOLUTION_SIZE> letters{};
  const std::uint8_t* cells = kSolved.data();
  EXPECT_EQ(slidebase_distance(nullptr, cells, &number), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_distance(oracle_, nullptr, &number), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_distance(oracle_, cells, nullptr), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_solve(nullptr, cells, letters.data()), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_solve(oracle_, nullptr, letters.data()), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_solve(oracle_, cells, nullptr), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_optimal_moves(nullptr, cells, &number), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_optimal_moves(oracle_, nullptr, &number), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_optimal_moves(oracle_, cells, nullptr), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_count_optimal(nullptr, cells, &count), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_count_optimal(oracle_, nullptr, &count), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_count_optimal(oracle_, cells, nullptr), SLIDEBASE_BAD_ARGUMENT);
  for (const Cells& bad : kBadBoards) {
    EXPECT_EQ(slidebase_distance(oracle_, bad.data(), &number), SLIDEBASE_BAD_BOARD);
    EXPECT_EQ(slidebase_solve(oracle_, bad.data(), letters.data()), SLIDEBASE_BAD_BOARD);
    EXPECT_EQ(slidebase_optimal_moves(oracle_, bad.data(), &number), SLIDEBASE_BAD_BOARD);
    EXPECT_EQ(slidebase_count_optimal(oracle_, bad.data(), &count), SLIDEBASE_BAD_BOARD);
  }
}

}  // namespace
}  // namespace slidebase
