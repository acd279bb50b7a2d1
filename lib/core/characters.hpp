// Single characters, and how a message shows those of foreign text.
#pragma once

#include <array>
#include <string_view>

namespace slidebase {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

constexpr bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
// Whether it is a later byte of a UTF-8 character.
constexpr bool continues_character(char c) noexcept { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

bool is_utf8(std::string_view text) noexcept;

// A token as a message shows it: cut between characters, and with what does not print escaped.
class Shown {
 public:
  explicit Shown(std::string_view token) noexcept;
  const char* c_str() const noexcept { return text_.data(); }

 private:
  std::array<char, 40> text_{};
};

}  // namespace slidebase
