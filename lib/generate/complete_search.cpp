#include <slidebase/generate.hpp>

#include "queue_search.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace slidebase {

std::uint64_t complete_search_bytes(TableKey key) noexcept {
  const auto states = state_count(key.shape);
  assert(states);
  // Two bitmaps, and two levels of 32-bit half ranks; no level holds over an eighth of the states.
  return *states / 8 * 2 + *states / 8 * 2 * sizeof(std::uint32_t);
}

Result<CompleteSearch> complete_search(TableKey key, const OnProgress& on_progress) {
  return queue_search(key, on_progress);
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
