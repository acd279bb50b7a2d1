#include <slidebase/database.hpp>

#include "embedded.h"

#include <cassert>
#include <span>

namespace slidebase {

Database Database::embedded() noexcept {
  Database database;
  database.add_embedded();
  return database;
}

void Database::add_embedded() noexcept {
  for (const auto& table : std::span(slidebase_embedded_tables, slidebase_embedded_table_count)) {
    add(DistanceTable({{table.rows, table.columns}, table.goal_cell}, table.depth,
                      DistanceTable::Bits(table.bits, DistanceTable::Release{})));
  }
}

void Database::add(DistanceTable table) noexcept {
  assert(canonical_key(table.key().shape, table.key().goal_cell) == table.key());
  for (auto& slot : tables_) {
    if (slot && slot->key() == table.key()) return;
    if (!slot) {
      slot.emplace(std::move(table));
      return;
    }
  }
  assert(false && "more canonical tables than there are");
}

const DistanceTable* Database::find(TableKey key) const noexcept {
  for (const auto& slot : tables_) {
    if (slot && slot->key() == key) return &*slot;
  }
  return nullptr;
}

Result<Oracle> Database::oracle(const Board& goal) const noexcept {
  const Shape shape = goal.shape();
  const DistanceTable* table = find(canonical_key(shape, goal.blank()));
  if (table == nullptr) {
    return Error::make(ErrorKind::no_table, 0, "no table for %ux%u with the goal's blank in cell %u", shape.rows,
                       shape.columns, goal.blank());
  }
  return *Oracle::bind(*table, goal);
}

}  // namespace slidebase
