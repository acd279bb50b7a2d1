// Counting set bits, many words at a time. No state: safe in any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace slidebase {

// The set bits of `bytes`. Words are added up in bytes, then in shorts, which a
// compiler vectorises without a special instruction.
[[gnu::always_inline]] inline std::uint64_t count_bits(std::span<const std::uint8_t> bytes) noexcept {
  constexpr std::size_t kWordsBeforeOverflow = 28;
  constexpr std::uint64_t kPairs = 0x5555555555555555;
  constexpr std::uint64_t kFours = 0x3333333333333333;
  constexpr std::uint64_t kBytes = 0x0f0f0f0f0f0f0f0f;
  constexpr std::uint64_t kShorts = 0x00ff00ff00ff00ff;
  const std::size_t words = bytes.size() / sizeof(std::uint64_t);
  std::uint64_t total = 0;
  for (std::size_t first = 0; first <= words; first += kWordsBeforeOverflow) {
    std::uint64_t sums = 0;
    const auto add = [&sums](std::uint64_t word) {
      word -= word >> 1 & kPairs;
      word = (word & kFours) + (word >> 2 & kFours);
      sums += (word + (word >> 4)) & kBytes;
    };
    for (std::size_t i = first; i < std::min(first + kWordsBeforeOverflow, words); ++i) {
      std::uint64_t word;
      std::memcpy(&word, bytes.data() + i * sizeof word, sizeof word);
      add(word);
    }
    if (first + kWordsBeforeOverflow > words) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + words * sizeof word, bytes.size() % sizeof word);
      add(word);
    }
    sums = (sums & kShorts) + (sums >> 8 & kShorts);
    total += sums * 0x0001000100010001 >> 48;
  }
  return total;
}

}  // namespace slidebase
