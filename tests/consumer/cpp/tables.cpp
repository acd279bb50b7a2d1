// tables FOLDER: makes the table of the 3x2 and keeps it in a folder, opens
// every table of that folder, and solves a board of two rows with it.
#include <slidebase/generate.hpp>
#include <slidebase/storage.hpp>
#include <slidebase/text.hpp>

#include <cstdio>
#include <filesystem>
#include <string>

namespace {

int fail(const slidebase::Error& error) {
  std::fprintf(stderr, "%s: %s\n", std::string(name(error.kind())).c_str(), std::string(error.text()).c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path folder = argv[1];

  // One table answers every goal of both 3x2 and 2x3 whose blank lies in a corner.
  const auto goal = slidebase::parse_goal("rowmajor", {.rows = 2, .columns = 3});
  const slidebase::TableKey key = slidebase::canonical_key(goal->shape(), goal->blank());
  const auto search = slidebase::complete_search(key);
  if (!search) return fail(search.error());
  const auto written =
      slidebase::write_table(folder / slidebase::table_file_name(key), search->table, search->histogram);
  if (!written) return fail(written.error());

  const auto database = slidebase::open_database(folder);
  if (!database) return fail(database.error());
  const auto oracle = database->oracle(*goal);
  if (!oracle) return fail(oracle.error());
  const auto board = slidebase::parse_board("4 5 0 / 1 2 3");
  if (!board) return fail(board.error());
  const auto solution = oracle->solve(*board);
  if (!solution) return 1;

  std::string letters(solution->size(), ' ');
  slidebase::write_moves(letters.data(), *solution);
  std::printf("%zu %s\n", solution->size(), letters.c_str());
}
