// Oracle: optimal answers for every board of one goal, from a distance table.
//
// An Oracle borrows its table: the table (or the Database that holds it) must
// outlive it. After construction, and after expand() if used, it is immutable:
// any number of threads may share it. Nothing but expand() allocates.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/distance_table.hpp>
#include <slidebase/move.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace slidebase {

class Oracle {
 public:
  // In distances(): no sequence of moves leads to the goal.
  static constexpr std::uint8_t kUnsolvable = 255;

  // Nothing if `table` does not answer this goal: canonical_key() tells which does.
  static std::optional<Oracle> bind(const DistanceTable& table, const Board& goal) noexcept;

  Shape shape() const noexcept { return goal_.shape(); }
  const Board& goal() const noexcept { return goal_; }
  // The largest distance of any board.
  unsigned depth() const noexcept { return table_->depth(); }

  // For boards, all with REQUIRES: board.shape() == shape(). They answer
  // nothing (0 solutions, no moves) for a board that cannot reach the goal; and
  // if the table is wrong, which a checksum need not show, or cannot be read
  // (blocks read when asked for). is_solvable() tells these apart.
  std::optional<unsigned> distance(const Board& board) const noexcept { return distance(PackedBoard(board)); }
  std::optional<MoveSequence> solve(const Board& board) const noexcept { return solve(PackedBoard(board)); }
  // The moves that bring the board one step nearer. Empty at the goal.
  MoveSet optimal_moves(const Board& board) const noexcept { return optimal_moves(PackedBoard(board)); }
  // The number of different optimal solutions; 1 at the goal.
  std::uint64_t count_optimal(const Board& board) const noexcept { return count_optimal(PackedBoard(board)); }

  // The same for packed boards of this shape.
  bool is_solvable(PackedBoard board) const noexcept;
  std::optional<unsigned> distance(PackedBoard board) const noexcept {
    const unsigned found = find_distance(board);
    if (found == kUnsolvable) return std::nullopt;
    return found;
  }
  std::optional<MoveSequence> solve(PackedBoard board) const noexcept;
  MoveSet optimal_moves(PackedBoard board) const noexcept;
  std::uint64_t count_optimal(PackedBoard board) const noexcept;

  // Many boards: out[i] answers boards[i]. REQUIRES: out.size() >= boards.size().
  void distances(std::span<const PackedBoard> boards, std::span<std::uint8_t> out) const noexcept;
  void solve(std::span<const PackedBoard> boards, std::span<std::optional<MoveSequence>> out) const noexcept;

  // Unpacks the table to a byte a state, for the fastest distances: a look-up in
  // place of a walk. Takes that memory, and some milliseconds for a 3x3, some
  // seconds for a 3x4. False if there is no memory, or `stop`, which is asked now
  // and then, says so: the Oracle goes on with the one-bit table.
  bool expand(bool (*stop)() noexcept = nullptr) noexcept;
  bool is_expanded() const noexcept { return expanded_ != nullptr; }

  // How boards are read so that the table's frame answers them.
  struct Frame {
    using Shifts = std::array<std::uint8_t, PackedBoard::kMaxPackedCells>;
    Shifts source_shift{};            // 4 * (cell of the board at each cell of the table)
    Shifts label_shift{};             // 4 * (place of each tile in the goal's order)
    std::array<Move, 4> move_back{};  // move of the board for each move in the table
    bool is_identity = false;         // the cells are the same
  };
  struct Kernel;  // the walks, compiled for one shape

 private:
  Oracle(const DistanceTable& table, const Board& goal, const Frame& frame, const Kernel& kernel) noexcept
      : table_(&table), goal_(goal), frame_(frame), goal_cell_(table.key().goal_cell), kernel_(&kernel) {}

  // kUnsolvable where distance() answers nothing.
  unsigned find_distance(PackedBoard board) const noexcept;
  unsigned walk(PackedBoard board) const noexcept;

  const DistanceTable* table_;
  Board goal_;
  Frame frame_;
  unsigned goal_cell_;
  const Kernel* kernel_;
  std::unique_ptr<std::uint8_t[], DistanceTable::Release> expanded_{nullptr, DistanceTable::Release{}};
};

}  // namespace slidebase
