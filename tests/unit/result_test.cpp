#include <slidebase/result.hpp>
#include <slidebase/text.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

namespace slidebase {
namespace {

TEST(ResultTest, HoldsAValue) {
  Result<int> result = 7;
  ASSERT_TRUE(result);
  EXPECT_TRUE(result.has_value());
  EXPECT_EQ(result.value(), 7);
  *result = 8;
  EXPECT_EQ(*result, 8);
}

TEST(ResultTest, HoldsAnError) {
  const Result<std::string> result = Error::make(ErrorKind::io, 3, "file %s: %u bytes", "a.sbt", 12U);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind(), ErrorKind::io);
  EXPECT_EQ(result.error().line(), 3U);
  EXPECT_EQ(result.error().text(), "file a.sbt: 12 bytes");
}

TEST(ResultTest, GivesItsValueAway) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 5);
}

TEST(ErrorTest, KeepsBothEndsOfALongText) {
  const std::string path(300, 'p');
  const std::string reason(300, 'r');
  const Error error = Error::make(ErrorKind::token, 0, "%s%s", path.c_str(), reason.c_str());
  EXPECT_LT(error.text().size(), 500U);
  EXPECT_EQ(error.text().find_first_not_of('p'), error.text().find(" .. "));
  EXPECT_GT(error.text().find(" .. "), 200U);
  EXPECT_GT(error.text().size() - error.text().find('r'), 200U);
}

TEST(ErrorTest, KeepsATextThatJustFits) {
  for (std::size_t size = 490; size <= 510; ++size) {
    const std::string text(size, 'x');
    const Error error = Error::make(ErrorKind::token, 0, "%s", text.c_str());
    EXPECT_LE(error.text().size(), size);
    if (size < 500) {
      EXPECT_EQ(error.text(), text);
    }
  }
}

TEST(ErrorTest, CutsATextOfAnyLength) {
  const std::string text(100'000, 'x');
  EXPECT_LT(Error::make(ErrorKind::token, 0, "%s", text.c_str()).text().size(), 500U);
}

TEST(ErrorTest, CutsBetweenCharacters) {
  for (const char* shift : {"", "a", "ab"}) {
    std::string text = shift;
    for (unsigned i = 0; i < 300; ++i) text += "\u20ac";
    const Error error = Error::make(ErrorKind::token, 0, "%s", text.c_str());
    std::string_view left = error.text();
    EXPECT_LT(left.size(), 500U);
    while (const unsigned length = utf8_length(left)) left.remove_prefix(length);
    EXPECT_TRUE(left.empty()) << shift;
  }
}

TEST(ErrorTest, IsOneLineWhateverThePath) {
  EXPECT_EQ(Error::make(ErrorKind::io, 0, "%s: gone", "a\nb\tc\x7f").text(), "a?b?c?: gone");
}

TEST(ErrorTest, IsSeenFromFurtherOut) {
  const Error error = Error::make(ErrorKind::token, 2, "what");
  EXPECT_EQ(error.with_line(9).line(), 9U);
  EXPECT_EQ(error.with_line(9).kind(), ErrorKind::token);
  EXPECT_EQ(error.with_line(9).text(), "what");
}

TEST(ErrorTest, KindsHaveTheNamesThatUsersSee) {
  EXPECT_EQ(name(ErrorKind::empty), "empty");
  EXPECT_EQ(name(ErrorKind::size_mismatch), "size-mismatch");
  EXPECT_EQ(name(ErrorKind::shape_needed), "shape-needed");
  EXPECT_EQ(name(ErrorKind::missing_blank), "missing-blank");
  EXPECT_EQ(name(ErrorKind::out_of_range), "out-of-range");
  EXPECT_EQ(name(ErrorKind::too_large), "too-large");
  EXPECT_EQ(name(ErrorKind::goal_tiles_differ), "goal-tiles-differ");
  EXPECT_EQ(name(ErrorKind::goal_shape_differs), "goal-shape-differs");
  EXPECT_EQ(name(ErrorKind::no_table), "no-table");
  std::set<std::string_view> names;
  for (unsigned kind = 0; kind <= static_cast<unsigned>(ErrorKind::io); ++kind) {
    names.insert(name(static_cast<ErrorKind>(kind)));
  }
  EXPECT_EQ(names.size(), static_cast<unsigned>(ErrorKind::io) + 1);
}

}  // namespace
}  // namespace slidebase
