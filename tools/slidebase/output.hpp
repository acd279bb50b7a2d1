// Where results go: buffered standard output, messages on standard error, and
// the exit status that a run ends with.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/result.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace slidebase::cli {

enum class Format { human, plain, json };

// Exit statuses, DESIGN: a batch ends with the largest of them.
enum ExitStatus : int {
  kAnswered = 0,
  kNo = 1,
  kBadUsage = 2,  // or a malformed board
  kUnusable = 3,  // a table, input or output that cannot be used
  kGaveUp = 4,
  kInterrupted = 130,
};

int exit_status(const Error& error) noexcept;

// Standard output. Errors of writing are kept until finish(): a closed pipe
// ends the run quietly, anything else (a full disk) makes it fail.
class Output {
 public:
  explicit Output(Format format) : format_(format) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  Format format() const noexcept { return format_; }

  Output& operator<<(std::string_view text) {
    if (text.size() > kCapacity - size_) make_room(text);
    if (text.size() > kCapacity) return *this;
    text.copy(buffer_ + size_, text.size());
    size_ += text.size();
    return *this;
  }
  Output& operator<<(char c) { return *this << std::string_view(&c, 1); }
  Output& operator<<(std::uint64_t number);
  Output& operator<<(unsigned number) { return *this << std::uint64_t{number}; }

  void flush();
  // Whether it makes sense to go on.
  bool is_open() const noexcept { return errno_ == 0; }

  void raise(int status) noexcept { status_ = status > status_ ? status : status_; }
  // Flushes and closes standard output; returns the status that the process ends with.
  int finish();

 private:
  static constexpr std::size_t kCapacity = 1 << 16;

  void make_room(std::string_view text);
  void write(std::string_view text);

  Format format_;
  int status_ = kAnswered;
  int errno_ = 0;
  std::size_t size_ = 0;
  char buffer_[kCapacity];
};

// A line "slidebase: TEXT" on standard error.
void complain(std::string_view text);

// "KIND: text", with the line where there is one and it tells something.
std::string describe(const Error& error, bool with_line = true);

// The cells separated by blanks, and with " / " between rows.
std::string cells_text(const Board& board);
std::string rows_text(const Board& board);
std::string shape_text(Shape shape);

// On one line: control characters as '?'.
std::string path_text(const std::filesystem::path& path);

// JSON values. What is no UTF-8 becomes U+FFFD.
std::string json_string(std::string_view text);
std::string json_cells(const Board& board);
std::string json_error(const Error& error);

// An error of a command that is not about boards: on standard error, and in JSON as an object.
void tell_error(const Error& error, Output& output);

// Whether Ctrl-C was pressed.
bool interrupted() noexcept;
void catch_interrupts() noexcept;

}  // namespace slidebase::cli
