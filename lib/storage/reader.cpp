#include "reader.hpp"

#include "block_file.hpp"
#include "core/bit_count.hpp"
#include "foreign.hpp"
#include "frame.hpp"
#include "layout.hpp"
#include "source.hpp"

#include <cassert>
#include <cerrno>
#include <cinttypes>
#include <cstring>
#include <functional>
#include <new>
#include <optional>
#include <utility>

namespace slidebase {
namespace {

using namespace layout;

using Bytes = std::span<const std::uint8_t>;

// Where block i, of this size, is to be unpacked; an empty span stops.
using BlockSink = std::function<std::span<std::uint8_t>(std::size_t i, std::size_t size)>;

// One pass over a file: read_header(), then for_each_block() or skip_blocks(), then
// check_seek_table(). It stops at the first thing that a writer does not make.
class Decoder {
 public:
  explicit Decoder(Source& source) : source_(source) { info_.file_bytes = source.size(); }

  Result<Done> read_header();
  Result<Done> for_each_block(const BlockSink& sink);
  Result<Done> skip_blocks();
  Result<Done> check_seek_table();
  // After for_each_block(): checks what is known of the bits as a whole.
  Result<Done> check_payload() const;

  // After read_header().
  const TableInfo& info() const noexcept { return info_; }
  BlockIndex block_index() const { return {header_size_, info_.payload_bytes, blocks_}; }

 private:
  Result<Done> check_fixed_fields(const std::uint8_t* header);
  Result<Done> check_goal(const std::uint8_t* header);
  Result<Done> check_generator(const std::uint8_t* header);
  Result<Done> check_histogram(const std::uint8_t* header);
  Result<Done> check_block_index(const std::uint8_t* header);

  const char* name() const noexcept { return source_.name().c_str(); }
  Error differs(std::size_t offset, const char* what, std::uint64_t expected, std::uint64_t found) const noexcept {
    return Error::make(ErrorKind::table, 0, "%s: byte %zu: %s is %" PRIu64 ", expected %" PRIu64, name(), offset, what,
                       found, expected);
  }

  Source& source_;
  TableInfo info_;
  std::size_t header_size_ = 0;
  std::vector<Block> blocks_;
  bool believes_checksums_ = false;
  std::uint64_t set_bits_ = 0;
  std::uint8_t last_byte_ = 0;
};

Result<Done> Decoder::read_header() {
  std::vector<std::uint8_t> header(std::min<std::uint64_t>(source_.size(), at::kHistogram));
  if (auto done = source_.read(header); !done) return done;
  if (const auto fault = find_foreign(source_.name(), header)) return *fault;
  if (header.size() < at::kHistogram) {
    return Error::make(ErrorKind::table, 0, "%s: cut short: %zu bytes, expected a header of %zu and more", name(),
                       header.size(), at::kHistogram);
  }
  if (auto done = check_fixed_fields(header.data()); !done) return done;

  header.resize(header_size_);
  if (auto done = source_.read(std::span(header).subspan(at::kHistogram)); !done) return done;
  const std::size_t crc_offset = header_size_ - sizeof(std::uint32_t);
  const std::uint32_t found = crc32(Bytes(header).first(crc_offset));
  const auto expected = load<std::uint32_t>(header.data() + crc_offset);
  if (found != expected) {
    return Error::make(ErrorKind::table, 0,
                       "%s: the header is damaged: CRC-32 of bytes 0 to %zu is %08x, expected %08x", name(),
                       crc_offset - 1, found, expected);
  }
  if (auto done = check_goal(header.data()); !done) return done;
  if (auto done = check_generator(header.data()); !done) return done;
  if (auto done = check_histogram(header.data()); !done) return done;
  return check_block_index(header.data());
}

// Checks the fields of one place and size, on which the rest of the header
// depends, and takes shape, sizes and depth from them.
Result<Done> Decoder::check_fixed_fields(const std::uint8_t* header) {
  const auto version = load<std::uint16_t>(header + at::kFormatVersion);
  if (version > kFormatVersion) {
    return Error::make(ErrorKind::table, 0, "%s: format version %u, newer than %u, the last that this program reads",
                       name(), version, kFormatVersion);
  }
  if (version != kFormatVersion) return differs(at::kFormatVersion, "format version", kFormatVersion, version);
  if (header[at::kKind] == kPatternDatabaseKind) {
    return Error::make(ErrorKind::table, 0, "%s: a pattern database, expected a distance table", name());
  }
  if (header[at::kKind] != kDistanceTableKind) {
    return differs(at::kKind, "kind", kDistanceTableKind, header[at::kKind]);
  }
  if (header[at::kEncoding] != kOneBitEncoding) {
    return differs(at::kEncoding, "encoding", kOneBitEncoding, header[at::kEncoding]);
  }
  const Shape shape{header[at::kRows], header[at::kColumns]};
  const auto states = shape.rows >= shape.columns ? state_count(shape) : std::nullopt;
  if (!states) {
    return Error::make(ErrorKind::table, 0,
                       "%s: byte %zu: shape is %ux%u, expected a tall one that has complete tables", name(), at::kRows,
                       shape.rows, shape.columns);
  }
  const auto depth = load<std::uint32_t>(header + at::kDepth);
  if (depth > kMaxDepth) {
    return Error::make(ErrorKind::table, 0, "%s: byte %zu: maximum depth is %u, expected at most %u", name(),
                       at::kDepth, depth, kMaxDepth);
  }
  const std::uint64_t payload = payload_bytes(*states);
  const std::uint64_t blocks = block_count(payload);
  const struct {
    std::size_t offset;
    const char* what;
    std::uint64_t expected;
    std::uint64_t found;
  } fields[] = {
      {at::kReserved1, "reserved field", 0, load<std::uint16_t>(header + at::kReserved1)},
      {at::kStates, "number of states", *states, load<std::uint64_t>(header + at::kStates)},
      {at::kPayloadBytes, "payload size", payload, load<std::uint64_t>(header + at::kPayloadBytes)},
      {at::kBlockBytes, "block size", kBlockBytes, load<std::uint32_t>(header + at::kBlockBytes)},
      {at::kBlocks, "number of blocks", blocks, load<std::uint32_t>(header + at::kBlocks)},
      {at::kReserved2, "reserved field", 0, load<std::uint32_t>(header + at::kReserved2)},
      {at::kFrameSize, "size of the header frame", header_bytes(depth, blocks) - kFrameStartBytes,
       load<std::uint32_t>(header + at::kFrameSize)},
  };
  for (const auto& field : fields) {
    if (field.found != field.expected) return differs(field.offset, field.what, field.expected, field.found);
  }
  header_size_ = header_bytes(depth, blocks);
  if (source_.size() < header_size_) {
    return Error::make(ErrorKind::table, 0, "%s: cut short: %" PRIu64 " bytes, expected a header of %zu and more",
                       name(), source_.size(), header_size_);
  }
  info_.key.shape = shape;
  info_.depth = depth;
  info_.states = *states;
  info_.payload_bytes = payload;
  info_.block_bytes = kBlockBytes;
  blocks_.resize(blocks);
  return Done{};
}

Result<Done> Decoder::check_goal(const std::uint8_t* header) {
  const Bytes found(header + at::kGoal, kGoalBytes);
  const auto cells = found.first(info_.key.shape.cells());
  const auto blank = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), 0) - cells.begin());
  if (blank == cells.size()) {
    return Error::make(ErrorKind::table, 0, "%s: byte %zu: the goal has no blank", name(), at::kGoal);
  }
  info_.key = canonical_key(info_.key.shape, static_cast<unsigned>(blank));
  const auto expected = goal_cells(info_.key);
  for (std::size_t i = 0; i < kGoalBytes; ++i) {
    if (found[i] != expected[i]) return differs(at::kGoal + i, "cell of the canonical goal", expected[i], found[i]);
  }
  return Done{};
}

Result<Done> Decoder::check_generator(const std::uint8_t* header) {
  const Bytes field(header + at::kGenerator, kGeneratorBytes);
  const auto is_printable = [](std::uint8_t byte) { return byte >= ' ' && byte <= '~'; };
  const auto end = std::find_if_not(field.begin(), field.end(), is_printable);
  if (end == field.begin() || std::any_of(end, field.end(), [](std::uint8_t byte) { return byte != 0; })) {
    return Error::make(ErrorKind::table, 0,
                       "%s: byte %zu: generator version is %s, expected printable ASCII, then zeros", name(),
                       at::kGenerator, in_hex(field).c_str());
  }
  info_.generator.assign(field.begin(), end);
  return Done{};
}

Result<Done> Decoder::check_histogram(const std::uint8_t* header) {
  std::uint64_t left = info_.states;
  for (std::uint32_t depth = 0; depth <= info_.depth; ++depth) {
    const std::size_t offset = at::kHistogram + depth * sizeof(std::uint64_t);
    const auto states = load<std::uint64_t>(header + offset);
    if (depth == 0 && states != 1) return differs(offset, "number of states at distance 0", 1, states);
    if (states == 0 || states > left) {
      return Error::make(ErrorKind::table, 0,
                         "%s: byte %zu: number of states at distance %u is %" PRIu64 ", expected 1 to %" PRIu64, name(),
                         offset, depth, states, left);
    }
    left -= states;
    info_.histogram.push_back(states);
  }
  if (left != 0) return differs(at::kHistogram, "sum of the histogram", info_.states, info_.states - left);
  return Done{};
}

Result<Done> Decoder::check_block_index(const std::uint8_t* header) {
  std::uint64_t expected = header_size_ + seek_table_bytes(blocks_.size());
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const std::size_t offset = index_offset(info_.depth) + i * kIndexEntryBytes;
    blocks_[i].frame_bytes = load<std::uint32_t>(header + offset);
    blocks_[i].frame_checksum = load<std::uint32_t>(header + offset + sizeof(std::uint32_t));
    if (blocks_[i].frame_bytes < kMinFrameBytes || blocks_[i].frame_bytes > kMaxFrameBytes) {
      return Error::make(ErrorKind::table, 0, "%s: byte %zu: size of frame %zu is %u, expected %u to %u", name(),
                         offset, i, blocks_[i].frame_bytes, kMinFrameBytes, kMaxFrameBytes);
    }
    expected += blocks_[i].frame_bytes;
  }
  if (source_.size() < expected) {
    return Error::make(ErrorKind::table, 0, "%s: cut short: %" PRIu64 " bytes, expected %" PRIu64, name(),
                       source_.size(), expected);
  }
  if (source_.size() > expected) {
    return Error::make(ErrorKind::table, 0, "%s: bytes after the end: %" PRIu64 ", expected %" PRIu64, name(),
                       source_.size(), expected);
  }
  return Done{};
}

Result<Done> Decoder::for_each_block(const BlockSink& sink) {
  FrameReader frames;
  std::vector<std::uint8_t> buffer(kMaxFrameBytes);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const auto frame = std::span(buffer).first(blocks_[i].frame_bytes);
    if (auto done = source_.read(frame); !done) return done;
    const std::span<std::uint8_t> block = sink(i, block_bytes(info_.payload_bytes, i));
    if (block.empty()) return Error::make(ErrorKind::io, 0, "%s: stopped at block %zu", name(), i);
    if (auto done = frames.unpack(name(), i, frame, blocks_[i].frame_checksum, block); !done) return done;
    blocks_[i].content_checksum = load<std::uint32_t>(frame.last(4).data());
    set_bits_ += count_bits(block);
    last_byte_ = block.back();
  }
  return Done{};
}

// Leaves the blocks unread, but for their checksums. Of large tables these are
// believed from the seek table: whoever reads a block compares them.
Result<Done> Decoder::skip_blocks() {
  believes_checksums_ = info_.key.shape.cells() > DistanceTable::kMaxCellsHeld;
  for (Block& block : blocks_) {
    std::array<std::uint8_t, sizeof(block.content_checksum)> checksum{};
    const std::size_t read = believes_checksums_ ? 0 : checksum.size();
    if (auto done = source_.skip(block.frame_bytes - read); !done) return done;
    if (auto done = source_.read(std::span(checksum).first(read)); !done) return done;
    block.content_checksum = load<std::uint32_t>(checksum.data());
  }
  return Done{};
}

Result<Done> Decoder::check_seek_table() {
  std::vector<std::uint8_t> found(seek_table_bytes(blocks_.size()));
  if (auto done = source_.read(found); !done) return done;
  for (std::size_t i = 0; believes_checksums_ && i < blocks_.size(); ++i) {
    const std::size_t offset = kFrameStartBytes + (i + 2) * kSeekEntryBytes - sizeof(std::uint32_t);
    blocks_[i].content_checksum = load<std::uint32_t>(found.data() + offset);
  }
  const std::vector<std::uint8_t> expected = encode_seek_table(header_size_, info_.payload_bytes, blocks_);
  const auto i =
      static_cast<std::size_t>(std::mismatch(expected.begin(), expected.end(), found.begin()).first - expected.begin());
  if (i == expected.size()) return Done{};
  return Error::make(ErrorKind::table, 0, "%s: the seek table is damaged: byte %" PRIu64 " is %02x, expected %02x",
                     name(), source_.size() - expected.size() + i, found[i], expected[i]);
}

Result<Done> Decoder::check_payload() const {
  const unsigned unused_bits = static_cast<unsigned>(info_.payload_bytes * 8 - info_.states);
  if (unused_bits != 0 && last_byte_ >> (8 - unused_bits) != 0) {
    return Error::make(ErrorKind::table, 0, "%s: unused bits of the last payload byte, %02x, are not zero", name(),
                       last_byte_);
  }
  std::uint64_t expected = 0;
  for (std::size_t depth = 2; depth < info_.histogram.size(); ++depth) {
    if ((depth & 2) != 0) expected += info_.histogram[depth];
  }
  if (set_bits_ == expected) return Done{};
  return Error::make(ErrorKind::table, 0,
                     "%s: the payload has %" PRIu64 " bits set, expected %" PRIu64 " by the histogram", name(),
                     set_bits_, expected);
}

Result<StoredTable> decode(Source& source) {
  Decoder decoder(source);
  if (auto done = decoder.read_header(); !done) return done.error();
  auto bits = allocate_zeroed(decoder.info().payload_bytes);
  if (bits == nullptr) return can_not_read(source.name().c_str(), ENOMEM);
  const auto sink = [&bits](std::size_t i, std::size_t size) { return std::span(bits.get() + i * kBlockBytes, size); };
  if (auto done = decoder.for_each_block(sink); !done) return done.error();
  if (auto done = decoder.check_seek_table(); !done) return done.error();
  if (auto done = decoder.check_payload(); !done) return done.error();
  const TableInfo& info = decoder.info();
  return StoredTable{info, DistanceTable(info.key, info.depth, std::move(bits))};
}

// The result of `read`, or the Error that stands for having no memory.
template <class Read>
auto guarded(const char* name, Read&& read) -> decltype(read()) {
  try {
    return read();
  } catch (const std::bad_alloc&) {
    return can_not_read(name, ENOMEM);
  }
}

}  // namespace

Result<StoredTable> decode_table(std::span<const std::uint8_t> file, const std::string& name) {
  return guarded(name.c_str(), [&]() -> Result<StoredTable> {
    MemorySource source(file, name);
    return decode(source);
  });
}

Result<StoredTable> open_table(const std::filesystem::path& file) {
  return guarded(file.c_str(), [&]() -> Result<StoredTable> {
    auto source = FileSource::open(file);
    if (!source) return source.error();
    Decoder decoder(*source);
    if (auto done = decoder.read_header(); !done) return done.error();
    const TableInfo& info = decoder.info();
    if (info.key.shape.cells() <= DistanceTable::kMaxCellsHeld) {
      if (auto done = source->seek(0); !done) return done.error();
      return decode(*source);
    }
    if (auto done = decoder.skip_blocks(); !done) return done.error();
    if (auto done = decoder.check_seek_table(); !done) return done.error();
    auto blocks = open_blocks(file, decoder.block_index());
    if (!blocks) return blocks.error();
    return StoredTable{info, DistanceTable(info.key, info.depth, *blocks)};
  });
}

Result<TableInfo> check_table(const std::filesystem::path& file, const OnBlock& on_block) {
  return guarded(file.c_str(), [&]() -> Result<TableInfo> {
    auto source = FileSource::open(file);
    if (!source) return source.error();
    Decoder decoder(*source);
    if (auto done = decoder.read_header(); !done) return done.error();
    std::vector<std::uint8_t> buffer(kBlockBytes);
    const std::uint64_t blocks = decoder.block_index().blocks.size();
    const auto sink = [&](std::size_t i, std::size_t size) {
      const bool goes_on = !on_block || on_block(i, blocks);
      return std::span(buffer).first(goes_on ? size : 0);
    };
    if (auto done = decoder.for_each_block(sink); !done) return done.error();
    if (auto done = decoder.check_seek_table(); !done) return done.error();
    if (auto done = decoder.check_payload(); !done) return done.error();
    return decoder.info();
  });
}

Result<TableInfo> read_table_info(const std::filesystem::path& file) {
  return guarded(file.c_str(), [&]() -> Result<TableInfo> {
    auto source = FileSource::open(file);
    if (!source) return source.error();
    Decoder decoder(*source);
    if (auto done = decoder.read_header(); !done) return done.error();
    if (auto done = decoder.skip_blocks(); !done) return done.error();
    if (auto done = decoder.check_seek_table(); !done) return done.error();
    return decoder.info();
  });
}

}  // namespace slidebase
