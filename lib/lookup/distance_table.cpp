#include <slidebase/distance_table.hpp>

#include <cstdint>
#include <cstdlib>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace slidebase {

std::unique_ptr<std::uint8_t[], DistanceTable::Release> allocate_zeroed(std::uint64_t size_bytes) noexcept {
  const auto release = [](const std::uint8_t* bits) { std::free(const_cast<std::uint8_t*>(bits)); };
  auto* bits = static_cast<std::uint8_t*>(std::calloc(size_bytes, 1));
#ifdef MADV_HUGEPAGE
  // A look-up touches a page of its own; large ones cost fewer faults and misses.
  constexpr std::uintptr_t kLargePage = std::uintptr_t{1} << 21;
  const std::uintptr_t gap = (kLargePage - reinterpret_cast<std::uintptr_t>(bits) % kLargePage) % kLargePage;
  if (bits != nullptr && size_bytes > gap)
    madvise(bits + gap, (size_bytes - gap) / kLargePage * kLargePage, MADV_HUGEPAGE);
#endif
  return {bits, DistanceTable::Release{release}};
}

}  // namespace slidebase
