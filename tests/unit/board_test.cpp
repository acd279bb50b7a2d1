#include <slidebase/board.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace slidebase {
namespace {

using support::make_board;

ErrorKind fault_of(Shape shape, std::vector<std::uint8_t> cells) {
  const Result<Board> board = Board::from_cells(shape, cells);
  EXPECT_FALSE(board);
  return board ? ErrorKind::empty : board.error().kind();
}

// --- From cells ----------------------------------------------------------------

TEST(BoardFromCells, HoldsTheCellsAndFindsTheBlank) {
  const Board board = make_board({2, 3}, {5, 4, 3, 2, 0, 1});
  EXPECT_EQ(board.shape(), (Shape{2, 3}));
  EXPECT_EQ(board.blank(), 4U);
  EXPECT_EQ(board[0], 5);
  EXPECT_EQ(std::vector<std::uint8_t>(board.cells().begin(), board.cells().end()),
            (std::vector<std::uint8_t>{5, 4, 3, 2, 0, 1}));
}

TEST(BoardFromCells, TakesEveryArrangementOf2x3AndNothingElse) {
  // All 6^6 fillings: those with every tile once are the 720 boards.
  unsigned boards = 0;
  for (unsigned number = 0; number < 46'656; ++number) {
    std::vector<std::uint8_t> cells;
    for (unsigned rest = number; cells.size() < 6; rest /= 6) cells.push_back(static_cast<std::uint8_t>(rest % 6));
    const Result<Board> board = Board::from_cells({2, 3}, cells);
    if (board) {
      ++boards;
    } else {
      ASSERT_EQ(board.error().kind(), ErrorKind::duplicate);
    }
  }
  EXPECT_EQ(boards, 720U);
}

TEST(BoardFromCells, RefusesAShapeThatIsTooSmall) {
  EXPECT_EQ(fault_of({0, 0}, {}), ErrorKind::size);
  EXPECT_EQ(fault_of({1, 4}, {1, 2, 3, 0}), ErrorKind::size);
  EXPECT_EQ(fault_of({4, 1}, {1, 2, 3, 0}), ErrorKind::size);
}

TEST(BoardFromCells, RefusesAShapeThatIsTooLarge) {
  EXPECT_EQ(fault_of({2, 13}, support::counting(26)), ErrorKind::too_large);
  EXPECT_EQ(fault_of({255, 255}, {}), ErrorKind::too_large);
}

TEST(BoardFromCells, RefusesAWrongNumberOfCells) {
  EXPECT_EQ(fault_of({2, 2}, {1, 2, 0}), ErrorKind::count);
  EXPECT_EQ(fault_of({2, 2}, {1, 2, 3, 0, 4}), ErrorKind::count);
  EXPECT_EQ(fault_of({2, 2}, {}), ErrorKind::count);
}

TEST(BoardFromCells, RefusesDuplicates) {
  EXPECT_EQ(fault_of({2, 2}, {1, 2, 2, 0}), ErrorKind::duplicate);
  EXPECT_EQ(fault_of({2, 2}, {0, 1, 2, 0}), ErrorKind::duplicate);
}

TEST(BoardFromCells, RefusesABoardWithoutABlank) {
  EXPECT_EQ(fault_of({2, 2}, {4, 2, 3, 1}), ErrorKind::missing_blank);
}

TEST(BoardFromCells, RefusesTilesOutOfRange) {
  EXPECT_EQ(fault_of({2, 2}, {1, 2, 4, 0}), ErrorKind::out_of_range);
  EXPECT_EQ(fault_of({2, 2}, {1, 2, 255, 0}), ErrorKind::out_of_range);
  // No blank, but not 1 to 4 either.
  EXPECT_EQ(fault_of({2, 2}, {1, 2, 3, 5}), ErrorKind::out_of_range);
}

TEST(BoardFromCells, LooksForFaultsInTheirOrder) {
  EXPECT_EQ(fault_of({1, 30}, {7, 7}), ErrorKind::size);
  EXPECT_EQ(fault_of({6, 6}, {7, 7}), ErrorKind::too_large);
  EXPECT_EQ(fault_of({2, 2}, {7, 7}), ErrorKind::count);
  EXPECT_EQ(fault_of({2, 2}, {7, 7, 1, 2}), ErrorKind::duplicate);
}

// --- Moves -----------------------------------------------------------------------

// Rows down and columns to the right that the blank goes.
struct Direction {
  int down;
  int right;
};
constexpr std::array<Direction, 4> kDirections = {{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

TEST(BoardMoves, AreLegalWithinTheBorderAndMoveTheBlankAlone) {
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    SCOPED_TRACE(support::to_string(shape));
    for (unsigned cell = 0; cell < shape.cells(); ++cell) {
      const Board board = support::ordered_goal(shape, cell);
      ASSERT_EQ(board.blank(), cell);
      for (const Move move : kMoves) {
        const Direction direction = kDirections[index(move)];
        const int row = static_cast<int>(cell / shape.columns) + direction.down;
        const int column = static_cast<int>(cell % shape.columns) + direction.right;
        const bool is_inside = row >= 0 && row < shape.rows && column >= 0 && column < shape.columns;
        ASSERT_EQ(board.is_legal(move), is_inside) << cell << ' ' << index(move);
        if (!is_inside) continue;
        const auto to = static_cast<unsigned>(row * shape.columns + column);
        Board moved = board;
        moved.apply(move);
        ASSERT_EQ(moved.blank(), to);
        for (unsigned i = 0; i < shape.cells(); ++i) {
          ASSERT_EQ(moved[i], i == to ? 0 : i == cell ? board[to] : board[i]);
        }
        ASSERT_TRUE(moved.is_legal(opposite(move)));
        moved.apply(opposite(move));
        ASSERT_EQ(moved, board);
      }
    }
  }
}

TEST(BoardMoves, ChangeTheColourOfTheBlanksCell) {
  const Shape shape{4, 5};
  for (unsigned cell = 0; cell < shape.cells(); ++cell) {
    for (const Move move : kMoves) {
      Board board = support::ordered_goal(shape, cell);
      if (!board.is_legal(move)) continue;
      board.apply(move);
      EXPECT_NE(shape.colour(cell), shape.colour(board.blank()));
    }
  }
}

TEST(Moves, OppositesGoBack) {
  EXPECT_EQ(opposite(Move::up), Move::down);
  EXPECT_EQ(opposite(Move::down), Move::up);
  EXPECT_EQ(opposite(Move::left), Move::right);
  EXPECT_EQ(opposite(Move::right), Move::left);
  EXPECT_TRUE(is_vertical(Move::up) && is_vertical(Move::down));
  EXPECT_FALSE(is_vertical(Move::left) || is_vertical(Move::right));
}

TEST(Moves, ASetHoldsWhatWasInserted) {
  MoveSet moves;
  EXPECT_TRUE(moves.empty());
  moves.insert(Move::left);
  moves.insert(Move::left);
  EXPECT_FALSE(moves.empty());
  for (const Move move : kMoves) EXPECT_EQ(moves.contains(move), move == Move::left);
  EXPECT_FALSE(moves == MoveSet());
}

TEST(Moves, ASequenceHoldsUpToItsCapacity) {
  MoveSequence moves;
  EXPECT_TRUE(moves.empty());
  for (std::size_t i = 0; i < MoveSequence::kCapacity; ++i) moves.push_back(kMoves[i % 4]);
  ASSERT_EQ(moves.size(), MoveSequence::kCapacity);
  for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_EQ(moves[i], kMoves[i % 4]);
  EXPECT_EQ(static_cast<std::size_t>(moves.end() - moves.begin()), moves.size());
  moves.pop_back();
  EXPECT_EQ(moves.size(), MoveSequence::kCapacity - 1);
}

// --- Packed boards ---------------------------------------------------------------

TEST(PackedBoardTest, HoldsEveryBoardOfUpTo16Cells) {
  support::Random random(1);
  for (const Shape shape : support::shapes_up_to(PackedBoard::kMaxPackedCells)) {
    for (int i = 0; i < 50; ++i) {
      const Board board = support::random_board(shape, random);
      const PackedBoard packed(board);
      for (unsigned cell = 0; cell < shape.cells(); ++cell) ASSERT_EQ(packed[cell], board[cell]);
      ASSERT_EQ(packed.unpack(shape), board);
      ASSERT_EQ(packed, PackedBoard(packed.nibbles()));
    }
  }
}

TEST(PackedBoardTest, KeepsCell0Lowest) { EXPECT_EQ(PackedBoard(make_board({2, 2}, {1, 2, 3, 0})).nibbles(), 0x0321U); }

// --- Goals -------------------------------------------------------------------------

TEST(Goals, RowMajorEndsWithTheBlank) {
  EXPECT_EQ(row_major_goal({2, 2}), make_board({2, 2}, {1, 2, 3, 0}));
  EXPECT_EQ(row_major_goal({3, 3}), make_board({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 0}));
  EXPECT_EQ(row_major_goal({2, 3}), make_board({2, 3}, {1, 2, 3, 4, 5, 0}));
}

TEST(Goals, BlankFirstCounts) {
  EXPECT_EQ(blank_first_goal({2, 2}), make_board({2, 2}, {0, 1, 2, 3}));
  EXPECT_EQ(blank_first_goal({3, 2}), make_board({3, 2}, {0, 1, 2, 3, 4, 5}));
}

TEST(Goals, SpiralWindsClockwiseInward) {
  const auto expect_spiral = [](Shape shape, std::initializer_list<std::uint8_t> cells) {
    EXPECT_EQ(spiral_goal(shape), make_board(shape, cells));
  };
  expect_spiral({2, 2}, {1, 2, 0, 3});
  expect_spiral({2, 3}, {1, 2, 3, 0, 5, 4});
  expect_spiral({3, 2}, {1, 2, 0, 3, 5, 4});
  expect_spiral({2, 5}, {1, 2, 3, 4, 5, 0, 9, 8, 7, 6});
  expect_spiral({5, 2}, {1, 2, 0, 3, 9, 4, 8, 5, 7, 6});
  expect_spiral({3, 3}, {1, 2, 3, 8, 0, 4, 7, 6, 5});
  expect_spiral({3, 4}, {1, 2, 3, 4, 10, 11, 0, 5, 9, 8, 7, 6});
  expect_spiral({4, 3}, {1, 2, 3, 10, 11, 4, 9, 0, 5, 8, 7, 6});
  expect_spiral({4, 4}, {1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7});
  expect_spiral({5, 5}, {1, 2, 3, 4, 5, 16, 17, 18, 19, 6, 15, 24, 0, 20, 7, 14, 23, 22, 21, 8, 13, 12, 11, 10, 9});
}

TEST(Goals, AreBoardsOfEveryShape) {
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    for (const Board& goal : {row_major_goal(shape), blank_first_goal(shape), spiral_goal(shape)}) {
      EXPECT_EQ(goal.shape(), shape);
      EXPECT_TRUE(Board::from_cells(shape, goal.cells()));
    }
    EXPECT_EQ(row_major_goal(shape), support::ordered_goal(shape, shape.cells() - 1));
    EXPECT_EQ(blank_first_goal(shape), support::ordered_goal(shape, 0));
    // In a spiral each tile is a neighbour of the next, and the blank of the last one.
    const Board spiral = spiral_goal(shape);
    std::vector<unsigned> cell_of(shape.cells());
    for (unsigned cell = 0; cell < shape.cells(); ++cell) cell_of[spiral[cell]] = cell;
    for (unsigned tile = 1; tile < shape.cells(); ++tile) {
      const unsigned from = cell_of[tile];
      const unsigned to = cell_of[(tile + 1) % shape.cells()];
      const int rows = static_cast<int>(shape.row(from)) - static_cast<int>(shape.row(to));
      const int columns = static_cast<int>(shape.column(from)) - static_cast<int>(shape.column(to));
      EXPECT_EQ(std::abs(rows) + std::abs(columns), 1) << support::to_string(shape) << ' ' << tile;
    }
  }
}

// --- Shapes --------------------------------------------------------------------------

TEST(ShapeTest, IsValidFromTwoByTwoTo25Cells) {
  for (unsigned rows = 0; rows < 256; ++rows) {
    for (unsigned columns = 0; columns < 256; ++columns) {
      const Shape shape{static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)};
      ASSERT_EQ(shape.valid(), rows >= 2 && columns >= 2 && rows * columns <= 25) << rows << 'x' << columns;
      ASSERT_EQ(tall(shape), (Shape{static_cast<std::uint8_t>(std::max(rows, columns)),
                                    static_cast<std::uint8_t>(std::min(rows, columns))}));
    }
  }
}

}  // namespace
}  // namespace slidebase
