// Table files from any bytes, as they are and with their checksums put right.
#include <slidebase/oracle.hpp>
#include <slidebase/storage.hpp>

#include "fuzz/targets.hpp"
#include "storage/layout.hpp"
#include "storage/reader.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

namespace slidebase::fuzz {
namespace {

using namespace layout;

void check_table(Input file) {
  const Result<StoredTable> stored = decode_table(file, "input");
  if (!stored) {
    require_sound(stored.error());
    require(stored.error().kind() == ErrorKind::table || stored.error().kind() == ErrorKind::io,
            "a file's fault is one of tables");
    return;
  }
  const TableInfo& info = stored->info;
  const DistanceTable& table = stored->table;
  require(table.key() == info.key && table.depth() == info.depth, "a table is what its header says");
  require(canonical_key(info.key.shape, info.key.goal_cell) == info.key, "a table's key is canonical");
  require(info.histogram.size() == info.depth + std::size_t{1}, "a histogram ends with the deepest");
  require(std::accumulate(info.histogram.begin(), info.histogram.end(), std::uint64_t{0}) == info.states,
          "a histogram counts every state");
  require(info.file_bytes == file.size(), "a file is as long as it is");
  // Not even wrong distances, under checksums that are right, may lead a walk astray.
  const auto cells = goal_cells(info.key);
  const Board goal = Board::from_cells(info.key.shape, std::span(cells).first(info.key.shape.cells())).value();
  const Oracle oracle = Oracle::bind(table, goal).value();
  for (const Board& board : {goal, row_major_goal(info.key.shape), spiral_goal(info.key.shape)}) {
    const auto solution = oracle.solve(board);
    require(solution.has_value() || !oracle.distance(board), "a board has both a distance and a solution");
    require(!solution || oracle.distance(board) == solution->size(), "a solution is as long as the distance");
    oracle.optimal_moves(board);
  }
}

// The file with sizes, checksums and seek table put right, so that a change
// reaches what lies behind them. Nothing if it is too short for that.
std::optional<std::vector<std::uint8_t>> resealed(Input input) {
  if (input.size() < at::kHistogram) return std::nullopt;
  std::vector<std::uint8_t> file(input.begin(), input.end());
  const auto depth = load<std::uint32_t>(&file[at::kDepth]);
  const auto block_count = load<std::uint32_t>(&file[at::kBlocks]);
  constexpr std::uint32_t kMostBlocks = 16;
  if (depth > kMaxDepth || block_count == 0 || block_count > kMostBlocks) return std::nullopt;
  const std::size_t header = header_bytes(depth, block_count);
  const std::size_t seek_table = seek_table_bytes(block_count);
  if (file.size() < header + seek_table) return std::nullopt;

  std::vector<Block> blocks(block_count);
  std::size_t offset = header;
  std::uint8_t* entry = &file[index_offset(depth)];
  for (Block& block : blocks) {
    const std::size_t left = file.size() - seek_table - offset;
    const bool is_last = &block == &blocks.back();
    block.frame_bytes =
        static_cast<std::uint32_t>(is_last ? left : std::min<std::size_t>(load<std::uint32_t>(entry), left));
    const std::span<const std::uint8_t> frame(&file[offset], block.frame_bytes);
    const auto i = static_cast<std::size_t>(&block - blocks.data());
    block.frame_checksum = frame_checksum(frame, block_bytes(load<std::uint64_t>(&file[at::kPayloadBytes]), i));
    if (frame.size() >= 4) block.content_checksum = load<std::uint32_t>(frame.last(4).data());
    store(entry, block.frame_bytes);
    store(entry + 4, block.frame_checksum);
    entry += kIndexEntryBytes;
    offset += block.frame_bytes;
  }
  store(&file[at::kFrameSize], static_cast<std::uint32_t>(header - kFrameStartBytes));
  store(entry, crc32(std::span(file).first(header - sizeof(std::uint32_t))));
  const auto payload = load<std::uint64_t>(&file[at::kPayloadBytes]);
  std::ranges::copy(encode_seek_table(header, payload, blocks), file.end() - static_cast<std::ptrdiff_t>(seek_table));
  return file;
}

}  // namespace

void fuzz_table(Input input) {
  check_table(input);
  if (const auto file = resealed(input)) check_table(*file);
}

}  // namespace slidebase::fuzz
