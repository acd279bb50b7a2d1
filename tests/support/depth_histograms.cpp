#include "support/depth_histograms.hpp"

#include <fstream>
#include <sstream>

namespace slidebase::support {

std::map<std::pair<std::string, unsigned>, Histogram> read_depth_histograms() {
  std::map<std::pair<std::string, unsigned>, Histogram> histograms;
  std::ifstream file(SLIDEBASE_SOURCE_DIR "/data/depth_histograms.tsv");
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string shape;
    unsigned goal_cell = 0;
    std::size_t depth = 0;
    std::uint64_t states = 0;
    if (!(fields >> shape >> goal_cell >> depth >> states)) continue;  // the names of the columns
    Histogram& histogram = histograms[{shape, goal_cell}];
    if (histogram.size() <= depth) histogram.resize(depth + 1);
    histogram[depth] = states;
  }
  return histograms;
}

}  // namespace slidebase::support
