#include "kernel.hpp"

#include "core/state_space.hpp"
#include "order_ranks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <type_traits>

namespace slidebase {
namespace {

template <unsigned R, unsigned C>
struct ShapeKernel {
  using Space = StateSpace<R, C>;
  using HalfRank = lehmer::HalfRank;

  static constexpr HalfRank kGoalHalf = 0;

  static bool at_goal(Bits bits, State state) noexcept {
    return state.cell == bits.goal_cell && state.half == kGoalHalf;
  }

  static std::uint64_t index(State state) noexcept { return Space::index(state.cell, state.half); }

  static bool bit(Bits bits, std::uint64_t index) noexcept {
    if constexpr (Space::kCells > DistanceTable::kMaxCellsHeld) {
      if (bits.data == nullptr) return bits.read(index);
    }
    return bits.held(index);
  }

  // Distance mod 4: the low bit from the colour of the blank's cell, the high one from the table.
  static unsigned residue(Bits bits, State state) noexcept {
    const unsigned odd = Space::kShape.colour(state.cell) ^ Space::kShape.colour(bits.goal_cell);
    return unsigned{bit(bits, index(state))} * 2 + odd;
  }

  // Whether a neighbour with this index is one step nearer than a state with this residue.
  static bool is_nearer(Bits bits, std::uint64_t neighbour, unsigned residue) noexcept {
    return unsigned{bit(bits, neighbour)} == ((residue - 1) >> 1 & 1);
  }

  // --- Reading a board ---------------------------------------------------

  static constexpr std::uint64_t kOnes = 0x1111111111111111;

  struct Order {
    unsigned blank;       // its cell in the table's frame
    std::uint64_t tiles;  // a nibble each, the first lowest
  };

  static Order read(const Oracle::Frame& frame, PackedBoard board) noexcept {
    std::uint64_t cells = board.nibbles();
    if (!frame.is_identity) {
      std::uint64_t shown = 0;
      for (unsigned i = Space::kCells; i-- > 0;) shown = shown << 4 | (cells >> frame.source_shift[i] & 15);
      cells = shown;
    }
    // The lowest zero nibble is the blank; close the gap that it leaves.
    const unsigned blank = static_cast<unsigned>(std::countr_zero((cells - kOnes) & ~cells & kOnes << 3)) & ~3U;
    const std::uint64_t before = (std::uint64_t{1} << blank) - 1;
    return {blank / 4, (cells & before) | (cells >> 4 & ~before)};
  }

  static bool locate(const Oracle::Frame& frame, unsigned goal_cell, PackedBoard board, State& state) noexcept {
    const Order order = read(frame, board);
    // Nibble t of `smaller` is the number of entries below t that are still to
    // come: the digit of t. Each entry seen is taken away from those above it.
    std::uint64_t smaller = 0xfedcba9876543210;
    unsigned digit_sum = 0;
    HalfRank half = 0;
    [&]<unsigned... Place>(std::integer_sequence<unsigned, Place...>) {
      const auto next = [&]<unsigned P>() {
        const unsigned shift = frame.label_shift[order.tiles >> 4 * P & 15];
        const auto digit = static_cast<unsigned>(smaller >> shift & 15);
        smaller -= (kOnes - 1) << shift;
        digit_sum += digit;
        if constexpr (P + 2 < Space::kTiles) half += digit * lehmer::half_ranks(Space::kTiles - 1 - P);
      };
      (next.template operator()<Place>(), ...);
    }
    (std::make_integer_sequence<unsigned, Space::kTiles - 1>());

    state.cell = order.blank;
    state.half = half;
    return digit_sum % 2 == Space::parity(state.cell, goal_cell);
  }

  // --- The walk ------------------------------------------------------------
  //
  // A state machine with one function for each cell and the direction that the
  // blank came by, calling each other in tail position. It never looks back,
  // and never probes the last direction left: one neighbour must be nearer.

  struct Walk {
    Bits bits;
    std::uint64_t goal;
    const Move* end;
    std::uint32_t move_back;  // a byte a move
  };
  using Step = Move* (*)(const Walk&, HalfRank, unsigned, Move*) noexcept;

  template <unsigned Cell, unsigned Back>
  static Move* step(const Walk& walk, HalfRank half, unsigned residue, Move* out) noexcept {
    if (Space::index(Cell, half) == walk.goal) return out;
    if (out == walk.end) return nullptr;
    constexpr auto kOptions = [] {
      struct {
        std::array<Move, 4> moves{};
        unsigned count = 0;
      } options;
      for (const Move move : kMoves) {
        if (slidebase::index(move) != Back && Space::is_legal(Cell, move)) options.moves[options.count++] = move;
      }
      return options;
    }();
    const unsigned parity = Space::parity(Cell, walk.bits.goal_cell);
    const auto take = [&]<unsigned I>(const auto& self) -> Move* {
      constexpr Move kMove = kOptions.moves[I];
      constexpr unsigned kTarget = Space::target(Cell, kMove);
      const HalfRank after = Space::template moved<Cell, kMove>(half, parity);
      if constexpr (I + 1 < kOptions.count) {
        if (!is_nearer(walk.bits, Space::index(kTarget, after), residue)) {
          return self.template operator()<I + 1>(self);
        }
      }
      *out = static_cast<Move>(walk.move_back >> 8 * slidebase::index(kMove) & 3);
      return step<kTarget, slidebase::index(opposite(kMove))>(walk, after, residue - 1, out + 1);
    };
    return take.template operator()<0>(take);
  }

  // --- Neighbours ----------------------------------------------------------

  // The neighbours that are one step nearer. One function for all who ask, since
  // it holds code for every cell.
  struct Nearer {
    unsigned count = 0;
    std::array<Move, 4> moves;
    std::array<State, 4> states;
  };
  [[gnu::noinline]] static Nearer nearer(Bits bits, State state) noexcept {
    Nearer found;
    if (at_goal(bits, state)) return found;
    const unsigned from = residue(bits, state);
    Space::at_cell(state.cell, [&]<unsigned Cell>() {
      Space::template for_each_neighbour<Cell>(state.half, Space::parity(Cell, bits.goal_cell),
                                               [&]<Move M>(unsigned cell, HalfRank half) {
                                                 if (!is_nearer(bits, Space::index(cell, half), from)) return;
                                                 found.moves[found.count] = M;
                                                 found.states[found.count++] = {cell, half};
                                               });
    });
    return found;
  }

  static unsigned walk(Bits bits, State state, const std::array<Move, 4>& move_back, Move* out) noexcept {
    // By cell and the direction back.
    static constexpr auto kSteps = []<unsigned... Cell>(std::integer_sequence<unsigned, Cell...>) {
      return std::array<std::array<Step, 4>, Space::kCells>{steps_from<Cell>()...};
    }
    (std::make_integer_sequence<unsigned, Space::kCells>());

    if (at_goal(bits, state)) return 0;
    const Nearer first = nearer(bits, state);
    if (first.count == 0) return Oracle::Kernel::kNoPath;
    Walk walk{bits, Space::index(bits.goal_cell, kGoalHalf), out + bits.depth, 0};
    for (const Move move : kMoves) {
      walk.move_back |= slidebase::index(move_back[slidebase::index(move)]) << 8 * slidebase::index(move);
    }
    const Move move = first.moves[0];
    *out = move_back[slidebase::index(move)];
    const State next = first.states[0];
    const Step step = kSteps[next.cell][slidebase::index(opposite(move))];
    const Move* end = step(walk, next.half, residue(bits, next), out + 1);
    return end == nullptr ? Oracle::Kernel::kNoPath : static_cast<unsigned>(end - out);
  }

  template <unsigned Cell>
  static constexpr std::array<Step, 4> steps_from() noexcept {
    std::array<Step, 4> steps{};
    const auto enter = [&]<Move Back>() {
      if constexpr (Space::is_legal(Cell, Back)) steps[slidebase::index(Back)] = step<Cell, slidebase::index(Back)>;
    };
    enter.template operator()<Move::up>();
    enter.template operator()<Move::down>();
    enter.template operator()<Move::left>();
    enter.template operator()<Move::right>();
    return steps;
  }

  static MoveSet downhill(Bits bits, State state) noexcept {
    const Nearer found = nearer(bits, state);
    MoveSet moves;
    for (unsigned i = 0; i < found.count; ++i) moves.insert(found.moves[i]);
    return moves;
  }

  // Paths are counted backwards from the goal. Different paths meet again, so
  // the counts found are remembered, as many as fit a small cache: a lost one is
  // counted again. An empty slot has count 0.
  struct Counted {
    std::uint64_t index;
    std::uint64_t count;
  };
  using CountCache = std::array<Counted, 1024>;

  [[gnu::noinline]] static std::uint64_t count_from(Bits bits, State state, CountCache& cache,
                                                    unsigned steps_left) noexcept {
    if (at_goal(bits, state)) return 1;
    if (steps_left == 0) return 0;
    const std::uint64_t here = index(state);
    Counted& slot = cache[here * 0x9e3779b97f4a7c15 >> 54];
    if (slot.count != 0 && slot.index == here) return slot.count;
    std::uint64_t count = 0;
    const Nearer found = nearer(bits, state);
    for (unsigned i = 0; i < found.count; ++i) count += count_from(bits, found.states[i], cache, steps_left - 1);
    slot = {here, count};
    return count;
  }

  static std::uint64_t count(Bits bits, State state) noexcept {
    CountCache cache;
    std::memset(&cache, 0, sizeof cache);
    return count_from(bits, state, cache, bits.depth);
  }

  // --- All distances -------------------------------------------------------

  struct NoRanks {
    explicit NoRanks(const std::uint8_t*) noexcept {}
  };
  static constexpr bool kHasRanks = Space::kTiles == OrderRanks::kTiles;

  struct Expanded {
    std::conditional_t<kHasRanks, OrderRanks, NoRanks> ranks;
    std::uint8_t distances[Space::kStates];
  };

  // From each state whose distance is unknown, walks to one whose distance is
  // known, then numbers the path backwards: every state is entered once.
  static bool fill_distances(Bits bits, bool (*stop)() noexcept, std::uint8_t* distances) noexcept {
    constexpr std::uint8_t kUnknown = 255;
    std::memset(distances, kUnknown, Space::kStates);
    distances[Space::index(bits.goal_cell, kGoalHalf)] = 0;
    std::array<std::uint64_t, MoveSequence::kCapacity> path;
    for (unsigned cell = 0; cell < Space::kCells; ++cell) {
      for (HalfRank half = 0; half < Space::kHalfRanks; ++half) {
        constexpr HalfRank kNowAndThen = 1 << 20;
        if (half % kNowAndThen == 0 && stop != nullptr && stop()) return false;
        State state{cell, half};
        unsigned length = 0;
        while (distances[index(state)] == kUnknown && length < bits.depth) {
          path[length++] = index(state);
          const Nearer found = nearer(bits, state);
          if (found.count > 0) state = found.states[0];
        }
        std::uint8_t distance = distances[index(state)];
        // Wrong bits: the path ends nowhere, or too far away, and stays unknown.
        if (distance == kUnknown || distance + length > bits.depth) length = 0;
        while (length > 0) distances[path[--length]] = ++distance;
      }
    }
    return true;
  }

  static bool expand(const Oracle::Frame& frame, Bits bits, bool (*stop)() noexcept, void* memory) noexcept {
    auto* expanded = static_cast<Expanded*>(memory);
    new (&expanded->ranks) decltype(expanded->ranks)(frame.label_shift.data());
    return fill_distances(bits, stop, expanded->distances);
  }

  static unsigned distance(const Oracle::Frame& frame, unsigned goal_cell, const void* memory,
                           PackedBoard board) noexcept {
    const auto* expanded = static_cast<const Expanded*>(memory);
    if constexpr (kHasRanks) {
      const Order order = read(frame, board);
      const auto [half, parity] = expanded->ranks(static_cast<std::uint32_t>(order.tiles));
      const bool is_solvable = parity == Space::parity(order.blank, goal_cell);
      // Half of all arrangements cannot be solved: no branch on it.
      const unsigned distance = expanded->distances[Space::index(order.blank, half)];
      return (distance | (unsigned{is_solvable} - 1)) & 0xff;
    } else {
      State state;
      return locate(frame, goal_cell, board, state) ? expanded->distances[index(state)] : Oracle::kUnsolvable;
    }
  }

  [[gnu::flatten]] static void distances(const Oracle::Frame& frame, unsigned goal_cell, const void* memory,
                                         std::span<const PackedBoard> boards, std::uint8_t* out) noexcept {
    if constexpr (kHasRanks) {
      for (const PackedBoard board : boards) {
        *out++ = static_cast<std::uint8_t>(distance(frame, goal_cell, memory, board));
      }
    } else {
      const std::uint8_t* by_index = static_cast<const Expanded*>(memory)->distances;
      // A table larger than the caches: all addresses of many boards first, so that the
      // processor waits for all at once. (Prefetching them is slower where it misses the TLB.)
      constexpr std::size_t kTogether = 256;
      std::array<std::uint64_t, kTogether> indices;
      std::array<std::uint8_t, kTogether> unsolvable;
      for (std::size_t first = 0; first < boards.size(); first += kTogether) {
        const auto group = boards.subspan(first, std::min(kTogether, boards.size() - first));
        for (std::size_t i = 0; i < group.size(); ++i) {
          State state;
          const bool is_solvable = locate(frame, goal_cell, group[i], state);
          unsolvable[i] = static_cast<std::uint8_t>(unsigned{is_solvable} - 1);
          indices[i] = index(state);
        }
        for (std::size_t i = 0; i < group.size(); ++i) *out++ = by_index[indices[i]] | unsolvable[i];
      }
    }
  }

  static constexpr Oracle::Kernel kKernel{locate, walk, downhill, count, sizeof(Expanded), expand, distance, distances};
};

}  // namespace

const Oracle::Kernel& kernel_for(Shape tall) noexcept {
  const Oracle::Kernel* kernel = with_state_space<const Oracle::Kernel*>(
      tall, nullptr, []<unsigned R, unsigned C>() { return &ShapeKernel<R, C>::kKernel; });
  assert(kernel != nullptr);
  return *kernel;
}

}  // namespace slidebase
