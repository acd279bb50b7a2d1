// The record of the states that a search has seen: each once, with the way that
// led to it, found by its key.
#pragma once

#include "budget.hpp"

#include <slidebase/distance_table.hpp>
#include <slidebase/move.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace slidebase {

// A vector that asks the budget before it grows, in large pages where there are some.
template <class T>
class Budgeted {
 public:
  static_assert(std::is_trivially_copyable_v<T>);

  explicit Budgeted(Budget& budget) noexcept : budget_(budget) {}

  // False if there is no memory left.
  bool push_back(const T& value) noexcept {
    if (size_ == capacity_ && !grow(std::max<std::size_t>(64, 2 * size_))) return false;
    data()[size_++] = value;
    return true;
  }
  // `count` values, all this one.
  bool assign(std::size_t count, const T& value) noexcept {
    size_ = 0;
    if (!grow(count)) return false;
    std::fill_n(data(), count, value);
    size_ = count;
    return true;
  }
  void pop_back() noexcept { --size_; }

  bool empty() const noexcept { return size_ == 0; }
  std::size_t size() const noexcept { return size_; }
  T& operator[](std::size_t i) noexcept { return data()[i]; }
  const T& operator[](std::size_t i) const noexcept { return data()[i]; }
  T& back() noexcept { return data()[size_ - 1]; }

 private:
  T* data() const noexcept { return reinterpret_cast<T*>(memory_.get()); }

  bool grow(std::size_t capacity) noexcept {
    if (!budget_.take(capacity * sizeof(T))) return false;
    auto memory = allocate_zeroed(capacity * sizeof(T));
    if (!memory) return budget_.out_of_memory();
    if (size_ > 0) std::memcpy(memory.get(), memory_.get(), size_ * sizeof(T));
    budget_.release(capacity_ * sizeof(T));
    memory_ = std::move(memory);
    capacity_ = capacity;
    return true;
  }

  Budget& budget_;
  std::unique_ptr<std::uint8_t[], DistanceTable::Release> memory_{nullptr, DistanceTable::Release{}};
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

template <class Key>
struct Node {
  Key key;
  std::uint32_t parent;  // kNoParent for the start
  std::uint32_t depth : 20;
  std::uint32_t move : 2;         // index of the move that led here from the parent
  std::uint32_t estimate : 9;     // of the moves to the goal, where there is a heuristic
  std::uint32_t is_expanded : 1;  // set by A*
};

template <class Key>
class Record {
 public:
  static constexpr std::uint32_t kNoParent = ~0U;

  explicit Record(Budget& budget) : nodes_(budget), slots_(budget) {}

  // The start is node 0.
  bool add_start(Key key, unsigned estimate = 0) { return add({key, kNoParent, 0, 0, estimate & 511U, 0}).has_value(); }

  struct Found {
    std::uint32_t node;
    bool is_new;
  };
  // The node with this key, added if there was none; nothing if there is no memory left.
  std::optional<Found> find_or_add(Key key, std::uint32_t parent, Move move) {
    return add({key, parent, (nodes_[parent].depth + 1) & Budget::kMaxDepth, index(move) & 3U, 0, 0});
  }
  std::optional<std::uint32_t> find(Key key) const noexcept {
    if (slots_.empty()) return std::nullopt;
    const std::uint32_t node = slots_[slot_of(key)];
    return node == kEmpty ? std::nullopt : std::optional(node);
  }

  std::size_t size() const noexcept { return nodes_.size(); }
  Node<Key>& operator[](std::uint32_t node) noexcept { return nodes_[node]; }
  const Node<Key>& operator[](std::uint32_t node) const noexcept { return nodes_[node]; }

  // Whether a move from a node leads straight back to its parent.
  bool leads_back(std::uint32_t node, Move move) const noexcept {
    return nodes_[node].parent != kNoParent && move == opposite(static_cast<Move>(nodes_[node].move));
  }
  // The moves from the start.
  std::vector<Move> path_to(std::uint32_t node) const {
    std::vector<Move> path;
    for (; nodes_[node].parent != kNoParent; node = nodes_[node].parent)
      path.push_back(static_cast<Move>(nodes_[node].move));
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  static constexpr std::uint32_t kEmpty = ~0U;

  std::optional<Found> add(const Node<Key>& node) {
    if (2 * (nodes_.size() + 1) > slots_.size() && !grow()) return std::nullopt;
    const std::size_t slot = slot_of(node.key);
    if (slots_[slot] != kEmpty) return Found{slots_[slot], false};
    if (nodes_.size() == kEmpty || !nodes_.push_back(node)) return std::nullopt;
    slots_[slot] = static_cast<std::uint32_t>(nodes_.size() - 1);
    return Found{slots_[slot], true};
  }

  // Where the key stands, or would: open addressing, one slot after the other.
  std::size_t slot_of(Key key) const noexcept {
    auto hash = static_cast<std::uint64_t>(key);
    if constexpr (sizeof(Key) > 8) hash ^= static_cast<std::uint64_t>(key >> 64) * 0xd6e8feb86659fd93;
    // Boards are permutations: one multiplication does not scatter them.
    hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
    hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash >> (64 - std::countr_zero(slots_.size()));
    while (slots_[slot] != kEmpty && nodes_[slots_[slot]].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  bool grow() {
    if (!slots_.assign(std::max<std::size_t>(1024, 2 * slots_.size()), kEmpty)) return false;
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) slots_[slot_of(nodes_[node].key)] = node;
    return true;
  }

  Budgeted<Node<Key>> nodes_;
  Budgeted<std::uint32_t> slots_;
};

}  // namespace slidebase
