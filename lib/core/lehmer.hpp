// The Lehmer code of an order, and how exchanges of neighbours change it.
//
// The ranking, in five steps (m tiles, blank left out, read row by row):
//   1. The order is the sequence of the m tiles, each of 0..m-1 once.
//   2. Digit i (of 0..m-1) counts the later entries smaller than entry i. Its
//      radix is m - i: it lies in 0..m-1-i. The last digit is always 0.
//   3. The rank is the mixed-radix number of the digits: sum of
//      digit[i] * (m-1-i)!.
//   4. The sum of all digits is the number of inversions, so the parity of the
//      order fixes the last free digit (i = m-2, radix 2) once the others are
//      known. Half the rank, rounded down, drops just that digit: m!/2 half
//      ranks, no gaps.
//   5. A state is the blank's cell z and the half rank: index = z * m!/2 + half.
//
// Exchanging entries i and i+1 changes their two digits alone; see exchange().
// Source: Korf and Schultze, AAAI 2005 (order without the blank).
#pragma once

#include <array>
#include <cstdint>

// Internal to each library that is built from it.
#pragma GCC visibility push(hidden)

namespace slidebase::lehmer {

// A half rank of up to 13 tiles: 13!/2 fits 32 bits.
using HalfRank = std::uint32_t;

constexpr std::uint64_t factorial(unsigned n) noexcept {
  std::uint64_t product = 1;
  for (unsigned i = 2; i <= n; ++i) product *= i;
  return product;
}

// Number of half ranks of m tiles. m >= 2.
constexpr HalfRank half_ranks(unsigned m) noexcept { return static_cast<HalfRank>(factorial(m) / 2); }

// Digits (a, b) of two neighbouring entries after the entries change places.
constexpr void exchange(unsigned& a, unsigned& b) noexcept {
  const unsigned before = a;
  if (a <= b) {
    a = b + 1;
    b = before;
  } else {
    a = b;
    b = before - 1;
  }
}

// The first C of K remaining entries turn by one place: C - 1 exchanges.
// `last_to_front`: entry C-1 comes to place 0; otherwise entry 0 goes to place C-1.
template <unsigned C>
constexpr void rotate(std::array<unsigned, C>& digits, bool last_to_front) noexcept {
  if (last_to_front) {
    for (unsigned i = C - 1; i-- > 0;) exchange(digits[i], digits[i + 1]);
  } else {
    for (unsigned i = 0; i + 1 < C; ++i) exchange(digits[i], digits[i + 1]);
  }
}

// rotate() on the C digits whose first has radix K, as a table from the value
// of the group to the value after it. K!/(K-C)! values.
template <unsigned K, unsigned C>
constexpr auto rotated_groups(bool last_to_front) noexcept {
  std::array<std::uint16_t, factorial(K) / factorial(K - C)> after{};
  for (unsigned group = 0; group < after.size(); ++group) {
    std::array<unsigned, C> digits{};
    unsigned rest = group;
    for (unsigned i = C; i-- > 0; rest /= K - i) digits[i] = rest % (K - i);
    rotate<C>(digits, last_to_front);
    unsigned value = 0;
    for (unsigned i = 0; i < C; ++i) value = value * (K - i) + digits[i];
    after[group] = static_cast<std::uint16_t>(value);
  }
  return after;
}

// Parity of the sum of mixed-radix digits, lowest radix `First`, for the numbers below `Count`.
template <unsigned First, unsigned Count>
constexpr auto digit_sum_parities() noexcept {
  std::array<std::uint8_t, Count> parity{};
  unsigned radix = First;
  for (unsigned stride = 1; stride < Count; stride *= radix++) {
    for (unsigned i = stride; i < stride * radix; ++i) {
      parity[i] = static_cast<std::uint8_t>((parity[i % stride] + i / stride) % 2);
    }
  }
  return parity;
}

inline constexpr auto kParityRadix3To8 = digit_sum_parities<3, half_ranks(8)>();
inline constexpr auto kParityRadix9To11 = digit_sum_parities<9, 9 * 10 * 11>();
inline constexpr auto kParityRadix12To13 = digit_sum_parities<12, 12 * 13>();

// Parity of the sum of the digits that a half rank of M tiles keeps. The order
// is odd exactly when this differs from the dropped digit.
template <unsigned M>
constexpr unsigned kept_parity(HalfRank half) noexcept {
  static_assert(M <= 13);
  constexpr HalfRank kLow = half_ranks(8);
  if constexpr (M <= 8) {
    return kParityRadix3To8[half];
  } else {
    const HalfRank upper = half / kLow;
    const unsigned low = kParityRadix3To8[half % kLow];
    if constexpr (M <= 11) return low ^ kParityRadix9To11[upper];
    return low ^ kParityRadix9To11[upper % 990] ^ kParityRadix12To13[upper / 990];
  }
}

}  // namespace slidebase::lehmer

#pragma GCC visibility pop
