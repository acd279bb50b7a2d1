// Boards as text: one test a form. What is refused is in board_fault_test.cpp.
#include <slidebase/text.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace slidebase {
namespace {

using support::make_board;

const Board k2x2 = make_board({2, 2}, {1, 2, 3, 0});
const Board k3x3 = make_board({3, 3}, {1, 2, 3, 4, 5, 6, 7, 0, 8});
const Board k2x3 = make_board({2, 3}, {5, 4, 3, 2, 1, 0});
const Board k4x4 = row_major_goal({4, 4});

void expect_board(std::string_view text, const Board& expected, std::optional<Shape> shape = std::nullopt) {
  const Result<Board> board = parse_board(text, shape);
  ASSERT_TRUE(board) << '"' << text << "\": " << name(board.error().kind()) << ": " << board.error().text();
  EXPECT_EQ(*board, expected) << '"' << text << '"';
}

// --- Rows, lists and separators ------------------------------------------------

TEST(BoardText, RowsAreLines) {
  expect_board("1 2 3\n4 5 6\n7 0 8\n", k3x3);
  expect_board("1 2 3\n4 5 6\n7 0 8", k3x3);
  expect_board("5 4 3\n2 1 0", k2x3);
}

TEST(BoardText, RowsAreSlashed) {
  expect_board("1 2 3/4 5 6/7 0 8", k3x3);
  expect_board("1 2 3 / 4 5 6 / 7 0 8 /", k3x3);
  expect_board("5 4 3 / 2 1 0", k2x3);
}

TEST(BoardText, EmptyRowsDoNotCount) {
  expect_board("\n\n1 2 3\n\n4 5 6\n \t \n7 0 8\n\n", k3x3);
  expect_board("//1 2//3 0//", k2x2);
  expect_board("1 2 3 /\n4 5 6 /\n7 0 8", k3x3);
}

TEST(BoardText, AFlatListOfASquareNumberIsSquare) {
  expect_board("1 2 3 0", k2x2);
  expect_board("1 2 3 4 5 6 7 0 8", k3x3);
  expect_board("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", k4x4);
  expect_board("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 0", row_major_goal({5, 5}));
}

TEST(BoardText, AFlatListTakesTheShapeAskedFor) {
  expect_board("5 4 3 2 1 0", k2x3, Shape{2, 3});
  expect_board("5 4 3 2 1 0", make_board({3, 2}, {5, 4, 3, 2, 1, 0}), Shape{3, 2});
  expect_board("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", row_major_goal({2, 8}), Shape{2, 8});
}

TEST(BoardText, CellsAreSeparatedByBlanksTabsCommasAndSemicolons) {
  expect_board("1,2,3,4,5,6,7,0,8", k3x3);
  expect_board("1;2;3;4;5;6;7;0;8", k3x3);
  expect_board("1\t2\t3\n4\t5\t6\n7\t0\t8", k3x3);
  expect_board(" 1 , 2;; 3\t,4 5 6 7 0 8 ,", k3x3);
}

TEST(BoardText, QuotesSeparate) {
  expect_board("'1', '2', '3', '0'", k2x2);
  expect_board("\"1\",\"2\",\"3\",\"_\"", k2x2);
  expect_board("\"1 2 3 0\"", k2x2);
}

TEST(BoardText, LinesEndInLfCrLfOrCr) {
  expect_board("1 2\r\n3 0\r\n", k2x2);
  expect_board("1 2\r3 0\r", k2x2);
  expect_board("1 2 \n\r\n3 0", k2x2);
}

TEST(BoardText, AByteOrderMarkIsSkipped) {
  expect_board(
      "\xef\xbb\xbf"
      "1 2\n3 0",
      k2x2);
  expect_board(
      "\xef\xbb\xbf"
      "2\n1 2\n3 0",
      k2x2);
}

TEST(BoardText, CommentsGoToTheEndOfTheLine) {
  expect_board("# a board\n1 2 # first row: 7 8 9\n3 0#last", k2x2);
  expect_board("#one\r\n1 2\r\n#two\r3 0", k2x2);
  expect_board("1 2\n3 0\n# \xff [ not looked at", k2x2);
}

// --- The blank -------------------------------------------------------------------

TEST(BoardText, TheBlankHasManySigns) {
  for (const std::string sign : {"0", "00", "x", "X", "b", "B", "_", "__", ".", "*", "-"}) {
    expect_board("1 2 3 4 5 6 7 " + sign + " 8", k3x3);
    expect_board("1 2/3 " + sign, k2x2);
  }
}

TEST(BoardText, NumbersAreDecimalWithOrWithoutZerosInFront) {
  expect_board("01 02 03 04 05 06 07 00 08", k3x3);
  expect_board("1 2 3 4 5 6 7 000 8", k3x3);
}

// --- Runs --------------------------------------------------------------------------

TEST(BoardText, ARunIsACellACharacter) {
  expect_board("123456708", k3x3);
  expect_board("1234567_8", k3x3);
  expect_board("1234567x8\n", k3x3);
  expect_board("1230", k2x2);
}

TEST(BoardText, RunsAreRows) {
  expect_board("123\n456\n708", k3x3);
  expect_board("123/456/7.8", k3x3);
  expect_board("12\n30", k2x2);
  expect_board("543/21-", k2x3);
}

TEST(BoardText, ARunTakesTheShapeAskedFor) {
  expect_board("543210", k2x3, Shape{2, 3});
  expect_board("9876543210", make_board({5, 2}, {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}), Shape{5, 2});
}

TEST(BoardText, BracketsOfStringsAreRunsToo) { expect_board("[['123'],['456'],['708']]", k3x3); }

// --- Brackets ------------------------------------------------------------------------

TEST(BoardText, AnInnerClosingBracketEndsARow) {
  expect_board("[[1,2,3],[4,5,6],[7,0,8]]", k3x3);
  expect_board("[[5, 4, 3], [2, 1, 0]]", k2x3);
  expect_board("((5, 4, 3), (2, 1, 0))", k2x3);
  expect_board("{{5, 4, 3}, {2, 1, 0}};", k2x3);
  expect_board("[[5 4 3]\n [2 1 0]]\n", k2x3);
}

TEST(BoardText, BracketsOfAFlatListAreTakenOff) {
  expect_board("[1, 2, 3, 0]", k2x2);
  expect_board("(1, 2, 3, 0)", k2x2);
  expect_board("[(1, 2, 3, 0)]", k2x2);
}

TEST(BoardText, BracketsMaySpanLines) { expect_board("[\n  [5, 4, 3],\n  [2, 1, 0]\n]\n", k2x3); }

// --- Size lines ------------------------------------------------------------------------

TEST(BoardText, ASizeLineOfOneNumberIsASquare) {
  expect_board("3\n1 2 3\n4 5 6\n7 0 8", k3x3);
  expect_board("3\n123\n456\n708", k3x3);
  expect_board("2\n1 2\n3 0", k2x2);
}

TEST(BoardText, ASizeLineOfTwoNumbersIsRowsAndColumns) {
  expect_board("2 3\n5 4 3\n2 1 0", k2x3);
  expect_board("3 3\n1 2 3\n4 5 6\n7 0 8", k3x3);
}

TEST(BoardText, ASizeLineGivesAFlatListItsShape) {
  expect_board("2 3\n5 4 3 2 1 0", k2x3);
  expect_board("3\n1 2 3 4 5 6 7 0 8", k3x3);
}

TEST(BoardText, ASizeLineMayTellThatTheBlankComesLast) {
  expect_board("3 -1\n1 2 3\n4 5 6\n7 0 8", k3x3);
  expect_board("2 -1\n1 2\n3 0", k2x2);
}

TEST(BoardText, ASizeLineAgreesWithTheShapeAskedFor) {
  expect_board("2 3\n5 4 3\n2 1 0", k2x3, Shape{2, 3});
  expect_board("3\n1 2 3\n4 5 6\n7 0 8", k3x3, Shape{3, 3});
}

// `R C` above rows of two is a size line if the rows below are a board, else a row.
TEST(BoardText, TwoNumbersAboveRowsOfTwoMayBeEither) {
  expect_board("2 2\n1 2\n3 0", k2x2);
  expect_board("3 2\n1 2\n3 4\n5 0", make_board({3, 2}, {1, 2, 3, 4, 5, 0}));
  expect_board("3 2\n1 0", make_board({2, 2}, {3, 2, 1, 0}));
  expect_board("2 1\n3 0", make_board({2, 2}, {2, 1, 3, 0}));
  expect_board("3 2\n5 4\n1 0", make_board({3, 2}, {3, 2, 5, 4, 1, 0}));
  expect_board("2 1 / 3 0", make_board({2, 2}, {2, 1, 3, 0}));
}

// --- Fixed-form lines --------------------------------------------------------------------

TEST(Digits, ReadTheBulkForm) {
  EXPECT_EQ(parse_digits("1 2 3 4 5 6 7 0 8", 9), PackedBoard(k3x3));
  EXPECT_EQ(parse_digits("1 2 3 0", 4), PackedBoard(k2x2));
  EXPECT_EQ(parse_digits("9 8 7 6 5 4 3 2 1 0", 10), PackedBoard(make_board({5, 2}, {9, 8, 7, 6, 5, 4, 3, 2, 1, 0})));
}

TEST(Digits, ReadEveryBoardOf3x3) {
  std::string line(kBoardTextSize, '\0');
  support::for_each_board({3, 3}, [&](const Board& board) {
    const char* end = write_board(line.data(), board);
    ASSERT_EQ(parse_digits({line.data(), end}, 9), PackedBoard(board));
  });
}

TEST(Digits, LeaveOtherFormsToTheFullReader) {
  for (const std::string_view line :
       {"", "1 2 3", "1 2 3 0 ", " 1 2 3 0", "1  2 3 0", "1,2,3,0", "1\t2 3 0", "1 2 3 _", "1 2 3 4", "1 2 2 0",
        "1 2 3 0\n", "1 2 3 0 4", "0123", "1 2 3 /", "1 2 3 :", "1 2 3 \xb0", "\xb1 2 3 0"}) {
    EXPECT_FALSE(parse_digits(line, 4)) << '"' << line << '"';
  }
  EXPECT_FALSE(parse_digits("0 1 2 3 4 5 6 7 8 9 :", 11));
  EXPECT_FALSE(parse_digits("", 0));
}

// --- Outlines ------------------------------------------------------------------------------

TEST(OutlineTest, CountsCellsAndRows) {
  const auto found = outline("1 2 3\n4 5 6\n7 0 8\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cells, 9U);
  EXPECT_EQ(found->rows, 3U);
  EXPECT_EQ(found->columns, 3U);
  EXPECT_FALSE(found->number);
  EXPECT_FALSE(found->has_slashes);
  EXPECT_FALSE(found->is_bracketed);
}

TEST(OutlineTest, CountsEachCharacterOfARun) {
  EXPECT_EQ(outline("123456780")->cells, 9U);
  EXPECT_EQ(outline("123\n456\n780")->columns, 3U);
}

TEST(OutlineTest, TellsANumberAlone) {
  EXPECT_EQ(outline("12")->number, 12U);
  EXPECT_EQ(outline(" 3 # boards\n")->number, 3U);
  EXPECT_FALSE(outline("1 2")->number);
  EXPECT_FALSE(outline("x")->number);
  EXPECT_FALSE(outline("-1")->number);
}

TEST(OutlineTest, TellsSlashesAndOneBracketingRoundEverything) {
  EXPECT_TRUE(outline("1 2/3 0")->has_slashes);
  EXPECT_TRUE(outline("[[1,2],[3,0]]")->is_bracketed);
  EXPECT_TRUE(outline(" [1,2,3,0] # flat")->is_bracketed);
  EXPECT_FALSE(outline("[1,2],[3,0]")->is_bracketed);
  EXPECT_FALSE(outline("1 [2 3 0]")->is_bracketed);
  EXPECT_FALSE(outline("[1 2 3] 0")->is_bracketed);
}

TEST(OutlineTest, OfRowsThatDifferHasNoColumns) {
  const auto found = outline("1 2 3\n4 5");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cells, 5U);
  EXPECT_EQ(found->rows, 2U);
  EXPECT_EQ(found->columns, 0U);
}

TEST(OutlineTest, OfNothingIsEmpty) {
  for (const std::string_view text : {"", "\n\n", " \t\r\n", "# comment", "[]"}) {
    const auto found = outline(text);
    ASSERT_TRUE(found) << '"' << text << '"';
    EXPECT_EQ(found->cells, 0U);
    EXPECT_EQ(found->rows, 0U);
  }
}

TEST(OutlineTest, CountsFarMoreCellsThanABoardHas) {
  std::string text;
  for (int row = 0; row < 1'000; ++row) text += "1 2 3 4 5\n";
  const auto found = outline(text);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cells, 5'000U);
  EXPECT_EQ(found->rows, 1'000U);
}

TEST(OutlineTest, IsNothingForWhatCanNotBeCutIntoCells) {
  for (const std::string_view text : {"1 2 q", "[1 2", "1 2]", "[1 2)",
                                      "\xff\xfe"
                                      "1",
                                      "12 3 4 \x01"}) {
    EXPECT_FALSE(outline(text)) << '"' << text << '"';
  }
}

// --- Writing ---------------------------------------------------------------------------------

std::string written(const Board& board, std::string_view row_separator) {
  std::string text(kBoardTextSize, '\0');
  text.resize(static_cast<std::size_t>(write_board(text.data(), board, row_separator) - text.data()));
  return text;
}

TEST(WriteBoard, SeparatesCellsAndRows) {
  EXPECT_EQ(written(k2x3, " "), "5 4 3 2 1 0");
  EXPECT_EQ(written(k2x3, " / "), "5 4 3 / 2 1 0");
  EXPECT_EQ(written(k2x3, "\n"), "5 4 3\n2 1 0");
  EXPECT_EQ(written(row_major_goal({3, 4}), "/"), "1 2 3 4/5 6 7 8/9 10 11 0");
}

TEST(WriteBoard, FitsItsBufferAndReadsBackForEveryShape) {
  support::Random random(5);
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    for (int i = 0; i < 100; ++i) {
      const Board board = support::random_board(shape, random);
      for (const std::string_view separator : {" / ", "\n", "/", " "}) {
        const std::string text = written(board, separator);
        ASSERT_LE(text.size(), kBoardTextSize);
        expect_board(text, board, shape);
        if (separator != " ") expect_board(text, board);
      }
    }
  }
}

TEST(WriteBoard, ReadsBackEveryBoardOfTheSmallShapesAsRows) {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{4, 2}, Shape{2, 4}}) {
    support::for_each_board(shape, [&](const Board& board) {
      const Result<Board> read = parse_board(written(board, "\n"));
      ASSERT_TRUE(read) << written(board, "/") << ": " << read.error().text();
      ASSERT_EQ(*read, board);
    });
  }
}

TEST(Utf8Test, TellsTheLengthOfACharacter) {
  EXPECT_EQ(utf8_length("a\x80"), 1U);
  EXPECT_EQ(utf8_length("\u00e9x"), 2U);
  EXPECT_EQ(utf8_length("\u20ac"), 3U);
  EXPECT_EQ(utf8_length("\U0001f600"), 4U);
  for (const std::string_view text : {"", "\x80", "\xc3", "\xc3x", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
                                      "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xff"}) {
    EXPECT_EQ(utf8_length(text), 0U) << testing::PrintToString(text);
  }
}

}  // namespace
}  // namespace slidebase
