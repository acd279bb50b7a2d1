#include <slidebase/generate.hpp>

#include "queue_search.hpp"
#include "word_search.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

namespace slidebase {

std::uint64_t complete_search_bytes(TableKey key) noexcept {
  assert(state_count(key.shape));
  return word_search_bytes(key);
}

Result<CompleteSearch> complete_search(TableKey key, const OnProgress& on_progress, unsigned threads) {
  // The bit of a state is (depth >> 1) & 1.
  const SearchPlan plan{key, [](unsigned depth) { return (depth & 2) != 0; }, threads};
  Result<MarkedSearch> search = word_search(plan, on_progress);
  if (!search) return search.error();
  const auto depth = static_cast<unsigned>(search->histogram.size() - 1);
  return CompleteSearch{DistanceTable(key, depth, std::move(search->marked)), std::move(search->histogram)};
}

Result<Done> prove(const DistanceTable& table, std::span<const std::uint64_t> histogram,
                   const OnProgress& on_progress) {
  const Result<CompleteSearch> search = queue_search(table.key(), on_progress);
  if (!search) return search.error();
  const auto expected = search->table.bits();
  const auto found = table.bits();
  const auto [wrong, right] = std::mismatch(found.begin(), found.end(), expected.begin());
  if (wrong != found.end()) {
    return Error::make(ErrorKind::table, 0, "wrong distances: byte %zu of the table is 0x%02x, a search gives 0x%02x",
                       static_cast<std::size_t>(wrong - found.begin()), *wrong, *right);
  }
  if (table.depth() != search->table.depth()) {
    return Error::make(ErrorKind::table, 0, "wrong maximum depth %u: a search gives %u", table.depth(),
                       search->table.depth());
  }
  if (!std::equal(histogram.begin(), histogram.end(), search->histogram.begin(), search->histogram.end())) {
    return Error::make(ErrorKind::table, 0, "wrong histogram: a search gives other numbers of states");
  }
  return Done{};
}

}  // namespace slidebase
