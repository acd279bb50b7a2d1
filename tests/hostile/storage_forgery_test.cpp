// Forged files: each is sound but for one thing, its checksums included.
#include "table_files.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace slidebase {
namespace {

TEST(StorageForgeryTest, AForgeryWithoutAFaultIsATable) {
  for (const TableKey key : {kTiny, kSmall, kEight, TableKey{{5, 2}, 9}}) {
    const Bytes file = file_of(key);
    EXPECT_EQ(forge(header_of(file), frames_of(file)), file);
    EXPECT_TRUE(decode_table(file, "table.sbt"));
  }
}

TEST(StorageForgeryTest, ForgedFieldsAreRefused) {
  const Bytes file = file_of(kEight);
  const Bytes header = header_of(file);
  const auto frames = frames_of(file);
  const auto refused = [&](std::size_t offset, auto value, const std::string& words) {
    expect_refused(forge(with(header, offset, value), frames), words);
  };
  refused(at::kFormatVersion, std::uint16_t{2}, "format version 2, newer than 1");
  refused(at::kFormatVersion, std::uint16_t{0}, "byte 16: format version is 0, expected 1");
  refused(at::kKind, std::uint8_t{2}, "a pattern database");
  refused(at::kKind, std::uint8_t{3}, "byte 18: kind is 3, expected 1");
  refused(at::kEncoding, std::uint8_t{0}, "byte 19: encoding is 0, expected 1");
  refused(at::kRows, std::uint8_t{2}, "byte 20: shape is 2x3");
  refused(at::kRows, std::uint8_t{255}, "byte 20: shape is 255x3");
  refused(at::kColumns, std::uint8_t{0}, "byte 20: shape is 3x0");
  refused(at::kColumns, std::uint8_t{1}, "byte 20: shape is 3x1");
  refused(at::kColumns, std::uint8_t{2}, "byte 24: number of states is 181440, expected 360");
  refused(at::kReserved1, std::uint16_t{1}, "byte 22: reserved field is 1, expected 0");
  refused(at::kReserved2, std::uint32_t{1} << 31, "byte 52: reserved field is 2147483648, expected 0");
  refused(at::kGenerator, std::uint8_t{0}, "byte 88: generator version is 00 ");
  refused(at::kGenerator, std::uint8_t{0x80}, "byte 88: generator version is 80 ");
  refused(at::kGenerator + 15, std::uint8_t{'x'}, "byte 88: generator version is ");
  Bytes nameless = header;
  std::fill_n(nameless.begin() + at::kGenerator, layout::kGeneratorBytes, std::uint8_t{0});
  expect_refused(forge(nameless, frames), "byte 88: generator version is 00 00");
}

TEST(StorageForgeryTest, AbsurdSizesAreRefused) {
  const Bytes file = file_of(kEight);
  const Bytes header = header_of(file);
  const auto frames = frames_of(file);
  const auto refused = [&](std::size_t offset, auto value, const std::string& words) {
    expect_refused(forge(with(header, offset, value), frames), words);
  };
  refused(at::kStates, std::uint64_t{1} << 63, "byte 24: number of states");
  refused(at::kBlockBytes, std::uint32_t{0}, "byte 40: block size is 0, expected 65536");
  refused(at::kBlockBytes, ~std::uint32_t{0}, "byte 40: block size");
  refused(at::kDepth, ~std::uint32_t{0}, "byte 44: maximum depth is 4294967295, expected at most 254");
  refused(at::kDepth, std::uint32_t{255}, "byte 44: maximum depth is 255, expected at most 254");
  refused(at::kDepth, std::uint32_t{254}, "byte 4: size of the header frame is 364, expected 2148");
  refused(at::kDepth, std::uint32_t{30}, "byte 4: size of the header frame is 364, expected 356");
  refused(at::kBlocks, ~std::uint32_t{0}, "byte 48: number of blocks is 4294967295, expected 1");
  refused(at::kBlocks, std::uint32_t{0}, "byte 48: number of blocks is 0, expected 1");
  // forge() takes the payload size for its seek table, so this one goes in afterwards.
  expect_refused(with(file, at::kPayloadBytes, std::uint64_t{1} << 63), "byte 32: payload size");
  expect_refused(with(file, at::kFrameSize, ~std::uint32_t{0}), "byte 4: size of the header frame is 4294967295");
  // A sound beginning of a much larger table.
  Bytes large = with(with(header, at::kRows, std::uint8_t{6}), at::kColumns, std::uint8_t{2});
  layout::store(large.data() + at::kStates, *state_count({6, 2}));
  layout::store(large.data() + at::kPayloadBytes, layout::payload_bytes(*state_count({6, 2})));
  layout::store(large.data() + at::kBlocks, std::uint32_t{457});
  layout::store(large.data() + at::kFrameSize, static_cast<std::uint32_t>(layout::header_bytes(31, 457) - 8));
  expect_refused(large, "cut short: 360 bytes, expected a header of 4020 and more");
}

TEST(StorageForgeryTest, ForgedBlockIndicesAreRefused) {
  const Bytes file = file_of(kEight);
  const std::size_t index = header_of(file).size();
  const auto refused_at = [&](std::size_t offset, std::uint32_t value, const std::string& words) {
    Bytes forged = with(file, offset, value);
    const std::size_t crc = header_size(file) - 4;
    layout::store(forged.data() + crc, layout::crc32(std::span(forged).first(crc)));
    expect_refused(forged, words);
  };
  refused_at(index + 4, 1, "frame 0 is damaged: its checksum is 00000000, expected 00000001");
  const auto refused = [&](std::uint32_t size, const std::string& words) { refused_at(index, size, words); };
  refused(0, "byte 360: size of frame 0 is 0, expected 14 to 65824");
  refused(13, "size of frame 0 is 13");
  refused(65'825, "size of frame 0 is 65825");
  refused(~std::uint32_t{0}, "size of frame 0 is 4294967295");
  refused(14, "bytes after the end");
  refused(65'824, "cut short");
}

TEST(StorageForgeryTest, OtherGoalsAreRefused) {
  const Bytes file = file_of(kEight);
  const Bytes header = header_of(file);
  const auto frames = frames_of(file);
  const auto refused = [&](const Bytes& goal, const std::string& words) {
    Bytes forged = header;
    std::fill_n(forged.begin() + at::kGoal, layout::kGoalBytes, std::uint8_t{0});
    std::copy(goal.begin(), goal.end(), forged.begin() + at::kGoal);
    expect_refused(forge(forged, frames), words);
  };
  refused({0, 1, 2, 3, 4, 5, 6, 7, 8}, "byte 56: cell of the canonical goal is 0, expected 1");  // in another corner
  refused({1, 2, 3, 4, 5, 0, 6, 7, 8}, "byte 61: cell of the canonical goal is 0, expected 6");  // on another edge
  refused({2, 1, 3, 4, 5, 6, 7, 8, 0}, "byte 56: cell of the canonical goal is 2, expected 1");  // another order
  refused({1, 2, 3, 4, 5, 6, 7, 8, 9}, "byte 56: the goal has no blank");
  refused({1, 2, 3, 4, 5, 6, 7, 8, 0, 9}, "byte 65: cell of the canonical goal is 9, expected 0");
  refused({}, "cell of the canonical goal");
  // Wide: the same board on its side.
  const Bytes small = file_of(kSmall);
  const Bytes wide = with(with(header_of(small), at::kRows, std::uint8_t{2}), at::kColumns, std::uint8_t{3});
  expect_refused(forge(wide, frames_of(small)), "byte 20: shape is 2x3");
}

TEST(StorageForgeryTest, ForgedHistogramsAreRefused) {
  const Bytes file = file_of(kEight);
  const Bytes header = header_of(file);
  const auto frames = frames_of(file);
  const auto states_at = [&](std::uint32_t depth) {
    return layout::load<std::uint64_t>(header.data() + at::kHistogram + depth * 8);
  };
  const auto refused = [&](std::uint32_t depth, std::uint64_t states, const std::string& words) {
    expect_refused(forge(with(header, at::kHistogram + depth * 8, states), frames), words);
  };
  refused(0, 0, "byte 104: number of states at distance 0 is 0, expected 1");
  refused(0, 2, "byte 104: number of states at distance 0 is 2, expected 1");
  refused(7, 0, "byte 160: number of states at distance 7 is 0, expected 1 to");
  refused(7, ~std::uint64_t{0}, "byte 160: number of states at distance 7 is 18446744073709551615");
  refused(31, 1, "byte 104: sum of the histogram is 181439, expected 181440");
  refused(31, 3, "number of states at distance 31 is 3, expected 1 to 2");
  // The right sum, but at distances that the bits do not have.
  Bytes moved = with(header, at::kHistogram + 20 * 8, states_at(20) - 1);
  moved = with(moved, at::kHistogram + 22 * 8, states_at(22) + 1);
  expect_refused(forge(moved, frames), "bits set");
  // One number too many.
  Bytes longer = with(header, at::kDepth, std::uint32_t{32});
  longer = with(longer, at::kHistogram + 31 * 8, std::uint64_t{1});
  longer.resize(longer.size() + 8);
  longer = with(longer, at::kHistogram + 32 * 8, std::uint64_t{1});
  expect_refused(forge(longer, frames), "bits set");
}

TEST(StorageForgeryTest, ForgedFramesAreRefused) {
  const CompleteSearch search = make_table(kEight);
  const Bytes bits(search.table.bits().begin(), search.table.bits().end());
  const Bytes header = header_of(file_of(kEight));
  const auto refused = [&](const Bytes& frame, const std::string& words) {
    expect_refused(forge(header, {frame}), words);
  };
  ASSERT_TRUE(decode_table(forge(header, {pack(bits)}), "table.sbt"));
  refused(pack(bits, false), "frame 0 begins with 28 b5 2f fd 60, expected a single zstd segment with a checksum");
  refused(pack(bits, true, false), "expected a single zstd segment");
  refused(with(pack(bits), 4, std::uint8_t{0x6c}), "frame 0 begins with 28 b5 2f fd 6c");      // the reserved bit
  refused(with(pack(bits), 4, std::uint8_t{0x74}), "frame 0 begins with 28 b5 2f fd 74");      // the unused bit
  refused(with(pack(bits), 0, std::uint32_t{0x184D2A50}), "frame 0 begins with 50 2a 4d 18");  // skippable
  refused(with(pack(bits), 5, std::uint16_t{0xffff}), "frame 0 is not one frame of 22680 bytes");
  refused(pack(std::span(bits).first(bits.size() - 1)), "frame 0 is not one frame of 22680 bytes");
  refused(joined({pack(bits), pack({})}), "frame 0 is not one frame");
  refused(Bytes(14, 0x28), "frame 0 begins with 28 28 28 28 28");
  Bytes wrong = pack(bits);
  wrong.back() ^= 1;
  refused(wrong, "frame 0 does not unpack: ");
  // Damage within a block, with a checksum made for it.
  Bytes flipped = bits;
  flipped[12'345] ^= 4;
  refused(pack(flipped), "bits set, expected");
}

TEST(StorageForgeryTest, UnusedBitsAreRefused) {
  const CompleteSearch search = make_table(kTiny);  // 12 states in two bytes
  Bytes bits(search.table.bits().begin(), search.table.bits().end());
  ASSERT_EQ(bits.size(), 2U);
  bits[1] |= 0x10;
  expect_refused(forge(header_of(file_of(kTiny)), {pack(bits)}), "unused bits of the last payload byte");
}

TEST(StorageForgeryTest, AForgedSeekTableIsRefused) {
  const Bytes file = file_of(kSmall);
  const std::size_t seek_table = file.size() - layout::seek_table_bytes(1);
  expect_refused(with(file, seek_table + 8, std::uint32_t{0}),
                 "the seek table is damaged: byte 358 is 00, expected 24");
}

TEST(StorageForgeryTest, OutOfMemoryIsAnInputError) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer needs all the address space";
#endif
  // A sound header of a 30 MB table, over frames of zeros.
  constexpr TableKey kLarge{{6, 2}, 11};
  const std::uint64_t states = *state_count(kLarge.shape);
  const std::uint64_t payload = layout::payload_bytes(states);
  Bytes header = header_of(file_of(kSmall));
  header = with(header, at::kRows, kLarge.shape.rows);
  header = with(header, at::kStates, states);
  header = with(header, at::kPayloadBytes, payload);
  header = with(header, at::kDepth, std::uint32_t{1});
  header = with(header, at::kBlocks, static_cast<std::uint32_t>(layout::block_count(payload)));
  const auto goal = layout::goal_cells(kLarge);
  std::copy(goal.begin(), goal.end(), header.begin() + at::kGoal);
  header.resize(layout::index_offset(1));
  header = with(header, at::kHistogram + 8, states - 1);
  std::vector<Bytes> frames;
  for (std::uint64_t i = 0; i < layout::block_count(payload); ++i) {
    frames.push_back(pack(Bytes(layout::block_bytes(payload, i))));
  }
  const Bytes file = forge(header, frames);
  ASSERT_TRUE(decode_table(file, "table.sbt"));

  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    unsigned long pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlim_t limit = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + (rlim_t{8} << 20);
    const rlimit limits{limit, limit};
    ::setrlimit(RLIMIT_AS, &limits);
    const auto stored = decode_table(file, "table.sbt");
    const bool fine = !stored && stored.error().kind() == ErrorKind::io &&
                      stored.error().text() == "table.sbt: cannot read: Cannot allocate memory";
    ::_exit(fine ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace slidebase
