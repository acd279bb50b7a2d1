#include "foreign.hpp"

#include "layout.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

namespace slidebase {

using namespace layout;

namespace {

bool is_text(std::uint8_t byte) noexcept {
  return byte == '\t' || byte == '\n' || byte == '\r' || (byte >= ' ' && byte != 0x7f);
}

}  // namespace

std::string in_hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (!text.empty()) text += ' ';
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<Error> find_foreign(const std::string& name, std::span<const std::uint8_t> opening) {
  const char* const file = name.c_str();
  if (opening.empty()) return Error::make(ErrorKind::table, 0, "%s: the file is empty", file);

  std::array<std::uint8_t, at::kFormatVersion> expected{};
  store(expected.data() + at::kFrameMagic, kHeaderFrameMagic);
  std::copy(kTableMagic.begin(), kTableMagic.end(), expected.begin() + at::kTableMagic);
  const auto agrees = [&](std::size_t from, std::size_t to) {
    from = std::min(from, opening.size());
    to = std::min(to, opening.size());
    return std::ranges::equal(opening.subspan(from, to - from), std::span(expected).subspan(from, to - from));
  };
  if (agrees(at::kFrameMagic, at::kFrameSize) && agrees(at::kTableMagic, at::kFormatVersion)) return std::nullopt;

  std::string without_returns(opening.begin(), opening.end());
  std::erase(without_returns, '\r');
  if (without_returns.find("SBT\n\x1a\n") != std::string::npos) {
    return Error::make(ErrorKind::table, 0, "%s: damaged by a conversion of line ends (LF, CRLF): copy it as binary",
                       file);
  }
  const auto begins_with = [&](std::initializer_list<unsigned> bytes) {
    return opening.size() >= bytes.size() && std::equal(bytes.begin(), bytes.end(), opening.begin());
  };
  // Each number reversed; each pair of bytes exchanged; the whole file back to front.
  if (begins_with({0x18, 0x4D, 0x2A, 0x51}) || begins_with({0x2A, 0x51, 0x18, 0x4D}) ||
      begins_with({0x8F, 0x92, 0xEA, 0xB1})) {
    return Error::make(ErrorKind::table, 0, "%s: its bytes are in reversed order, expected little-endian", file);
  }
  if (begins_with({0x28, 0xB5, 0x2F, 0xFD})) {
    return Error::make(ErrorKind::table, 0, "%s: zstd data without a table header", file);
  }
  if (std::all_of(opening.begin(), opening.end(), is_text)) {
    return Error::make(ErrorKind::table, 0, "%s: a text file, expected a table", file);
  }
  if (std::all_of(opening.begin(), opening.end(), [](std::uint8_t byte) { return byte == 0; })) {
    return Error::make(ErrorKind::table, 0, "%s: begins with zeros: never finished, or lost by the disk", file);
  }
  return Error::make(ErrorKind::table, 0, "%s: not a table: begins with %s, expected %s and %s at byte %zu", file,
                     in_hex(opening.first(std::min<std::size_t>(opening.size(), expected.size()))).c_str(),
                     in_hex(std::span(expected).first(at::kFrameSize)).c_str(), in_hex(kTableMagic).c_str(),
                     at::kTableMagic);
}

}  // namespace slidebase
