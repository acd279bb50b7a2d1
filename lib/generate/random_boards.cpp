#include <slidebase/generate.hpp>

#include "core/bit_count.hpp"
#include "core/state_space.hpp"
#include "core/symmetry.hpp"
#include "word_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <numeric>
#include <random>

namespace slidebase {
namespace {

// Below n, each number as likely as any other, and the same on every platform
// (std::uniform_int_distribution is not).
std::uint64_t draw(std::mt19937_64& random, std::uint64_t n) {
  const std::uint64_t limit = std::mt19937_64::max() - std::mt19937_64::max() % n;
  while (true) {
    const std::uint64_t number = random();
    if (number < limit) return number % n;
  }
}

// For each of the sorted `ranks`, the position of the set bit that so many others stand before.
std::vector<std::uint64_t> select(std::span<const std::uint8_t> bits, std::span<const std::uint64_t> ranks) {
  constexpr std::size_t kChunk = 4096;
  std::vector<std::uint64_t> positions;
  std::uint64_t before = 0;  // set bits before `first`
  for (std::size_t first = 0; positions.size() < ranks.size(); first += kChunk) {
    const auto chunk = bits.subspan(first, std::min(kChunk, bits.size() - first));
    const std::uint64_t after = before + count_bits(chunk);
    if (ranks[positions.size()] < after) {
      for (std::size_t i = 0; i < chunk.size(); ++i) {
        for (unsigned byte = chunk[i]; byte != 0; byte &= byte - 1, ++before) {
          while (positions.size() < ranks.size() && ranks[positions.size()] == before) {
            positions.push_back((first + i) * 8 + static_cast<unsigned>(std::countr_zero(byte)));
          }
        }
      }
    }
    before = after;
  }
  return positions;
}

// A board of a table's own frame as the board whose goal is `goal`: seen by
// `symmetry`, each tile named as the goal's at the same place.
Board for_goal(const Board& stored, const Board& stored_goal, const Symmetry& symmetry, const Board& goal) {
  const unsigned n = goal.shape().cells();
  std::array<std::uint8_t, kMaxCells> name{};
  for (unsigned cell = 0; cell < n; ++cell) name[stored_goal[cell]] = goal[symmetry.source[cell]];
  std::array<std::uint8_t, kMaxCells> cells{};
  for (unsigned cell = 0; cell < n; ++cell) cells[symmetry.source[cell]] = name[stored[cell]];
  return Board::from_cells(goal.shape(), std::span(cells).first(n)).value();
}

Result<std::vector<Board>> draw_boards(const Board& goal, unsigned depth, std::size_t count, std::uint64_t seed,
                                       const OnProgress& on_progress, unsigned threads) {
  const TableKey key = canonical_key(goal.shape(), goal.blank());
  const SearchPlan plan{key, [depth](unsigned at) { return at == depth; }, threads, depth};
  const Result<MarkedSearch> search = word_search(plan, on_progress);
  if (!search) return search.error();
  if (search->histogram.size() <= depth) {
    return Error::make(ErrorKind::out_of_range, 0, "no board is %u moves away: the deepest of %ux%u are at %zu", depth,
                       goal.shape().rows, goal.shape().columns, search->histogram.size() - 1);
  }
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> ranks(count);
  for (std::uint64_t& rank : ranks) rank = draw(random, search->histogram[depth]);
  // In the order of the bits, then back in the order of the draw.
  std::vector<std::size_t> by_rank(count);
  std::iota(by_rank.begin(), by_rank.end(), 0);
  std::stable_sort(by_rank.begin(), by_rank.end(), [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  std::vector<std::uint64_t> sorted(ranks);
  std::sort(sorted.begin(), sorted.end());
  const std::vector<std::uint64_t> indices = select({search->marked.get(), (*state_count(key.shape) + 7) / 8}, sorted);
  const Symmetry symmetry = *find_symmetry(goal.shape(), goal.blank(), key);
  std::vector<Board> boards(count, goal);
  for (std::size_t i = 0; i < count; ++i) {
    boards[by_rank[i]] = for_goal(board_of(key, indices[i]), stored_goal(key), symmetry, goal);
  }
  return boards;
}

}  // namespace

Result<std::vector<Board>> random_boards(const Board& goal, unsigned depth, std::size_t count, std::uint64_t seed,
                                         const OnProgress& on_progress, unsigned threads) {
  try {
    return draw_boards(goal, depth, count, seed, on_progress, threads);
  } catch (const std::bad_alloc&) {
    return Error::make(ErrorKind::io, 0, "out of memory");
  }
}

}  // namespace slidebase
