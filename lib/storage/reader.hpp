// Reading a table file from memory: what open_table() does with a file, for
// tests and fuzzing. Functions without shared state: safe in any thread.
#pragma once

#include <slidebase/storage.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace slidebase {

// Reads and checks a whole file; `name` stands for its path in messages.
// Errors: as open_table().
Result<StoredTable> decode_table(std::span<const std::uint8_t> file, const std::string& name);

}  // namespace slidebase
