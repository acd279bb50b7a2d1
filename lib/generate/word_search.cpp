// The word-parallel breadth-first search: all states of a level at once, 60 to
// a word, by the gates of gates.hpp.
//
// A bitmap holds, for each cell of the blank, a bit for each half rank. A level
// is dense or sparse. Dense: every state of the colour that the depth has is
// asked, a word at a time, whether a neighbour was visited; visited states are
// as good as those of the last level, and have the other colour, so that the
// bitmap is its own source. Sparse, at the beginning and the end: lists of half
// ranks, moved one by one.
//
// A dense level goes tile by tile: 8 * 7 * 6 words, within which everything from
// gate 6 down and the gates 7 and 8 stay. A tile of one cell depends on tiles of
// the other colour alone, so that threads share the tiles out.
#include "word_search.hpp"

#include "core/bit_count.hpp"
#include "core/state_space.hpp"
#include "crew.hpp"
#include "gates.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <vector>

// g++ can compile one function for several processors; the choice is made at run time.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SLIDEBASE_X86_64_V3
#endif

namespace slidebase {
namespace {

using gates::Word;
using HalfRank = lehmer::HalfRank;

// Zeroed words.
class Bitmap {
 public:
  explicit Bitmap(std::uint64_t words) : memory_(allocate_zeroed(words * sizeof(Word))) {
    if (!memory_) throw std::bad_alloc();
    words_ = reinterpret_cast<Word*>(memory_.get());
  }

  Word* words() const noexcept { return words_; }

  // Moves `count` words of `used` bits each together, without the gaps between
  // them, and gives the memory away.
  DistanceTable::Bits pack(std::uint64_t count, unsigned used) && {
    auto* out = memory_.get();
    Word pending = 0;
    unsigned bits = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      const Word word = words_[i];
      pending |= word << bits;
      bits += used;
      if (bits < 64) continue;
      for (unsigned byte = 0; byte < 8; ++byte) *out++ = static_cast<std::uint8_t>(pending >> 8 * byte);
      bits -= 64;
      pending = bits == 0 ? 0 : word >> (used - bits);
    }
    for (unsigned byte = 0; 8 * byte < bits; ++byte) *out++ = static_cast<std::uint8_t>(pending >> 8 * byte);
    return std::move(memory_);
  }

 private:
  std::unique_ptr<std::uint8_t[], DistanceTable::Release> memory_;
  Word* words_;
};

template <unsigned R, unsigned C>
class WordSearch {
 public:
  using Space = StateSpace<R, C>;

  static constexpr unsigned kWordStates = std::min<unsigned>(Space::kHalfRanks, gates::kWordStates);
  static constexpr HalfRank kCellWords = Space::kHalfRanks / kWordStates;
  static constexpr std::uint64_t kWords = std::uint64_t{kCellWords} * Space::kCells;
  static constexpr unsigned kTileWords = std::min<unsigned>(kCellWords, 8 * 7 * 6);
  static constexpr HalfRank kTiles = kCellWords / kTileWords;  // of each cell
  // Lists are faster up to this many states in a level.
  static constexpr std::uint64_t kSparse = kWords / 32;

  explicit WordSearch(const SearchPlan& plan)
      : plan_(plan), goal_cell_(plan.key.goal_cell), visited_(kWords), marked_(kWords), crew_(plan.threads) {}

  std::optional<Histogram> run(const OnProgress& on_progress) {
    frontier_[goal_cell_].push_back(0);
    visited(goal_cell_)[0] = 1;
    if (plan_.marks(0)) marked(goal_cell_)[0] = 1;
    Histogram histogram;
    std::uint64_t found = 0;
    bool is_sparse = true;
    bool is_falling = false;
    for (std::uint64_t level = 1; level > 0;) {
      histogram.push_back(level);
      found += level;
      const auto depth = static_cast<unsigned>(histogram.size() - 1);
      if (on_progress && !on_progress({depth, found, Space::kStates})) return std::nullopt;
      if (depth == plan_.last_depth) break;
      const bool marks = plan_.marks(depth + 1);
      const bool collects = is_falling && level < 4 * kSparse;
      const std::uint64_t next = is_sparse ? sparse_level(level, marks) : dense_level(depth + 1, marks, collects);
      is_falling = next < level;
      is_sparse = is_sparse ? is_falling || next < kSparse : collects && next < kSparse;
      level = next;
    }
    return histogram;
  }

  DistanceTable::Bits take_marked() && {
    visited_.reset();
    return std::move(*marked_).pack(kWords, kWordStates);
  }

 private:
  // --- Sparse levels ---------------------------------------------------------

  using Lists = std::array<std::vector<HalfRank>, Space::kCells>;

  std::uint64_t sparse_level(std::uint64_t level, bool marks) {
    const auto gather_cell = [&](std::uint64_t cell) {
      Space::at_cell(static_cast<unsigned>(cell), [&]<unsigned Cell>() { gather<Cell>(marks); });
    };
    constexpr std::uint64_t kWorthSharing = 10'000;
    if (level >= kWorthSharing) {
      crew_.run(Space::kCells, gather_cell);
    } else {
      for (unsigned cell = 0; cell < Space::kCells; ++cell) gather_cell(cell);
    }
    std::swap(frontier_, next_);
    std::uint64_t count = 0;
    for (const auto& list : frontier_) count += list.size();
    return count;
  }

  // The new states with the blank in Cell. Nothing else is written, so that threads share the cells out.
  template <unsigned Cell>
  void gather(bool marks) {
    auto& next = next_[Cell];
    next.clear();
    Word* seen = visited(Cell);
    Word* mark = marked(Cell);
    unroll_moves<Cell>([&]<Move Back>() {
      constexpr unsigned kFrom = Space::target(Cell, Back);
      const unsigned parity = Space::parity(kFrom, goal_cell_);
      const auto& list = frontier_[kFrom];
      std::size_t size = next.size();
      next.resize(size + list.size());
      for (const HalfRank half : list) {
        const HalfRank after = Space::template moved<kFrom, opposite(Back)>(half, parity);
        const HalfRank word = after / kWordStates;
        const Word fresh = Word{1} << after % kWordStates & ~seen[word];
        next[size] = after;
        size += fresh != 0;
        seen[word] |= fresh;
        // Only what is fresh: a probed state may be of another level.
        if (marks) mark[word] |= fresh;
      }
      next.resize(size);
    });
  }

  template <unsigned Cell, class F>
  static void unroll_moves(F&& f) {
    gates::unroll<4>([&]<unsigned I>() {
      if constexpr (Space::is_legal(Cell, kMoves[I])) f.template operator()<kMoves[I]>();
    });
  }

  // --- Dense levels ----------------------------------------------------------

  struct Level {
    unsigned colour;  // of the blank's cells at this depth
    bool marks;
    bool collects;
  };

  std::uint64_t dense_level(unsigned depth, bool marks, bool collects) {
    if (collects) {
      for (auto& list : frontier_) list.clear();
    }
    const Level level{(Space::kShape.colour(goal_cell_) + depth) % 2, marks, collects};
    constexpr HalfRank kPiece = 8;
    constexpr HalfRank kPieces = (kTiles + kPiece - 1) / kPiece;
    std::atomic<std::uint64_t> count = 0;
    auto sweep = &WordSearch::sweep_portable;
    // Where it pays; the code of all shapes twice would be large.
    if constexpr (kCellWords >= 8 * 7 * 6) {
      if (!plan_.is_portable && has_x86_64_v3()) sweep = &WordSearch::sweep_v3;
    }
    crew_.run(kPieces, [&](std::uint64_t piece) {
      const auto first = static_cast<HalfRank>(piece) * kPiece;
      count += (this->*sweep)(first, std::min(first + kPiece, kTiles), level);
    });
    return count;
  }

  static bool has_x86_64_v3() noexcept {
#ifdef SLIDEBASE_X86_64_V3
    static const bool is_supported = __builtin_cpu_supports("x86-64-v3") != 0;
    return is_supported;
#else
    return false;
#endif
  }

  // One source for both: the compiler vectorises it for what the processor has.
  [[gnu::flatten, gnu::noinline]] std::uint64_t sweep_portable(HalfRank first, HalfRank last, const Level& level) {
    return sweep_tiles(first, last, level);
  }
#ifdef SLIDEBASE_X86_64_V3
  [[gnu::target("arch=x86-64-v3"), gnu::flatten, gnu::noinline]]
#endif
  std::uint64_t
  sweep_v3(HalfRank first, HalfRank last, const Level& level) {
    return sweep_tiles(first, last, level);
  }

  [[gnu::always_inline]] inline std::uint64_t sweep_tiles(HalfRank first, HalfRank last, const Level& level) {
    std::uint64_t count = 0;
    for (HalfRank tile = first; tile < last; ++tile) {
      gates::unroll<Space::kCells>([&]<unsigned Cell>() __attribute__((always_inline)) {
        if (Space::kShape.colour(Cell) == level.colour) count += sweep_tile<Cell>(tile, level);
      });
    }
    return count;
  }

  // One tile of one cell: adds the states that a neighbour leads to.
  template <unsigned Cell>
  [[gnu::always_inline]] inline std::uint64_t sweep_tile(HalfRank tile, const Level& level) {
    alignas(32) std::array<Word, kTileWords> reached;
    constexpr unsigned kLeft = Cell % C != 0 ? Cell - 1 : Cell + 1;
    constexpr unsigned kRight = Cell % C != C - 1 ? Cell + 1 : Cell - 1;
    const std::uint64_t offset = std::uint64_t{tile} * kTileWords;
    const Word* left = visited(kLeft) + offset;
    const Word* right = visited(kRight) + offset;
    for (unsigned i = 0; i < kTileWords; ++i) reached[i] = left[i] | right[i];
    if constexpr (Cell >= C) pull<Cell - C, Move::down>(tile, reached.data());
    if constexpr (Cell + C < Space::kCells) pull<Cell + C, Move::up>(tile, reached.data());

    Word* seen = visited(Cell) + offset;
    for (unsigned i = 0; i < kTileWords; ++i) {
      reached[i] &= ~seen[i];
      seen[i] |= reached[i];
    }
    if (level.marks) {
      Word* mark = marked(Cell) + offset;
      for (unsigned i = 0; i < kTileWords; ++i) mark[i] |= reached[i];
    }
    if (level.collects) collect(Cell, offset, reached.data());
    return count_bits({reinterpret_cast<const std::uint8_t*>(reached.data()), sizeof reached});
  }

  [[gnu::noinline]] void collect(unsigned cell, std::uint64_t offset, const Word* reached) {
    const std::lock_guard lock(frontier_mutex_);
    for (unsigned i = 0; i < kTileWords; ++i) {
      for (Word word = reached[i]; word != 0; word &= word - 1) {
        frontier_[cell].push_back(static_cast<HalfRank>((offset + i) * kWordStates) +
                                  static_cast<HalfRank>(std::countr_zero(word)));
      }
    }
  }

  // What the move M brings from cell From: C - 1 gates of radix kLow .. kRadix,
  // upwards if the blank goes down, downwards if it goes up.
  template <unsigned From, Move M>
  [[gnu::always_inline]] inline void pull(HalfRank tile, Word* reached) const {
    constexpr bool kDown = M == Move::down;
    constexpr unsigned kRadix = Space::kTiles - (kDown ? From : From - C);
    constexpr unsigned kLow = kRadix - C + 2;
    const Word* from = visited(From) + std::uint64_t{tile} * kTileWords;
    if constexpr (kLow >= 7) {
      pull_words<kRadix, kDown>(from, tile, reached);
    } else if constexpr (kRadix <= 5) {
      constexpr unsigned kGatesBeforeGate3 = kDown ? kLow - 3 : kRadix - 3;  // each turns the parity
      const unsigned parity = Space::parity(From, goal_cell_) + kGatesBeforeGate3;
      const Word even = gates::kEvenGroups ^ tile_parity(tile) ^ (Word{0} - (parity & 1U));
      for (unsigned i = 0; i < kTileWords; ++i) {
        reached[i] |= kDown ? gates::gates_in_word<kLow, kRadix>(from[i], even ^ kWordParity[i])
                            : gates::gates_in_word<kRadix, kLow>(from[i], even ^ kWordParity[i]);
      }
    } else {
      pull_across<kRadix, kDown>(from, reached);
    }
  }

  // All gates are 7 and more: runs of words change places.
  template <unsigned Radix, bool Down>
  [[gnu::always_inline]] inline void pull_words(const Word* from, HalfRank tile, Word* reached) const {
    constexpr const auto& kSource = Space::template kGroups<Radix, !Down>;
    constexpr auto kGroups = static_cast<unsigned>(kSource.size());
    constexpr auto kUnit = static_cast<unsigned>(lehmer::factorial(Radix - C) / 2 / kWordStates);
    constexpr unsigned kRun = std::min(kUnit, kTileWords);
    constexpr HalfRank kPeriod = kGroups * kUnit;
    const HalfRank first = tile * kTileWords % kPeriod / kUnit;
    for (unsigned run = 0; run < kTileWords / kRun; ++run) {
      const unsigned group = kPeriod < kTileWords ? run % kGroups : first + run;
      const auto distance = (std::int64_t{kSource[group]} - group) * kUnit;
      const Word* source = from + run * kRun + distance;
      for (unsigned i = 0; i < kRun; ++i) reached[run * kRun + i] |= source[i];
    }
  }

  // Gate 6, with the gates of a word below it and gate 7 above it.
  template <unsigned Radix, bool Down>
  [[gnu::always_inline]] inline void pull_across(const Word* from, Word* reached) const {
    static_assert(Radix == 6 || Radix == 7);
    constexpr unsigned kLow = Radix - C + 2;
    static_assert(kLow >= 4, "no gate here needs the parity");
    constexpr unsigned kMargin = 8;
    alignas(32) std::array<Word, kTileWords + 24> padded;
    alignas(32) std::array<Word, kTileWords + 12> out;
    Word* in = padded.data() + kMargin;
    if constexpr (Down) {
      for (unsigned i = 0; i < kTileWords; ++i) {
        if constexpr (kLow <= 5) {
          in[i] = gates::gates_in_word<kLow, 5>(from[i], 0);
        } else {
          in[i] = from[i];
        }
      }
    } else {
      for (unsigned i = 0; i < kTileWords; ++i) in[i] = from[Radix == 7 ? gate7_source(i) : i];
    }
    for (unsigned i = 0; i < kMargin; ++i) in[-1 - static_cast<int>(i)] = 0;
    for (unsigned i = kTileWords; i < kTileWords + 24 - kMargin; ++i) in[i] = 0;
    gates::gate6(in, out.data(), kTileWords);
    for (unsigned i = 0; i < kTileWords; ++i) {
      if constexpr (Down) {
        reached[i] |= out[Radix == 7 ? gate7_source(i) : i];
      } else if constexpr (kLow <= 5) {
        reached[i] |= gates::gates_in_word<5, kLow>(out[i], 0);
      } else {
        reached[i] |= out[i];
      }
    }
  }

  static constexpr unsigned gate7_source(unsigned word) noexcept { return word / 42 * 42 + gates::kGate7[word % 42]; }

  // --- Parity of the digits above a word -------------------------------------

  static constexpr auto kWordParity = [] {
    std::array<Word, kTileWords> parity{};
    for (unsigned i = 0; i < kTileWords; ++i) {
      parity[i] = Word{0} - lehmer::kept_parity<std::min(Space::kTiles, 8U)>(i * kWordStates);
    }
    return parity;
  }();
  static Word tile_parity(HalfRank tile) noexcept {
    return Word{0} - lehmer::kept_parity<Space::kTiles>(tile * (kTileWords * kWordStates));
  }

  Word* visited(unsigned cell) const noexcept { return visited_->words() + std::uint64_t{cell} * kCellWords; }
  Word* marked(unsigned cell) const noexcept { return marked_->words() + std::uint64_t{cell} * kCellWords; }

  const SearchPlan& plan_;
  const unsigned goal_cell_;
  std::optional<Bitmap> visited_;
  std::optional<Bitmap> marked_;
  Lists frontier_;  // of a level that was sparse or collected
  Lists next_;
  std::mutex frontier_mutex_;
  Crew crew_;
};

}  // namespace

std::uint64_t word_search_bytes(TableKey key) noexcept {
  return with_state_space<std::uint64_t>(key.shape, 0, []<unsigned R, unsigned C>() {
    using Search = WordSearch<R, C>;
    // Two bitmaps, and at the end of the dense levels the lists of up to 4 * kSparse states,
    // which have grown step by step.
    return 2 * Search::kWords * sizeof(Word) + 7 * Search::kSparse * sizeof(HalfRank);
  });
}

Result<MarkedSearch> word_search(const SearchPlan& plan, const OnProgress& on_progress) {
  const Shape shape = plan.key.shape;
  try {
    return with_state_space<Result<MarkedSearch>>(
        shape, Error::make(ErrorKind::too_large, 0, "no complete table for %ux%u", shape.rows, shape.columns),
        [&]<unsigned R, unsigned C>() -> Result<MarkedSearch> {
          WordSearch<R, C> search(plan);
          std::optional<Histogram> histogram = search.run(on_progress);
          if (!histogram) return Error::make(ErrorKind::io, 0, "stopped");
          return MarkedSearch{std::move(search).take_marked(), std::move(*histogram)};
        });
  } catch (const std::bad_alloc&) {
    return Error::make(ErrorKind::io, 0, "out of memory in a search of %ux%u", shape.rows, shape.columns);
  }
}

}  // namespace slidebase
