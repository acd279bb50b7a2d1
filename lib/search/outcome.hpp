// How one search ended.
#pragma once

#include <slidebase/move.hpp>
#include <slidebase/search.hpp>

#include <utility>
#include <vector>

namespace slidebase {

struct Outcome {
  SearchEnd end;
  std::vector<Move> moves;  // if solved

  static Outcome solved(std::vector<Move> moves) { return {SearchEnd::solved, std::move(moves)}; }
  static Outcome failed(SearchEnd end) { return {end, {}}; }
};

}  // namespace slidebase
