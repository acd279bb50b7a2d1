// What is wrong with the cells of a would-be board.
#pragma once

#include <slidebase/result.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace slidebase {

struct CellFault {
  ErrorKind kind;  // duplicate, missing_blank or out_of_range
  unsigned cell;   // the second of two equal ones, or the first out of range
};

// Duplicates are looked for first, then a missing blank (exactly 1..n), then
// values outside 0..n-1. No fault means a permutation of 0..n-1.
std::optional<CellFault> find_fault(std::span<const std::int32_t> tiles) noexcept;

}  // namespace slidebase
