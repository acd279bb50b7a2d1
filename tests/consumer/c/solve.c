/* Solves one board of the 3x3: the C API in one small program. */
#include <slidebase/slidebase.h>
#include <stdio.h>

int main(void) {
  slidebase_oracle* oracle;
  uint8_t cells[9];
  unsigned distance;
  char letters[SLIDEBASE_SOLUTION_SIZE];

  /* The goal 1 2 3 / 4 5 6 / 7 8 0, answered by the tables inside the library. */
  slidebase_status status = slidebase_open(NULL, 3, 3, "rowmajor", &oracle);
  if (status == SLIDEBASE_OK) status = slidebase_read_board(oracle, "8 6 7 / 2 5 4 / 3 0 1", cells);
  if (status == SLIDEBASE_OK) status = slidebase_distance(oracle, cells, &distance);
  if (status == SLIDEBASE_OK) status = slidebase_solve(oracle, cells, letters);
  slidebase_close(oracle);

  if (status != SLIDEBASE_OK) {
    fprintf(stderr, "%s\n", slidebase_status_text(status));
    return 1;
  }
  printf("%u %s\n", distance, letters);
  return 0;
}
