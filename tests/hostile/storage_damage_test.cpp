// Files that are damaged, foreign or no files at all are never taken for tables.
#include "table_files.hpp"

#include "storage/source.hpp"

#include <sys/stat.h>

namespace slidebase {
namespace {

TEST(StorageDamageTest, EveryTruncationIsRefused) {
  for (const TableKey key : {kSmall, kEight}) {
    const Bytes file = file_of(key);
    for (std::size_t size = 0; size < file.size(); ++size) {
      ASSERT_TRUE(is_refused(std::span(file).first(size))) << size;
    }
  }
  const Bytes file = file_of(kEight);
  expect_refused(std::span(file).first(0), "the file is empty");
  expect_refused(std::span(file).first(3), "cut short: 3 bytes");
  expect_refused(std::span(file).first(at::kHistogram), "cut short: 104 bytes, expected a header of 372 and more");
  expect_refused(std::span(file).first(file.size() / 2), "cut short");
  expect_refused(std::span(file).first(file.size() - 1), "cut short");
}

TEST(StorageDamageTest, EveryFlippedBitIsRefused) {
  for (const TableKey key : {kTiny, kSmall, kEight}) {
    Bytes file = file_of(key);
    // Whole: the header, the beginning and end of the first frame, the seek
    // table. Of long frames a sample, of which each bit of a byte has its share.
    constexpr std::size_t kWhole = 64;
    const std::size_t frames_begin = header_size(file) + kWhole;
    const std::size_t frames_end = file.size() - layout::seek_table_bytes(1) - kWhole;
    for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
      if (bit / 8 > frames_begin && bit / 8 < frames_end && bit % 101 != 0) continue;
      const auto mask = static_cast<std::uint8_t>(1 << bit % 8);
      file[bit / 8] ^= mask;
      ASSERT_TRUE(is_refused(file)) << "bit " << bit;
      file[bit / 8] ^= mask;
    }
    EXPECT_TRUE(decode_table(file, "table.sbt"));
  }
}

TEST(StorageDamageTest, EveryFlippedBitOutsideTheBlocksIsRefusedByItsInfo) {
  const TemporaryFolder folder;
  const fs::path path = folder / "table.sbt";
  const Bytes file = file_of(kSmall);
  put(path, file);
  std::fstream stored(path, std::ios::in | std::ios::out | std::ios::binary);
  const auto patch = [&](std::size_t offset, unsigned byte) {
    stored.seekp(static_cast<std::streamoff>(offset)).put(static_cast<char>(byte)).flush();
  };
  const std::size_t seek_table = file.size() - layout::seek_table_bytes(1);
  for (std::size_t i = 0; i < file.size(); ++i) {
    if (i >= header_size(file) && i < seek_table) continue;
    for (unsigned bit = 0; bit < 8; ++bit) {
      patch(i, file[i] ^ 1U << bit);
      const auto info = read_table_info(path);
      ASSERT_FALSE(info) << "byte " << i << " bit " << bit;
      EXPECT_EQ(info.error().kind(), ErrorKind::table);
    }
    patch(i, file[i]);
  }
  EXPECT_TRUE(read_table_info(path));
}

TEST(StorageDamageTest, WhatFollowsTheEndIsRefused) {
  const Bytes file = file_of(kSmall);
  const Bytes zero = {0};
  expect_refused(joined({file, zero}), "bytes after the end: 392, expected 391");
  expect_refused(joined({file, file}), "bytes after the end");
}

TEST(StorageDamageTest, ConvertedLineEndsAreTold) {
  const Bytes file = file_of(kEight);
  Bytes more;
  for (const std::uint8_t byte : file) {
    if (byte == '\n') more.push_back('\r');
    more.push_back(byte);
  }
  expect_refused(more, "conversion of line ends");
  const std::string line_end = "\r\n";
  Bytes fewer = file;
  for (auto i = fewer.begin(); (i = std::search(i, fewer.end(), line_end.begin(), line_end.end())) != fewer.end();)
    i = fewer.erase(i);
  expect_refused(fewer, "conversion of line ends");
}

TEST(StorageDamageTest, ReversedByteOrderIsTold) {
  const Bytes file = file_of(kSmall);
  Bytes backwards(file.rbegin(), file.rend());
  expect_refused(backwards, "reversed order");
  for (const std::ptrdiff_t width : {2, 4}) {
    Bytes swapped = file;
    for (auto i = swapped.begin(); swapped.end() - i >= width; i += width) std::reverse(i, i + width);
    expect_refused(swapped, "reversed order");
  }
}

TEST(StorageDamageTest, ForeignFilesAreTold) {
  const std::string text = "1 2 3\n4 5 6\n7 8 0\n";
  expect_refused(Bytes(text.begin(), text.end()), "a text file");
  const Bytes frame = pack(Bytes(100, 7));
  expect_refused(frame, "zstd data without a table header");
  expect_refused(Bytes(4'096, 0), "begins with zeros");
  Bytes elf(4'096, 1);
  std::copy_n(
      "\x7f"
      "ELF",
      4, elf.begin());
  expect_refused(elf, "not a table: begins with 7f 45 4c 46");
}

TEST(StorageDamageTest, BlocksOfAnotherTableAreRefused) {
  const Bytes corner = file_of(kEight);
  const Bytes edge = file_of({{3, 3}, 7});
  const auto header = std::span(corner).first(header_size(corner));
  const auto blocks = std::span(edge).subspan(header_size(edge));
  EXPECT_TRUE(is_refused(joined({header, blocks})));
  expect_refused(forge(header_of(corner), frames_of(edge)), "bits set");
  expect_refused(forge(header_of(corner), frames_of(file_of(kSmall))), "frame 0 is not one frame of 22680 bytes");
}

void expect_unreadable(const fs::path& path, const std::string& words) {
  const auto stored = open_table(path);
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().kind(), ErrorKind::io);
  EXPECT_EQ(stored.error().text(), path.string() + ": cannot read: " + words);
  const auto info = read_table_info(path);
  ASSERT_FALSE(info);
  EXPECT_EQ(info.error().kind(), ErrorKind::io);
}

TEST(StorageDamageTest, WhatIsNoFileIsRefusedAtOnce) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe.sbt").c_str(), 0600), 0);
  fs::create_directory(folder / "folder.sbt");
  fs::create_symlink("nowhere", folder / "dangling.sbt");
  fs::create_symlink("loop.sbt", folder / "loop.sbt");
  expect_unreadable(folder / "pipe.sbt", "not a regular file");
  expect_unreadable(folder / "folder.sbt", "a folder, expected a file");
  expect_unreadable(folder / "dangling.sbt", "No such file or directory");
  expect_unreadable(folder / "loop.sbt", "Too many levels of symbolic links");
  expect_unreadable(folder / std::string(300, 'x'), "File name too long");
  expect_unreadable("/dev/zero", "not a regular file");
  expect_unreadable("", "No such file or directory");
  EXPECT_EQ(open_database(folder.path()).error().kind(), ErrorKind::io);
}

TEST(StorageDamageTest, AFileThatShrinksIsRefused) {
  const TemporaryFolder folder;
  const fs::path path = folder / "table.sbt";
  put(path, file_of(kEight));
  auto source = FileSource::open(path);
  ASSERT_TRUE(source);
  fs::resize_file(path, 1'000);
  Bytes buffer(2'000);
  const auto done = source->read(buffer);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind(), ErrorKind::table);
  EXPECT_EQ(done.error().text(), path.string() + ": cut short while it was read: 1000 bytes missing");
}

TEST(StorageDamageTest, AnyPathWillDo) {
  const TemporaryFolder folder;
  const CompleteSearch search = make_table(kSmall);
  for (const char* name : {"with spaces.sbt", "Schiebepuzzle-größe.sbt", "15パズル.sbt", "new\nline.sbt", "-.sbt",
                           "no extension", "%s%n.sbt"}) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(write(folder / name, search));
    EXPECT_TRUE(open_table(folder / name));
  }
  // The longest name that a folder takes: the temporary one is not longer.
  ASSERT_TRUE(write(folder / (std::string(251, 'x') + ".sbt"), search));
  EXPECT_TRUE(open_database(folder.path()));
}

TEST(StorageDamageTest, TheContentDecidesNotTheName) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write(folder / "4x3-g11.sbt", make_table(kSmall)));
  fs::create_symlink("4x3-g11.sbt", folder / "link");
  EXPECT_EQ(open_table(folder / "link")->table.key(), kSmall);
}

}  // namespace
}  // namespace slidebase
