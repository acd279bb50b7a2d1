// The word-parallel search against its naive twin, bit for bit, on every path.
#include "generate/word_search.hpp"
#include "generate/crew.hpp"
#include "generate/queue_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <vector>

namespace slidebase {
namespace {

bool marks_table(unsigned depth) { return (depth & 2) != 0; }

void expect_equal(const MarkedSearch& found, const CompleteSearch& expected) {
  const auto bits = expected.table.bits();
  EXPECT_EQ(found.histogram, expected.histogram);
  EXPECT_TRUE(std::equal(bits.begin(), bits.end(), found.marked.get()));
}

TEST(WordSearchTest, EqualsTheQueueForEveryGoalCellOnEveryPath) {
  for (const Shape shape : {Shape{2, 2}, Shape{3, 2}, Shape{4, 2}, Shape{5, 2}, Shape{3, 3}}) {
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      SCOPED_TRACE(testing::Message() << unsigned{shape.rows} << 'x' << unsigned{shape.columns} << " goal " << cell);
      const TableKey key{shape, static_cast<std::uint8_t>(cell)};
      const auto expected = queue_search(key, {});
      for (const unsigned threads : {1U, 2U}) {
        for (const bool is_portable : {false, true}) {
          SearchPlan plan{key, marks_table, threads};
          plan.is_portable = is_portable;
          const auto found = word_search(plan, {});
          ASSERT_TRUE(found.has_value());
          expect_equal(*found, *expected);
        }
      }
    }
  }
}

TEST(WordSearchTest, MarksOneDepthAndEndsThere) {
  const TableKey key{{3, 3}, 8};
  const auto found = word_search({key, [](unsigned depth) { return depth == 20; }, 1, 20}, {});
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->histogram.size(), 21U);
  std::uint64_t marked = 0;
  for (unsigned index = 0; index < 181'440; ++index) marked += found->marked[index / 8] >> index % 8 & 1U;
  EXPECT_EQ(marked, found->histogram[20]);
}

TEST(WordSearchTest, StopsWhenToldTo) {
  unsigned calls = 0;
  const auto found = word_search({{{3, 3}, 8}, marks_table}, [&](const Progress&) { return ++calls < 5; });
  EXPECT_FALSE(found.has_value());
  EXPECT_EQ(calls, 5U);
}

TEST(CrewTest, EachPieceIsDoneOnce) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    Crew crew(threads);
    for (const std::uint64_t pieces : {0, 1, 2, 1000}) {
      std::vector<std::atomic<unsigned>> done(pieces);
      crew.run(pieces, [&](std::uint64_t piece) { ++done[piece]; });
      EXPECT_TRUE(std::all_of(done.begin(), done.end(), [](const auto& times) { return times == 1; }));
    }
  }
}

}  // namespace
}  // namespace slidebase
