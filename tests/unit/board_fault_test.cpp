// Texts that are no board: one test a fault, with the kind that it must give.
#include <slidebase/text.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace slidebase {
namespace {

using namespace std::string_view_literals;

std::optional<Error> fault_of(std::string_view text, std::optional<Shape> shape = std::nullopt) {
  const Result<Board> board = parse_board(text, shape);
  if (board) return std::nullopt;
  return board.error();
}

// The kind as users see it, or "none".
std::string kind_of(std::string_view text, std::optional<Shape> shape = std::nullopt) {
  const auto fault = fault_of(text, shape);
  return fault ? std::string(name(fault->kind())) : "none";
}

std::string cells(unsigned count, std::string_view separator = " ") {
  std::string text;
  for (unsigned cell = 0; cell < count; ++cell) {
    if (cell != 0) text += separator;
    text += std::to_string(cell);
  }
  return text;
}

// --- Encoding --------------------------------------------------------------------

TEST(BoardFault, Utf16IsAnEncoding) {
  EXPECT_EQ(kind_of("\xff\xfe\x31\x00\x20\x00"sv), "encoding");
  EXPECT_EQ(kind_of("\xfe\xff\x00\x31\x00\x20"sv), "encoding");
}

TEST(BoardFault, InvalidUtf8IsAnEncoding) {
  EXPECT_EQ(kind_of("1 2 3 \xff"), "encoding");
  EXPECT_EQ(kind_of("1 2 3 \xc0\xb0"), "encoding");          // overlong
  EXPECT_EQ(kind_of("1 2 3 \xe2\x96"), "encoding");          // cut short
  EXPECT_EQ(kind_of("1 2 3 \xf5\x80\x80\x80"), "encoding");  // above U+10FFFF
  EXPECT_EQ(kind_of("1 2 3 \x80"), "encoding");              // continues nothing
}

// --- Tokens ------------------------------------------------------------------------

TEST(BoardFault, ALetterIsAToken) {
  EXPECT_EQ(kind_of("1 2 3 q"), "token");
  EXPECT_EQ(kind_of("a b c d"), "token");
}

TEST(BoardFault, ANumberThatIsNotDecimalAloneIsAToken) {
  for (const std::string_view text : {"1 2 3 0x0", "1 2 3.0 0", "1 2 3 +0", "1 2 3 1e0", "1 2 3 0b", "1 2 3 --0"}) {
    EXPECT_EQ(kind_of(text), "token") << text;
  }
}

TEST(BoardFault, ValidUtf8ThatIsNoBlankIsAToken) {
  EXPECT_EQ(kind_of("1 2 3 \xe2\x96\xa1"), "token");  // a white square
  EXPECT_EQ(kind_of("1\xc2\xa0"
                    "2 3 0"),
            "token");                                     // a no-break space
  EXPECT_EQ(kind_of("1 2 3 \xf0\x9f\x98\x80"), "token");  // an emoji
}

TEST(BoardFault, ANulIsAToken) {
  EXPECT_EQ(kind_of("1 2 3 0\0"sv), "token");
  EXPECT_EQ(kind_of("1 2\0 3 0"sv), "token");
  EXPECT_EQ(kind_of("\0"sv), "token");
}

TEST(BoardFault, AByteOrderMarkInsideIsAToken) {
  EXPECT_EQ(kind_of("1 2\n\xef\xbb\xbf"
                    "3 0"),
            "token");
}

TEST(BoardFault, AnUnclosedBracketIsAToken) {
  EXPECT_EQ(kind_of("[1 2 3 0"), "token");
  EXPECT_EQ(kind_of("[[1,2],[3,0]"), "token");
}

TEST(BoardFault, ABracketThatClosesNothingIsAToken) {
  EXPECT_EQ(kind_of("1 2 3 0]"), "token");
  EXPECT_EQ(kind_of("[[1,2],[3,0]]]"), "token");
}

TEST(BoardFault, BracketsThatDoNotPairAreTokens) {
  EXPECT_EQ(kind_of("[1 2 3 0)"), "token");
  EXPECT_EQ(kind_of("[(1,2],[3,0)]"), "token");
}

TEST(BoardFault, BracketsWithoutEndAreTokens) {
  EXPECT_EQ(kind_of(std::string(100'000, '[')), "token");
  EXPECT_EQ(kind_of(std::string(40, '(') + "1 2 3 0" + std::string(40, ')')), "token");
}

TEST(BoardFault, ARunBesideOtherCellsIsAToken) {
  EXPECT_EQ(kind_of("1_ 2 3 0"), "token");
  EXPECT_EQ(kind_of("1 2 .3 0"), "token");
}

TEST(BoardFault, ARunOfMoreThanTenCellsIsAToken) {
  EXPECT_EQ(kind_of("1234567890_"), "token");
  EXPECT_EQ(kind_of("123_\n5678\n9..."), "token");
}

// --- Empty ---------------------------------------------------------------------------

TEST(BoardFault, NothingIsEmpty) {
  for (const std::string_view text :
       {""sv, "\n"sv, " \t\r\n"sv, "# 1 2 3 0"sv, "[]"sv, "[[],[]]"sv, "/ / ,"sv, "\xef\xbb\xbf"sv, "''"sv}) {
    EXPECT_EQ(kind_of(text), "empty") << '"' << text << '"';
  }
  EXPECT_EQ(kind_of(std::string_view()), "empty");
}

// --- Sizes and counts ------------------------------------------------------------------

TEST(BoardFault, OneRowOrColumnIsASize) {
  EXPECT_EQ(kind_of("x\n1\n2\n3"), "size");
  EXPECT_EQ(kind_of("1/2/3/0"), "size");
  EXPECT_EQ(kind_of("1 4\n1 2 3 0"), "size");
  EXPECT_EQ(kind_of("[[1],[2],[3],[0]]"), "size");
  EXPECT_EQ(kind_of("x"), "size");
}

TEST(BoardFault, ASizeLineBelowOneIsASize) {
  EXPECT_EQ(kind_of("0\n1 2 3\n4 5 6\n7 8 0"), "size");
  EXPECT_EQ(kind_of("-3\n1 2 3\n4 5 6\n7 8 0"), "size");
  EXPECT_EQ(kind_of("0 3\n1 2 3\n4 5 6\n7 8 0"), "size");
  EXPECT_EQ(kind_of("3 -2\n1 2 3\n4 5 6\n7 8 0"), "size");
  EXPECT_EQ(kind_of("0"), "size");
}

TEST(BoardFault, ASizeLineOver25CellsIsTooLarge) {
  EXPECT_EQ(kind_of("6\n1 2 3\n4 5 6\n7 8 0"), "too-large");
  EXPECT_EQ(kind_of("2 13\n1 2 3\n4 5 6\n7 8 0"), "too-large");
  EXPECT_EQ(kind_of("100000\n1 2 3\n4 5 6\n7 8 0"), "too-large");
  EXPECT_EQ(kind_of("18446744073709551619\n1 2 3\n4 5 6\n7 8 0"), "too-large");  // 2^64 + 3
  EXPECT_EQ(kind_of("4294967297 4294967297\n1 2 3\n4 5 6\n7 8 0"), "too-large");
}

TEST(BoardFault, ASizeLineWithNothingBelowIsACount) {
  EXPECT_EQ(kind_of("3"), "count");
  EXPECT_EQ(kind_of("3\n\n# no rows\n"), "count");
  EXPECT_EQ(kind_of("2 3"), "count");
}

TEST(BoardFault, ASizeLineThatItsRowsDoNotFitIsASizeMismatch) {
  EXPECT_EQ(kind_of("4\n1 2 3\n4 5 6\n7 8 0"), "size-mismatch");
  EXPECT_EQ(kind_of("3\n1 2 3\n4 5 6"), "size-mismatch");
  EXPECT_EQ(kind_of("3\n1 2 3\n4 5 6\n7 8 0\n9 10 11"), "size-mismatch");
  EXPECT_EQ(kind_of("3 2\n1 2 3\n4 5 0"), "size-mismatch");
  EXPECT_EQ(kind_of("1\n2\n3\n0"), "size-mismatch");
  EXPECT_EQ(kind_of("3\n1 2 3 4 5 6 7 8"), "size-mismatch");
}

// Unlike a first line, the first row of a line with slashes or brackets is never a size line.
TEST(BoardFault, ASlashedFirstRowIsNoSizeLine) {
  EXPECT_EQ(kind_of("3 / 1 2 3 / 4 5 6 / 7 8 0"), "ragged");
  EXPECT_EQ(kind_of("[[2,3],[1,2,3],[4,5,0]]"), "ragged");
}

// A first line of one number is a size line even if it could be read as a run.
TEST(BoardFault, AWrongSizeLineIsNoRun) {
  EXPECT_EQ(kind_of("23\n1 2 3\n4 5 0"), "too-large");
  EXPECT_EQ(kind_of("12\n345\n678"), "too-large");
}

TEST(BoardFault, RowsThatDisagreeWithTheShapeAreASizeMismatch) {
  EXPECT_EQ(kind_of("1 2 3\n4 5 0", Shape{3, 2}), "size-mismatch");
  EXPECT_EQ(kind_of("1 2 3 4 5 0", Shape{3, 3}), "size-mismatch");
  EXPECT_EQ(kind_of("3\n1 2 3\n4 5 6\n7 8 0", Shape{4, 4}), "size-mismatch");
  EXPECT_EQ(kind_of("2 3\n1 2 3 4 5 0", Shape{3, 2}), "size-mismatch");
}

TEST(BoardFault, AFlatListOfAnOblongNumberNeedsAShape) {
  for (const unsigned count : {6U, 8U, 10U, 12U, 14U, 15U, 18U, 20U, 21U, 22U, 24U}) {
    EXPECT_EQ(kind_of(cells(count)), "shape-needed") << count;
  }
  EXPECT_EQ(kind_of("012345"), "shape-needed");
}

TEST(BoardFault, AFlatListThatHasNoShapeIsACount) {
  for (const unsigned count : {3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U}) EXPECT_EQ(kind_of(cells(count)), "count") << count;
}

TEST(BoardFault, RowsOfDifferentLengthAreRagged) {
  EXPECT_EQ(kind_of("1 2 3\n4 5\n6 7 8 0"), "ragged");
  EXPECT_EQ(kind_of("1 2 3\n4 5 6\n7 8 0 9"), "ragged");
  EXPECT_EQ(kind_of("[[1,2,3],[4,5,6],[7,8]]"), "ragged");
  EXPECT_EQ(kind_of("1 2 3 / 4 5 6 / 7 8 0 0"), "ragged");
}

TEST(BoardFault, MoreThan25CellsAreTooLarge) {
  EXPECT_EQ(kind_of(cells(26)), "too-large");
  EXPECT_EQ(kind_of(cells(100)), "too-large");
  EXPECT_EQ(kind_of(cells(20'000)), "too-large");
  EXPECT_EQ(kind_of("1 2 3 4 5 6\n7 8 9 10 11 12\n13 14 15 16 17 18\n19 20 21 22 23 24\n25 26 27 28 29 0"),
            "too-large");
}

TEST(BoardFault, RowsOfTwoAreTooLargeAtAnyNumber) {
  for (unsigned rows = 13; rows <= 60; ++rows) {
    std::string text;
    for (unsigned row = 0; row < rows; ++row) {
      text += std::to_string(2 * row + 1) + " " + std::to_string(2 * row + 2) + "\n";
    }
    EXPECT_EQ(kind_of(text), "too-large") << rows;
  }
}

// --- Tiles -----------------------------------------------------------------------------

TEST(BoardFault, ATileTwiceIsADuplicate) {
  EXPECT_EQ(kind_of("1 2 2 0"), "duplicate");
  EXPECT_EQ(kind_of("1 2 / 0 0"), "duplicate");
  EXPECT_EQ(kind_of("1 2\n0 0"), "duplicate");
  EXPECT_EQ(kind_of("1 _ 3 x"), "duplicate");
  EXPECT_EQ(kind_of("1 2 02 0"), "duplicate");
  EXPECT_EQ(kind_of("123456788"), "duplicate");
}

TEST(BoardFault, OneToNIsAMissingBlank) {
  EXPECT_EQ(kind_of("1 2 3 4"), "missing-blank");
  EXPECT_EQ(kind_of("123456789"), "missing-blank");
  EXPECT_EQ(kind_of("4 3\n2 1"), "missing-blank");
}

TEST(BoardFault, ATileThatTheBoardHasNotIsOutOfRange) {
  EXPECT_EQ(kind_of("1 2 4 0"), "out-of-range");
  EXPECT_EQ(kind_of("1 2 3 5"), "out-of-range");
  EXPECT_EQ(kind_of("1 2 3 1000000 5 6 7 8 0"), "out-of-range");
}

TEST(BoardFault, NegativeNumbersAreOutOfRange) {
  EXPECT_EQ(kind_of("1 2 -3 0"), "out-of-range");
  EXPECT_EQ(kind_of("1 2 3 -0"), "out-of-range");
  EXPECT_EQ(kind_of("-1 -2 -3 0"), "out-of-range");
}

TEST(BoardFault, HugeNumbersDoNotWrapRound) {
  EXPECT_EQ(kind_of("18446744073709551617 2 3 0"), "out-of-range");  // 2^64 + 1
  EXPECT_EQ(kind_of("4294967297 2 3 0"), "out-of-range");            // 2^32 + 1
  EXPECT_EQ(kind_of("257 2 3 0"), "out-of-range");
  EXPECT_EQ(kind_of("1 2 3 -18446744073709551616"), "out-of-range");
  EXPECT_EQ(kind_of("1 2 3 " + std::string(100'000, '9')), "out-of-range");
}

TEST(BoardFault, TwoHugeNumbersAreNoDuplicate) {
  EXPECT_EQ(kind_of("18446744073709551617 18446744073709551618 3 0"), "out-of-range");
  EXPECT_EQ(kind_of("-18446744073709551617 -18446744073709551618 3 0"), "out-of-range");
}

// --- The order in which faults are looked for ----------------------------------------------

TEST(FaultOrder, TokensComeFirst) {
  EXPECT_EQ(kind_of("1 1\n2 3 q"), "token");
  EXPECT_EQ(kind_of("0\n1 2 q"), "token");
  EXPECT_EQ(kind_of(cells(30) + " q"), "token");
  EXPECT_EQ(kind_of("[] ["), "token");
}

TEST(FaultOrder, SizesAndCountsComeBeforeTiles) {
  EXPECT_EQ(kind_of("7 7 7"), "count");
  EXPECT_EQ(kind_of("7 7 7\n7"), "ragged");
  EXPECT_EQ(kind_of("7 7 7 7 7 7"), "shape-needed");
  EXPECT_EQ(kind_of("7 7 7 7", Shape{3, 3}), "size-mismatch");
  EXPECT_EQ(kind_of("4\n7 7\n7 7"), "size-mismatch");
}

TEST(FaultOrder, DuplicatesComeBeforeAMissingBlankAndRanges) {
  EXPECT_EQ(kind_of("1 2 3 3"), "duplicate");
  EXPECT_EQ(kind_of("9 -1 3 3"), "duplicate");
}

TEST(FaultOrder, AMissingBlankIsExactlyOneToN) { EXPECT_EQ(kind_of("2 3 4 5"), "out-of-range"); }

// --- Places and messages ---------------------------------------------------------------------

TEST(FaultPlace, IsTheLineOfTheFault) {
  EXPECT_EQ(fault_of("1 2 3\n4 5 6\n7 q 0")->line(), 3U);
  EXPECT_EQ(fault_of("# boards\r\n\r\n1 2 3\r\n4 5 q")->line(), 4U);
  EXPECT_EQ(fault_of("1 2 3\n4 5 6\n7 7 0")->line(), 3U);
  EXPECT_EQ(fault_of("1 2 3\n4 5 99\n7 8 0")->line(), 2U);
  EXPECT_EQ(fault_of("1 2 3\n4 5\n7 8 0")->line(), 2U);
  EXPECT_EQ(fault_of("\n4\n1 2 3\n4 5 6\n7 8 0")->line(), 2U);
  EXPECT_EQ(fault_of("[[1,2],\n[3,0]\n")->line(), 1U);
}

TEST(FaultText, NamesWhatWasFound) {
  EXPECT_NE(fault_of("1 2 3 q")->text().find("'q'"), std::string_view::npos);
  EXPECT_NE(fault_of("1 2 7 0")->text().find("'7'"), std::string_view::npos);
  EXPECT_NE(fault_of("1 2 3 18446744073709551617")->text().find("18446744073709551617"), std::string_view::npos);
  EXPECT_NE(fault_of("1 3 3 0")->text().find('3'), std::string_view::npos);
}

TEST(FaultText, ShowsControlCharactersEscaped) {
  EXPECT_NE(fault_of("1 2 3 \x1b[2J")->text().find("\\x1b"), std::string_view::npos);
  EXPECT_NE(fault_of("1 2\0 3 0"sv)->text().find("\\x00"), std::string_view::npos);
}

TEST(FaultText, CutsALongTokenBetweenCharacters) {
  for (int ascii = 0; ascii < 4; ++ascii) {
    std::string text(static_cast<std::size_t>(ascii), 'a');
    for (int i = 0; i < 100; ++i) text += "\xe2\x96\xa1";
    const auto fault = fault_of(text);
    ASSERT_TRUE(fault);
    EXPECT_LT(fault->text().size(), 120U);
    // The dots that stand for the rest follow a whole character.
    const std::size_t dots = fault->text().find("...");
    ASSERT_NE(dots, std::string_view::npos);
    EXPECT_EQ(fault->text().substr(dots - 3, 3), "\xe2\x96\xa1") << fault->text();
  }
}

}  // namespace
}  // namespace slidebase
