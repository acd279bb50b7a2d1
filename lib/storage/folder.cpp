#include <slidebase/storage.hpp>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <system_error>
#include <utility>

namespace slidebase {
namespace {

Error can_not_list(const std::filesystem::path& folder, const char* reason) noexcept {
  return Error::make(ErrorKind::io, 0, "%s: cannot read the folder: %s", folder.c_str(), reason);
}

// Hidden files are no tables, whatever their names end in.
bool is_table_name(const std::string& name) noexcept { return name.ends_with(".sbt") && !name.starts_with('.'); }

}  // namespace

std::string table_file_name(TableKey key) {
  return std::to_string(key.shape.rows) + "x" + std::to_string(key.shape.columns) + "-g" +
         std::to_string(key.goal_cell) + ".sbt";
}

Result<std::vector<std::filesystem::path>> table_files(const std::filesystem::path& folder) try {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (auto entry = std::filesystem::directory_iterator(folder, error); !error && entry != end(entry);
       entry.increment(error)) {
    if (is_table_name(entry->path().filename().string())) files.push_back(entry->path());
  }
  if (error) return can_not_list(folder, error.message().c_str());
  std::sort(files.begin(), files.end());
  return files;
} catch (const std::bad_alloc&) {
  return can_not_list(folder, "out of memory");
}

Result<Database> open_database(const std::filesystem::path& path) {
  Database database;
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) {
    auto stored = open_table(path);
    if (!stored) return stored.error();
    database.add(std::move(stored->table));
    return database;
  }
  const auto files = table_files(path);
  if (!files) return files.error();
  for (const auto& file : *files) {
    auto stored = open_table(file);
    if (!stored) return stored.error();
    database.add(std::move(stored->table));
  }
  return database;
}

std::filesystem::path user_data_folder() {
  // The XDG specification has relative paths ignored.
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
    return std::filesystem::path(data) / "slidebase";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return std::filesystem::path(home) / ".local/share/slidebase";
  }
  return {};
}

}  // namespace slidebase
