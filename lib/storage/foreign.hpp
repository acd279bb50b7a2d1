// Telling what a file is that does not begin as a table does.
//
// Functions without state: safe in any thread.
#pragma once

#include <slidebase/result.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace slidebase {

// The fault of a file by its first bytes, in words that tell how it came about,
// or nothing if they are, as far as they go, those of a table. `opening`: up to
// at::kHistogram bytes, fewer only if the file has no more.
std::optional<Error> find_foreign(const std::string& name, std::span<const std::uint8_t> opening);

// Such as "51 2a 4d 18".
std::string in_hex(std::span<const std::uint8_t> bytes);

}  // namespace slidebase
