#include "core/symmetry.hpp"

#include <slidebase/board.hpp>
#include <slidebase/table_key.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace slidebase {
namespace {

Board picture_of(const Board& board, const Symmetry& symmetry) {
  std::vector<std::uint8_t> cells;
  for (unsigned cell = 0; cell < board.shape().cells(); ++cell) cells.push_back(board[symmetry.source[cell]]);
  return support::make_board(symmetry.image, cells);
}

// Every key of a tall shape that a symmetry brings a cell to, by coordinates.
std::set<unsigned> orbit_of(Shape shape, unsigned cell) {
  const unsigned row = shape.row(cell);
  const unsigned column = shape.column(cell);
  const Shape image = tall(shape);
  std::set<unsigned> orbit;
  for (const unsigned r : {row, shape.rows - 1U - row}) {
    for (const unsigned c : {column, shape.columns - 1U - column}) {
      if (shape == image) orbit.insert(r * image.columns + c);
      if (shape.transposed() == image) orbit.insert(c * image.columns + r);
    }
  }
  return orbit;
}

TEST(SymmetryTest, ShowsTheCellWhereItIsAskedFor) {
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    SCOPED_TRACE(support::to_string(shape));
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      const std::set<unsigned> orbit = orbit_of(shape, cell);
      for (unsigned at = 0; at < shape.cells(); ++at) {
        const TableKey key{tall(shape), static_cast<std::uint8_t>(at)};
        const auto symmetry = find_symmetry(shape, cell, key);
        ASSERT_EQ(symmetry.has_value(), orbit.contains(at)) << cell << " at " << at;
        if (!symmetry) continue;
        ASSERT_EQ(symmetry->image, key.shape);
        ASSERT_EQ(symmetry->source[at], cell);
      }
    }
  }
}

TEST(SymmetryTest, DoesNotShowATallBoardAsAWideOne) {
  EXPECT_FALSE(find_symmetry({4, 3}, 11, {{3, 3}, 8}));
  EXPECT_FALSE(find_symmetry({2, 2}, 3, {{3, 2}, 3}));
}

TEST(SymmetryTest, MovesInThePictureAreMovesOfTheBoard) {
  support::Random random(1);
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    SCOPED_TRACE(support::to_string(shape));
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      for (unsigned at = 0; at < shape.cells(); ++at) {
        const auto symmetry = find_symmetry(shape, cell, {tall(shape), static_cast<std::uint8_t>(at)});
        if (!symmetry) continue;
        const Board board = support::random_board(shape, random);
        const Board picture = picture_of(board, *symmetry);
        for (const Move move : kMoves) {
          const Move shown = symmetry->move_back[index(move)];
          ASSERT_EQ(picture.is_legal(move), board.is_legal(shown));
          if (!picture.is_legal(move)) continue;
          Board moved = board;
          moved.apply(shown);
          Board moved_picture = picture;
          moved_picture.apply(move);
          ASSERT_EQ(picture_of(moved, *symmetry), moved_picture);
        }
      }
    }
  }
}

TEST(CanonicalKey, IsTheLargestCellOfTheOrbit) {
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      const TableKey key = canonical_key(shape, cell);
      EXPECT_EQ(key.shape, tall(shape));
      EXPECT_EQ(key.goal_cell, *orbit_of(shape, cell).rbegin()) << support::to_string(shape) << ' ' << cell;
      EXPECT_EQ(canonical_key(key.shape, key.goal_cell), key);
    }
  }
}

TEST(CanonicalKey, OfA3x3IsACornerAnEdgeOrTheCentre) {
  std::vector<unsigned> keys;
  for (unsigned cell = 0; cell < 9; ++cell) keys.push_back(canonical_key({3, 3}, cell).goal_cell);
  EXPECT_EQ(keys, (std::vector<unsigned>{8, 7, 8, 7, 4, 7, 8, 7, 8}));
}

TEST(CanonicalKey, AnswersATransposedShape) {
  EXPECT_EQ(canonical_key({3, 4}, 0), (TableKey{{4, 3}, 11}));
  EXPECT_EQ(canonical_key({3, 4}, 4), (TableKey{{4, 3}, 10}));
  EXPECT_EQ(canonical_key({4, 3}, 4), (TableKey{{4, 3}, 7}));
}

}  // namespace
}  // namespace slidebase
