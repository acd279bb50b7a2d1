/* The C API: optimal answers for sliding-tile boards.
 *
 * Cells are bytes in row-major order, 0 for the blank. Letters U D L R tell
 * where the blank goes. An oracle is immutable but for slidebase_expand(), so
 * any number of threads may share it. No C++ exception crosses this line, and
 * no function prints or ends the process. Close what you opened; a database
 * after the oracles that came from it.
 *
 * Link slidebase-lookup. The two functions at the end are in slidebase-storage.
 */
#ifndef SLIDEBASE_H
#define SLIDEBASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum slidebase_status {
  SLIDEBASE_OK = 0,
  SLIDEBASE_UNSOLVABLE = 1,   /* no sequence of moves leads to the goal */
  SLIDEBASE_BAD_ARGUMENT = 2, /* a null pointer, a shape out of range */
  SLIDEBASE_BAD_BOARD = 3,    /* not every tile once, or a text that is no board */
  SLIDEBASE_BAD_GOAL = 4,     /* the same for the goal, or one of another shape */
  SLIDEBASE_NO_TABLE = 5,     /* no table for this shape and goal */
  SLIDEBASE_BAD_TABLE = 6,    /* a file that is no table, is damaged, or holds wrong distances */
  SLIDEBASE_IO = 7,           /* a file that cannot be read */
  SLIDEBASE_NO_MEMORY = 8
} slidebase_status;

typedef struct slidebase_database slidebase_database;
typedef struct slidebase_oracle slidebase_oracle;

/* Most cells of a board; most letters of a solution, with the closing NUL. */
#define SLIDEBASE_MAX_CELLS 25
#define SLIDEBASE_SOLUTION_SIZE 256

/* In slidebase_distances(). */
#define SLIDEBASE_DISTANCE_UNSOLVABLE 255
#define SLIDEBASE_DISTANCE_BAD_BOARD 254

/* In slidebase_optimal_moves(). */
#define SLIDEBASE_UP 1u
#define SLIDEBASE_DOWN 2u
#define SLIDEBASE_LEFT 4u
#define SLIDEBASE_RIGHT 8u

/* The version, such as "0.1.0", and a sentence for a status. Static strings. */
const char* slidebase_version(void);
const char* slidebase_status_text(slidebase_status status);

/* Opens an oracle for one goal: "rowmajor", "blank-first", "spiral" or a board
 * as text. `database` may be NULL: the embedded tables of the 3x3. On success
 * *oracle is set, otherwise it is NULL.
 * Errors: BAD_ARGUMENT, BAD_GOAL, NO_TABLE, NO_MEMORY. */
slidebase_status slidebase_open(const slidebase_database* database, unsigned rows, unsigned columns, const char* goal,
                                slidebase_oracle** oracle);
/* NULL is left alone. */
void slidebase_close(slidebase_oracle* oracle);

/* Unpacks the table to a byte a state, for the fastest distances.
 * Not while another thread uses the oracle. Errors: BAD_ARGUMENT, NO_MEMORY. */
slidebase_status slidebase_expand(slidebase_oracle* oracle);

/* Reads a board of the oracle's shape from text into `cells` (rows * columns bytes).
 * Errors: BAD_ARGUMENT, BAD_BOARD. */
slidebase_status slidebase_read_board(const slidebase_oracle* oracle, const char* text, uint8_t* cells);

/* About one board of rows * columns cells. Errors: UNSOLVABLE, BAD_ARGUMENT, BAD_BOARD,
 * BAD_TABLE (found only now: wrong distances, or a block that cannot be read). */
slidebase_status slidebase_distance(const slidebase_oracle* oracle, const uint8_t* cells, unsigned* distance);
/* `letters` has room for SLIDEBASE_SOLUTION_SIZE; a NUL closes them. */
slidebase_status slidebase_solve(const slidebase_oracle* oracle, const uint8_t* cells, char* letters);
/* The moves that bring the board nearer, as a sum of SLIDEBASE_UP .. _RIGHT; 0 at the goal. */
slidebase_status slidebase_optimal_moves(const slidebase_oracle* oracle, const uint8_t* cells, unsigned* moves);
/* The number of different optimal solutions; 1 at the goal. */
slidebase_status slidebase_count_optimal(const slidebase_oracle* oracle, const uint8_t* cells, uint64_t* count);

/* About `count` boards one after the other in `cells`: distances[i] is that of
 * board i, or SLIDEBASE_DISTANCE_UNSOLVABLE or _BAD_BOARD. Errors: BAD_ARGUMENT,
 * BAD_TABLE (as above: then the distances are void). */
slidebase_status slidebase_distances(const slidebase_oracle* oracle, const uint8_t* cells, size_t count,
                                     uint8_t* distances);

/* --- In slidebase-storage ---------------------------------------------------- */

/* Opens a table file, or every table file of a folder, beside the embedded tables.
 * Errors: BAD_ARGUMENT, BAD_TABLE, IO, NO_MEMORY. */
slidebase_status slidebase_database_open(const char* path, slidebase_database** database);
void slidebase_database_close(slidebase_database* database);

#ifdef __cplusplus
}
#endif

#endif
