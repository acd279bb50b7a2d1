#include "block_file.hpp"

#include "frame.hpp"
#include "source.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

namespace slidebase {
namespace {

using namespace layout;

class BlockFile {
 public:
  BlockFile(FileSource source, BlockIndex index)
      : source_(std::move(source)),
        index_(std::move(index)),
        offsets_(index_.blocks.size()),
        blocks_(offsets_.size()),
        frame_(kMaxFrameBytes) {
    std::uint64_t offset = index_.first_frame;
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
      offsets_[i] = offset;
      offset += index_.blocks[i].frame_bytes;
    }
  }
  ~BlockFile() {
    for (const auto& block : blocks_) delete[] block.load();
  }

  const std::uint8_t* block(std::uint64_t number) noexcept {
    const std::uint8_t* known = blocks_[number].load(std::memory_order_acquire);
    return known != nullptr ? known : read(number);
  }
  bool failed() const noexcept { return failed_; }

 private:
  const std::uint8_t* read(std::uint64_t number) noexcept try {
    const std::lock_guard lock(mutex_);
    if (const std::uint8_t* known = blocks_[number].load(std::memory_order_relaxed)) return known;
    const Block& entry = index_.blocks[number];
    const auto frame = std::span(frame_).first(entry.frame_bytes);
    const std::size_t size = block_bytes(index_.payload_bytes, number);
    auto unpacked = std::make_unique<std::uint8_t[]>(size);
    const bool is_read =
        source_.seek(offsets_[number]).has_value() && source_.read(frame).has_value() &&
        frames_.unpack(source_.name().c_str(), number, frame, entry.frame_checksum, {unpacked.get(), size})
            .has_value() &&
        load<std::uint32_t>(frame.last(4).data()) == entry.content_checksum;
    if (!is_read) {
      failed_ = true;
      return nullptr;
    }
    blocks_[number].store(unpacked.get(), std::memory_order_release);
    return unpacked.release();
  } catch (...) {  // out of memory
    failed_ = true;
    return nullptr;
  }

  FileSource source_;
  BlockIndex index_;
  std::vector<std::uint64_t> offsets_;
  std::vector<std::atomic<const std::uint8_t*>> blocks_;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;  // of all below
  std::vector<std::uint8_t> frame_;
  FrameReader frames_;
};

}  // namespace

Result<BitBlocks> open_blocks(const std::filesystem::path& file, BlockIndex index) {
  auto source = FileSource::open(file);
  if (!source) return source.error();
  auto blocks = std::make_unique<BlockFile>(std::move(*source), std::move(index));
  return BitBlocks{
      blocks.release(),
      [](void* context, std::uint64_t number) noexcept { return static_cast<BlockFile*>(context)->block(number); },
      [](const void* context) noexcept { return static_cast<const BlockFile*>(context)->failed(); },
      [](void* context) noexcept { delete static_cast<BlockFile*>(context); },
  };
}

}  // namespace slidebase
