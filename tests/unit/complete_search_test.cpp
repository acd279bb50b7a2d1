// Complete searches: histograms against the known ones, tables bit for bit
// against searches over boards.
#include <slidebase/generate.hpp>

#include "support/board_search.hpp"
#include "support/boards.hpp"
#include "support/depth_histograms.hpp"
#include "support/naive_rank.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace slidebase {
namespace {

CompleteSearch search(TableKey key) {
  Result<CompleteSearch> found = complete_search(key);
  EXPECT_TRUE(found);
  return std::move(*found);
}

// --- Histograms ------------------------------------------------------------------

class HistogramOfShape : public testing::TestWithParam<Shape> {};

TEST_P(HistogramOfShape, IsTheKnownOneForEveryGoalCell) {
  const Shape shape = GetParam();
  const auto known = support::read_depth_histograms();
  for (unsigned cell = 0; cell < shape.cells(); ++cell) {
    SCOPED_TRACE(cell);
    // A 5x2 is known as the 2x5 that it is transposed.
    const unsigned turned = cell % shape.columns * shape.rows + cell / shape.columns;
    auto expected = known.find({support::to_string(shape), cell});
    if (expected == known.end()) expected = known.find({support::to_string(shape.transposed()), turned});
    ASSERT_NE(expected, known.end());
    EXPECT_EQ(search(canonical_key(shape, cell)).histogram, expected->second);
    if (shape != tall(shape)) continue;
    EXPECT_EQ(search({shape, static_cast<std::uint8_t>(cell)}).histogram, expected->second);
  }
}

INSTANTIATE_TEST_SUITE_P(UpToTenCells, HistogramOfShape, testing::ValuesIn(support::shapes_up_to(10)),
                         [](const auto& test) { return support::to_string(test.param); });

// Its search takes minutes and 12 GB: the record of one run.
TEST(KnownHistograms, ThatOfThe2x7IsWholeAndBeginsAsASearchOverBoardsDoes) {
  constexpr Shape kShape{2, 7};
  const Histogram known = support::read_depth_histograms().at({"2x7", 13});
  EXPECT_EQ(known.size(), 109U);
  EXPECT_EQ(std::accumulate(known.begin(), known.end(), std::uint64_t{0}), state_count(kShape));
  const auto levels = support::search_levels(kShape, PackedBoard(row_major_goal(kShape)).nibbles(), 24);
  ASSERT_EQ(levels.size(), 25U);
  for (std::size_t depth = 0; depth < levels.size(); ++depth) EXPECT_EQ(levels[depth].size(), known[depth]) << depth;
}

TEST(KnownHistograms, AreCompleteUpToTenCells) {
  const auto known = support::read_depth_histograms();
  unsigned pairs = 0;
  for (const auto& [key, histogram] : known) {
    const Shape shape{static_cast<std::uint8_t>(key.first[0] - '0'), static_cast<std::uint8_t>(key.first[2] - '0')};
    if (!shape.valid() || shape.cells() > 10) continue;
    ++pairs;
    EXPECT_EQ(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}), state_count(shape));
  }
  EXPECT_EQ(pairs, 51U);
}

// --- Tables ----------------------------------------------------------------------

struct TableOf {
  Shape shape;
  unsigned goal_cell;
};

void PrintTo(const TableOf& table, std::ostream* out) {
  *out << support::to_string(table.shape) << " to cell " << table.goal_cell;
}

std::vector<TableOf> tables_up_to_ten_cells() {
  std::vector<TableOf> tables;
  for (const Shape shape : support::tall_shapes_up_to(10)) {
    for (unsigned cell = 0; cell < shape.cells(); ++cell) tables.push_back({shape, cell});
  }
  return tables;
}

class TableForGoal : public testing::TestWithParam<TableOf> {};

TEST_P(TableForGoal, IsThatOfASearchOverBoardsBitForBit) {
  const auto [shape, cell] = GetParam();
  const CompleteSearch found = search({shape, static_cast<std::uint8_t>(cell)});
  const support::Levels levels =
      support::search_levels(shape, PackedBoard(support::ordered_goal(shape, cell)).nibbles());

  std::vector<std::uint8_t> bits(found.table.size_bytes());
  Histogram histogram;
  for (std::size_t distance = 0; distance < levels.size(); ++distance) {
    histogram.push_back(levels[distance].size());
    if ((distance >> 1 & 1) == 0) continue;
    for (const support::Nibbles board : levels[distance]) {
      const std::uint64_t index = support::naive_index(shape, board);
      bits[index / 8] |= static_cast<std::uint8_t>(1U << index % 8);
    }
  }
  EXPECT_EQ(found.table.key(), (TableKey{shape, static_cast<std::uint8_t>(cell)}));
  EXPECT_EQ(found.table.depth(), levels.size() - 1);
  EXPECT_EQ(found.histogram, histogram);
  EXPECT_TRUE(std::ranges::equal(found.table.bits(), bits));
}

INSTANTIATE_TEST_SUITE_P(UpToTenCells, TableForGoal, testing::ValuesIn(tables_up_to_ten_cells()), [](const auto& test) {
  return support::to_string(test.param.shape) + "_" + std::to_string(test.param.goal_cell);
});

// --- Progress and stopping ---------------------------------------------------------

TEST(SearchProgress, CountsTheStatesOfEachDepth) {
  std::vector<Progress> reports;
  const auto found = complete_search({{3, 3}, 8}, [&](const Progress& progress) {
    reports.push_back(progress);
    return true;
  });
  ASSERT_TRUE(found);
  ASSERT_EQ(reports.size(), found->histogram.size());
  std::uint64_t states = 0;
  for (std::size_t depth = 0; depth < reports.size(); ++depth) {
    states += found->histogram[depth];
    EXPECT_EQ(reports[depth].depth, depth);
    EXPECT_EQ(reports[depth].found, states);
    EXPECT_EQ(reports[depth].total, 181'440U);
  }
  EXPECT_EQ(states, 181'440U);
}

TEST(SearchProgress, FalseStopsTheSearch) {
  for (unsigned last = 0; last <= 31; ++last) {
    unsigned calls = 0;
    const auto found = complete_search({{3, 3}, 8}, [&](const Progress& progress) {
      ++calls;
      return progress.depth < last;
    });
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind(), ErrorKind::io);
    EXPECT_EQ(calls, last + 1);
  }
}

// --- Refusals --------------------------------------------------------------------------

TEST(SearchRefusal, OfShapesWithoutACompleteTableIsTooLarge) {
  for (const Shape shape : {Shape{4, 4}, Shape{5, 5}, Shape{5, 3}, Shape{8, 2}}) {
    const auto found = complete_search({shape, 0});
    ASSERT_FALSE(found) << support::to_string(shape);
    EXPECT_EQ(found.error().kind(), ErrorKind::too_large);
    EXPECT_NE(found.error().text().find(support::to_string(shape)), std::string_view::npos) << found.error().text();
  }
}

TEST(SearchMemory, IsAtLeastTheTableAndGrowsWithTheShape) {
  std::uint64_t last = 0;
  for (const Shape shape : {Shape{2, 2}, Shape{3, 2}, Shape{4, 2}, Shape{3, 3}, Shape{5, 2}, Shape{4, 3}}) {
    const std::uint64_t bytes = complete_search_bytes({shape, 0});
    EXPECT_GE(bytes, *state_count(shape) / 8) << support::to_string(shape);
    EXPECT_GT(bytes, last);
    last = bytes;
  }
}

}  // namespace
}  // namespace slidebase
