// data/depth_histograms.tsv: the number of states at each depth, of every shape
// and goal cell for which it is known.
#pragma once

#include <slidebase/generate.hpp>
#include <slidebase/shape.hpp>

#include <map>
#include <string>
#include <utility>

namespace slidebase::support {

// By shape, as "3x4", and cell of the goal's blank. Empty if the file cannot be read.
std::map<std::pair<std::string, unsigned>, Histogram> read_depth_histograms();

}  // namespace slidebase::support
