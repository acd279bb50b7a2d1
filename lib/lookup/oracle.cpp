#include <slidebase/oracle.hpp>

#include "core/symmetry.hpp"
#include "kernel.hpp"

#include <array>
#include <cassert>
#include <utility>

namespace slidebase {
namespace {

Bits bits_of(const DistanceTable& table) noexcept {
  return {table.is_held() ? table.bits().data() : nullptr, table.key().goal_cell, table.depth(), table.blocks()};
}

// Whether a block could not be read, so that answers are void.
bool has_failed(const DistanceTable& table) noexcept {
  const BitBlocks* blocks = table.blocks();
  return blocks != nullptr && blocks->failed(blocks->context);
}

Oracle::Frame make_frame(const Symmetry& symmetry, const Board& goal) noexcept {
  Oracle::Frame frame;
  frame.move_back = symmetry.move_back;
  frame.is_identity = true;
  unsigned place = 0;
  for (unsigned cell = 0; cell < goal.shape().cells(); ++cell) {
    frame.source_shift[cell] = static_cast<std::uint8_t>(4 * symmetry.source[cell]);
    frame.is_identity = frame.is_identity && symmetry.source[cell] == cell;
    const unsigned tile = goal[symmetry.source[cell]];
    if (tile != 0) frame.label_shift[tile] = static_cast<std::uint8_t>(4 * place++);
  }
  return frame;
}

}  // namespace

std::optional<Oracle> Oracle::bind(const DistanceTable& table, const Board& goal) noexcept {
  const auto symmetry = find_symmetry(goal.shape(), goal.blank(), table.key());
  if (!symmetry) return std::nullopt;
  return Oracle(table, goal, make_frame(*symmetry, goal), kernel_for(table.key().shape));
}

bool Oracle::is_solvable(PackedBoard board) const noexcept {
  State state;
  return kernel_->locate(frame_, goal_cell_, board, state);
}

unsigned Oracle::find_distance(PackedBoard board) const noexcept {
  return expanded_ ? kernel_->distance(frame_, goal_cell_, expanded_.get(), board) : walk(board);
}

unsigned Oracle::walk(PackedBoard board) const noexcept {
  State state;
  if (!kernel_->locate(frame_, goal_cell_, board, state)) return kUnsolvable;
  std::array<Move, MoveSequence::kCapacity> moves;
  const unsigned length = kernel_->walk(bits_of(*table_), state, frame_.move_back, moves.data());
  return length == Kernel::kNoPath || has_failed(*table_) ? kUnsolvable : length;
}

std::optional<MoveSequence> Oracle::solve(PackedBoard board) const noexcept {
  State state;
  if (!kernel_->locate(frame_, goal_cell_, board, state)) return std::nullopt;
  std::optional<MoveSequence> moves(std::in_place);
  const unsigned length = kernel_->walk(bits_of(*table_), state, frame_.move_back, moves->data());
  if (length == Kernel::kNoPath || has_failed(*table_)) return std::nullopt;
  moves->resize(length);
  return moves;
}

MoveSet Oracle::optimal_moves(PackedBoard board) const noexcept {
  State state;
  MoveSet moves;
  if (!kernel_->locate(frame_, goal_cell_, board, state)) return moves;
  const MoveSet downhill = kernel_->downhill(bits_of(*table_), state);
  if (has_failed(*table_)) return moves;
  for (const Move move : kMoves) {
    if (downhill.contains(move)) moves.insert(frame_.move_back[index(move)]);
  }
  return moves;
}

std::uint64_t Oracle::count_optimal(PackedBoard board) const noexcept {
  State state;
  if (!kernel_->locate(frame_, goal_cell_, board, state)) return 0;
  const std::uint64_t count = kernel_->count(bits_of(*table_), state);
  return has_failed(*table_) ? 0 : count;
}

void Oracle::distances(std::span<const PackedBoard> boards, std::span<std::uint8_t> out) const noexcept {
  assert(out.size() >= boards.size());
  if (expanded_) return kernel_->distances(frame_, goal_cell_, expanded_.get(), boards, out.data());
  for (std::size_t i = 0; i < boards.size(); ++i) out[i] = static_cast<std::uint8_t>(walk(boards[i]));
}

void Oracle::solve(std::span<const PackedBoard> boards, std::span<std::optional<MoveSequence>> out) const noexcept {
  assert(out.size() >= boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) out[i] = solve(boards[i]);
}

bool Oracle::expand(bool (*stop)() noexcept) noexcept {
  if (expanded_) return true;
  auto expanded = allocate_zeroed(kernel_->expanded_bytes);
  if (!expanded) return false;
  if (!kernel_->expand(frame_, bits_of(*table_), stop, expanded.get()) || has_failed(*table_)) return false;
  expanded_ = std::move(expanded);
  return true;
}

}  // namespace slidebase
