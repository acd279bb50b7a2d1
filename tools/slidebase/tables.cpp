#include "tables.hpp"

#include "output.hpp"

#include <slidebase/text.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

namespace slidebase::cli {
namespace {

// Tables of shapes up to this size are made in memory when none is at hand.
constexpr unsigned kMaxCellsMadeOnTheSpot = 10;

TableKey key_of(const Board& goal) { return canonical_key(goal.shape(), goal.blank()); }

// The goal as the --goal option takes it.
std::string goal_argument(const Board& goal) {
  const Shape shape = goal.shape();
  if (goal == blank_first_goal(shape)) return "blank-first";
  if (goal == spiral_goal(shape)) return "spiral";
  return "'" + rows_text(goal) + "'";
}

Error no_table(const Board& goal) {
  const std::string shape = shape_text(goal.shape());
  if (!state_count(goal.shape())) {
    return Error::make(ErrorKind::no_table, 0, "no table for %s, and this version makes none of that size",
                       shape.c_str());
  }
  std::string command = "slidebase generate " + shape;
  if (key_of(goal) != key_of(row_major_goal(goal.shape()))) command += " --goal " + goal_argument(goal);
  return Error::make(ErrorKind::no_table, 0, "no table for %s with this goal; this makes it: %s", shape.c_str(),
                     command.c_str());
}

std::vector<std::filesystem::path> search_path() {
  std::vector<std::filesystem::path> places;
  if (const char* path = std::getenv("SLIDEBASE_PATH")) {
    std::string_view rest = path;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(':'), rest.size());
      if (end > 0) places.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  if (auto folder = user_data_folder(); !folder.empty()) places.push_back(std::move(folder));
  return places;
}

}  // namespace

Result<Done> Tables::open_db() {
  if (!opened_db_) opened_db_.emplace(open_database(*db_));
  if (!*opened_db_) return opened_db_->error();
  return Done{};
}

Result<Oracle*> Tables::oracle(const Board& goal) {
  for (const auto& [known, oracle] : oracles_) {
    if (known == goal) return oracle.get();
  }
  for (const auto& [known, error] : failures_) {
    if (known == goal) return error;
  }
  const Result<const DistanceTable*> found = table(goal);
  if (!found) {
    failures_.emplace_back(goal, found.error());
    return found.error();
  }
  oracles_.emplace_back(goal, std::make_unique<Oracle>(*Oracle::bind(**found, goal)));
  return oracles_.back().second.get();
}

Result<const DistanceTable*> Tables::table(const Board& goal) {
  const TableKey key = key_of(goal);
  if (db_) {
    if (const auto opened = open_db(); !opened) return opened.error();
    if (const DistanceTable* table = (*opened_db_)->find(key)) return table;
    std::error_code error;
    if (!std::filesystem::is_directory(*db_, error)) {
      return Error::make(ErrorKind::table, 0, "%s: is a table of another shape or goal, expected %s with the goal %s",
                         db_->c_str(), shape_text(goal.shape()).c_str(), rows_text(goal).c_str());
    }
  }
  if (const DistanceTable* table = embedded_.find(key)) return table;
  if (const DistanceTable* table = others_.find(key)) return table;
  if (std::optional<StoredTable> stored = find_stored(key)) {
    others_.add(std::move(stored->table));
  } else {
    Result<CompleteSearch> search = generate(goal);
    if (!search) return search.error();
    others_.add(std::move(search->table));
  }
  return others_.find(key);
}

Result<Histogram> Tables::histogram(const Board& goal) {
  const TableKey key = key_of(goal);
  if (db_) {
    if (const auto opened = open_db(); !opened) return opened.error();
    std::error_code error;
    if (std::filesystem::is_directory(*db_, error)) {
      const auto files = table_files(*db_);
      if (!files) return files.error();
      for (const auto& file : *files) {
        const Result<TableInfo> info = read_table_info(file);
        if (info && info->key == key) return info->histogram;
      }
    } else {
      const Result<const DistanceTable*> found = table(goal);
      if (!found) return found.error();
      const Result<TableInfo> info = read_table_info(*db_);
      if (!info) return info.error();
      return info->histogram;
    }
  }
  if (std::optional<StoredTable> stored = find_stored(key)) return std::move(stored->info.histogram);
  Result<CompleteSearch> search = generate(goal);
  if (!search) return search.error();
  return std::move(search->histogram);
}

Result<CompleteSearch> Tables::generate(const Board& goal) {
  if (goal.shape().cells() > kMaxCellsMadeOnTheSpot) return no_table(goal);
  return complete_search(key_of(goal));
}

std::optional<StoredTable> Tables::find_stored(TableKey key) {
  const auto pass_over = [](const Error& error) { complain("warning: passed over: " + describe(error)); };
  for (const auto& place : search_path()) {
    std::error_code error;
    if (!std::filesystem::exists(place, error)) continue;
    std::vector<std::filesystem::path> files{place};
    if (std::filesystem::is_directory(place, error)) {
      auto found = table_files(place);
      if (!found) {
        pass_over(found.error());
        continue;
      }
      files = std::move(*found);
    }
    for (const auto& file : files) {
      const Result<TableInfo> info = read_table_info(file);
      if (!info) {
        pass_over(info.error());
      } else if (info->key == key) {
        Result<StoredTable> stored = open_table(file);
        if (stored) return std::move(*stored);
        pass_over(stored.error());
      }
    }
  }
  return std::nullopt;
}

}  // namespace slidebase::cli
