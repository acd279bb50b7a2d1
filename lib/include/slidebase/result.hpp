// Result<T>: a value, or the Error that says why there is none.
//
// Spelled like std::expected so that it can become it. An Error is a value of
// fixed size: making one never allocates, so it can report even "out of
// memory". Plain values, no shared state: safe in any thread.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

namespace slidebase {

enum class ErrorKind : std::uint8_t {
  empty,
  encoding,
  token,
  count,
  ragged,
  size,
  size_mismatch,
  shape_needed,
  duplicate,
  missing_blank,
  out_of_range,
  too_large,
  goal_tiles_differ,
  goal_shape_differs,
  no_table,
  table,
  io,
};

// The kind as users see it, such as "size-mismatch".
std::string_view name(ErrorKind kind) noexcept;

class Error {
 public:
  // A message in printf style; of a very long one the middle is left out.
  // `line` counts from 1; 0 means that the fault has no line.
  [[gnu::format(printf, 3, 4)]] static Error make(ErrorKind kind, std::uint32_t line, const char* format, ...) noexcept;

  ErrorKind kind() const noexcept { return kind_; }
  std::uint32_t line() const noexcept { return line_; }
  std::string_view text() const noexcept { return text_.data(); }

  // The same fault, with its line seen from further out.
  Error with_line(std::uint32_t line) const noexcept;

 private:
  static constexpr std::size_t kCapacity = 500;

  ErrorKind kind_ = ErrorKind::empty;
  std::uint32_t line_ = 0;
  std::array<char, kCapacity> text_{};
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(const Error& error) : content_(std::in_place_index<1>, error) {}

  bool has_value() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  // REQUIRES: has_value().
  T& value() & noexcept {
    assert(has_value());
    return *std::get_if<0>(&content_);
  }
  const T& value() const& noexcept {
    assert(has_value());
    return *std::get_if<0>(&content_);
  }
  T&& value() && noexcept { return std::move(value()); }
  T& operator*() & noexcept { return value(); }
  const T& operator*() const& noexcept { return value(); }
  T&& operator*() && noexcept { return std::move(value()); }
  T* operator->() noexcept { return &value(); }
  const T* operator->() const noexcept { return &value(); }

  // REQUIRES: !has_value().
  const Error& error() const noexcept {
    assert(!has_value());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

// Success without a value.
struct Done {};

}  // namespace slidebase
