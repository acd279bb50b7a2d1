// The word-parallel complete search.
#pragma once

#include <slidebase/generate.hpp>

#include <functional>

namespace slidebase {

struct SearchPlan {
  TableKey key;
  // Whether the states at this depth are marked.
  std::function<bool(unsigned depth)> marks;
  unsigned threads = 1;
  unsigned last_depth = ~0U;  // the search ends here, or when there are no more states
  bool is_portable = false;   // leaves faster instructions alone
};

struct MarkedSearch {
  DistanceTable::Bits marked;  // a bit a state, by index
  Histogram histogram;
};

// Bytes of memory that it takes, but for the program itself.
std::uint64_t word_search_bytes(TableKey key) noexcept;

// Errors: as complete_search().
Result<MarkedSearch> word_search(const SearchPlan& plan, const OnProgress& on_progress);

}  // namespace slidebase
