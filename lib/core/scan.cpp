#include "scan.hpp"

#include "characters.hpp"

#include <algorithm>

namespace slidebase {
namespace {

constexpr bool is_blank_sign(char c) noexcept {
  return c == '0' || c == 'x' || c == 'X' || c == 'b' || c == 'B' || c == '_' || c == '.' || c == '*' || c == '-';
}
constexpr bool is_separator(char c) noexcept {
  return c == ' ' || c == '\t' || c == ',' || c == ';' || c == '\'' || c == '"';
}
constexpr bool opens(char c) noexcept { return c == '[' || c == '(' || c == '{'; }
constexpr bool closes(char c) noexcept { return c == ']' || c == ')' || c == '}'; }
constexpr char closing(char c) noexcept { return c == '[' ? ']' : c == '(' ? ')' : '}'; }
constexpr bool ends_token(char c) noexcept {
  return is_separator(c) || opens(c) || closes(c) || c == '/' || c == '\n' || c == '\r' || c == '#';
}

// Numbers that no board holds. Each is a value of its own, so that two of them are no duplicate.
constexpr std::int32_t kHuge = 1'000'000'000;

Token make_token(std::string_view text, std::uint32_t line, unsigned position) noexcept {
  Token token{text, line};
  const bool is_negative = text.size() > 1 && text[0] == '-';
  const std::string_view digits(text.data() + is_negative, text.size() - is_negative);
  if (std::all_of(digits.begin(), digits.end(), is_digit)) {
    token.is_number = token.is_cell = true;
    std::int64_t value = 0;
    for (const char c : digits) value = value < kHuge ? value * 10 + (c - '0') : value;
    if (value >= kHuge) value = kHuge + position;
    if (is_negative) value = value == 0 ? -kHuge : -value;
    token.value = static_cast<std::int32_t>(value);
  } else {
    token.is_cell = (text.size() == 1 && is_blank_sign(text[0])) || text == "__";
  }
  token.is_run =
      text.size() > 1 && std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c) || is_blank_sign(c); });
  return token;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) noexcept : text_(text) {}

  std::optional<Error> run(Scan& scan) noexcept {
    if (starts_with("\xff\xfe") || starts_with("\xfe\xff")) {
      return Error::make(ErrorKind::encoding, 1, "the text is UTF-16: save it as UTF-8");
    }
    std::size_t i = starts_with("\xef\xbb\xbf") ? 3 : 0;  // a byte-order mark
    for (; i < text_.size(); ++i) {
      const char c = text_[i];
      if (is_separator(c)) continue;
      if (c == '#') {
        while (i + 1 < text_.size() && text_[i + 1] != '\n' && text_[i + 1] != '\r') ++i;
      } else if (c == '\n' || c == '\r') {
        if (c == '\r' && i + 1 < text_.size() && text_[i + 1] == '\n') ++i;
        if (auto error = end_row(scan, true)) return error;
        ++line_;
      } else if (c == '/') {
        scan.has_slashes = true;
        if (auto error = end_row(scan)) return error;
      } else if (opens(c)) {
        if (auto error = open(c, scan)) return error;
      } else if (closes(c)) {
        if (auto error = close(c, scan)) return error;
      } else {
        const std::size_t begin = i;
        while (i + 1 < text_.size() && !ends_token(text_[i + 1])) ++i;
        if (auto error = add(std::string_view(text_.data() + begin, i + 1 - begin), scan)) return error;
      }
    }
    if (depth_ > 0) {
      return Error::make(ErrorKind::token, open_[depth_ - 1].line, "'%c' is not closed", open_[depth_ - 1].bracket);
    }
    return end_row(scan, true);
  }

 private:
  struct Open {
    char bracket;
    std::uint32_t line;
  };
  static constexpr unsigned kDeepest = 8;

  bool starts_with(std::string_view prefix) const noexcept {
    return text_.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), text_.begin());
  }

  std::optional<Error> add(std::string_view text, Scan& scan) noexcept {
    const Token token = make_token(text, line_, static_cast<unsigned>(std::min<std::uint64_t>(scan.token_count, 99)));
    if (!token.is_cell && !token.is_run) return token_error(token);
    if (row_size_++ == 0) row_first_ = scan.token_count;
    if (!token.is_cell && !has_run_) {
      has_run_ = true;
      run_ = token;
    }
    if (scan.token_count < Scan::kKept) scan.tokens[scan.token_count] = token;
    ++scan.token_count;
    if (depth_ == 0) scan.is_bracketed = false;
    return std::nullopt;
  }

  std::optional<Error> end_row(Scan& scan, bool ends_a_line = false) noexcept {
    if (row_size_ == 0) return std::nullopt;
    // A run stands alone in its row; beside other tokens it is not a cell.
    if (has_run_ && row_size_ > 1) return token_error(run_);
    if (scan.row_count < Scan::kKept) {
      scan.rows[scan.row_count] = {static_cast<unsigned>(std::min<std::uint64_t>(row_first_, Scan::kKept - 1)),
                                   static_cast<unsigned>(std::min<std::uint64_t>(row_size_, kHuge)), ends_a_line};
    }
    ++scan.row_count;
    row_size_ = 0;
    has_run_ = false;
    return std::nullopt;
  }

  std::optional<Error> open(char c, Scan& scan) noexcept {
    if (depth_ == kDeepest) return Error::make(ErrorKind::token, line_, "'%c' is nested too deeply", c);
    if (depth_ == 0) scan.is_bracketed = scan.token_count == 0 && scan.row_count == 0;
    open_[depth_++] = {c, line_};
    return std::nullopt;
  }

  std::optional<Error> close(char c, Scan& scan) noexcept {
    if (depth_ == 0) return Error::make(ErrorKind::token, line_, "'%c' closes nothing", c);
    const char expected = closing(open_[--depth_].bracket);
    if (c != expected) return Error::make(ErrorKind::token, line_, "expected '%c', found '%c'", expected, c);
    return depth_ > 0 ? end_row(scan) : std::nullopt;
  }

  std::string_view text_;
  std::uint32_t line_ = 1;
  std::array<Open, kDeepest> open_{};
  unsigned depth_ = 0;
  std::uint64_t row_first_ = 0;
  std::uint64_t row_size_ = 0;
  bool has_run_ = false;
  Token run_;
};

}  // namespace

std::optional<Error> scan_text(std::string_view text, Scan& scan) noexcept { return Scanner(text).run(scan); }

Error token_error(const Token& token) noexcept {
  if (!is_utf8(token.text)) {
    return Error::make(ErrorKind::encoding, token.line, "the text is not UTF-8: save it as UTF-8");
  }
  return Error::make(ErrorKind::token, token.line, "'%s' is no cell: expected a number or a blank sign such as 0",
                     Shown(token.text).c_str());
}

}  // namespace slidebase
