// Build tool: writes small table files, the seeds of fuzz_table, to a folder.
// Usage: make_table_seeds FOLDER
#include <slidebase/generate.hpp>
#include <slidebase/storage.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

int main(int argc, char** argv) {
  using namespace slidebase;
  if (argc != 2) return std::fputs("usage: make_table_seeds FOLDER\n", stderr), EXIT_FAILURE;
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  for (const TableKey key : {TableKey{{2, 2}, 3}, TableKey{{3, 2}, 5}}) {
    const auto search = complete_search(key);
    if (!search || !write_table(folder / table_file_name(key), search->table, search->histogram)) return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
