// Solves one board of the 3x3, by the tables inside the library.
#include <slidebase/database.hpp>
#include <slidebase/text.hpp>

#include <cstdio>
#include <string>

int main() {
  // The goal 1 2 3 / 4 5 6 / 7 8 0. The database must outlive its oracles.
  const slidebase::Database database = slidebase::Database::embedded();
  const auto goal = slidebase::parse_goal("rowmajor", {.rows = 3, .columns = 3});
  const auto oracle = database.oracle(goal.value());
  const auto board = slidebase::parse_board("8 6 7 / 2 5 4 / 3 0 1");
  if (!oracle || !board) return 1;

  const auto solution = oracle->solve(*board);
  if (!solution) {
    std::puts("unsolvable");
    return 1;
  }
  std::string letters(solution->size(), ' ');
  slidebase::write_moves(letters.data(), *solution);
  std::printf("%u %s\n", *oracle->distance(*board), letters.c_str());
}
