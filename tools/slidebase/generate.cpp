// slidebase generate: makes table files.
#include "command.hpp"
#include "progress.hpp"

#include <slidebase/generate.hpp>
#include <slidebase/storage.hpp>
#include <slidebase/text.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace slidebase::cli {
namespace {

namespace fs = std::filesystem;

std::vector<TableKey> keys_of_all_goals(Shape shape) {
  std::vector<TableKey> keys;
  for (unsigned cell = 0; cell < shape.cells(); ++cell) {
    const TableKey key{tall(shape), static_cast<std::uint8_t>(cell)};
    if (canonical_key(key.shape, cell) == key) keys.push_back(key);
  }
  return keys;
}

class Generator {
 public:
  explicit Generator(const Options& options) : options_(options), output_(options.format) {}

  int run() {
    const Shape shape = wanted_shape();
    const std::vector<TableKey> keys = wanted_keys(shape);
    const Result<Done> made = keys.empty()
                                  ? Error::make(ErrorKind::no_table, 0, "this version makes no complete table for %s",
                                                shape_text(shape).c_str())
                                  : make_all(keys);
    if (!made) tell_error(made.error(), output_);
    return output_.finish();
  }

 private:
  Shape wanted_shape() const {
    if (options_.arguments.size() + options_.shape.has_value() > 1) throw UsageError("generate takes one SHAPE");
    if (options_.arguments.empty()) return options_.shape.value_or(Shape{3, 3});
    const Result<Shape> shape = parse_shape(options_.arguments[0]);
    if (!shape) throw UsageError(describe(shape.error()));
    return *shape;
  }

  // Nothing if there is no complete table for the shape.
  std::vector<TableKey> wanted_keys(Shape shape) const {
    if (options_.has_goal && options_.all_goals) throw UsageError("--goal and --all-goals exclude each other");
    if (options_.goal == "auto") throw UsageError("--goal auto depends on a board: name a goal to generate for");
    const Result<Board> goal = parse_goal(options_.goal, shape);
    if (!goal) throw UsageError("--goal: " + describe(goal.error()));
    if (!state_count(shape)) return {};
    const bool all = options_.all_goals || (shape == Shape{3, 3} && !options_.has_goal);
    return all ? keys_of_all_goals(shape) : std::vector{canonical_key(shape, goal->blank())};
  }

  Result<Done> make_all(const std::vector<TableKey>& keys) {
    const fs::path folder = options_.out ? fs::path(*options_.out) : user_data_folder();
    if (options_.out && folder.empty()) throw UsageError("--out: an empty name");
    if (folder.empty()) {
      return Error::make(ErrorKind::io, 0, "no folder to write to: neither --out nor $XDG_DATA_HOME nor $HOME is set");
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (std::error_code ignored; !fs::is_directory(folder, ignored)) {
      return Error::make(ErrorKind::io, 0, "%s: cannot make the folder: %s", folder.c_str(),
                         error ? error.message().c_str() : "something else is there");
    }
    remove_stale_files(folder);
    for (const TableKey key : keys) {
      if (const auto made = make(key, folder / table_file_name(key)); !made) return made.error();
    }
    return Done{};
  }

  Result<Done> make(TableKey key, const fs::path& file) {
    std::string replaced;
    if (!options_.force) {
      const Result<StoredTable> there = open_table(file);
      if (there && there->info.key == key) {
        tell(file, there->info.key, there->info.depth, "kept");
        return Done{};
      }
      if (there) {
        return Error::make(ErrorKind::table, 0,
                           "%s: is a valid table of another kind (%s): move it away, or use --force", file.c_str(),
                           rows_text(stored_goal(there->info.key)).c_str());
      }
      std::error_code error;
      if (fs::exists(file, error)) replaced = describe(there.error());
    }
    announce(key);
    const Result<CompleteSearch> search =
        complete_search(key, show_progress("generating " + shape_text(key.shape)), options_.thread_count());
    if (!search) return search.error();
    const Result<Done> written =
        write_table(file, search->table, search->histogram, show_blocks("writing " + path_text(file)));
    if (!written) return written.error();
    if (!replaced.empty()) complain("replaced: " + replaced);
    tell(file, key, search->table.depth(), "written");
    return Done{};
  }

  // What a big build will take, before it begins.
  static void announce(TableKey key) {
    constexpr std::uint64_t kBigStates = 10'000'000;
    constexpr double kStatesPerSecond = 240e6;  // with the file
    const std::uint64_t states = *state_count(key.shape);
    if (states < kBigStates) return;
    complain(shape_text(key.shape) + ": " + std::to_string(states) + " states; takes up to " +
             std::to_string(complete_search_bytes(key) / 1'000'000) + " MB of memory, " +
             std::to_string(states / 8'000'000) + " MB of disk and about " +
             std::to_string(1 + static_cast<int>(static_cast<double>(states) / kStatesPerSecond)) + " s");
  }

  void tell(const fs::path& file, TableKey key, unsigned depth, std::string_view what) {
    const std::string goal = rows_text(stored_goal(key));
    if (output_.format() == Format::json) {
      output_ << "{\"file\":" << json_string(file.string()) << ",\"shape\":" << json_string(shape_text(key.shape))
              << ",\"goal\":" << json_cells(stored_goal(key)) << ",\"states\":" << *state_count(key.shape)
              << ",\"depth\":" << depth << ",\"status\":" << json_string(what) << "}\n";
    } else {
      output_ << path_text(file) << '\t' << shape_text(key.shape) << "\tgoal " << goal << '\t'
              << *state_count(key.shape) << " states\tmaximum depth " << depth << '\t' << what << '\n';
    }
    output_.flush();
  }

  const Options& options_;
  Output output_;
};

int run(const Options& options) { return Generator(options).run(); }

}  // namespace

Command generate_command() {
  return {{"generate",
           "[SHAPE]",
           "Makes the table that answers --goal (default: rowmajor), as a file.\n"
           "Without SHAPE, or for 3x3 without --goal, the tables of all goals.",
           {Option::goal, Option::shape, Option::all_goals, Option::kind, Option::out, Option::threads, Option::force,
            Option::plain, Option::json}},
          run};
}

}  // namespace slidebase::cli
