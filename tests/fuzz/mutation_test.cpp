// The fuzz targets on some thousand mutations of their seeds, the same in every
// run: what a compiler without libFuzzer can do. A broken promise ends the process.
#include "fuzz/targets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace slidebase::fuzz {
namespace {

using Bytes = std::vector<std::uint8_t>;

std::vector<Bytes> read_seeds(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  std::vector<Bytes> seeds;
  for (const std::string& file : files) {
    std::ifstream in(file, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return seeds;
}

class Mutator {
 public:
  explicit Mutator(const std::vector<Bytes>& seeds) : seeds_(seeds) {}

  // A seed after one to four changes.
  Bytes next() {
    Bytes bytes = pick(seeds_);
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) change(bytes);
    return bytes;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }
  const Bytes& pick(const std::vector<Bytes>& from) { return from[below(from.size())]; }
  std::uint8_t any_byte() {
    constexpr std::string_view kTelling = "0123456789 \n\r/,[]()#x_.-'UDLR\xff\xc2\x80\x1b";
    return static_cast<std::uint8_t>(below(4) == 0 ? below(256)
                                                   : static_cast<unsigned char>(kTelling[below(kTelling.size())]));
  }

  void change(Bytes& bytes) {
    const std::size_t place = below(bytes.size() + 1);
    const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(place);
    const std::size_t length = std::min(below(9), bytes.size() - place);
    switch (below(6)) {
      case 0: bytes.insert(at, any_byte()); break;
      case 1: bytes.erase(at, at + static_cast<std::ptrdiff_t>(length)); break;
      case 2:
        if (length > 0) *at = any_byte();
        break;
      case 3:
        if (length > 0) *at ^= static_cast<std::uint8_t>(1U << below(8));
        break;
      case 4: {  // a few bytes again, elsewhere
        const Bytes copy(at, at + static_cast<std::ptrdiff_t>(length));
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(below(bytes.size() + 1)), copy.begin(), copy.end());
        break;
      }
      default: {  // the end of another seed
        const Bytes& other = pick(seeds_);
        bytes.erase(at, bytes.end());
        bytes.insert(bytes.end(), other.begin() + static_cast<std::ptrdiff_t>(std::min(place, other.size())),
                     other.end());
      }
    }
  }

  const std::vector<Bytes>& seeds_;
  std::mt19937_64 random_{1};
};

void run(void (*target)(Input), const std::string& seed_folder, unsigned mutations) {
  const std::vector<Bytes> seeds = read_seeds(seed_folder);
  ASSERT_FALSE(seeds.empty()) << seed_folder;
  for (const Bytes& seed : seeds) target(seed);
  target({});
  Mutator mutator(seeds);
  for (unsigned i = 0; i < mutations; ++i) target(mutator.next());
}

TEST(Mutations, OfBoardsBreakNoPromise) { run(fuzz_board, SLIDEBASE_SOURCE_DIR "/tests/fuzz/seeds/board", 20'000); }

TEST(Mutations, OfGoalsBreakNoPromise) { run(fuzz_goal, SLIDEBASE_SOURCE_DIR "/tests/fuzz/seeds/goal", 20'000); }

#ifdef SLIDEBASE_TABLE_SEEDS
TEST(Mutations, OfTableFilesBreakNoPromise) { run(fuzz_table, SLIDEBASE_TABLE_SEEDS, 4'000); }
#endif

}  // namespace
}  // namespace slidebase::fuzz
