// What is fuzzed. Each target takes any bytes and ends the process if a promise
// of the library is broken; libFuzzer runs them, and mutation_test.cpp does.
//
// Functions without shared state: safe in any thread.
#pragma once

#include <slidebase/result.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

namespace slidebase::fuzz {

using Input = std::span<const std::uint8_t>;

void fuzz_board(Input input);
void fuzz_goal(Input input);
void fuzz_table(Input input);

inline std::string_view as_text(Input input) { return {reinterpret_cast<const char*>(input.data()), input.size()}; }

inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", promise);
  std::abort();
}

// Whether a terminal and a JSON parser can take the text as it is.
inline bool is_plain_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i++]);
    if (lead < 0x20 || lead == 0x7f || (lead >= 0x80 && lead < 0xc2) || lead > 0xf4) return false;
    const int more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    for (int j = 0; j < more; ++j) {
      if (i == text.size() || (static_cast<unsigned char>(text[i++]) & 0xc0) != 0x80) return false;
    }
  }
  return true;
}

inline void require_sound(const Error& error) {
  require(!error.text().empty(), "an error says what is wrong");
  require(is_plain_utf8(error.text()), "an error's text is printable UTF-8");
}

}  // namespace slidebase::fuzz
