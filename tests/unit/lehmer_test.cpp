// The arithmetic on Lehmer digits against orders whose digits are counted by definition.
#include "core/lehmer.hpp"

#include "support/boards.hpp"
#include "support/naive_rank.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace slidebase {
namespace {

using Order = std::vector<std::uint8_t>;

// The order of the entries 0..m-1 with these digits first; the other entries follow sorted.
Order order_with(unsigned m, std::initializer_list<unsigned> digits) {
  Order left = support::counting(m);
  Order order;
  for (const unsigned digit : digits) {
    order.push_back(left[digit]);
    left.erase(left.begin() + digit);
  }
  order.insert(order.end(), left.begin(), left.end());
  return order;
}

TEST(Exchange, IsTheExchangeOfNeighboursForEveryPairOfDigits) {
  for (unsigned radix = 2; radix <= 24; ++radix) {
    for (unsigned a = 0; a < radix; ++a) {
      for (unsigned b = 0; b < radix - 1; ++b) {
        Order order = order_with(radix, {a, b});
        ASSERT_EQ(support::naive_digits(order)[0], a);
        ASSERT_EQ(support::naive_digits(order)[1], b);
        std::swap(order[0], order[1]);
        const std::vector<unsigned> digits = support::naive_digits(order);
        unsigned first = a;
        unsigned second = b;
        lehmer::exchange(first, second);
        ASSERT_EQ(std::pair(first, second), std::pair(digits[0], digits[1])) << a << ' ' << b << " of " << radix;
        lehmer::exchange(first, second);
        ASSERT_EQ(std::pair(first, second), std::pair(a, b));
      }
    }
  }
}

TEST(Exchange, ChangesNoOtherDigitOfAnyOrderOfSeven) {
  Order order = support::counting(7);
  do {
    const std::vector<unsigned> before = support::naive_digits(order);
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      Order exchanged = order;
      std::swap(exchanged[i], exchanged[i + 1]);
      std::vector<unsigned> expected = before;
      lehmer::exchange(expected[i], expected[i + 1]);
      ASSERT_EQ(support::naive_digits(exchanged), expected);
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

template <unsigned C>
void expect_rotations_of_orders() {
  Order order = support::counting(7);
  do {
    const std::vector<unsigned> digits = support::naive_digits(order);
    for (const bool last_to_front : {false, true}) {
      Order turned = order;
      std::rotate(turned.begin(), turned.begin() + (last_to_front ? C - 1 : 1), turned.begin() + C);
      std::array<unsigned, C> found{};
      std::copy_n(digits.begin(), C, found.begin());
      lehmer::rotate<C>(found, last_to_front);
      const std::vector<unsigned> expected = support::naive_digits(turned);
      ASSERT_TRUE(std::equal(found.begin(), found.end(), expected.begin()));
      ASSERT_TRUE(std::equal(digits.begin() + C, digits.end(), expected.begin() + C));
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Rotate, TurnsTheFirstEntriesOfEveryOrder) {
  expect_rotations_of_orders<2>();
  expect_rotations_of_orders<3>();
  expect_rotations_of_orders<4>();
  expect_rotations_of_orders<7>();
}

TEST(RotatedGroups, OfOneDirectionUndoTheOther) {
  constexpr auto kForward = lehmer::rotated_groups<11, 3>(true);
  constexpr auto kBack = lehmer::rotated_groups<11, 3>(false);
  static_assert(kForward.size() == 11 * 10 * 9);
  for (unsigned group = 0; group < kForward.size(); ++group) {
    EXPECT_EQ(kBack[kForward[group]], group);
    EXPECT_EQ(kForward[kBack[group]], group);
  }
}

// Sum of the mixed-radix digits of a half rank: radix 3, 4, .., m, lowest first.
unsigned digit_sum(std::uint64_t half, unsigned m) {
  unsigned sum = 0;
  for (unsigned radix = 3; radix <= m; half /= radix++) sum += static_cast<unsigned>(half % radix);
  return sum;
}

template <unsigned M>
void expect_kept_parities(std::uint64_t stride) {
  for (std::uint64_t half = 0; half < lehmer::half_ranks(M); half += stride) {
    ASSERT_EQ(lehmer::kept_parity<M>(static_cast<lehmer::HalfRank>(half)), digit_sum(half, M) % 2)
        << half << " of " << M;
  }
}

TEST(KeptParity, IsThatOfTheDigitSumForEveryHalfRank) {
  expect_kept_parities<3>(1);
  expect_kept_parities<5>(1);
  expect_kept_parities<7>(1);
  expect_kept_parities<8>(1);
  expect_kept_parities<9>(1);
  expect_kept_parities<10>(1);
}

TEST(KeptParity, IsThatOfTheDigitSumOfLargeHalfRanks) {
  expect_kept_parities<11>(7);
  expect_kept_parities<12>(1009);
  expect_kept_parities<13>(10'007);
}

TEST(HalfRanks, AreHalfTheOrders) {
  EXPECT_EQ(lehmer::half_ranks(3), 3U);
  EXPECT_EQ(lehmer::half_ranks(8), 20'160U);
  EXPECT_EQ(lehmer::half_ranks(13), 3'113'510'400U);
  for (unsigned m = 2; m <= 13; ++m) EXPECT_EQ(lehmer::half_ranks(m), support::naive_half_ranks(m));
}

}  // namespace
}  // namespace slidebase
