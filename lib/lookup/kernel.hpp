// What an Oracle does, compiled for one shape: reading a packed board as a
// state, and the walks downhill through a one-bit table.
//
// Everything here is noexcept and allocates nothing. A walk takes at most as many
// steps as the table is deep, so that not even wrong bits under a right checksum,
// which only a proof finds, can make it run on or write past its buffer.
#pragma once

#include "core/lehmer.hpp"

#include <slidebase/oracle.hpp>

#include <cstdint>

namespace slidebase {

// A one-bit table as a kernel reads it: held in memory, or read block by block.
struct Bits {
  const std::uint8_t* data;
  unsigned goal_cell;
  unsigned depth;  // the largest distance, at most MoveSequence::kCapacity
  const BitBlocks* blocks;

  bool held(std::uint64_t index) const noexcept { return (data[index / 8] >> index % 8 & 1) != 0; }

  // False, too, if the block cannot be read: whoever asks looks at blocks->failed afterwards.
  bool read(std::uint64_t index) const noexcept {
    const std::uint64_t byte = index / 8;
    const std::uint8_t* block = blocks->block(blocks->context, byte / BitBlocks::kBlockBytes);
    return block != nullptr && (block[byte % BitBlocks::kBlockBytes] >> index % 8 & 1) != 0;
  }
};

struct State {
  unsigned cell;
  lehmer::HalfRank half;
};

struct Oracle::Kernel {
  // Length of the moves written, in the table's frame mapped by `move_back`, or
  // kNoPath. `out` has room for MoveSequence::kCapacity moves.
  static constexpr unsigned kNoPath = ~0U;

  bool (*locate)(const Frame& frame, unsigned goal_cell, PackedBoard board, State& state) noexcept;
  unsigned (*walk)(Bits bits, State state, const std::array<Move, 4>& move_back, Move* out) noexcept;
  MoveSet (*downhill)(Bits bits, State state) noexcept;  // moves in the table's frame
  std::uint64_t (*count)(Bits bits, State state) noexcept;

  // The expanded table lies in memory of this many bytes, as the kernel likes it.
  std::uint64_t expanded_bytes;
  // False if `stop` said so, which is asked now and then.
  bool (*expand)(const Frame& frame, Bits bits, bool (*stop)() noexcept, void* expanded) noexcept;
  // Oracle::kUnsolvable where there is none.
  unsigned (*distance)(const Frame& frame, unsigned goal_cell, const void* expanded, PackedBoard board) noexcept;
  void (*distances)(const Frame& frame, unsigned goal_cell, const void* expanded, std::span<const PackedBoard> boards,
                    std::uint8_t* out) noexcept;
};

// REQUIRES: a tall shape with a state_count.
const Oracle::Kernel& kernel_for(Shape tall) noexcept;

}  // namespace slidebase
