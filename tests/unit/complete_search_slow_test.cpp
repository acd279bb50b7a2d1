// Complete searches of twelve cells: seconds and a hundred megabytes each.
#include <slidebase/generate.hpp>

#include "support/boards.hpp"
#include "support/depth_histograms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace slidebase {
namespace {

class TwelveCells : public testing::TestWithParam<Shape> {};

TEST_P(TwelveCells, HaveTheKnownHistogram) {
  const Shape shape = GetParam();
  const auto found = complete_search({shape, static_cast<std::uint8_t>(shape.cells() - 1)});
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_EQ(found->histogram, support::read_depth_histograms().at({support::to_string(shape.transposed()), 11}));
  EXPECT_EQ(found->table.depth(), found->histogram.size() - 1);
}

INSTANTIATE_TEST_SUITE_P(Tall, TwelveCells, testing::Values(Shape{4, 3}, Shape{6, 2}),
                         [](const auto& test) { return support::to_string(test.param); });

}  // namespace
}  // namespace slidebase
