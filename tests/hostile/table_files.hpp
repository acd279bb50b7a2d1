// What the hostile tests of table files share: sound files, and forged ones.
#pragma once

#include <slidebase/generate.hpp>
#include <slidebase/storage.hpp>

#include "storage/layout.hpp"
#include "storage/reader.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <zstd.h>

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <string>
#include <utility>

namespace slidebase {

namespace fs = std::filesystem;
namespace at = layout::at;

using Bytes = std::vector<std::uint8_t>;

inline constexpr TableKey kTiny{{2, 2}, 3};
inline constexpr TableKey kSmall{{3, 2}, 5};
inline constexpr TableKey kEight{{3, 3}, 8};

inline CompleteSearch make_table(TableKey key) {
  auto search = complete_search(key);
  EXPECT_TRUE(search);
  return std::move(*search);
}

inline Result<Done> write(const fs::path& file, const CompleteSearch& search) {
  return write_table(file, search.table, search.histogram);
}

inline Bytes bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void put(const fs::path& file, std::span<const std::uint8_t> bytes) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

// A sound file.
inline Bytes file_of(TableKey key) {
  const TemporaryFolder folder;
  EXPECT_TRUE(write(folder / "table.sbt", make_table(key)));
  return bytes_of(folder / "table.sbt");
}

inline std::size_t header_size(const Bytes& file) {
  return layout::kFrameStartBytes + layout::load<std::uint32_t>(file.data() + at::kFrameSize);
}

// Expects a refusal of kind table with these words in it.
inline void expect_refused(std::span<const std::uint8_t> file, const std::string& words) {
  const auto stored = decode_table(file, "table.sbt");
  ASSERT_FALSE(stored) << "expected: " << words;
  EXPECT_EQ(stored.error().kind(), ErrorKind::table) << stored.error().text();
  EXPECT_NE(stored.error().text().find(words), std::string_view::npos)
      << "expected: " << words << "\n  actual: " << stored.error().text();
  EXPECT_TRUE(stored.error().text().starts_with("table.sbt: ")) << stored.error().text();
}

inline bool is_refused(std::span<const std::uint8_t> file) {
  const auto stored = decode_table(file, "table.sbt");
  return !stored && stored.error().kind() == ErrorKind::table;
}

inline Bytes joined(std::initializer_list<std::span<const std::uint8_t>> parts) {
  Bytes whole;
  for (const auto part : parts) whole.insert(whole.end(), part.begin(), part.end());
  return whole;
}

// The frames of a sound file, one a block.
inline std::vector<Bytes> frames_of(const Bytes& file) {
  std::vector<Bytes> frames;
  std::size_t offset = header_size(file);
  const auto blocks = layout::load<std::uint32_t>(file.data() + at::kBlocks);
  const auto depth = layout::load<std::uint32_t>(file.data() + at::kDepth);
  for (std::size_t i = 0; i < blocks; ++i) {
    const auto size =
        layout::load<std::uint32_t>(file.data() + layout::index_offset(depth) + i * layout::kIndexEntryBytes);
    frames.emplace_back(file.begin() + static_cast<std::ptrdiff_t>(offset),
                        file.begin() + static_cast<std::ptrdiff_t>(offset + size));
    offset += size;
  }
  return frames;
}

// A forged file: a header up to its block index, and frames, with all sizes,
// checksums and the seek table right for them.
inline Bytes forge(std::span<const std::uint8_t> header, const std::vector<Bytes>& frames) {
  Bytes file(header.begin(), header.end());
  std::vector<layout::Block> blocks;
  for (const Bytes& frame : frames) {
    const std::uint32_t block_size =
        layout::block_bytes(layout::load<std::uint64_t>(header.data() + at::kPayloadBytes), blocks.size());
    blocks.push_back({static_cast<std::uint32_t>(frame.size()), layout::frame_checksum(frame, block_size),
                      layout::load<std::uint32_t>(frame.data() + frame.size() - 4)});
    file.resize(file.size() + layout::kIndexEntryBytes);
    layout::store(file.data() + file.size() - 8, blocks.back().frame_bytes);
    layout::store(file.data() + file.size() - 4, blocks.back().frame_checksum);
  }
  file.resize(file.size() + 4);
  layout::store(file.data() + at::kFrameSize, static_cast<std::uint32_t>(file.size() - layout::kFrameStartBytes));
  layout::store(file.data() + file.size() - 4, layout::crc32(std::span(file).first(file.size() - 4)));
  const auto payload = layout::load<std::uint64_t>(file.data() + at::kPayloadBytes);
  const Bytes seek_table = layout::encode_seek_table(file.size(), payload, blocks);
  for (const Bytes& frame : frames) file.insert(file.end(), frame.begin(), frame.end());
  return joined({file, seek_table});
}

// A sound file's header up to its block index.
inline Bytes header_of(const Bytes& file) {
  return {file.begin(), file.begin() + static_cast<std::ptrdiff_t>(layout::index_offset(
                                           layout::load<std::uint32_t>(file.data() + at::kDepth)))};
}

// A frame such as a writer of the format makes, or with other settings.
inline Bytes pack(std::span<const std::uint8_t> block, bool checksum = true, bool content_size = true) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum ? 1 : 0);
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, content_size ? 1 : 0);
  Bytes frame(ZSTD_compressBound(block.size()));
  frame.resize(ZSTD_compress2(context, frame.data(), frame.size(), block.data(), block.size()));
  ZSTD_freeCCtx(context);
  return frame;
}

template <class T>
Bytes with(Bytes bytes, std::size_t offset, T value) {
  layout::store(bytes.data() + offset, value);
  return bytes;
}

}  // namespace slidebase
