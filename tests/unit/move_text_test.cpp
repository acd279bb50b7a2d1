// Goals, shapes, letters and moves as text.
#include <slidebase/text.hpp>

#include "support/boards.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace slidebase {
namespace {

using namespace std::string_view_literals;
using support::make_board;

template <class T>
std::string kind_of(const Result<T>& result) {
  return result ? "none" : std::string(name(result.error().kind()));
}

// --- Goals -------------------------------------------------------------------------

TEST(GoalText, NamesTheGoalsOfEveryShape) {
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    EXPECT_EQ(*parse_goal("rowmajor", shape), row_major_goal(shape));
    EXPECT_EQ(*parse_goal("blank-first", shape), blank_first_goal(shape));
    EXPECT_EQ(*parse_goal("spiral", shape), spiral_goal(shape));
  }
}

TEST(GoalText, IsAnyBoardOfTheShape) {
  EXPECT_EQ(*parse_goal("8 7 6 / 5 4 3 / 2 1 0", {3, 3}), make_board({3, 3}, {8, 7, 6, 5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(*parse_goal("123804765", {3, 3}), spiral_goal({3, 3}));
  EXPECT_EQ(*parse_goal("[5,4,3,2,1,0]", {3, 2}), make_board({3, 2}, {5, 4, 3, 2, 1, 0}));
}

TEST(GoalText, NamesAreWrittenInFull) {
  for (const std::string_view text : {"Rowmajor", "row-major", "spiral ", "snail", "auto"}) {
    EXPECT_EQ(kind_of(parse_goal(text, {3, 3})), "token") << text;
  }
}

TEST(GoalText, OfAnotherShapeIsRefused) {
  EXPECT_EQ(kind_of(parse_goal("1 2 3 0", {3, 3})), "goal-shape-differs");
  EXPECT_EQ(kind_of(parse_goal("1 2 3 4 5 6 7", {3, 3})), "goal-shape-differs");
  EXPECT_EQ(kind_of(parse_goal("1 2 3 / 4 5 0", {3, 2})), "goal-shape-differs");
  EXPECT_EQ(kind_of(parse_goal("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", {3, 3})), "goal-shape-differs");
  EXPECT_EQ(kind_of(parse_goal("0", {3, 3})), "goal-shape-differs");
  EXPECT_EQ(kind_of(parse_goal("6", {3, 3})), "goal-shape-differs");
}

TEST(GoalText, WithOtherTilesIsRefused) {
  EXPECT_EQ(kind_of(parse_goal("1 2 3 4 5 6 7 9 0", {3, 3})), "goal-tiles-differ");
  EXPECT_EQ(kind_of(parse_goal("1 2 3 4 5 6 7 8 9", {3, 3})), "goal-tiles-differ");
  EXPECT_EQ(kind_of(parse_goal("1 2 3 4 5 6 7 -8 0", {3, 3})), "goal-tiles-differ");
}

TEST(GoalText, HasTheFaultsOfABoard) {
  EXPECT_EQ(kind_of(parse_goal("", {3, 3})), "empty");
  EXPECT_EQ(kind_of(parse_goal("1 2 3 4 5 6 7 q 0", {3, 3})), "token");
  EXPECT_EQ(kind_of(parse_goal("1 2 3 4 5 6 7 7 0", {3, 3})), "duplicate");
  EXPECT_EQ(kind_of(parse_goal("1 2 3 / 4 5 / 6 7 8 0", {3, 3})), "ragged");
  EXPECT_EQ(kind_of(parse_goal("\xff", {3, 3})), "encoding");
}

// --- Shapes --------------------------------------------------------------------------

TEST(ShapeText, IsRowsByColumns) {
  for (const Shape shape : support::shapes_up_to(kMaxCells)) {
    EXPECT_EQ(*parse_shape(support::to_string(shape)), shape);
  }
  EXPECT_EQ(*parse_shape("3X4"), (Shape{3, 4}));
  EXPECT_EQ(*parse_shape("03x004"), (Shape{3, 4}));
}

TEST(ShapeText, RefusesWhatIsNoShape) {
  for (const std::string_view text :
       {""sv, "3"sv, "x"sv, "3x"sv, "x4"sv, "3x4x5"sv, "3 x 4"sv, " 3x4"sv, "3x4 "sv, "-3x4"sv, "3x-4"sv, "3*4"sv,
        "3\xc3\x97"
        "4"sv,
        "axb"sv, "3x4\0"sv}) {
    EXPECT_EQ(kind_of(parse_shape(text)), "token") << '"' << text << '"';
  }
}

TEST(ShapeText, RefusesSidesBelowTwo) {
  for (const std::string_view text : {"0x0", "1x4", "4x1", "0x3", "1x99"}) {
    EXPECT_EQ(kind_of(parse_shape(text)), "size") << text;
  }
}

TEST(ShapeText, RefusesMoreThan25Cells) {
  // 258 and 65538 would be 2 in a narrower type.
  for (const std::string_view text : {"2x13", "6x5", "25x25", "258x2", "65538x2", "4294967298x2",
                                      "18446744073709551618x2", "99999999999999999999999999x3"}) {
    EXPECT_EQ(kind_of(parse_shape(text)), "too-large") << text;
  }
}

// --- Letters ---------------------------------------------------------------------------

TEST(LettersText, AreFourForUpDownLeftRight) {
  const Result<MoveNotation> notation = parse_letters("nswe", false);
  ASSERT_TRUE(notation);
  EXPECT_EQ(notation->letter(Move::up), 'n');
  EXPECT_EQ(notation->letter(Move::down), 's');
  EXPECT_EQ(notation->letter(Move::left), 'w');
  EXPECT_EQ(notation->letter(Move::right), 'e');
  EXPECT_TRUE(parse_letters("^v<>", false));
}

TEST(LettersText, OfTileMovesTellTheOtherWay) {
  const Result<MoveNotation> notation = parse_letters("UDLR", true);
  ASSERT_TRUE(notation);
  EXPECT_EQ(notation->letter(Move::up), 'D');
  EXPECT_EQ(notation->letter(Move::down), 'U');
  EXPECT_EQ(notation->letter(Move::left), 'R');
  EXPECT_EQ(notation->letter(Move::right), 'L');
}

TEST(LettersText, RefusesWhatAMoveStringCanNotHold) {
  for (const std::string_view text : {""sv, "UDL"sv, "UDLRU"sv, "UDL1"sv, "UD R"sv, "UDL\n"sv, "UDL\0"sv, "UDLU"sv,
                                      "UDLu"sv, "UDL\x7f"sv, "UDL\xe9"sv, "\xe2\x86\x91UD"sv}) {
    EXPECT_EQ(kind_of(parse_letters(text, false)), "token") << '"' << text << '"';
  }
}

// --- Reading moves -----------------------------------------------------------------------

struct Reading {
  std::string moves;  // in UDLR, each run written out
  std::string fault = "none";
};

Reading read_moves(std::string_view text, MoveNotation notation = {}) {
  Reading reading;
  MoveReader reader(text, notation);
  while (true) {
    const auto run = reader.next();
    if (!run) return {reading.moves, kind_of(run)};
    if (!*run) return reading;
    EXPECT_GE((*run)->length, 1U);
    reading.moves.append(std::min<std::uint64_t>((*run)->length, 1'000), "UDLR"[index((*run)->move)]);
  }
}

TEST(MoveText, IsReadInEitherCase) {
  EXPECT_EQ(read_moves("UDLR").moves, "UDLR");
  EXPECT_EQ(read_moves("udlr").moves, "UDLR");
  EXPECT_EQ(read_moves("nEsW", *parse_letters("NsWe", false)).moves, "URDL");
}

TEST(MoveText, MayHaveBlanks) {
  EXPECT_EQ(read_moves(" U D\tL\r\nR ").moves, "UDLR");
  EXPECT_EQ(read_moves("").moves, "");
  EXPECT_EQ(read_moves(" \n").moves, "");
}

TEST(MoveText, MayHaveRunLengths) {
  EXPECT_EQ(read_moves("R2U2").moves, "RRUU");
  EXPECT_EQ(read_moves("l3d u1").moves, "LLLDU");
  EXPECT_EQ(read_moves("R12").moves, std::string(12, 'R'));
  EXPECT_EQ(read_moves("R002").moves, "RR");
}

TEST(MoveText, OfTilesIsTurned) { EXPECT_EQ(read_moves("UDLR", *parse_letters("UDLR", true)).moves, "DURL"); }

TEST(MoveText, CutsAHugeRunLength) {
  MoveReader reader("R18446744073709551617U", {});
  const auto run = reader.next();
  ASSERT_TRUE(run);
  ASSERT_TRUE(*run);
  EXPECT_EQ((*run)->move, Move::right);
  EXPECT_GT((*run)->length, 1'000'000U);
  EXPECT_EQ((*reader.next())->move, Move::up);
}

TEST(MoveText, RefusesWhatIsNoMove) {
  for (const std::string_view text : {"x"sv, "2R"sv, "U-"sv, "R0"sv, "R00"sv, "U,D"sv, "U\0"sv, "\xe2\x86\x91"sv}) {
    EXPECT_EQ(read_moves(text).fault, "token") << '"' << text << '"';
  }
  EXPECT_EQ(read_moves("UDx").moves, "UD");
}

TEST(MoveText, TellsWhichCharacterIsNoMove) {
  MoveReader reader("U Dx", {});
  (void)reader.next();
  (void)reader.next();
  const auto fault = reader.next();
  ASSERT_FALSE(fault);
  EXPECT_NE(fault.error().text().find("'x' at character 4"), std::string_view::npos) << fault.error().text();
}

TEST(WriteMoves, WritesALetterAMove) {
  MoveSequence moves;
  for (const Move move : {Move::up, Move::right, Move::down, Move::left}) moves.push_back(move);
  const auto written = [&](const MoveNotation& notation) {
    std::string text(moves.size(), '?');
    EXPECT_EQ(write_moves(text.data(), moves, notation), text.data() + text.size());
    return text;
  };
  EXPECT_EQ(written({}), "URDL");
  EXPECT_EQ(written(*parse_letters("UDLR", true)), "DLUR");
  EXPECT_EQ(written(*parse_letters("nswe", false)), "nesw");
  EXPECT_EQ(read_moves(written(*parse_letters("abcd", true)), *parse_letters("ABCD", true)).moves, "URDL");
}

}  // namespace
}  // namespace slidebase
