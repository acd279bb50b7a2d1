// Where a table is read from: a file, or a copy of one in memory.
//
// A Source is for one thread at a time.
#pragma once

#include <slidebase/result.hpp>

#include <boost/iostreams/device/file_descriptor.hpp>
#include <cstdint>
#include <filesystem>
#include <ios>
#include <span>
#include <string>
#include <utility>

namespace slidebase {

// Kind io: "NAME: cannot read: ...", with the words for an errno, or with these words.
Error can_not_read(const char* name, int code);
Error can_not_read(const char* name, const char* reason) noexcept;

// The bytes of a file from front to back. Its size is known beforehand.
class Source {
 public:
  virtual ~Source() = default;

  const std::string& name() const noexcept { return name_; }
  std::uint64_t size() const noexcept { return size_; }

  // Fills `out`. Errors: io, table (the file became shorter).
  // REQUIRES, both: no more than is left of size().
  virtual Result<Done> read(std::span<std::uint8_t> out) = 0;
  virtual Result<Done> skip(std::uint64_t bytes) = 0;

 protected:
  Source(std::string name, std::uint64_t size) noexcept : name_(std::move(name)), size_(size) {}
  Source(const Source&) = default;

 private:
  std::string name_;
  std::uint64_t size_;
};

class MemorySource final : public Source {
 public:
  // Borrows `file`.
  MemorySource(std::span<const std::uint8_t> file, std::string name) noexcept
      : Source(std::move(name), file.size()), rest_(file) {}

  Result<Done> read(std::span<std::uint8_t> out) override;
  Result<Done> skip(std::uint64_t bytes) override;

 private:
  std::span<const std::uint8_t> rest_;
};

class FileSource final : public Source {
 public:
  // Opens a regular file; anything else is refused, and nothing waits for it. Errors: io.
  static Result<FileSource> open(const std::filesystem::path& file);

  Result<Done> read(std::span<std::uint8_t> out) override;
  Result<Done> skip(std::uint64_t bytes) override;
  // Goes on from this offset. Errors: io.
  Result<Done> seek(std::uint64_t offset);

 private:
  FileSource(std::string name, std::uint64_t size, const boost::iostreams::file_descriptor_source& source)
      : Source(std::move(name), size), source_(source) {}

  Result<Done> seek(std::uint64_t bytes, std::ios_base::seekdir from);

  boost::iostreams::file_descriptor_source source_;
};

}  // namespace slidebase
