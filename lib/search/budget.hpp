// The limits of one search and its statistics.
#pragma once

#include <slidebase/search.hpp>

#include <algorithm>
#include <chrono>
#include <optional>

namespace slidebase {

class Budget {
 public:
  // Longer paths than this are not recorded.
  static constexpr unsigned kMaxDepth = (1U << 20) - 1;

  explicit Budget(const SearchLimits& limits) : limits_(limits), max_depth_(std::min(limits.depth, kMaxDepth)) {}

  // Counts an expansion. False if a limit forbids it: end() then tells which.
  bool expand() {
    if (statistics_.expanded == limits_.expansions) return fail(SearchEnd::expansion_limit);
    if (statistics_.expanded++ % 4096 == 0 && !has_time()) return false;
    return true;
  }
  void generate() noexcept { ++statistics_.generated; }
  void reopen() noexcept { ++statistics_.reopened; }
  void note_open(std::uint64_t states) noexcept {
    statistics_.largest_open = std::max(statistics_.largest_open, states);
  }

  // Asks for `bytes` more memory, to be given back by release().
  bool take(std::uint64_t bytes) noexcept {
    if (bytes > limits_.bytes - bytes_) return fail(SearchEnd::memory_limit);
    bytes_ += bytes;
    statistics_.peak_bytes = std::max(statistics_.peak_bytes, bytes_);
    return true;
  }
  bool out_of_memory() noexcept { return fail(SearchEnd::memory_limit); }
  void release(std::uint64_t bytes) noexcept { bytes_ -= bytes; }

  bool is_too_deep(unsigned depth) noexcept {
    if (depth <= max_depth_) return false;
    is_cut_ = true;
    return true;
  }
  // Of a search that has nothing left to expand.
  SearchEnd exhausted() const noexcept { return is_cut_ ? SearchEnd::depth_limit : SearchEnd::unsolvable; }

  // The limit that was met.
  SearchEnd end() const noexcept { return *end_; }
  SearchStatistics statistics() const noexcept {
    SearchStatistics statistics = statistics_;
    statistics.seconds = elapsed();
    return statistics;
  }

 private:
  using Clock = std::chrono::steady_clock;

  double elapsed() const noexcept { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool has_time() {
    if (limits_.stop && limits_.stop()) return fail(SearchEnd::stopped);
    return elapsed() < limits_.seconds || fail(SearchEnd::time_limit);
  }
  bool fail(SearchEnd end) noexcept {
    if (!end_) end_ = end;
    return false;
  }

  const SearchLimits& limits_;
  const unsigned max_depth_;
  const Clock::time_point start_ = Clock::now();
  SearchStatistics statistics_;
  std::uint64_t bytes_ = 0;  // taken now
  std::optional<SearchEnd> end_;
  bool is_cut_ = false;
};

}  // namespace slidebase
