// Database: the distance tables at hand. It starts with those of the 3x3, which
// are inside the library; storage.hpp reads more from files.
//
// add() is for the thread that sets it up; after that it is immutable and
// shared by threads. It must outlive the oracles that it gave, and stay where it is.
#pragma once

#include <slidebase/distance_table.hpp>
#include <slidebase/oracle.hpp>
#include <slidebase/result.hpp>

#include <array>
#include <optional>

namespace slidebase {

class Database {
 public:
  // Room for every canonical table of every shape up to 14 cells.
  static constexpr std::size_t kCapacity = 32;

  // No tables.
  Database() noexcept = default;
  // The embedded tables.
  static Database embedded() noexcept;

  // Adds the tables inside the library: 3x3, for goals with the blank in a
  // corner, on an edge and in the centre.
  void add_embedded() noexcept;

  // A table with the same key is left in place: the first one wins.
  // REQUIRES: the key is canonical.
  void add(DistanceTable table) noexcept;

  // Null if there is none. The pointer holds as long as the Database stays in place.
  const DistanceTable* find(TableKey key) const noexcept;

  // An oracle for any goal. Errors: no_table.
  Result<Oracle> oracle(const Board& goal) const noexcept;

 private:
  std::array<std::optional<DistanceTable>, kCapacity> tables_;
};

}  // namespace slidebase
