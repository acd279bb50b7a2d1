// A text cut into rows of cells. Nothing here knows what makes a board.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/result.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace slidebase {

struct Token {
  std::string_view text;
  std::uint32_t line = 0;
  std::int32_t value = 0;  // of a number or blank sign
  bool is_number = false;
  bool is_cell = false;  // a number or a blank sign
  bool is_run = false;   // two characters and more, each of which could be a cell
};

struct Row {
  unsigned first = 0;        // of its tokens
  unsigned size = 0;         // in tokens
  bool ends_a_line = false;  // and is not ended by a slash or a bracket
};

// The rows that are not empty. Enough tokens are kept for a size line and the
// largest board; beyond that they are only counted.
struct Scan {
  static constexpr unsigned kKept = kMaxCells + 3;

  std::array<Token, kKept> tokens;
  std::array<Row, kKept> rows;
  std::uint64_t token_count = 0;
  std::uint64_t row_count = 0;
  bool has_slashes = false;
  bool is_bracketed = false;

  bool is_overfull() const noexcept { return token_count > kKept; }
};

// Errors: encoding, token.
std::optional<Error> scan_text(std::string_view text, Scan& scan) noexcept;

// What is wrong with a token that is no cell.
Error token_error(const Token& token) noexcept;

}  // namespace slidebase
