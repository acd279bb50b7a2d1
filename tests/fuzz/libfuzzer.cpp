// The entry point of libFuzzer, for the target that SLIDEBASE_FUZZ_TARGET names.
#include "fuzz/targets.hpp"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  slidebase::fuzz::SLIDEBASE_FUZZ_TARGET({data, size});
  return 0;
}
