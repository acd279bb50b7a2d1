#include "frame.hpp"

#include "foreign.hpp"

#include <algorithm>
#include <cassert>
#include <new>

namespace slidebase {

using namespace layout;

FrameReader::FrameReader() : context_(ZSTD_createDCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
}

Result<Done> FrameReader::unpack(const char* name, std::size_t i, std::span<const std::uint8_t> frame,
                                 std::uint32_t expected, std::span<std::uint8_t> out) {
  const std::uint32_t found = frame_checksum(frame, out.size());
  if (found != expected) {
    return Error::make(ErrorKind::table, 0, "%s: frame %zu is damaged: its checksum is %08x, expected %08x", name, i,
                       found, expected);
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
