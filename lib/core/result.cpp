#include <slidebase/result.hpp>

#include "characters.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace slidebase {

std::string_view name(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::empty: return "empty";
    case ErrorKind::encoding: return "encoding";
    case ErrorKind::token: return "token";
    case ErrorKind::count: return "count";
    case ErrorKind::ragged: return "ragged";
    case ErrorKind::size: return "size";
    case ErrorKind::size_mismatch: return "size-mismatch";
    case ErrorKind::shape_needed: return "shape-needed";
    case ErrorKind::duplicate: return "duplicate";
    case ErrorKind::missing_blank: return "missing-blank";
    case ErrorKind::out_of_range: return "out-of-range";
    case ErrorKind::too_large: return "too-large";
    case ErrorKind::goal_tiles_differ: return "goal-tiles-differ";
    case ErrorKind::goal_shape_differs: return "goal-shape-differs";
    case ErrorKind::no_table: return "no-table";
    case ErrorKind::table: return "table";
    case ErrorKind::io: return "io";
  }
  return "unknown";
}

Error Error::make(ErrorKind kind, std::uint32_t line, const char* format, ...) noexcept {
  Error error;
  error.kind_ = kind;
  error.line_ = line;
  std::array<char, 8192> text;
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text.data(), text.size(), format, arguments);
  va_end(arguments);
  // One line, whatever stands in a path.
  std::replace_if(text.begin(), text.begin() + std::strlen(text.data()), is_control, '?');
  // A long path stands before the reason: what is left out is in the middle, and whole characters.
  constexpr std::string_view kGap = " .. ";
  constexpr std::size_t kHalf = (kCapacity - kGap.size() - 1) / 2;
  const std::string_view whole = text.data();
  auto out = error.text_.begin();
  if (whole.size() < kCapacity) {
    std::copy(whole.begin(), whole.end(), out);
  } else {
    const char* head_end = whole.data() + kHalf;
    while (continues_character(*head_end)) --head_end;
    const char* tail = whole.data() + whole.size() - kHalf;
    while (continues_character(*tail)) ++tail;
    out = std::copy(whole.data(), head_end, out);
    out = std::copy(kGap.begin(), kGap.end(), out);
    std::copy(tail, whole.data() + whole.size(), out);
  }
  return error;
}

Error Error::with_line(std::uint32_t line) const noexcept {
  Error changed = *this;
  changed.line_ = line;
  return changed;
}

}  // namespace slidebase
