#include <slidebase/generate.hpp>
#include <slidebase/oracle.hpp>
#include <slidebase/storage.hpp>

#include "core/state_space.hpp"
#include "hostile/table_files.hpp"
#include "support/boards.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace slidebase {
namespace {

class StorageTest : public testing::Test {
 protected:
  // Writes a table under its own name.
  fs::path write(const CompleteSearch& search) const {
    const fs::path file = folder_ / table_file_name(search.table.key());
    const auto done = write_table(file, search.table, search.histogram);
    EXPECT_TRUE(done) << done.error().text();
    return file;
  }

  const TemporaryFolder folder_;
};

std::vector<TableKey> canonical_keys(Shape shape) {
  std::vector<TableKey> keys;
  for (unsigned cell = 0; cell < shape.cells(); ++cell) {
    const TableKey key{shape, static_cast<std::uint8_t>(cell)};
    if (canonical_key(shape, cell) == key) keys.push_back(key);
  }
  return keys;
}

std::string as_text(std::span<const std::uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

struct Output {
  int status = -1;
  std::string text;
};

// What a shell command prints on standard output.
Output run(const std::string& command) {
  Output output;
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 65'536> buffer;
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    output.text.append(buffer.data(), size);
  }
  const int status = ::pclose(pipe);
  if (WIFEXITED(status)) output.status = WEXITSTATUS(status);
  return output;
}

std::string quoted(const fs::path& file) { return "'" + file.string() + "'"; }

std::string read_table_command(const fs::path& file) {
  return "python3 '" SLIDEBASE_SOURCE_DIR "/scripts/read_table.py' " + quoted(file);
}

Board board_at(TableKey key, std::uint64_t index) {
  std::vector<std::uint8_t> cells(key.shape.tiles());
  const unsigned blank = unrank(key.shape, key.goal_cell, index, cells);
  for (std::uint8_t& cell : cells) ++cell;
  cells.insert(cells.begin() + blank, 0);
  return support::make_board(key.shape, cells);
}

Board goal_of(TableKey key) { return support::ordered_goal(key.shape, key.goal_cell); }

TEST_F(StorageTest, NamesTellShapeAndGoalCell) {
  EXPECT_EQ(table_file_name({{4, 3}, 11}), "4x3-g11.sbt");
  EXPECT_EQ(table_file_name({{2, 2}, 3}), "2x2-g3.sbt");
}

TEST_F(StorageTest, EveryTableOfTheSmallShapesComesBack) {
  for (const Shape shape : {Shape{2, 2}, Shape{3, 2}, Shape{4, 2}, Shape{3, 3}, Shape{5, 2}}) {
    for (const TableKey key : canonical_keys(shape)) {
      SCOPED_TRACE(table_file_name(key));
      const CompleteSearch search = make_table(key);
      const fs::path file = write(search);

      const auto stored = open_table(file);
      ASSERT_TRUE(stored) << stored.error().text();
      EXPECT_EQ(stored->table.key(), key);
      EXPECT_EQ(stored->table.depth(), search.table.depth());
      EXPECT_EQ(as_text(stored->table.bits()), as_text(search.table.bits()));

      const auto info = read_table_info(file);
      ASSERT_TRUE(info) << info.error().text();
      for (const TableInfo& found : {*info, stored->info}) {
        EXPECT_EQ(found.key, key);
        EXPECT_EQ(found.depth, search.table.depth());
        EXPECT_EQ(found.histogram, search.histogram);
        EXPECT_EQ(found.states, *state_count(shape));
        EXPECT_EQ(found.payload_bytes, search.table.size_bytes());
        EXPECT_EQ(found.block_bytes, 65'536U);
        EXPECT_EQ(found.file_bytes, fs::file_size(file));
        EXPECT_EQ(found.generator, SLIDEBASE_VERSION);
      }
    }
  }
}

TEST_F(StorageTest, FilesOfOneTableAreTheSame) {
  const CompleteSearch search = make_table({{4, 2}, 7});
  const Bytes first = bytes_of(write(search));
  const Bytes second = bytes_of(write(search));
  EXPECT_EQ(first, second);
}

TEST_F(StorageTest, ZstdTestsAndUnpacksEveryFile) {
  for (const TableKey key : {TableKey{{2, 2}, 3}, TableKey{{3, 3}, 4}, TableKey{{5, 2}, 9}}) {
    SCOPED_TRACE(table_file_name(key));
    const CompleteSearch search = make_table(key);
    const fs::path file = write(search);
    EXPECT_EQ(run("zstd -tq " + quoted(file)).status, 0);
    const Output unpacked = run("zstd -dcq " + quoted(file));
    EXPECT_EQ(unpacked.status, 0);
    EXPECT_EQ(unpacked.text, as_text(search.table.bits()));
  }
}

TEST_F(StorageTest, TheSecondReaderFindsEveryDistance) {
  for (const Shape shape : {Shape{2, 2}, Shape{3, 2}, Shape{4, 2}}) {
    for (const TableKey key : canonical_keys(shape)) {
      SCOPED_TRACE(table_file_name(key));
      const CompleteSearch search = make_table(key);
      const auto oracle = Oracle::bind(search.table, goal_of(key));
      ASSERT_TRUE(oracle);
      std::ostringstream expected;
      for (std::uint64_t index = 0; index < search.table.states(); ++index) {
        expected << oracle->distance(board_at(key, index)).value() << '\n';
      }
      const Output found = run(read_table_command(write(search)) + " --all");
      EXPECT_EQ(found.status, 0);
      EXPECT_TRUE(found.text == expected.str());
    }
  }
}

TEST_F(StorageTest, TheSecondReaderAnswersBoards) {
  support::Random random(1);
  for (const TableKey key : canonical_keys({3, 3})) {
    SCOPED_TRACE(table_file_name(key));
    const CompleteSearch search = make_table(key);
    const auto oracle = Oracle::bind(search.table, goal_of(key));
    ASSERT_TRUE(oracle);
    const fs::path boards = folder_ / "boards.txt";
    std::ofstream out(boards);
    std::ostringstream expected;
    for (int i = 0; i < 500; ++i) {
      const Board board = support::random_board(key.shape, random);
      for (const unsigned tile : board.cells()) out << tile << ' ';
      out << '\n';
      if (const auto distance = oracle->distance(board)) {
        expected << *distance << '\n';
      } else {
        expected << "unsolvable\n";
      }
    }
    out.close();
    const Output found = run(read_table_command(write(search)) + " - <" + quoted(boards));
    EXPECT_EQ(found.status, 0);
    EXPECT_EQ(found.text, expected.str());
  }
}

TEST_F(StorageTest, TheSecondReaderReadsTheHeader) {
  const Output found = run(read_table_command(write(make_table({{5, 2}, 9}))));
  EXPECT_EQ(found.status, 0);
  EXPECT_NE(found.text.find("goal       1 2 3 4 5 6 7 8 9 0\n"), std::string::npos) << found.text;
  EXPECT_NE(found.text.find("\n55\t2\n"), std::string::npos) << found.text;
}

TEST_F(StorageTest, TheSecondReaderRefusesEveryDamagedByte) {
  const fs::path file = write(make_table({{2, 2}, 3}));
  const std::string script = R"(import sys
sys.path.insert(0, ')" SLIDEBASE_SOURCE_DIR R"(/scripts')
sys.dont_write_bytecode = True
import read_table
data = open(sys.argv[1], 'rb').read()
for i in range(len(data)):
    bad = data[:i] + bytes([data[i] ^ 1]) + data[i + 1:]
    try:
        read_table.read_payload(bad, read_table.Header(bad))
        print(i)
    except read_table.Refused:
        pass
)";
  std::ofstream(folder_ / "damage.py") << script;
  const Output found = run("python3 " + quoted(folder_ / "damage.py") + " " + quoted(file));
  EXPECT_EQ(found.status, 0);
  EXPECT_EQ(found.text, "");
}

TEST_F(StorageTest, WritingReplacesAFileAndKeepsToTheUmask) {
  const fs::path file = folder_ / "2x2-g3.sbt";
  std::ofstream(file) << "no table";
  const mode_t before = ::umask(027);
  write(make_table({{2, 2}, 3}));
  ::umask(before);
  EXPECT_TRUE(open_table(file));
  struct stat status {};
  ASSERT_EQ(::stat(file.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST_F(StorageTest, AFolderIsADatabaseOfItsTables) {
  for (const TableKey key : canonical_keys({4, 2})) write(make_table(key));
  const CompleteSearch hidden = make_table({{2, 2}, 3});
  ASSERT_TRUE(write_table(folder_ / ".2x2-g3.sbt", hidden.table, hidden.histogram));
  ASSERT_TRUE(write_table(folder_ / "2x2-g3.sbt.bak", hidden.table, hidden.histogram));
  fs::create_directory(folder_ / "more");
  ASSERT_TRUE(write_table(folder_ / "more" / "2x2-g3.sbt", hidden.table, hidden.histogram));

  const auto files = table_files(folder_.path());
  ASSERT_TRUE(files) << files.error().text();
  std::vector<fs::path> expected;
  for (const TableKey key : canonical_keys({4, 2})) expected.push_back(folder_ / table_file_name(key));
  EXPECT_EQ(*files, expected);

  const auto database = open_database(folder_.path());
  ASSERT_TRUE(database) << database.error().text();
  for (const TableKey key : canonical_keys({4, 2})) EXPECT_NE(database->find(key), nullptr);
  EXPECT_EQ(database->find({{2, 2}, 3}), nullptr);
}

TEST_F(StorageTest, AFileIsADatabaseOfOneTable) {
  const auto database = open_database(write(make_table({{3, 2}, 5})));
  ASSERT_TRUE(database) << database.error().text();
  EXPECT_NE(database->find({{3, 2}, 5}), nullptr);
  EXPECT_EQ(database->find({{3, 2}, 3}), nullptr);
}

TEST_F(StorageTest, AnEmptyFolderIsAnEmptyDatabase) {
  EXPECT_TRUE(open_database(folder_.path()));
  EXPECT_TRUE(table_files(folder_.path())->empty());
}

TEST_F(StorageTest, OneBadTableFailsItsFolder) {
  write(make_table({{3, 2}, 5}));
  std::ofstream(folder_ / "zzz.sbt") << "no table";
  const auto database = open_database(folder_.path());
  ASSERT_FALSE(database);
  EXPECT_EQ(database.error().kind(), ErrorKind::table);
  EXPECT_NE(database.error().text().find("zzz.sbt"), std::string_view::npos) << database.error().text();
}

TEST_F(StorageTest, WhatIsMissingIsAnInputError) {
  const fs::path missing = folder_ / "missing";
  EXPECT_EQ(open_table(missing).error().kind(), ErrorKind::io);
  EXPECT_EQ(read_table_info(missing).error().kind(), ErrorKind::io);
  EXPECT_EQ(open_database(missing).error().kind(), ErrorKind::io);
  EXPECT_EQ(table_files(missing).error().kind(), ErrorKind::io);
  EXPECT_EQ(open_table(missing).error().text(), missing.string() + ": cannot read: No such file or directory");
  remove_stale_files(missing);
}

// Sets or unsets a variable, and puts it back.
class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    set(value);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() { set(before_ ? before_->c_str() : nullptr); }

 private:
  void set(const char* value) const { value != nullptr ? ::setenv(name_, value, 1) : ::unsetenv(name_); }

  const char* name_;
  std::optional<std::string> before_;
};

TEST(UserDataFolderTest, FollowsTheXdgSpecification) {
  const Environment home("HOME", "/home/me");
  const auto with_data_home = [](const char* value) {
    const Environment data_home("XDG_DATA_HOME", value);
    return user_data_folder();
  };
  EXPECT_EQ(with_data_home("/data"), "/data/slidebase");
  EXPECT_EQ(with_data_home(nullptr), "/home/me/.local/share/slidebase");
  EXPECT_EQ(with_data_home(""), "/home/me/.local/share/slidebase");
  EXPECT_EQ(with_data_home("relative"), "/home/me/.local/share/slidebase");
}

TEST(UserDataFolderTest, IsEmptyWithoutAnEnvironment) {
  const Environment data_home("XDG_DATA_HOME", nullptr);
  for (const char* value : {static_cast<const char*>(nullptr), ""}) {
    const Environment home("HOME", value);
    EXPECT_TRUE(user_data_folder().empty());
  }
}

}  // namespace
}  // namespace slidebase
