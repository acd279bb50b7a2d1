// What a strategy knows of the problem that it solves, and the sliding puzzle
// as such a problem.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/move.hpp>
#include <slidebase/shape.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <span>

namespace slidebase {

template <class P>
concept Problem = requires(const P& problem, typename P::State state, Move move) {
  { problem.moves(state) } -> std::convertible_to<std::span<const Move>>;  // in the order to try them
  { problem.apply(state, move) } -> std::same_as<void>;                    // undone by apply(state, opposite(move))
  { problem.is_goal(state) } -> std::same_as<bool>;
  { problem.key(state) } -> std::convertible_to<typename P::Key>;  // the state in short; two states differ in it
  { problem.state(problem.key(state)) } -> std::same_as<typename P::State>;
};

// Up to 16 cells of four bits, or up to 25 of five.
using Word64 = std::uint64_t;
__extension__ using Word128 = unsigned __int128;

// The tile of each cell, packed into one word, and the blank's cell.
template <class Word>
class SlidingPuzzle {
 public:
  static constexpr unsigned kBits = sizeof(Word) == 8 ? 4 : 5;
  static constexpr unsigned kCells = sizeof(Word) == 8 ? 16 : kMaxCells;

  struct State {
    Word cells;
    unsigned blank;
  };
  using Key = Word;

  // REQUIRES: goal.shape().cells() <= kCells.
  explicit SlidingPuzzle(const Board& goal) noexcept : shape_(goal.shape()), goal_(pack(goal).cells) {
    for (unsigned cell = 0; cell < shape_.cells(); ++cell) {
      for (const Move move : {Move::up, Move::left, Move::right, Move::down}) {
        if (const auto target = target_of(cell, move); target != cell) {
          target_[cell][index(move)] = static_cast<std::uint8_t>(target);
          moves_[cell][move_count_[cell]++] = move;
        }
      }
    }
  }

  static State pack(const Board& board) noexcept {
    State state{0, board.blank()};
    for (unsigned cell = board.shape().cells(); cell-- > 0;) state.cells = state.cells << kBits | board[cell];
    return state;
  }

  Shape shape() const noexcept { return shape_; }
  Word goal() const noexcept { return goal_; }
  static unsigned tile(Word cells, unsigned cell) noexcept {
    return static_cast<unsigned>(cells >> kBits * cell) & ((1U << kBits) - 1);
  }

  std::span<const Move> moves(const State& state) const noexcept {
    return {moves_[state.blank].data(), move_count_[state.blank]};
  }
  // REQUIRES: a move of moves(state).
  void apply(State& state, Move move) const noexcept {
    const unsigned target = target_[state.blank][index(move)];
    const Word moved = tile(state.cells, target);
    state.cells ^= moved << kBits * target ^ moved << kBits * state.blank;
    state.blank = target;
  }
  bool is_goal(const State& state) const noexcept { return state.cells == goal_; }
  Key key(const State& state) const noexcept { return state.cells; }
  State state(Key key) const noexcept {
    unsigned blank = 0;
    while (tile(key, blank) != 0) ++blank;
    return {key, blank};
  }

 private:
  unsigned target_of(unsigned cell, Move move) const noexcept {
    switch (move) {
      case Move::up: return shape_.row(cell) > 0 ? cell - shape_.columns : cell;
      case Move::down: return shape_.row(cell) + 1 < shape_.rows ? cell + shape_.columns : cell;
      case Move::left: return shape_.column(cell) > 0 ? cell - 1 : cell;
      case Move::right: return shape_.column(cell) + 1 < shape_.columns ? cell + 1 : cell;
    }
    return cell;
  }

  Shape shape_;
  Word goal_;
  std::array<std::array<std::uint8_t, 4>, kCells> target_{};
  std::array<std::array<Move, 4>, kCells> moves_{};
  std::array<std::uint8_t, kCells> move_count_{};
};

}  // namespace slidebase
