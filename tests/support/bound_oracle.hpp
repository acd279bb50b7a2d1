// An oracle for any goal of up to 12 cells, with a table of its own.
//
// Made by one thread; then immutable but for expand(), as an Oracle is.
#pragma once

#include <slidebase/distance_table.hpp>
#include <slidebase/generate.hpp>
#include <slidebase/oracle.hpp>

#include <utility>

namespace slidebase::support {

class BoundOracle {
 public:
  explicit BoundOracle(const Board& goal)
      : search_(complete_search(canonical_key(goal.shape(), goal.blank())).value()),
        oracle_(*Oracle::bind(search_.table, goal)) {}
  BoundOracle(const BoundOracle&) = delete;
  BoundOracle& operator=(const BoundOracle&) = delete;

  Oracle& operator*() noexcept { return oracle_; }
  Oracle* operator->() noexcept { return &oracle_; }

 private:
  CompleteSearch search_;
  Oracle oracle_;
};

}  // namespace slidebase::support
