// OrderRanks: half rank and parity of an order of eight tiles by two look-ups,
// for the distances of the 3x3. Made for one goal, whose tiles need no renaming
// then. 25 kB; immutable once made.
//
// The first four tiles give their share of the rank and the set of the tiles
// still to come; this set and the next two tiles give the rest.
#pragma once

#include "core/lehmer.hpp"

#include <array>
#include <cstdint>

namespace slidebase {

class [[gnu::visibility("hidden")]] OrderRanks {
 public:
  static constexpr unsigned kTiles = 8;

  struct Rank {
    lehmer::HalfRank half;
    unsigned parity;  // of the order
  };

  // label_shift[tile]: 4 * the tile's place in the goal's order.
  explicit OrderRanks(const std::uint8_t* label_shift) noexcept {
    std::array<unsigned, kTiles> label{};
    for (unsigned tile = 0; tile < kTiles; ++tile) label[tile] = label_shift[tile + 1] / 4U;
    std::array<std::uint16_t, 256> number{};  // of each set of four tiles
    for (unsigned set = 0, next = 0; set < 256; ++set) {
      if (size(set) == 4) number[set] = static_cast<std::uint16_t>(next++);
    }
    for (unsigned i = 0; i < first_.size(); ++i) fill_first(i, label, number);
    for (unsigned set = 0; set < 256; ++set) {
      if (size(set) != 4) continue;
      for (unsigned i = 0; i < kPairs; ++i) fill_rest(set, number[set], i, label);
    }
  }

  // The tiles 1..8, a nibble each, the first lowest.
  Rank operator()(std::uint32_t order) const noexcept {
    std::uint32_t packed = order - 0x11111111;  // tiles 0..7, three bits each:
    packed = (packed & 0x07070707) | (packed >> 1 & 0x38383838);
    packed = (packed & 0x003f003f) | (packed >> 2 & 0x0fc00fc0);
    const First first = first_[packed & 0xfff];
    const Rest rest = rest_[first.set][packed >> 16 & 63];
    const unsigned seventh = packed >> 22 & 7;
    return {lehmer::HalfRank{first.share} + rest.share, first.parity ^ rest.parity ^ unsigned{seventh != rest.lower}};
  }

 private:
  static constexpr unsigned kPairs = 64;

  struct First {
    std::uint16_t share;  // of the half rank
    std::uint8_t parity;  // of the digits so far
    std::uint8_t set;     // number of the set of the four tiles to come
  };
  struct Rest {
    std::uint8_t share : 4;
    std::uint8_t parity : 1;
    std::uint8_t lower : 3;  // of the last two tiles, the one with the lower label
  };
  using Labels = std::array<unsigned, kTiles>;

  static constexpr unsigned size(unsigned set) noexcept {
    unsigned size = 0;
    for (; set != 0; set &= set - 1) ++size;
    return size;
  }

  // The digit of `tile` and its removal from the tiles to come; 0 if it is not among them.
  static unsigned take(unsigned tile, unsigned& to_come, const Labels& label) noexcept {
    to_come &= ~(1U << tile);
    unsigned digit = 0;
    for (unsigned other = 0; other < kTiles; ++other) {
      digit += (to_come >> other & 1U) & unsigned{label[other] < label[tile]};
    }
    return digit;
  }

  void fill_first(unsigned i, const Labels& label, const std::array<std::uint16_t, 256>& number) noexcept {
    unsigned to_come = 255;
    unsigned share = 0;
    unsigned sum = 0;
    for (unsigned place = 0; place < 4; ++place) {
      const unsigned digit = take(i >> 3 * place & 7, to_come, label);
      share += digit * lehmer::half_ranks(kTiles - 1 - place);
      sum += digit;
    }
    // An index with a tile twice belongs to no board; its entry is never used.
    first_[i] = {static_cast<std::uint16_t>(share), static_cast<std::uint8_t>(sum % 2),
                 static_cast<std::uint8_t>(number[to_come])};
  }

  void fill_rest(unsigned set, unsigned number, unsigned i, const Labels& label) noexcept {
    unsigned to_come = set;
    const unsigned fifth = take(i & 7, to_come, label);
    const unsigned sixth = take(i >> 3, to_come, label);
    unsigned lower = 0;
    for (unsigned tile = 0, best = kTiles; tile < kTiles; ++tile) {
      if ((to_come >> tile & 1U) != 0 && label[tile] < best) {
        best = label[tile];
        lower = tile;
      }
    }
    auto& rest = rest_[number][i];
    rest.share = static_cast<std::uint8_t>(fifth * lehmer::half_ranks(3) + sixth * lehmer::half_ranks(2)) & 15U;
    rest.parity = (fifth + sixth) & 1U;
    rest.lower = lower & 7U;
  }

  std::array<First, 4096> first_;
  std::array<std::array<Rest, kPairs>, 70> rest_;
};

}  // namespace slidebase
