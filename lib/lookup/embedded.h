// The tables inside the library. embedded.c, which defines them, is made by the
// build: lib/generate/embed_tables.cpp writes it.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

struct slidebase_embedded_table {
  unsigned char rows;
  unsigned char columns;
  unsigned char goal_cell;
  unsigned char depth;
  const unsigned char* bits;
};

extern const struct slidebase_embedded_table slidebase_embedded_tables[];
extern const unsigned slidebase_embedded_table_count;

#ifdef __cplusplus
}
#endif
