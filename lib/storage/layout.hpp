// The bytes of a table file, under the names that data/FORMAT.md gives them:
// what the writer and the reader share. Nothing here checks or touches a file.
//
// Constants and functions without state: safe in any thread.
#pragma once

#include <slidebase/table_key.hpp>

#include <algorithm>
#include <array>
#include <boost/crc.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace slidebase::layout {

inline constexpr std::uint32_t kHeaderFrameMagic = 0x184D2A51;
inline constexpr std::uint32_t kSeekTableFrameMagic = 0x184D2A5E;
inline constexpr std::uint32_t kFrameMagic = 0xFD2FB528;  // of zstd
inline constexpr std::uint32_t kSeekTableMagic = 0x8F92EAB1;
// As in PNG: converting line ends, either way, damages it visibly.
inline constexpr std::array<std::uint8_t, 8> kTableMagic = {'S', 'B', 'T', '\r', '\n', 0x1a, '\n', 0};

inline constexpr unsigned kFormatVersion = 1;
inline constexpr unsigned kDistanceTableKind = 1;
inline constexpr unsigned kPatternDatabaseKind = 2;
inline constexpr unsigned kOneBitEncoding = 1;
inline constexpr std::uint32_t kBlockBytes = 65'536;
inline constexpr std::uint32_t kMaxDepth = 254;  // so that a distance fits a byte, and 255 is free
inline constexpr std::uint32_t kMinFrameBytes = 14;
inline constexpr std::uint32_t kMaxFrameBytes = 65'824;

// Where the fields of the header frame begin. The block index follows the
// histogram, the header's CRC-32 the block index.
namespace at {
inline constexpr std::size_t kFrameMagic = 0;
inline constexpr std::size_t kFrameSize = 4;
inline constexpr std::size_t kTableMagic = 8;
inline constexpr std::size_t kFormatVersion = 16;
inline constexpr std::size_t kKind = 18;
inline constexpr std::size_t kEncoding = 19;
inline constexpr std::size_t kRows = 20;
inline constexpr std::size_t kColumns = 21;
inline constexpr std::size_t kReserved1 = 22;
inline constexpr std::size_t kStates = 24;
inline constexpr std::size_t kPayloadBytes = 32;
inline constexpr std::size_t kBlockBytes = 40;
inline constexpr std::size_t kDepth = 44;
inline constexpr std::size_t kBlocks = 48;
inline constexpr std::size_t kReserved2 = 52;
inline constexpr std::size_t kGoal = 56;
inline constexpr std::size_t kGenerator = 88;
inline constexpr std::size_t kHistogram = 104;
}  // namespace at

inline constexpr std::size_t kGoalBytes = at::kGenerator - at::kGoal;
inline constexpr std::size_t kGeneratorBytes = at::kHistogram - at::kGenerator;
inline constexpr std::size_t kFrameStartBytes = 8;  // magic and size of a skippable frame
inline constexpr std::size_t kIndexEntryBytes = 8;
inline constexpr std::size_t kSeekEntryBytes = 12;
inline constexpr std::size_t kSeekFooterBytes = 9;

// Numbers are little-endian in the file, whatever the host.
template <class T>
constexpr void store(std::uint8_t* bytes, T value) noexcept {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes[i] = static_cast<std::uint8_t>(std::uint64_t{value} >> 8 * i);
}
template <class T>
constexpr T load(const std::uint8_t* bytes) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) value |= std::uint64_t{bytes[i]} << 8 * i;
  return static_cast<T>(value);
}

inline std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

// Whether a frame holds its block of `size` bytes as it is, in one raw zstd block.
// Then no bit of it is free: what is not content is as written here, and zstd
// checks the content.
inline bool is_stored(std::span<const std::uint8_t> frame, std::size_t size) {
  constexpr std::size_t kStartBytes = 5;  // magic and descriptor
  const std::size_t size_bytes = size < 256 ? 1 : 2;
  const std::size_t content = kStartBytes + size_bytes + 3;
  if (frame.size() != content + size + sizeof(std::uint32_t)) return false;
  std::array<std::uint8_t, 10> start{};
  store(start.data(), kFrameMagic);
  start[4] = size_bytes == 1 ? 0x24 : 0x64;  // a single segment with a checksum
  store(start.data() + kStartBytes, static_cast<std::uint16_t>(size_bytes == 1 ? size : size - 256));
  const auto block_header = static_cast<std::uint32_t>(size << 3 | 1);  // the last block, raw
  for (std::size_t i = 0; i < 3; ++i) {
    start[kStartBytes + size_bytes + i] = static_cast<std::uint8_t>(block_header >> 8 * i);
  }
  return std::equal(start.begin(), start.begin() + static_cast<std::ptrdiff_t>(content), frame.begin());
}

// What the block index says of a frame beside its size: zstd lets some flipped
// bits of packed content pass, so these have a checksum of their own.
inline std::uint32_t frame_checksum(std::span<const std::uint8_t> frame, std::size_t block_size) {
  return is_stored(frame, block_size) ? 0 : crc32(frame);
}

struct Block {
  std::uint32_t frame_bytes = 0;
  std::uint32_t frame_checksum = 0;
  std::uint32_t content_checksum = 0;  // zstd's own, the last four bytes of the frame
};

constexpr std::uint64_t payload_bytes(std::uint64_t states) noexcept { return (states + 7) / 8; }
constexpr std::uint64_t block_count(std::uint64_t payload) noexcept {
  return (payload + kBlockBytes - 1) / kBlockBytes;
}
// Unpacked size of block i.
constexpr std::uint32_t block_bytes(std::uint64_t payload, std::uint64_t i) noexcept {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(kBlockBytes, payload - i * kBlockBytes));
}
constexpr std::size_t index_offset(std::uint32_t depth) noexcept {
  return at::kHistogram + (std::size_t{depth} + 1) * sizeof(std::uint64_t);
}
constexpr std::size_t header_bytes(std::uint32_t depth, std::uint64_t blocks) noexcept {
  return index_offset(depth) + blocks * kIndexEntryBytes + sizeof(std::uint32_t);
}
constexpr std::size_t seek_table_bytes(std::uint64_t blocks) noexcept {
  return kFrameStartBytes + (blocks + 1) * kSeekEntryBytes + kSeekFooterBytes;
}

// The goal of a table, padded with zeros.
inline std::array<std::uint8_t, kGoalBytes> goal_cells(TableKey key) noexcept {
  std::array<std::uint8_t, kGoalBytes> cells{};
  const Board goal = stored_goal(key);
  std::copy(goal.cells().begin(), goal.cells().end(), cells.begin());
  return cells;
}

// The closing frame, which repeats what is known from the rest of the file.
inline std::vector<std::uint8_t> encode_seek_table(std::size_t header_size, std::uint64_t payload,
                                                   std::span<const Block> blocks) {
  constexpr std::uint32_t kEmptyChecksum = 0x51D8E999;
  constexpr std::uint8_t kWithChecksums = 0x80;
  std::vector<std::uint8_t> bytes(seek_table_bytes(blocks.size()));
  std::uint8_t* next = bytes.data();
  const auto put = [&next](auto value) {
    store(next, value);
    next += sizeof(value);
  };
  put(kSeekTableFrameMagic);
  put(static_cast<std::uint32_t>(bytes.size() - kFrameStartBytes));
  put(static_cast<std::uint32_t>(header_size));
  put(std::uint32_t{0});
  put(kEmptyChecksum);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    put(blocks[i].frame_bytes);
    put(block_bytes(payload, i));
    put(blocks[i].content_checksum);
  }
  put(static_cast<std::uint32_t>(blocks.size() + 1));
  put(kWithChecksums);
  put(kSeekTableMagic);
  return bytes;
}

}  // namespace slidebase::layout
