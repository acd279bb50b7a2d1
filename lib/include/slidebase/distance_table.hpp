// DistanceTable: the exact distance of every state of a shape to one goal, at
// one bit a state. It is what a generator makes and a file holds; ask an
// Oracle for answers about boards.
//
// Bit i, lowest bit of a byte first, is (d >> 1) & 1 of the state with index i
// (data/FORMAT.md gives the index). Each move changes the colour of the blank's
// cell, so the parity of d is known from the state; with the bit this gives d
// mod 4, and a neighbour is one step nearer exactly when its d mod 4 is one
// less. Sources: Cooperman and Finkelstein 1992, Breyer and Korf, AAAI 2010.
//
// Immutable: shared by threads. Movable, not copyable.
#pragma once

#include <slidebase/table_key.hpp>

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace slidebase {

// Bits that are read a block at a time, when they are first asked for: for
// tables too large to be held in memory. Functions of whoever reads them; safe in
// any thread.
struct BitBlocks {
  static constexpr std::uint64_t kBlockBytes = 65'536;

  void* context = nullptr;
  // Block `number`, valid until `release`; null if it cannot be read, which `failed` then tells.
  const std::uint8_t* (*block)(void* context, std::uint64_t number) noexcept = nullptr;
  bool (*failed)(const void* context) noexcept = nullptr;
  void (*release)(void* context) noexcept = nullptr;
};

class DistanceTable {
 public:
  // Frees memory that is not static; nullptr leaves it alone.
  struct Release {
    void (*release)(const std::uint8_t*) = nullptr;
    void operator()(const std::uint8_t* bits) const noexcept {
      if (release != nullptr) release(bits);
    }
  };
  using Bits = std::unique_ptr<const std::uint8_t[], Release>;

  // REQUIRES: key.shape is tall with a state_count; `bits` are size_bytes() long
  // and right; `depth` is the largest distance.
  DistanceTable(TableKey key, unsigned depth, Bits bits) noexcept : key_(key), depth_(depth), bits_(std::move(bits)) {
    assert(state_count(key.shape).has_value());
  }
  // The same for bits that are read as they are needed. REQUIRES: key.shape.cells() > kMaxCellsHeld.
  DistanceTable(TableKey key, unsigned depth, const BitBlocks& blocks) noexcept
      : key_(key), depth_(depth), blocks_(blocks), context_(blocks.context, ReleaseBlocks{blocks.release}) {
    assert(key.shape.cells() > kMaxCellsHeld);
  }

  // Tables of shapes up to this size are always held in memory.
  static constexpr unsigned kMaxCellsHeld = 12;

  TableKey key() const noexcept { return key_; }
  unsigned depth() const noexcept { return depth_; }
  std::uint64_t states() const noexcept { return *state_count(key_.shape); }
  std::uint64_t size_bytes() const noexcept { return (states() + 7) / 8; }
  bool is_held() const noexcept { return bits_ != nullptr; }
  // REQUIRES: is_held().
  std::span<const std::uint8_t> bits() const noexcept {
    assert(is_held());
    return {bits_.get(), size_bytes()};
  }
  // Null if is_held().
  const BitBlocks* blocks() const noexcept { return is_held() ? nullptr : &blocks_; }

 private:
  struct ReleaseBlocks {
    void (*release)(void*) noexcept = nullptr;
    void operator()(void* context) const noexcept {
      if (release != nullptr) release(context);
    }
  };

  TableKey key_;
  unsigned depth_;
  Bits bits_{nullptr, Release{}};
  BitBlocks blocks_;
  std::unique_ptr<void, ReleaseBlocks> context_{nullptr, ReleaseBlocks{}};
};

// Zeroed memory for a table, in large pages where the system has some, or null if there is none to be had.
std::unique_ptr<std::uint8_t[], DistanceTable::Release> allocate_zeroed(std::uint64_t size_bytes) noexcept;

}  // namespace slidebase
