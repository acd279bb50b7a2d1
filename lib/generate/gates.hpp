// Exchange gates: moving many states at once, one bit a state.
//
// A word holds the 60 half ranks that share all digits but the lowest five: bit
// x = 12 a + 3 b + c for the digits a, b, c of radix 5, 4, 3 (radix 2 is the
// dropped digit, radix 1 is always 0). Bits 60 to 63 are zero.
//
// Gate K is the exchange of two neighbouring entries of the order of which the
// first has a digit of radix K: digits (a, b) of radix K and K-1 become
// (b+1, a) if a <= b, else (b, a-1). Written as a K x (K-1) matrix, that is a
// K x K matrix without its diagonal, the exchange transposes it. So it is its
// own inverse, and on bits it is a fixed permutation:
//   K = 2        the dropped digit alone: nothing moves;
//   K = 3        groups of three bits turn by one, whither the parity tells;
//   K = 4, 5     pieces of 1 and 3 bits change places within a word;
//   K = 6        pieces of 12 bits change places within six words;
//   K >= 7       whole words change places.
// A vertical move of the blank on a board of C columns is C - 1 gates.
//
// Nothing but shifts and masks on words in loops that a compiler can vectorise.
#pragma once

#include "core/lehmer.hpp"

#include <array>
#include <cstdint>
#include <utility>

// Internal to each library that is built from it.
#pragma GCC visibility push(hidden)

namespace slidebase::gates {

using Word = std::uint64_t;

inline constexpr unsigned kWordStates = 60;
inline constexpr Word kAllStates = (Word{1} << kWordStates) - 1;

// Calls f.operator()<0>() .. f.operator()<N-1>().
template <unsigned N, class F>
[[gnu::always_inline]] inline constexpr void unroll(F&& f) {
  [&]<unsigned... I>(std::integer_sequence<unsigned, I...>) __attribute__((always_inline)) {
    (f.template operator()<I>(), ...);
  }
  (std::make_integer_sequence<unsigned, N>());
}

// To the left if positive.
template <int Left>
[[gnu::always_inline]] inline constexpr Word shifted(Word word) {
  if constexpr (Left >= 0) {
    return word << Left;
  } else {
    return word >> -Left;
  }
}

// --- Gates within a word -------------------------------------------------------

// A permutation of the bits of a word: OR of shifted words, each under its mask.
struct Shifts {
  static constexpr unsigned kMost = 8;  // 2 (K - 1) for K = 5
  unsigned count = 0;
  std::array<int, kMost> left{};
  std::array<Word, kMost> mask{};  // of the bits where they arrive
};

// Gate 4 or 5: the digits have the strides 3 (K = 5) or 1 (K = 4) below.
template <unsigned K>
inline constexpr Shifts kShifts = [] {
  static_assert(K == 4 || K == 5);
  constexpr auto kStride = static_cast<unsigned>(lehmer::factorial(K - 2) / 2);  // of the second digit
  Shifts shifts;
  for (unsigned x = 0; x < kWordStates; ++x) {
    unsigned b = x / kStride % (K - 1);
    unsigned a = x / kStride / (K - 1) % K;
    const unsigned above = x / kStride / (K - 1) / K;
    lehmer::exchange(a, b);
    const unsigned from = ((above * K + a) * (K - 1) + b) * kStride + x % kStride;
    const int left = static_cast<int>(x) - static_cast<int>(from);
    unsigned i = 0;
    while (i < shifts.count && shifts.left[i] != left) ++i;
    if (i == shifts.count) shifts.left[shifts.count++] = left;
    shifts.mask[i] |= Word{1} << x;
  }
  return shifts;
}();

// Gate 3, whose second digit is the dropped one: it follows from the parity of
// the order. Groups of three bits turn by +1 where `even` is set, by -1 elsewhere.
inline constexpr Word kFirstOfThree = 0111111111111111111111 & kAllStates;
inline constexpr Word kLastOfThree = kFirstOfThree << 2;

[[gnu::always_inline]] inline constexpr Word turn(Word word, Word even) {
  const Word up = (word << 1 & ~kFirstOfThree & kAllStates) | (word >> 2 & kFirstOfThree);
  const Word down = (word >> 1 & ~kLastOfThree) | (word << 2 & kLastOfThree);
  return down ^ ((up ^ down) & even);
}

// The groups of three with an even digit sum a + b. `even` of a word whose upper
// digits have the sum s, for orders of parity p, is this, inverted if s + p is odd.
inline constexpr Word kEvenGroups = [] {
  Word even = 0;
  for (unsigned x = 0; x < kWordStates; ++x) {
    if ((x / 12 + x / 3 % 4) % 2 == 0) even |= Word{1} << x;
  }
  return even;
}();

template <unsigned K>
[[gnu::always_inline]] inline constexpr Word gate(Word word, Word even) {
  static_assert(K >= 2 && K <= 5);
  if constexpr (K == 2) {
    return word;
  } else if constexpr (K == 3) {
    return turn(word, even);
  } else {
    Word out = 0;
    unroll<kShifts<K>.count>([&]<unsigned I>() __attribute__((always_inline)) {
      out |= shifted<kShifts<K>.left[I]>(word) & kShifts<K>.mask[I];
    });
    return out;
  }
}

// Gates First, .., Last in this order, up or down. `even` is for the moment of gate 3.
template <unsigned First, unsigned Last>
[[gnu::always_inline]] inline constexpr Word gates_in_word(Word word, Word even) {
  word = gate<First>(word, even);
  if constexpr (First < Last) return gates_in_word<First + 1, Last>(word, even);
  if constexpr (First > Last) return gates_in_word<First - 1, Last>(word, even);
  return word;
}

// --- Gate 6: across six words -------------------------------------------------

// Words come in groups of six, each with five pieces of twelve bits: a 6 x 6
// matrix without its diagonal, which is transposed. Twelve words at a time, so
// that the inner loop vectorises.
inline constexpr unsigned kGate6Reach = 5;  // words read, and masked away, beyond both ends

struct Gate6Masks {
  // [distance + 5][word]: what comes from the word at that distance.
  std::array<std::array<Word, 12>, 11> from{};
};
inline constexpr Gate6Masks kGate6 = [] {
  Gate6Masks masks;
  for (unsigned word = 0; word < 12; ++word) {
    const unsigned a = word % 6;
    for (unsigned c = 0; c < 6; ++c) {
      if (c != a) masks.from[c + kGate6Reach - a][word] = Word{0xfff} << 12 * (c - (c > a ? 1 : 0));
    }
  }
  return masks;
}();

// REQUIRES: `count` is rounded up to a multiple of 12 in `out`; `in` can be read
// kGate6Reach words before and up to 17 words after its `count`.
[[gnu::always_inline]] inline void gate6(const Word* in, Word* out, unsigned count) {
  for (unsigned first = 0; first < count; first += 12) {
    for (unsigned word = 0; word < 12; ++word) {
      Word sum = 0;
      unroll<11>([&]<unsigned I>() __attribute__((always_inline)) {
        constexpr int kDistance = static_cast<int>(I) - static_cast<int>(kGate6Reach);
        if constexpr (kDistance != 0) {
          constexpr int kLeft = 12 * (kDistance > 0 ? kDistance - 1 : kDistance + 1);
          sum |= shifted<kLeft>(in[static_cast<int>(first + word) + kDistance]) & kGate6.from[I][word];
        }
      });
      out[first + word] = sum;
    }
  }
}

// Gate 7 exchanges words in blocks of 42: the place that each word comes from.
inline constexpr auto kGate7 = lehmer::rotated_groups<7, 2>(true);

}  // namespace slidebase::gates

#pragma GCC visibility pop
