#include <slidebase/distance_table.hpp>

#include <cstdlib>

namespace slidebase {

std::unique_ptr<std::uint8_t[], DistanceTable::Release> allocate_bits(std::uint64_t size_bytes) noexcept {
  const auto release = [](const std::uint8_t* bits) { std::free(const_cast<std::uint8_t*>(bits)); };
  return {static_cast<std::uint8_t*>(std::calloc(size_bytes, 1)), DistanceTable::Release{release}};
}

}  // namespace slidebase
