#include "progress.hpp"

#include "output.hpp"

#include <chrono>
#include <cstdio>

#include <unistd.h>

namespace slidebase::cli {

OnProgress show_progress(const std::string& what) {
  using Clock = std::chrono::steady_clock;
  // Work that ends before this shows nothing.
  constexpr std::chrono::milliseconds kPatience{300};
  constexpr int kWidth = 30;
  const bool is_terminal = ::isatty(STDERR_FILENO) != 0;
  const auto start = Clock::now();
  return [=, shown = false](const Progress& progress) mutable {
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    const bool is_done = progress.found == progress.total;
    if (is_terminal && (elapsed > kPatience || shown)) {
      shown = true;
      const double share = static_cast<double>(progress.found) / static_cast<double>(progress.total);
      const std::string bar(static_cast<std::size_t>(share * kWidth), '#');
      const std::string depth = progress.depth > 0 ? "depth " + std::to_string(progress.depth) + ", " : "";
      std::fprintf(stderr, "\r%s [%-*s] %s%llu of %llu, %.0f s left \x1b[K%s", what.c_str(), kWidth, bar.c_str(),
                   depth.c_str(), static_cast<unsigned long long>(progress.found),
                   static_cast<unsigned long long>(progress.total), elapsed.count() / share * (1 - share),
                   is_done ? "\r\x1b[K" : "");
    }
    return !interrupted();
  };
}

OnBlock show_blocks(const std::string& what) {
  return [show = show_progress(what)](std::uint64_t block, std::uint64_t blocks) {
    return show({0, block + 1, blocks});
  };
}

}  // namespace slidebase::cli
