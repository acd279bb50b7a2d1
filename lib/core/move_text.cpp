#include <slidebase/text.hpp>

#include "characters.hpp"

#include <algorithm>

namespace slidebase {
namespace {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr char to_upper(char c) noexcept { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

Result<MoveNotation> parse_letters(std::string_view text, bool tile_moves) noexcept {
  const auto fault = [](const char* what) {
    return Error::make(ErrorKind::token, 0, "%s: expected four letters for up, down, left, right, such as UDLR", what);
  };
  MoveNotation notation;
  notation.tile_moves = tile_moves;
  if (text.size() != notation.letters.size()) return fault("not four letters");
  std::copy(text.begin(), text.end(), notation.letters.begin());
  for (unsigned i = 0; i < 4; ++i) {
    const char c = notation.letters[i];
    if (c <= ' ' || c > '~' || is_digit(c)) return fault("a digit, a blank or a sign of no alphabet");
    for (unsigned j = 0; j < i; ++j) {
      if (to_upper(notation.letters[j]) == to_upper(c)) return fault("a letter stands twice");
    }
  }
  return notation;
}

Result<std::optional<MoveReader::Run>> MoveReader::next() noexcept {
  while (position_ < text_.size() && is_space(text_[position_])) ++position_;
  if (position_ == text_.size()) return std::optional<Run>();
  const char letter = text_[position_++];
  std::optional<Run> run;
  for (const Move move : kMoves) {
    if (to_upper(notation_.letter(move)) == to_upper(letter)) run = Run{move, 1};
  }
  if (!run) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool is_printable = byte > ' ' && byte <= '~';
    return Error::make(
        ErrorKind::token, 0,
        is_printable ? "'%c' at character %zu is no move: expected one of %c %c %c %c, with a count or not"
                     : "byte %d at character %zu is no move: expected one of %c %c %c %c, with a count or not",
        byte, position_, notation_.letters[0], notation_.letters[1], notation_.letters[2], notation_.letters[3]);
  }
  if (position_ < text_.size() && is_digit(text_[position_])) {
    constexpr std::uint64_t kLongest = 1'000'000'000;
    run->length = 0;
    for (; position_ < text_.size() && is_digit(text_[position_]); ++position_) {
      run->length = std::min(run->length * 10 + static_cast<std::uint64_t>(text_[position_] - '0'), kLongest);
    }
    if (run->length == 0) {
      return Error::make(ErrorKind::token, 0, "a move of zero steps at character %zu", position_);
    }
  }
  return run;
}

char* write_moves(char* out, const MoveSequence& moves, const MoveNotation& notation) noexcept {
  for (const Move move : moves) *out++ = notation.letter(move);
  return out;
}

}  // namespace slidebase
