#include <slidebase/database.hpp>

#include <slidebase/generate.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace slidebase {
namespace {

DistanceTable make_table(TableKey key) { return std::move(complete_search(key).value().table); }

TEST(DatabaseTest, IsEmptyAtFirst) {
  const Database database;
  EXPECT_EQ(database.find({{3, 3}, 8}), nullptr);
  const auto oracle = database.oracle(row_major_goal({3, 3}));
  ASSERT_FALSE(oracle);
  EXPECT_EQ(oracle.error().kind(), ErrorKind::no_table);
}

TEST(DatabaseTest, HoldsTheTablesOf3x3InsideTheLibrary) {
  const Database database = Database::embedded();
  for (unsigned cell = 0; cell < 9; ++cell) {
    const TableKey key{{3, 3}, static_cast<std::uint8_t>(cell)};
    EXPECT_EQ(database.find(key) != nullptr, canonical_key(key.shape, cell) == key) << cell;
    EXPECT_TRUE(database.oracle(support::ordered_goal({3, 3}, cell)));
  }
}

TEST(DatabaseTest, EmbeddedTablesAreThoseOfTheGenerator) {
  const Database database = Database::embedded();
  for (const std::uint8_t cell : std::initializer_list<std::uint8_t>{4, 7, 8}) {
    const DistanceTable* table = database.find({{3, 3}, cell});
    ASSERT_NE(table, nullptr);
    const CompleteSearch search = complete_search({{3, 3}, cell}).value();
    EXPECT_EQ(table->depth(), search.table.depth());
    EXPECT_EQ(table->states(), 181'440U);
    EXPECT_EQ(table->size_bytes(), 22'680U);
    EXPECT_TRUE(std::ranges::equal(table->bits(), search.table.bits()));
    EXPECT_TRUE(prove(*table, search.histogram));
  }
}

TEST(DatabaseTest, AnswersGoalsThatATableFits) {
  Database database;
  database.add(make_table({{4, 2}, 7}));
  EXPECT_TRUE(database.oracle(row_major_goal({4, 2})));
  EXPECT_TRUE(database.oracle(row_major_goal({2, 4})));
  EXPECT_TRUE(database.oracle(blank_first_goal({2, 4})));
  for (const Board& goal : {support::ordered_goal({4, 2}, 2), row_major_goal({3, 3}), row_major_goal({5, 5})}) {
    const auto oracle = database.oracle(goal);
    ASSERT_FALSE(oracle);
    EXPECT_EQ(oracle.error().kind(), ErrorKind::no_table);
  }
}

TEST(DatabaseTest, TheFirstTableWithAKeyWins) {
  Database database;
  DistanceTable table = make_table({{3, 3}, 8});
  const std::uint8_t* bits = table.bits().data();
  database.add(std::move(table));
  database.add_embedded();
  EXPECT_EQ(database.find({{3, 3}, 8})->bits().data(), bits);
  EXPECT_NE(database.find({{3, 3}, 4}), nullptr);
}

TEST(DatabaseTest, TablesThatLoseTakeNoRoom) {
  Database database;
  for (std::size_t i = 0; i < 2 * Database::kCapacity; ++i) database.add(make_table({{2, 2}, 3}));
  database.add_embedded();
  EXPECT_NE(database.find({{3, 3}, 4}), nullptr);
}

TEST(DatabaseTest, HasRoomForEveryCanonicalTable) {
  std::size_t keys = 0;
  for (const Shape shape : support::tall_shapes_up_to(14)) {
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      keys += canonical_key(shape, cell) == TableKey{shape, static_cast<std::uint8_t>(cell)} ? 1 : 0;
    }
  }
  EXPECT_LE(keys, Database::kCapacity);

  Database database;
  for (const Shape shape : support::tall_shapes_up_to(10)) {
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      const TableKey key{shape, static_cast<std::uint8_t>(cell)};
      if (canonical_key(shape, cell) == key) database.add(make_table(key));
    }
  }
  for (const Shape shape : support::shapes_up_to(10)) {
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      const auto oracle = database.oracle(support::ordered_goal(shape, cell));
      ASSERT_TRUE(oracle) << support::to_string(shape) << ' ' << cell;
      EXPECT_EQ(oracle->distance(support::ordered_goal(shape, cell)), 0U);
    }
  }
}

TEST(DatabaseTest, MovesWithItsTables) {
  Database database;
  database.add(make_table({{2, 2}, 3}));
  const Database moved = std::move(database);
  EXPECT_NE(moved.find({{2, 2}, 3}), nullptr);
}

TEST(AllocateBits, GivesZeroesThatATableCanOwn) {
  auto bits = allocate_zeroed(1'000);
  ASSERT_NE(bits, nullptr);
  EXPECT_TRUE(std::all_of(bits.get(), bits.get() + 1'000, [](std::uint8_t byte) { return byte == 0; }));
  const DistanceTable table({{3, 2}, 5}, 21, std::move(bits));
  EXPECT_EQ(table.states(), 360U);
  EXPECT_EQ(table.size_bytes(), 45U);
}

}  // namespace
}  // namespace slidebase
