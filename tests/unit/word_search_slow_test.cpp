// The large tables: every path and the naive twin, bit for bit.
#include "generate/queue_search.hpp"
#include "generate/word_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace slidebase {
namespace {

class WordSearchSlowTest : public testing::TestWithParam<Shape> {};

TEST_P(WordSearchSlowTest, EqualsTheQueueOnEveryPath) {
  const TableKey key{GetParam(), 11};
  const auto expected = queue_search(key, {});
  ASSERT_TRUE(expected.has_value());
  const auto bits = expected->table.bits();
  for (const unsigned threads : {1U, 2U}) {
    for (const bool is_portable : {false, true}) {
      SearchPlan plan{key, [](unsigned depth) { return (depth & 2) != 0; }, threads};
      plan.is_portable = is_portable;
      const auto found = word_search(plan, {});
      ASSERT_TRUE(found.has_value());
      EXPECT_EQ(found->histogram, expected->histogram);
      EXPECT_TRUE(std::equal(bits.begin(), bits.end(), found->marked.get()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, WordSearchSlowTest, testing::Values(Shape{4, 3}, Shape{6, 2}));

}  // namespace
}  // namespace slidebase
