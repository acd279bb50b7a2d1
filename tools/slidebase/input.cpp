#include "input.hpp"

#include "output.hpp"

#include <boost/iostreams/device/file_descriptor.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <ios>
#include <vector>

#include <unistd.h>
#include <zstd.h>

namespace slidebase::cli {
namespace {

constexpr std::size_t kReadSize = 1 << 16;
constexpr std::size_t kLongestLine = std::size_t{1} << 24;

}  // namespace

// The bytes of a source, unpacked.
class LineReader::Bytes {
 public:
  Bytes(const boost::iostreams::file_descriptor_source& source, std::string name, std::function<void()> before_wait)
      : source_(source), name_(std::move(name)), before_wait_(std::move(before_wait)) {}

  // Appends some bytes to `text`, none only at the end.
  Result<Done> read(std::string& text) {
    if (is_first_) {
      // Enough to see what it is.
      while (packed_.size() < kMagic.size()) {
        const Result<std::size_t> size = read_raw(packed_);
        if (!size) return size.error();
        if (*size == 0) break;
      }
      is_first_ = false;
      if (is_packed()) {
        stream_.reset(ZSTD_createDStream());
        if (!stream_) return Error::make(ErrorKind::io, 0, "%s: out of memory", name_.c_str());
      } else {
        text += packed_;
        packed_.clear();
        return Done{};
      }
    }
    if (stream_) return unpack(text);
    const Result<std::size_t> size = read_raw(text);
    if (!size) return size.error();
    return Done{};
  }

 private:
  static constexpr std::string_view kMagic = "\x28\xb5\x2f\xfd";

  struct FreeStream {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
  };

  // A zstd frame, or one of those that zstd skips.
  bool is_packed() const {
    constexpr std::string_view kSkippable = "\x2a\x4d\x18";
    const bool is_skippable = packed_.size() >= kMagic.size() && (packed_[0] & 0xf0) == 0x50 &&
                              std::string_view(packed_).substr(1, kSkippable.size()) == kSkippable;
    return is_skippable || packed_.starts_with(kMagic);
  }

  Result<std::size_t> read_raw(std::string& text) {
    before_wait_();
    const std::size_t before = text.size();
    text.resize(before + kReadSize);
    std::streamsize size = 0;
    try {
      size = source_.read(text.data() + before, kReadSize);
    } catch (const std::ios_base::failure&) {
      const int code = errno;
      text.resize(before);
      if (interrupted()) return std::size_t{0};
      return Error::make(ErrorKind::io, 0, "%s: cannot read: %s", name_.c_str(), std::strerror(code));
    }
    text.resize(before + static_cast<std::size_t>(size > 0 ? size : 0));
    return text.size() - before;
  }

  // Boost's zstd filter takes a truncated stream for its end, so libzstd does it here.
  Result<Done> unpack(std::string& text) {
    const std::size_t before = text.size();
    while (text.size() == before) {
      if (position_ == packed_.size()) {
        packed_.clear();
        position_ = 0;
        const Result<std::size_t> size = read_raw(packed_);
        if (!size) return size.error();
        if (*size == 0) {
          if (!at_frame_end_ && !interrupted()) {
            return Error::make(ErrorKind::io, 0, "%s: the zstd stream is truncated", name_.c_str());
          }
          return Done{};
        }
      }
      text.resize(before + kReadSize);
      ZSTD_inBuffer in{packed_.data(), packed_.size(), position_};
      ZSTD_outBuffer out{text.data() + before, kReadSize, 0};
      const std::size_t left = ZSTD_decompressStream(stream_.get(), &out, &in);
      text.resize(before + out.pos);
      position_ = in.pos;
      if (ZSTD_isError(left) != 0) {
        return Error::make(ErrorKind::io, 0, "%s: damaged zstd stream: %s", name_.c_str(), ZSTD_getErrorName(left));
      }
      at_frame_end_ = left == 0;
    }
    return Done{};
  }

  boost::iostreams::file_descriptor_source source_;
  std::string name_;
  std::function<void()> before_wait_;
  bool is_first_ = true;
  std::unique_ptr<ZSTD_DStream, FreeStream> stream_;
  std::string packed_;
  std::size_t position_ = 0;
  bool at_frame_end_ = false;
};

LineReader::LineReader(std::unique_ptr<Bytes> bytes) : bytes_(std::move(bytes)) {}
LineReader::LineReader(LineReader&&) noexcept = default;
LineReader::~LineReader() = default;

Result<LineReader> LineReader::open(const std::optional<std::string>& path, std::function<void()> before_wait) {
  namespace io = boost::iostreams;
  if (!path || *path == "-") {
    return LineReader(std::make_unique<Bytes>(io::file_descriptor_source(STDIN_FILENO, io::never_close_handle),
                                              "standard input", std::move(before_wait)));
  }
  std::error_code error;
  if (std::filesystem::is_directory(*path, error)) {
    return Error::make(ErrorKind::io, 0, "%s: is a folder, expected a file of boards", path->c_str());
  }
  try {
    return LineReader(std::make_unique<Bytes>(io::file_descriptor_source(*path), *path, std::move(before_wait)));
  } catch (const std::ios_base::failure&) {
    return Error::make(ErrorKind::io, 0, "%s: cannot open: %s", path->c_str(), std::strerror(errno));
  }
}

Result<std::optional<std::string_view>> LineReader::next() {
  using Line = std::optional<std::string_view>;
  while (true) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end != std::string::npos) {
      const std::string_view line(buffer_.data() + begin_, end - begin_);
      begin_ = searched_ = end + 1;
      return Line(numbered(line));
    }
    if (at_end_) {
      if (begin_ == buffer_.size()) return Line();
      const std::string_view line(buffer_.data() + begin_, buffer_.size() - begin_);
      begin_ = searched_ = buffer_.size();
      return Line(numbered(line));
    }
    buffer_.erase(0, begin_);
    begin_ = 0;
    const std::size_t before = buffer_.size();
    if (before > kLongestLine) {
      return Error::make(ErrorKind::too_large, line_ + 1, "a line of over %zu bytes: no board is as long",
                         kLongestLine);
    }
    searched_ = before;
    const Result<Done> read = bytes_->read(buffer_);
    if (!read) return read.error();
    at_end_ = buffer_.size() == before;
  }
}

std::string_view LineReader::numbered(std::string_view line) noexcept {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (line_++ == 0 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  return line;
}

}  // namespace slidebase::cli
