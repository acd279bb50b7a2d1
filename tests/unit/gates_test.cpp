// Each gate against the exchange rule, on every input that tells gates apart.
#include "generate/gates.hpp"

#include <gtest/gtest.h>

#include <array>

namespace slidebase::gates {
namespace {

// The digits of bit x of a word, and of the word itself: radix 3, 4, 5, then 6 to 8.
struct Digits {
  std::array<unsigned, 9> of{};  // by radix; of[2] is the dropped one

  Digits(unsigned word, unsigned x, unsigned parity) {
    unsigned rest = word * kWordStates + x;
    unsigned sum = 0;
    for (unsigned radix = 3; radix <= 8; ++radix) {
      of[radix] = rest % radix;
      rest /= radix;
      sum += of[radix];
    }
    of[2] = (sum + parity) % 2;
  }
  void exchange(unsigned radix) { lehmer::exchange(of[radix], of[radix - 1]); }
  unsigned position() const {
    unsigned position = 0;
    for (unsigned radix = 8; radix >= 3; --radix) position = position * radix + of[radix];
    return position;
  }
};

constexpr unsigned kWords = 8 * 7 * 6;

Word even_of(unsigned word, unsigned parity) {
  return kEvenGroups ^ (Word{0} - ((lehmer::kept_parity<8>(word * kWordStates) + parity) % 2));
}

template <unsigned K>
void expect_gate_in_word() {
  for (unsigned word = 0; word < kWords; ++word) {
    for (unsigned parity = 0; parity < 2; ++parity) {
      for (unsigned x = 0; x < kWordStates; ++x) {
        Digits digits(word, x, parity);
        if constexpr (K >= 3) digits.exchange(K);
        const Word expected = Word{1} << digits.position() % kWordStates;
        ASSERT_EQ(gate<K>(Word{1} << x, even_of(word, parity)), expected) << K << ' ' << word << ' ' << x;
      }
    }
  }
}

TEST(GatesTest, GatesWithinAWordExchange) {
  expect_gate_in_word<2>();
  expect_gate_in_word<3>();
  expect_gate_in_word<4>();
  expect_gate_in_word<5>();
}

TEST(GatesTest, GatesInARowAreGatesOneByOne) {
  for (unsigned x = 0; x < kWordStates; ++x) {
    const Word word = Word{1} << x;
    EXPECT_EQ((gates_in_word<4, 5>(word, 0)), gate<5>(gate<4>(word, 0), 0));
    EXPECT_EQ((gates_in_word<5, 4>(word, 0)), gate<4>(gate<5>(word, 0), 0));
  }
}

TEST(GatesTest, Gate6ExchangesAcrossWords) {
  for (unsigned word = 0; word < 12; ++word) {
    for (unsigned x = 0; x < kWordStates; ++x) {
      std::array<Word, 12 + 24> padded{};
      Word* in = padded.data() + 8;
      in[word] = Word{1} << x;
      std::array<Word, 12> out{};
      gate6(in, out.data(), 12);
      Digits digits(word, x, 0);
      digits.exchange(6);
      std::array<Word, 12> expected{};
      expected[digits.position() / kWordStates] = Word{1} << digits.position() % kWordStates;
      ASSERT_EQ(out, expected) << word << ' ' << x;
    }
  }
}

TEST(GatesTest, Gate6MasksAwayWhatIsBeyondBothEnds) {
  std::array<Word, 12 + 24> padded{};
  padded.fill(kAllStates);
  Word* in = padded.data() + 8;
  for (unsigned i = 0; i < 12; ++i) in[i] = 0;
  std::array<Word, 12> out{};
  gate6(in, out.data(), 12);
  for (const Word word : out) EXPECT_EQ(word, 0U);
}

TEST(GatesTest, Gate7ExchangesWords) {
  for (unsigned word = 0; word < 42; ++word) {
    Digits digits(word, 0, 0);
    digits.exchange(7);
    EXPECT_EQ(kGate7[word], digits.position() / kWordStates);
    EXPECT_EQ(kGate7[kGate7[word]], word);
  }
}

}  // namespace
}  // namespace slidebase::gates
