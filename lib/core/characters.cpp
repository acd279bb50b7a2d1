#include "characters.hpp"

#include <slidebase/text.hpp>

#include <cstddef>

namespace slidebase {

unsigned utf8_length(std::string_view text) noexcept {
  if (text.empty()) return 0;
  const auto lead = static_cast<unsigned char>(text[0]);
  const unsigned length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length > text.size()) return 0;
  for (unsigned i = 1; i < length; ++i) {
    if (!continues_character(text[i])) return 0;
  }
  // Neither longer than need be, nor a surrogate, nor beyond the last code point.
  const auto second = static_cast<unsigned char>(length > 2 ? text[1] : '\0');
  const bool is_wrong = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0) ||
                        (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90);
  return is_wrong ? 0 : length;
}

bool is_utf8(std::string_view text) noexcept {
  while (const unsigned length = utf8_length(text)) text.remove_prefix(length);
  return text.empty();
}

Shown::Shown(std::string_view token) noexcept {
  constexpr std::size_t kLongest = 24;
  const bool is_text = is_utf8(token);
  char* out = text_.data();
  for (const char c : token) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = is_text && continues_character(c);
    if (!continues && out - text_.data() > static_cast<std::ptrdiff_t>(kLongest)) {
      for (const char dot : {'.', '.', '.'}) *out++ = dot;
      break;
    }
    if (!is_control(c) && (byte < 0x80 || is_text)) {
      *out++ = c;
      continue;
    }
    constexpr std::string_view kHex = "0123456789abcdef";
    for (const char escaped : {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]}) *out++ = escaped;
  }
  *out = '\0';
}

}  // namespace slidebase
