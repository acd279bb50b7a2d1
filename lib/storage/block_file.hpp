// The blocks of a table file, read and checked one by one when they are first
// asked for, and kept.
#pragma once

#include "layout.hpp"

#include <slidebase/distance_table.hpp>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace slidebase {

// What a reader found in the header and the closing seek table.
struct BlockIndex {
  std::uint64_t first_frame = 0;  // offset
  std::uint64_t payload_bytes = 0;
  std::vector<layout::Block> blocks;
};

// Opens `file` once more and reads from it until the table is gone. Errors: io.
Result<BitBlocks> open_blocks(const std::filesystem::path& file, BlockIndex index);

}  // namespace slidebase
