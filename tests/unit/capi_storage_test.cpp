// The functions of the C API that open table files.
#include <slidebase/slidebase.h>

#include <slidebase/generate.hpp>
#include <slidebase/storage.hpp>

#include "support/boards.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>

namespace slidebase {
namespace {

namespace fs = std::filesystem;

class CApiStorage : public testing::Test {
 protected:
  void SetUp() override {
    const TableKey key{{4, 2}, 7};
    const auto search = complete_search(key);
    ASSERT_TRUE(search);
    file_ = folder_ / table_file_name(key);
    ASSERT_TRUE(write_table(file_, search->table, search->histogram));
  }

  // The status of opening a path; a database is given exactly if it is OK.
  static slidebase_status open_status(const fs::path& path) {
    auto* database = reinterpret_cast<slidebase_database*>(1);
    const slidebase_status status = slidebase_database_open(path.c_str(), &database);
    EXPECT_EQ(database != nullptr, status == SLIDEBASE_OK);
    slidebase_database_close(database);
    return status;
  }

  const TemporaryFolder folder_;
  fs::path file_;
};

TEST_F(CApiStorage, OpensAFileOrAFolder) {
  for (const fs::path& path : {file_, fs::path(folder_.path())}) {
    slidebase_database* database = nullptr;
    ASSERT_EQ(slidebase_database_open(path.c_str(), &database), SLIDEBASE_OK);
    slidebase_oracle* oracle = nullptr;
    ASSERT_EQ(slidebase_open(database, 2, 4, "rowmajor", &oracle), SLIDEBASE_OK);
    const std::array<std::uint8_t, 8> cells = {1, 2, 3, 4, 5, 6, 0, 7};
    unsigned distance = 99;
    EXPECT_EQ(slidebase_distance(oracle, cells.data(), &distance), SLIDEBASE_OK);
    EXPECT_EQ(distance, 1U);
    slidebase_close(oracle);
    slidebase_database_close(database);
  }
}

TEST_F(CApiStorage, TheEmbeddedTablesAreThereToo) {
  slidebase_database* database = nullptr;
  ASSERT_EQ(slidebase_database_open(file_.c_str(), &database), SLIDEBASE_OK);
  slidebase_oracle* oracle = nullptr;
  EXPECT_EQ(slidebase_open(database, 3, 3, "spiral", &oracle), SLIDEBASE_OK);
  slidebase_close(oracle);
  EXPECT_EQ(slidebase_open(database, 2, 2, "rowmajor", &oracle), SLIDEBASE_NO_TABLE);
  EXPECT_EQ(oracle, nullptr);
  slidebase_database_close(database);
}

TEST_F(CApiStorage, RefusesNullPointers) {
  slidebase_database* database = nullptr;
  EXPECT_EQ(slidebase_database_open(nullptr, &database), SLIDEBASE_BAD_ARGUMENT);
  EXPECT_EQ(slidebase_database_open(file_.c_str(), nullptr), SLIDEBASE_BAD_ARGUMENT);
  slidebase_database_close(nullptr);
}

TEST_F(CApiStorage, TellsAMissingFileFromADamagedOne) {
  EXPECT_EQ(open_status(folder_ / "missing.sbt"), SLIDEBASE_IO);
  std::ofstream(folder_ / "other.sbt") << "no table";
  EXPECT_EQ(open_status(folder_ / "other.sbt"), SLIDEBASE_BAD_TABLE);
  EXPECT_EQ(open_status(folder_.path()), SLIDEBASE_BAD_TABLE);
}

// Its checksums are right: only the answers show it.
TEST_F(CApiStorage, AWrongTableIsNotAnUnsolvableBoard) {
  slidebase_database* database = nullptr;
  ASSERT_EQ(slidebase_database_open(SLIDEBASE_SOURCE_DIR "/tests/golden/tables/wrong-bits-3x2.sbt", &database),
            SLIDEBASE_OK);
  slidebase_oracle* oracle = nullptr;
  ASSERT_EQ(slidebase_open(database, 3, 2, "rowmajor", &oracle), SLIDEBASE_OK);
  unsigned wrong = 0;
  support::for_each_board({3, 2}, [&](const Board& board) {
    const std::uint8_t* cells = board.cells().data();
    unsigned number = 0;
    std::uint64_t count = 0;
    std::uint8_t distance = 0;
    std::array<char, SLIDEBASE_SOLUTION_SIZE> letters{};
    const slidebase_status statuses[] = {
        slidebase_distance(oracle, cells, &number), slidebase_solve(oracle, cells, letters.data()),
        slidebase_optimal_moves(oracle, cells, &number), slidebase_count_optimal(oracle, cells, &count),
        slidebase_distances(oracle, cells, 1, &distance)};
    const bool is_solvable = slidebase::is_solvable(board, row_major_goal({3, 2}));
    for (const slidebase_status status : statuses) wrong += status == SLIDEBASE_BAD_TABLE;
    for (unsigned i = 0; i < 4; ++i) EXPECT_EQ(statuses[i] == SLIDEBASE_UNSOLVABLE, !is_solvable);
  });
  EXPECT_GT(wrong, 500U);
  slidebase_close(oracle);
  slidebase_database_close(database);
}

}  // namespace
}  // namespace slidebase
