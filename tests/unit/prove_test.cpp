// prove() takes right tables and refuses wrong ones, however little is wrong.
#include <slidebase/generate.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace slidebase {
namespace {

constexpr TableKey kKey{{4, 2}, 7};

CompleteSearch search(TableKey key) { return std::move(complete_search(key).value()); }

// A table with this key and depth, and the bits of another one after a change.
DistanceTable changed_copy(const DistanceTable& table, TableKey key, unsigned depth,
                           const std::function<void(std::span<std::uint8_t>)>& change) {
  auto bits = allocate_zeroed(table.size_bytes());
  std::ranges::copy(table.bits(), bits.get());
  change({bits.get(), table.size_bytes()});
  return DistanceTable(key, depth, std::move(bits));
}

std::string proof_of(const DistanceTable& table, std::span<const std::uint64_t> histogram) {
  const Result<Done> done = prove(table, histogram);
  if (done) return "proved";
  EXPECT_GT(done.error().text().size(), 10U);
  return std::string(name(done.error().kind()));
}

TEST(Prove, TakesEveryRightTableUpToTenCells) {
  for (const Shape shape : support::tall_shapes_up_to(10)) {
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      const CompleteSearch right = search({shape, static_cast<std::uint8_t>(cell)});
      EXPECT_EQ(proof_of(right.table, right.histogram), "proved") << support::to_string(shape) << ' ' << cell;
    }
  }
}

TEST(Prove, RefusesAnyFlippedBit) {
  const CompleteSearch right = search({{3, 2}, 5});
  for (std::uint64_t bit = 0; bit < right.table.size_bytes() * 8; ++bit) {
    const DistanceTable wrong =
        changed_copy(right.table, right.table.key(), right.table.depth(),
                     [&](std::span<std::uint8_t> bits) { bits[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8); });
    EXPECT_EQ(proof_of(wrong, right.histogram), "table") << bit;
  }
}

TEST(Prove, RefusesAFlippedBitAnywhereIn3x3) {
  const CompleteSearch right = search({{3, 3}, 8});
  for (std::uint64_t byte = 0; byte < right.table.size_bytes(); byte += 1'009) {
    const DistanceTable wrong = changed_copy(right.table, right.table.key(), right.table.depth(),
                                             [&](std::span<std::uint8_t> bits) { bits[byte] ^= 0x10; });
    EXPECT_EQ(proof_of(wrong, right.histogram), "table") << byte;
  }
}

TEST(Prove, RefusesBitsOfNoState) {
  // 3x3 has no spare bit; 2x2 has 12 states in 16 bits.
  const CompleteSearch right = search({{2, 2}, 3});
  const DistanceTable wrong = changed_copy(right.table, right.table.key(), right.table.depth(),
                                           [](std::span<std::uint8_t> bits) { bits[1] |= 0x80; });
  EXPECT_EQ(proof_of(wrong, right.histogram), "table");
}

TEST(Prove, RefusesAWrongDepth) {
  const CompleteSearch right = search(kKey);
  const auto keep = [](std::span<std::uint8_t>) {};
  for (const unsigned depth : {0U, right.table.depth() - 1, right.table.depth() + 1, 255U}) {
    EXPECT_EQ(proof_of(changed_copy(right.table, kKey, depth, keep), right.histogram), "table") << depth;
  }
}

TEST(Prove, RefusesAWrongHistogram) {
  const CompleteSearch right = search(kKey);
  std::vector<Histogram> wrong(6, right.histogram);
  ++wrong[0][5];
  std::swap(wrong[1][10], wrong[1][11]);
  wrong[2].pop_back();
  wrong[3].push_back(0);
  wrong[4].clear();
  // The sum and the sums mod 4 stay right.
  ++wrong[5][6];
  --wrong[5][10];
  for (const Histogram& histogram : wrong) EXPECT_EQ(proof_of(right.table, histogram), "table");
}

// Every bit inverted shifts all distances by 2 mod 4: along every cycle of moves the labels still agree.
TEST(Prove, RefusesDistancesShiftedMod4) {
  const CompleteSearch right = search({{3, 3}, 4});
  const DistanceTable wrong =
      changed_copy(right.table, right.table.key(), right.table.depth(), [](std::span<std::uint8_t> bits) {
        for (std::uint8_t& byte : bits) byte = static_cast<std::uint8_t>(~byte);
      });
  EXPECT_EQ(proof_of(wrong, right.histogram), "table");
}

TEST(Prove, RefusesTheTableOfAnotherGoal) {
  const auto keep = [](std::span<std::uint8_t>) {};
  for (const std::uint8_t cell : std::vector<std::uint8_t>{0, 2, 6}) {
    // The corners are mirror images: histogram and depth are the same, the bits are not.
    const CompleteSearch other = search({{3, 3}, cell});
    const CompleteSearch right = search({{3, 3}, 8});
    ASSERT_EQ(other.histogram, right.histogram);
    const DistanceTable wrong = changed_copy(other.table, right.table.key(), right.table.depth(), keep);
    EXPECT_EQ(proof_of(wrong, right.histogram), "table") << unsigned{cell};
  }
}

TEST(Prove, RefusesATableOfZeroes) {
  const CompleteSearch right = search(kKey);
  const DistanceTable wrong(kKey, right.table.depth(), allocate_zeroed(right.table.size_bytes()));
  EXPECT_EQ(proof_of(wrong, right.histogram), "table");
}

TEST(Prove, ReportsProgressAndStops) {
  const CompleteSearch right = search(kKey);
  std::uint64_t found = 0;
  EXPECT_TRUE(prove(right.table, right.histogram, [&](const Progress& progress) {
    EXPECT_GE(progress.found, found);
    EXPECT_EQ(progress.total, right.table.states());
    found = progress.found;
    return true;
  }));
  EXPECT_GT(found, 0U);
  const auto stopped = prove(right.table, right.histogram, [](const Progress&) { return false; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind(), ErrorKind::io);
}

}  // namespace
}  // namespace slidebase
