#include "source.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <ios>
#include <system_error>

namespace slidebase {

namespace io = boost::iostreams;

Error can_not_read(const char* name, const char* reason) noexcept {
  return Error::make(ErrorKind::io, 0, "%s: cannot read: %s", name, reason);
}

Error can_not_read(const char* name, int code) {
  return can_not_read(name, std::generic_category().message(code).c_str());
}

Result<Done> MemorySource::read(std::span<std::uint8_t> out) {
  std::copy_n(rest_.begin(), out.size(), out.begin());
  return skip(out.size());
}

Result<Done> MemorySource::skip(std::uint64_t bytes) {
  rest_ = rest_.subspan(bytes);
  return Done{};
}

Result<FileSource> FileSource::open(const std::filesystem::path& file) {
  // Without O_NONBLOCK a FIFO would block until somebody writes to it.
  const int handle = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (handle < 0) return can_not_read(file.c_str(), errno);
  const io::file_descriptor_source source(handle, io::close_handle);
  struct stat status {};
  if (::fstat(handle, &status) != 0) return can_not_read(file.c_str(), errno);
  if (S_ISDIR(status.st_mode)) return can_not_read(file.c_str(), "a folder, expected a file");
  if (!S_ISREG(status.st_mode)) return can_not_read(file.c_str(), "not a regular file");
  return FileSource(file.string(), static_cast<std::uint64_t>(status.st_size), source);
}

Result<Done> FileSource::read(std::span<std::uint8_t> out) {
  while (!out.empty()) {
    std::streamsize count = 0;
    errno = 0;
    try {
      count = source_.read(reinterpret_cast<char*>(out.data()), static_cast<std::streamsize>(out.size()));
    } catch (const std::ios_base::failure&) {
      return can_not_read(name().c_str(), errno);
    }
    if (count <= 0) {
      return Error::make(ErrorKind::table, 0, "%s: cut short while it was read: %zu bytes missing", name().c_str(),
                         out.size());
    }
    out = out.subspan(static_cast<std::size_t>(count));
  }
  return Done{};
}

Result<Done> FileSource::skip(std::uint64_t bytes) { return seek(bytes, std::ios_base::cur); }
Result<Done> FileSource::seek(std::uint64_t offset) { return seek(offset, std::ios_base::beg); }

Result<Done> FileSource::seek(std::uint64_t bytes, std::ios_base::seekdir from) {
  errno = 0;
  try {
    source_.seek(static_cast<io::stream_offset>(bytes), from);
  } catch (const std::ios_base::failure&) {
    return can_not_read(name().c_str(), errno);
  }
  return Done{};
}

}  // namespace slidebase
