#include <slidebase/storage.hpp>

#include "layout.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <atomic>
#include <boost/iostreams/device/file_descriptor.hpp>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <ios>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace slidebase {
namespace {

namespace io = boost::iostreams;
using namespace layout;

static_assert(ZSTD_COMPRESSBOUND(kBlockBytes) <= kMaxFrameBytes);
static_assert(sizeof(SLIDEBASE_VERSION) - 1 <= kGeneratorBytes);

constexpr int kCompressionLevel = 3;

Error failed(const std::filesystem::path& file, const char* action, int code) {
  return Error::make(ErrorKind::io, 0, "%s: cannot %s: %s", file.c_str(), action,
                     std::generic_category().message(code).c_str());
}

// Temporary names: no other call, process or table file has the same.
std::string make_temporary_name(TableKey key) {
  static std::atomic<unsigned> calls = 0;
  return "." + table_file_name(key) + "." + std::to_string(::getpid()) + "-" + std::to_string(calls++) + ".tmp";
}

bool is_temporary_name(const std::string& name) {
  static const std::regex pattern(R"(\.\d+x\d+-g\d+\.sbt\.\d+-\d+\.tmp)");
  return std::regex_match(name, pattern);
}

// A file under a temporary name, locked against remove_stale_files() until it
// has its final name, and removed if it never gets one.
class TemporaryFile {
 public:
  // `file`: the final name, which errors tell.
  static Result<TemporaryFile> create(const std::filesystem::path& file, TableKey key) {
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    for (;;) {
      TemporaryFile temporary(file, folder / make_temporary_name(key));
      const int handle = ::open(temporary.path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
      if (handle < 0) {
        const int code = errno;
        temporary.path_.clear();
        if (code == EEXIST) continue;
        return failed(file, "create", code);
      }
      temporary.sink_.open(handle, io::close_handle);
      // A file system without locks has no one who removes the file either.
      while (::flock(handle, LOCK_EX) != 0 && errno == EINTR) {
      }
      struct stat status {};
      if (::fstat(handle, &status) != 0) return failed(file, "create", errno);
      if (status.st_nlink > 0) return temporary;
      // remove_stale_files() was here before the lock: try again.
    }
  }

  TemporaryFile(TemporaryFile&& other) noexcept
      : file_(std::move(other.file_)), path_(std::exchange(other.path_, {})), sink_(other.sink_) {}
  TemporaryFile& operator=(TemporaryFile&&) = delete;
  ~TemporaryFile() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }

  Error stopped(std::size_t block) const {
    return Error::make(ErrorKind::io, 0, "%s: stopped at block %zu", file_.c_str(), block);
  }

  Result<Done> write(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
    errno = 0;
    try {
      sink_.seek(static_cast<io::stream_offset>(offset), std::ios_base::beg);
      sink_.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    } catch (const std::ios_base::failure&) {
      // A write that comes out short sets no errno: the disk filled up during it.
      return failed(file_, "write", errno != 0 ? errno : ENOSPC);
    }
    return Done{};
  }

  // Flushes to disk, then gives the file its final name.
  Result<Done> commit() {
    if (::fsync(sink_.handle()) != 0) return failed(file_, "write", errno);
    // The lock is held until the file is out of remove_stale_files()'s sight.
    if (::rename(path_.c_str(), file_.c_str()) != 0) return failed(file_, "rename the finished file", errno);
    const std::filesystem::path folder = path_.parent_path();
    path_.clear();
    // The table is whole either way; some file systems cannot flush a folder.
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle >= 0) {
      ::fsync(handle);
      ::close(handle);
    }
    return Done{};
  }

 private:
  TemporaryFile(std::filesystem::path file, std::filesystem::path path)
      : file_(std::move(file)), path_(std::move(path)) {}

  std::filesystem::path file_;
  std::filesystem::path path_;
  io::file_descriptor_sink sink_;
};

// Packs blocks into frames, one after the other.
class Compressor {
 public:
  Compressor() : context_(ZSTD_createCCtx(), &ZSTD_freeCCtx), frame_(kMaxFrameBytes) {
    if (context_ == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kCompressionLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_contentSizeFlag, 1);
  }

  // The frame holds until the next call.
  std::span<const std::uint8_t> compress(std::span<const std::uint8_t> block) {
    const std::size_t size = ZSTD_compress2(context_.get(), frame_.data(), frame_.size(), block.data(), block.size());
    if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // the only way to fail: the frame has room for the worst case
    return std::span(frame_).first(size);
  }

 private:
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context_;
  std::vector<std::uint8_t> frame_;
};

std::vector<std::uint8_t> encode_header(const DistanceTable& table, std::span<const std::uint64_t> histogram,
                                        std::span<const Block> blocks) {
  const auto depth = static_cast<std::uint32_t>(histogram.size() - 1);
  std::vector<std::uint8_t> bytes(header_bytes(depth, blocks.size()));
  std::uint8_t* const header = bytes.data();
  store(header + at::kFrameMagic, kHeaderFrameMagic);
  store(header + at::kFrameSize, static_cast<std::uint32_t>(bytes.size() - kFrameStartBytes));
  std::copy(kTableMagic.begin(), kTableMagic.end(), header + at::kTableMagic);
  store(header + at::kFormatVersion, static_cast<std::uint16_t>(kFormatVersion));
  store(header + at::kKind, static_cast<std::uint8_t>(kDistanceTableKind));
  store(header + at::kEncoding, static_cast<std::uint8_t>(kOneBitEncoding));
  store(header + at::kRows, table.key().shape.rows);
  store(header + at::kColumns, table.key().shape.columns);
  store(header + at::kStates, table.states());
  store(header + at::kPayloadBytes, table.size_bytes());
  store(header + at::kBlockBytes, kBlockBytes);
  store(header + at::kDepth, depth);
  store(header + at::kBlocks, static_cast<std::uint32_t>(blocks.size()));
  const auto goal = goal_cells(table.key());
  std::copy(goal.begin(), goal.end(), header + at::kGoal);
  const std::string_view generator = SLIDEBASE_VERSION;
  std::copy(generator.begin(), generator.end(), header + at::kGenerator);
  std::uint8_t* next = header + at::kHistogram;
  for (const std::uint64_t states : histogram) {
    store(next, states);
    next += sizeof(states);
  }
  for (const Block& block : blocks) {
    store(next, block.frame_bytes);
    store(next + sizeof(block.frame_bytes), block.frame_checksum);
    next += kIndexEntryBytes;
  }
  store(next, crc32({header, next}));
  return bytes;
}

// The header comes last: it holds the sizes of all frames. Until then zeros
// stand in its place, and the file is no table.
Result<Done> write_all(TemporaryFile& file, const DistanceTable& table, std::span<const std::uint64_t> histogram,
                       const OnBlock& on_block) {
  const std::span<const std::uint8_t> bits = table.bits();
  std::vector<Block> blocks(block_count(bits.size()));
  const std::size_t header_size = header_bytes(table.depth(), blocks.size());
  std::uint64_t offset = header_size;
  Compressor compressor;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (on_block && !on_block(i, blocks.size())) return file.stopped(i);
    const std::uint32_t size = block_bytes(bits.size(), i);
    const auto frame = compressor.compress(bits.subspan(i * kBlockBytes, size));
    blocks[i] = {static_cast<std::uint32_t>(frame.size()), layout::frame_checksum(frame, size),
                 load<std::uint32_t>(frame.last(4).data())};
    if (auto done = file.write(offset, frame); !done) return done;
    offset += frame.size();
  }
  if (auto done = file.write(offset, encode_seek_table(header_size, bits.size(), blocks)); !done) return done;
  if (auto done = file.write(0, encode_header(table, histogram, blocks)); !done) return done;
  return file.commit();
}

}  // namespace

Result<Done> write_table(const std::filesystem::path& file, const DistanceTable& table,
                         std::span<const std::uint64_t> histogram, const OnBlock& on_block) {
  assert(table.key() == canonical_key(table.key().shape, table.key().goal_cell));
  assert(histogram.size() == table.depth() + 1U && table.depth() <= kMaxDepth);
  assert(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}) == table.states());
  try {
    // A name that a file, or nothing, has: renaming would replace a device, too.
    std::error_code ignored;
    const auto status = std::filesystem::status(file, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
      return Error::make(ErrorKind::io, 0, "%s: cannot write: not a regular file", file.c_str());
    }
    auto temporary = TemporaryFile::create(file, table.key());
    if (!temporary) return temporary.error();
    return write_all(*temporary, table, histogram, on_block);
  } catch (const std::bad_alloc&) {
    return Error::make(ErrorKind::io, 0, "%s: cannot write: out of memory", file.c_str());
  }
}

void remove_stale_files(const std::filesystem::path& folder) {
  std::error_code error;
  for (auto entry = std::filesystem::directory_iterator(folder, error); !error && entry != end(entry);
       entry.increment(error)) {
    if (!is_temporary_name(entry->path().filename().string())) continue;
    const int handle = ::open(entry->path().c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (handle < 0) continue;
    // Its writer holds the lock for as long as it lives.
    if (::flock(handle, LOCK_EX | LOCK_NB) == 0) ::unlink(entry->path().c_str());
    ::close(handle);
  }
}

}  // namespace slidebase
