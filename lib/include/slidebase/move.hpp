// Moves of the blank, sets and sequences of them. Plain values.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace slidebase {

// The direction in which the BLANK goes. A tile goes the opposite way.
enum class Move : std::uint8_t { up, down, left, right };

// All moves, in the order in which this library tries and prints them.
inline constexpr std::array<Move, 4> kMoves = {Move::up, Move::down, Move::left, Move::right};

constexpr unsigned index(Move move) noexcept { return static_cast<unsigned>(move); }
constexpr Move opposite(Move move) noexcept { return static_cast<Move>(index(move) ^ 1); }
constexpr bool is_vertical(Move move) noexcept { return index(move) < 2; }

class MoveSet {
 public:
  constexpr void insert(Move move) noexcept { bits_ |= static_cast<std::uint8_t>(1U << index(move)); }
  constexpr bool contains(Move move) const noexcept { return (bits_ >> index(move) & 1U) != 0; }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  friend constexpr bool operator==(MoveSet, MoveSet) noexcept = default;

 private:
  std::uint8_t bits_ = 0;
};

// A path of at most kCapacity moves, held in place: filling one allocates nothing.
class MoveSequence {
 public:
  static constexpr std::size_t kCapacity = 255;

  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr const Move* begin() const noexcept { return moves_.data(); }
  constexpr const Move* end() const noexcept { return moves_.data() + size_; }
  constexpr Move operator[](std::size_t i) const noexcept {
    assert(i < size_);
    return moves_[i];
  }

  // REQUIRES: size() < kCapacity.
  constexpr void push_back(Move move) noexcept {
    assert(size_ < kCapacity);
    moves_[size_++] = move;
  }
  // REQUIRES: !empty().
  constexpr void pop_back() noexcept {
    assert(size_ > 0);
    --size_;
  }
  // Room for kCapacity moves, of which the caller has written `size`.
  constexpr Move* data() noexcept { return moves_.data(); }
  // REQUIRES: size <= kCapacity.
  constexpr void resize(std::size_t size) noexcept {
    assert(size <= kCapacity);
    size_ = static_cast<std::uint8_t>(size);
  }

 private:
  std::array<Move, kCapacity> moves_;
  std::uint8_t size_ = 0;
};

}  // namespace slidebase
