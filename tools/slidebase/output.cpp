#include "output.hpp"

#include <slidebase/text.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>

#include <unistd.h>

namespace slidebase::cli {
namespace {

volatile std::sig_atomic_t interrupt_signal = 0;

void on_interrupt(int signal) { interrupt_signal = signal; }

}  // namespace

bool interrupted() noexcept { return interrupt_signal != 0; }

void catch_interrupts() noexcept {
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // no SA_RESTART: a waiting read() returns
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
  // A closed pipe and a limit on file sizes are seen as errors of writing.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

int exit_status(const Error& error) noexcept {
  switch (error.kind()) {
    case ErrorKind::no_table:
    case ErrorKind::table:
    case ErrorKind::io: return kUnusable;
    default: return kBadUsage;
  }
}

Output& Output::operator<<(std::uint64_t number) {
  std::array<char, 20> digits;
  const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return *this << std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

void Output::make_room(std::string_view text) {
  flush();
  if (text.size() > kCapacity) write(text);
}

void Output::flush() {
  write({buffer_, size_});
  size_ = 0;
}

void Output::write(std::string_view text) {
  while (!text.empty() && errno_ == 0) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      errno_ = errno;
    }
  }
}

int Output::finish() {
  flush();
  if (errno_ == 0 && ::close(STDOUT_FILENO) != 0 && errno != EBADF) errno_ = errno;
  if (errno_ != 0 && errno_ != EPIPE) {
    complain(std::string("io: cannot write to standard output: ") + std::strerror(errno_));
    raise(kUnusable);
  }
  return interrupted() ? kInterrupted : status_;
}

void complain(std::string_view text) {
  std::fprintf(stderr, "slidebase: %.*s\n", static_cast<int>(text.size()), text.data());
}

std::string describe(const Error& error, bool with_line) {
  std::string text(name(error.kind()));
  if (with_line && error.line() != 0) text += ": line " + std::to_string(error.line());
  return text + ": " + std::string(error.text());
}

void tell_error(const Error& error, Output& output) {
  if (interrupted()) return;
  output.raise(exit_status(error));
  if (output.format() == Format::json) {
    output << "{\"status\":\"error\",\"error\":" << json_error(error) << "}\n";
  }
  complain(describe(error));
}

namespace {

std::string board_text(const Board& board, std::string_view row_separator) {
  std::array<char, kBoardTextSize> text;
  return std::string(text.data(), write_board(text.data(), board, row_separator));
}

}  // namespace

std::string cells_text(const Board& board) { return board_text(board, " "); }
std::string rows_text(const Board& board) { return board_text(board, " / "); }
std::string shape_text(Shape shape) { return std::to_string(shape.rows) + "x" + std::to_string(shape.columns); }

std::string path_text(const std::filesystem::path& path) {
  std::string text = path.string();
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return text;
}

std::string json_string(std::string_view text) {
  std::string quoted = "\"";
  while (!text.empty()) {
    const unsigned length = utf8_length(text);
    const auto c = static_cast<unsigned char>(text[0]);
    if (length == 0) {
      quoted += "\\ufffd";
    } else if (c < 0x20) {
      std::array<char, 8> escaped;
      std::snprintf(escaped.data(), escaped.size(), "\\u%04x", c);
      quoted += escaped.data();
    } else {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += text.substr(0, length);
    }
    text.remove_prefix(std::max(length, 1U));
  }
  return quoted + "\"";
}

std::string json_cells(const Board& board) {
  std::string text = "[";
  for (const unsigned tile : board.cells()) text += (text.size() > 1 ? "," : "") + std::to_string(tile);
  return text + "]";
}

std::string json_error(const Error& error) {
  std::string text = "{\"kind\":" + json_string(name(error.kind())) + ",\"text\":" + json_string(error.text());
  if (error.line() != 0) text += ",\"line\":" + std::to_string(error.line());
  return text + "}";
}

}  // namespace slidebase::cli
