// Build tool: writes embedded.c, the canonical tables of the 3x3 as C arrays.
// Usage: embed_tables OUTPUT
#include <slidebase/generate.hpp>

#include <cstdio>
#include <cstdlib>

namespace {

using namespace slidebase;

constexpr Shape kShape{3, 3};

bool write_tables(std::FILE* out) {
  std::fputs("/* Made by the build from lib/generate/embed_tables.cpp. */\n#include \"lookup/embedded.h\"\n", out);
  unsigned count = 0;
  std::array<unsigned, kMaxCells> depths{};
  for (unsigned cell = 0; cell < kShape.cells(); ++cell) {
    const TableKey key{kShape, static_cast<std::uint8_t>(cell)};
    if (canonical_key(kShape, cell) != key) continue;
    const Result<CompleteSearch> search = complete_search(key);
    if (!search) {
      std::fprintf(stderr, "embed_tables: %s\n", search.error().text().data());
      return false;
    }
    std::fprintf(out, "static const unsigned char goal_%u[] = {", cell);
    unsigned column = 0;
    for (const unsigned byte : search->table.bits()) std::fprintf(out, "%s%u,", column++ % 24 == 0 ? "\n" : "", byte);
    std::fputs("};\n", out);
    depths[cell] = search->table.depth();
    ++count;
  }
  std::fputs("const struct slidebase_embedded_table slidebase_embedded_tables[] = {\n", out);
  for (unsigned cell = 0; cell < kShape.cells(); ++cell) {
    if (depths[cell] == 0) continue;
    std::fprintf(out, "    {%u, %u, %u, %u, goal_%u},\n", kShape.rows, kShape.columns, cell, depths[cell], cell);
  }
  std::fprintf(out, "};\nconst unsigned slidebase_embedded_table_count = %u;\n", count);
  return std::ferror(out) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: embed_tables OUTPUT\n", stderr), EXIT_FAILURE;
  std::FILE* out = std::fopen(argv[1], "w");
  if (out == nullptr) return std::perror(argv[1]), EXIT_FAILURE;
  const bool ok = write_tables(out);
  return std::fclose(out) == 0 && ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
