// Table files: data/FORMAT.md describes them. Reading is strict: whatever a
// writer of this format does not make is refused, every flipped bit among it.
//
// Functions without shared state: safe in any thread. Two writers of one file
// both succeed and leave one valid file.
#pragma once

#include <slidebase/database.hpp>
#include <slidebase/distance_table.hpp>
#include <slidebase/result.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace slidebase {

// What a file says of itself, checked.
struct TableInfo {
  TableKey key;
  unsigned depth = 0;                    // the largest distance
  std::vector<std::uint64_t> histogram;  // states at each distance, depth + 1 of them
  std::uint64_t states = 0;
  std::uint64_t payload_bytes = 0;  // the table, unpacked
  std::uint32_t block_bytes = 0;    // unpacked size of every block but the last
  std::uint64_t file_bytes = 0;
  std::string generator;  // version of slidebase that wrote it
};

struct StoredTable {
  TableInfo info;
  DistanceTable table;
};

// The name that a table is stored under, such as "4x3-g11.sbt". Readers go by content alone.
std::string table_file_name(TableKey key);

// Reads and checks the header, the block index and the closing seek table, not the blocks.
// Errors: io (cannot be read), table (not a table of this format, or damaged).
Result<TableInfo> read_table_info(const std::filesystem::path& file);

// Reads and checks the whole file; of a table of more than DistanceTable::kMaxCellsHeld
// cells a block only when it is first asked for. Errors: as above, io (out of memory).
Result<StoredTable> open_table(const std::filesystem::path& file);

// Called before each block. False stops the work.
using OnBlock = std::function<bool(std::uint64_t block, std::uint64_t blocks)>;

// Reads and checks the whole file without holding it. Errors: as above, io (stopped).
Result<TableInfo> check_table(const std::filesystem::path& file, const OnBlock& on_block = {});

// Writes a table under a temporary name in the same folder, flushes it to disk
// and renames it to `file`. On an error nothing is left behind. Errors: io (stopped, too).
// REQUIRES: the table's key is canonical and `histogram` is its own.
Result<Done> write_table(const std::filesystem::path& file, const DistanceTable& table,
                         std::span<const std::uint64_t> histogram, const OnBlock& on_block = {});

// Removes what killed writers left in a folder. Files that a live writer is at stay.
void remove_stale_files(const std::filesystem::path& folder);

// The table files of a folder, by their names, sorted. Errors: io.
Result<std::vector<std::filesystem::path>> table_files(const std::filesystem::path& folder);

// Opens a table file, or every table file of a folder. Errors: as open_table(), for the first that fails.
Result<Database> open_database(const std::filesystem::path& path);

// Where tables are kept for the user: $XDG_DATA_HOME/slidebase, else
// ~/.local/share/slidebase. Empty if the environment names neither.
std::filesystem::path user_data_folder();

}  // namespace slidebase
