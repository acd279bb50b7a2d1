// Tables that are read block by block. The 5x2 stands for the larger ones that are: it has four blocks.
#include "storage/block_file.hpp"

#include <slidebase/generate.hpp>
#include <slidebase/storage.hpp>

#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace slidebase {
namespace {

class BlockFileTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto search = complete_search({{5, 2}, 9});
    ASSERT_TRUE(write_table(path_, search->table, search->histogram));
    bits_.assign(search->table.bits().begin(), search->table.bits().end());
  }

  // The index as the file's own header and frames tell it.
  BlockIndex index() const {
    std::ifstream in(path_, std::ios::binary);
    const std::vector<std::uint8_t> file{std::istreambuf_iterator<char>(in), {}};
    const auto depth = layout::load<std::uint32_t>(file.data() + layout::at::kDepth);
    BlockIndex index;
    index.payload_bytes = bits_.size();
    index.blocks.resize(layout::block_count(bits_.size()));
    index.first_frame = layout::header_bytes(depth, index.blocks.size());
    std::uint64_t offset = index.first_frame;
    const std::uint8_t* entry = file.data() + layout::index_offset(depth);
    for (layout::Block& block : index.blocks) {
      block.frame_bytes = layout::load<std::uint32_t>(entry);
      block.frame_checksum = layout::load<std::uint32_t>(entry + 4);
      offset += block.frame_bytes;
      block.content_checksum = layout::load<std::uint32_t>(file.data() + offset - 4);
      entry += layout::kIndexEntryBytes;
    }
    return index;
  }

  const TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_ / "table.sbt";
  std::vector<std::uint8_t> bits_;
};

TEST_F(BlockFileTest, GivesTheBlocks) {
  const auto blocks = open_blocks(path_, index());
  ASSERT_TRUE(blocks.has_value());
  for (const std::uint64_t i : {3, 0, 2, 1, 3}) {
    const std::uint8_t* block = blocks->block(blocks->context, i);
    ASSERT_NE(block, nullptr);
    const auto expected = std::span(bits_).subspan(i * layout::kBlockBytes, layout::block_bytes(bits_.size(), i));
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), block));
    EXPECT_EQ(blocks->block(blocks->context, i), block);
  }
  EXPECT_FALSE(blocks->failed(blocks->context));
  blocks->release(blocks->context);
}

TEST_F(BlockFileTest, ADamagedBlockFailsAndTheOthersDoNot) {
  const BlockIndex whole = index();
  {
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekg(static_cast<std::streamoff>(whole.first_frame + 1000));
    const auto byte = static_cast<char>(file.get() ^ 1);
    file.seekp(static_cast<std::streamoff>(whole.first_frame + 1000));
    file.put(byte);
  }
  const auto blocks = open_blocks(path_, whole);
  EXPECT_NE(blocks->block(blocks->context, 1), nullptr);
  EXPECT_FALSE(blocks->failed(blocks->context));
  EXPECT_EQ(blocks->block(blocks->context, 0), nullptr);
  EXPECT_TRUE(blocks->failed(blocks->context));
  blocks->release(blocks->context);
}

TEST_F(BlockFileTest, AFileThatBecomesShorterFails) {
  const auto blocks = open_blocks(path_, index());
  std::filesystem::resize_file(path_, 1000);
  EXPECT_EQ(blocks->block(blocks->context, 2), nullptr);
  EXPECT_TRUE(blocks->failed(blocks->context));
  blocks->release(blocks->context);
}

TEST_F(BlockFileTest, CheckTableReadsAllAndCanBeStopped) {
  EXPECT_TRUE(check_table(path_).has_value());
  const auto stopped = check_table(path_, [](std::uint64_t block, std::uint64_t) { return block < 2; });
  ASSERT_FALSE(stopped.has_value());
  EXPECT_EQ(stopped.error().kind(), ErrorKind::io);
}

}  // namespace
}  // namespace slidebase
