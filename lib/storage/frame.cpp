#include "frame.hpp"

#include "foreign.hpp"

#include <algorithm>
#include <cassert>
#include <new>

namespace slidebase {
namespace {

using namespace layout;

// Whether a frame is the block as it is, in one raw zstd block. Then no bit of it
// is free: what is not content is as written here, and zstd's own checksum,
// which unpacking checks, is of the content. That is faster than a CRC-32.
bool is_stored(std::span<const std::uint8_t> frame, std::size_t size) noexcept {
  constexpr std::size_t kStart = sizeof(std::uint32_t) + 1;  // magic and descriptor
  const std::size_t size_bytes = size < 256 ? 1 : 2;
  const std::size_t content = kStart + size_bytes + 3;
  if (frame.size() != content + size + sizeof(std::uint32_t)) return false;
  std::uint8_t start[10] = {};
  store(start, std::uint32_t{ZSTD_MAGICNUMBER});
  start[4] = size_bytes == 1 ? 0x24 : 0x64;
  store(start + kStart, static_cast<std::uint16_t>(size_bytes == 1 ? size : size - 256));
  const auto block_header = static_cast<std::uint32_t>(size << 3 | 1);  // the last block, raw
  for (std::size_t i = 0; i < 3; ++i) {
    start[kStart + size_bytes + i] = static_cast<std::uint8_t>(block_header >> 8 * i);
  }
  return std::equal(start, start + content, frame.begin());
}

}  // namespace

FrameReader::FrameReader() : context_(ZSTD_createDCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
}

Result<Done> FrameReader::unpack(const char* name, std::size_t i, std::span<const std::uint8_t> frame,
                                 std::uint32_t crc, std::span<std::uint8_t> out) {
  if (!is_stored(frame, out.size())) {
    const std::uint32_t found = crc32(frame);
    if (found != crc) {
      return Error::make(ErrorKind::table, 0, "%s: frame %zu is damaged: CRC-32 is %08x, expected %08x", name, i, found,
                         crc);
    }
  }
  // Single segment and checksum; no dictionary, no reserved or unused bit. The
  // two bits above say how wide the content size is.
  constexpr unsigned kDescriptor = 0x24;
  constexpr unsigned kDescriptorMask = 0x3f;
  if (load<std::uint32_t>(frame.data()) != ZSTD_MAGICNUMBER || (frame[4] & kDescriptorMask) != kDescriptor) {
    return Error::make(ErrorKind::table, 0,
                       "%s: frame %zu begins with %s, expected a single zstd segment with a checksum", name, i,
                       in_hex(frame.first(5)).c_str());
  }
  const std::uint64_t content = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (content != out.size() || ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) {
    return Error::make(ErrorKind::table, 0, "%s: frame %zu is not one frame of %zu bytes unpacked", name, i,
                       out.size());
  }
  const std::size_t size = ZSTD_decompressDCtx(context_.get(), out.data(), out.size(), frame.data(), frame.size());
  if (ZSTD_isError(size) != 0) {
    return Error::make(ErrorKind::table, 0, "%s: frame %zu does not unpack: %s", name, i, ZSTD_getErrorName(size));
  }
  assert(size == out.size());  // zstd compares it with the content size
  return Done{};
}

}  // namespace slidebase
