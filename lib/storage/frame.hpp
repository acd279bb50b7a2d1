// One block of a table file from its frame, checked.
//
// A FrameReader is for one thread at a time.
#pragma once

#include "layout.hpp"

#include <slidebase/result.hpp>

#include <zstd.h>

#include <cstdint>
#include <memory>
#include <span>

namespace slidebase {

class FrameReader {
 public:
  // Throws std::bad_alloc.
  FrameReader();

  // Unpacks frame `i` of the file `name`, which has the checksum `expected` in the
  // block index, into `out`, the size of its block.
  // Errors: table, for whatever a writer does not make.
  Result<Done> unpack(const char* name, std::size_t i, std::span<const std::uint8_t> frame, std::uint32_t expected,
                      std::span<std::uint8_t> out);

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
  };

  std::unique_ptr<ZSTD_DCtx, Free> context_;
};

}  // namespace slidebase
