// What must not go wrong while a table is written: full disks, rivals, killed writers.
#include "table_files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <functional>
#include <optional>
#include <thread>

namespace slidebase {
namespace {

// A tmpfs of its own under a folder, where that is permitted.
class Mount {
 public:
  Mount(const fs::path& folder, unsigned long flags, const std::string& options) : folder_(folder) {
    fs::create_directory(folder);
    is_mounted_ = ::mount("tmpfs", folder.c_str(), "tmpfs", flags, options.c_str()) == 0;
  }
  Mount(const Mount&) = delete;
  Mount& operator=(const Mount&) = delete;
  ~Mount() {
    if (is_mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
  }

  bool is_mounted() const { return is_mounted_; }

 private:
  fs::path folder_;
  bool is_mounted_ = false;
};

void expect_unwritable(const fs::path& file, const CompleteSearch& search, const std::string& words) {
  const auto done = write(file, search);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind(), ErrorKind::io);
  EXPECT_EQ(done.error().text(), file.string() + ": cannot " + words);
}

TEST(StorageWritingTest, AFullDiskIsToldAndLeftAsItWas) {
  constexpr std::size_t kPage = 4'096;
  const CompleteSearch search = make_table({{5, 2}, 9});
  const std::size_t pages = (file_of({{5, 2}, 9}).size() + kPage - 1) / kPage;
  for (std::size_t size = 1; size <= pages; size = size + 10 < pages ? size + 10 : size + 1) {
    SCOPED_TRACE(size);
    const TemporaryFolder folder;
    const Mount disk(folder / "disk", 0, "size=" + std::to_string(size * kPage));
    if (!disk.is_mounted()) GTEST_SKIP() << "needs the permission to mount: " << std::strerror(errno);
    const fs::path file = folder / "disk" / "5x2-g9.sbt";
    if (size == pages) {
      EXPECT_TRUE(write(file, search));
    } else {
      expect_unwritable(file, search, "write: No space left on device");
      EXPECT_TRUE(fs::is_empty(folder / "disk"));
    }
  }
}

TEST(StorageWritingTest, AFullDiskLeavesTheOldTable) {
  const TemporaryFolder folder;
  const Mount disk(folder / "disk", 0, "size=32k");
  if (!disk.is_mounted()) GTEST_SKIP() << "needs the permission to mount: " << std::strerror(errno);
  const CompleteSearch search = make_table(kEight);  // 23 kB: once, but not twice
  const fs::path file = folder / "disk" / "3x3-g8.sbt";
  ASSERT_TRUE(write(file, search));
  expect_unwritable(file, search, "write: No space left on device");
  EXPECT_TRUE(open_table(file));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder / "disk"), fs::directory_iterator()), 1);
}

TEST(StorageWritingTest, AReadOnlyDiskIsTold) {
  const TemporaryFolder folder;
  const Mount disk(folder / "disk", MS_RDONLY, "");
  if (!disk.is_mounted()) GTEST_SKIP() << "needs the permission to mount: " << std::strerror(errno);
  expect_unwritable(folder / "disk" / "2x2-g3.sbt", make_table(kTiny), "create: Read-only file system");
}

TEST(StorageWritingTest, AStoppedWriterLeavesNothing) {
  const TemporaryFolder folder;
  const CompleteSearch search = make_table({{5, 2}, 9});
  const auto stop_at_2 = [](std::uint64_t block, std::uint64_t blocks) { return blocks == 4 && block < 2; };
  const auto done = write_table(folder / "5x2-g9.sbt", search.table, search.histogram, stop_at_2);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind(), ErrorKind::io);
  EXPECT_TRUE(done.error().text().ends_with("stopped at block 2"));
  EXPECT_TRUE(folder.names().empty());
}

TEST(StorageWritingTest, WhatIsNoPlaceForAFileIsTold) {
  const TemporaryFolder folder;
  const CompleteSearch search = make_table(kTiny);
  expect_unwritable(folder / "missing" / "2x2-g3.sbt", search, "create: No such file or directory");
  fs::create_directory(folder / "2x2-g3.sbt");
  expect_unwritable(folder / "2x2-g3.sbt", search, "write: not a regular file");
  ASSERT_EQ(::mkfifo((folder / "pipe.sbt").c_str(), 0600), 0);
  expect_unwritable(folder / "pipe.sbt", search, "write: not a regular file");
  expect_unwritable(folder / std::string(300, 'x'), search, "rename the finished file: File name too long");
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"2x2-g3.sbt", "pipe.sbt"}));
}

// Runs `work` in a process of its own.
pid_t start(const std::function<bool()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work() ? 0 : 1);
  EXPECT_GT(child, 0);
  return child;
}

TEST(StorageWritingTest, ManyWritersAndACleanerLeaveOneTable) {
  const TemporaryFolder folder;
  const fs::path file = folder / "3x3-g8.sbt";
  const CompleteSearch search = make_table(kEight);
  ASSERT_TRUE(write(file, search));
  const auto write_often = [&] {
    for (int i = 0; i < 20; ++i) {
      if (!write(file, search)) return false;
    }
    return true;
  };
  std::vector<pid_t> writers;
  for (int i = 0; i < 4; ++i) writers.push_back(start(write_often));
  const pid_t cleaner = start([&] {
    for (;;) remove_stale_files(folder.path());
    return true;
  });
  const pid_t reader = start([&] {
    for (int i = 0; i < 200; ++i) {
      if (!open_table(file)) return false;
    }
    return true;
  });
  writers.push_back(reader);
  for (const pid_t child : writers) {
    int status = -1;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  ::kill(cleaner, SIGKILL);
  ::waitpid(cleaner, nullptr, 0);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"3x3-g8.sbt"});
  EXPECT_TRUE(open_table(file));
}

TEST(StorageWritingTest, AKilledWriterLeavesNothingThatOpens) {
  const TemporaryFolder folder;
  const fs::path file = folder / "6x2-g11.sbt";
  // 30 MB of bits that zstd cannot pack; wrong, but this writer never ends.
  constexpr TableKey kLarge{{6, 2}, 11};
  const std::uint64_t states = *state_count(kLarge.shape);
  auto bits = allocate_zeroed(layout::payload_bytes(states));
  ASSERT_NE(bits, nullptr);
  std::uint64_t word = 1;
  for (std::uint64_t i = 0; i < layout::payload_bytes(states); ++i) {
    word = word * 6364136223846793005 + 1442695040888963407;
    bits[i] = static_cast<std::uint8_t>(word >> 56);
  }
  const CompleteSearch search{DistanceTable(kLarge, 1, std::move(bits)), {1, states - 1}};

  for (const std::uintmax_t written : {std::uintmax_t{0}, std::uintmax_t{1} << 20, std::uintmax_t{10} << 20}) {
    // The size of the file that a writer is at, if there is one.
    const auto unfinished = [&]() -> std::optional<std::uintmax_t> {
      for (const auto& entry : fs::directory_iterator(folder.path())) {
        std::error_code renamed;
        const auto size = entry.file_size(renamed);
        if (entry.path().filename().string().starts_with('.') && !renamed) return size;
      }
      return std::nullopt;
    };
    do {  // until a writer is caught before it has finished
      fs::remove(file);
      const pid_t writer = start([&] { return write(file, search).has_value(); });
      while (unfinished().value_or(0) < written + 1 && !fs::exists(file)) std::this_thread::yield();
      ::kill(writer, SIGKILL);
      ::waitpid(writer, nullptr, 0);
    } while (fs::exists(file));

    const auto names = folder.names();
    ASSERT_EQ(names.size(), 1U);
    EXPECT_TRUE(names[0].starts_with(".6x2-g11.sbt.")) << names[0];
    EXPECT_TRUE(names[0].ends_with(".tmp")) << names[0];
    EXPECT_TRUE(table_files(folder.path())->empty());
    const auto stored = open_table(folder / names[0]);
    ASSERT_FALSE(stored);
    EXPECT_EQ(stored.error().kind(), ErrorKind::table);
    EXPECT_NE(stored.error().text().find("never finished"), std::string_view::npos) << stored.error().text();
    remove_stale_files(folder.path());
    EXPECT_TRUE(folder.names().empty());
  }
}

TEST(StorageWritingTest, OnlyStaleFilesAreRemoved) {
  const TemporaryFolder folder;
  const std::string live = ".3x3-g8.sbt.12345-0.tmp";
  const std::vector<std::string> others = {
      ".3x3-g8.sbt", ".3x3-g8.sbt.12345-0.tmp.bak", ".3x3-g8.sbt.backup.tmp", ".notes.tmp",
      "3x3-g8.sbt",  "3x3-g8.sbt.12345-0.tmp",      ".3x3-g8.sbt.1-.tmp"};
  for (const std::string& name : others) put(folder / name, {});
  put(folder / live, {});
  put(folder / ".4x3-g11.sbt.999-7.tmp", {});
  const int handle = ::open((folder / live).c_str(), O_WRONLY);
  ASSERT_GE(handle, 0);
  ASSERT_EQ(::flock(handle, LOCK_EX), 0);

  remove_stale_files(folder.path());
  std::vector<std::string> expected = others;
  expected.push_back(live);
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(folder.names(), expected);

  ::close(handle);
  remove_stale_files(folder.path());
  std::erase(expected, live);
  EXPECT_EQ(folder.names(), expected);
}

}  // namespace
}  // namespace slidebase
