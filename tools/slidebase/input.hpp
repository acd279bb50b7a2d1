// Text input line by line: a file or standard input, plain or packed by zstd.
#pragma once

#include <slidebase/result.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace slidebase::cli {

class LineReader {
 public:
  // `path`: nothing, or "-", for standard input. `before_wait` runs before each
  // read, which may block: the place to flush answers. Errors: io.
  static Result<LineReader> open(const std::optional<std::string>& path, std::function<void()> before_wait);

  LineReader(LineReader&&) noexcept;
  ~LineReader();

  // The next line without its line feed, valid until the next call; nothing at
  // the end. Errors: io; too_large for a line that no board is as long as.
  Result<std::optional<std::string_view>> next();
  // Number of the line that next() returned last, from 1.
  std::uint32_t line() const noexcept { return line_; }

 private:
  class Bytes;

  explicit LineReader(std::unique_ptr<Bytes> bytes);
  // Counts a line; the first one loses a byte-order mark.
  std::string_view numbered(std::string_view line) noexcept;

  std::unique_ptr<Bytes> bytes_;
  std::string buffer_;
  std::size_t begin_ = 0;     // of what is not yet returned
  std::size_t searched_ = 0;  // no line feed before this
  bool at_end_ = false;
  std::uint32_t line_ = 0;
};

}  // namespace slidebase::cli
