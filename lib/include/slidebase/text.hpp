// Text forms of boards, goals, shapes and moves, as people really write them.
//
// Reading is strict about what it does not understand: it refuses with the kind
// of fault, the line and the token, and never guesses. Nothing here allocates;
// functions without shared state, safe in any thread.
#pragma once

#include <slidebase/board.hpp>
#include <slidebase/move.hpp>
#include <slidebase/result.hpp>
#include <slidebase/shape.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace slidebase {

// --- Boards ------------------------------------------------------------------

// One board. Cells are decimal numbers, or for the blank one of
//   0 00 x X b B _ __ . * -
// separated by blanks, tabs, commas, semicolons, quotes, slashes and line ends;
// the last two end a row, and so does a closing bracket inside another one. A
// row of one token of digits and blank signs has a cell a character (boards of
// up to 10 cells). `#` begins a comment. A size line `N`, `R C` or `N -1` may
// come first. A flat list of 4, 9, 16 or 25 cells is square; others need rows
// or `shape`, which a board with rows must agree with.
// Errors, in the order in which they are looked for: encoding; token; empty;
// size, count, ragged, size_mismatch, shape_needed, too_large; duplicate;
// missing_blank; out_of_range.
Result<Board> parse_board(std::string_view text, std::optional<Shape> shape = std::nullopt) noexcept;

// How many cells and rows a text holds, for whoever splits texts into boards.
struct Outline {
  std::uint64_t cells = 0;              // of all rows; a run counts a cell a character
  std::uint64_t rows = 0;               // that are not empty
  unsigned columns = 0;                 // of every row, or 0 if they differ
  std::optional<std::uint64_t> number;  // if the text is one number and nothing else
  bool has_slashes = false;
  bool is_bracketed = false;  // one bracketing round everything
};
// Nothing if the text cannot be cut into cells (parse_board says why).
std::optional<Outline> outline(std::string_view text) noexcept;

// The form of most bulk files, fast: `cells` single digits (at most 10), each
// tile once, a blank between two and nothing else. Nothing if `line` is not of
// this form: parse_board() may still read it.
std::optional<PackedBoard> parse_digits(std::string_view line, unsigned cells) noexcept;

// A goal for boards of `shape`: `rowmajor`, `blank-first`, `spiral` or a board.
// Errors: as parse_board(), but goal_shape_differs for another number of cells
// or other rows, goal_tiles_differ for other tiles.
Result<Board> parse_goal(std::string_view text, Shape shape) noexcept;

// `RxC`. Errors: token, size, too_large.
Result<Shape> parse_shape(std::string_view text) noexcept;

// Writes the cells separated by single blanks, the rows by `row_separator`.
// Returns the end; `out` has room for kBoardTextSize if the separator is of up to 3 characters.
inline constexpr std::size_t kBoardTextSize = kMaxCells * 5;
char* write_board(char* out, const Board& board, std::string_view row_separator = " ") noexcept;

// Size in bytes of the UTF-8 character that `text` begins with, 0 if none does.
unsigned utf8_length(std::string_view text) noexcept;

// --- Moves -------------------------------------------------------------------

// The letters of the four directions, and whose direction they tell: the
// blank's, or that of the tile that slides the other way.
struct MoveNotation {
  std::array<char, 4> letters = {'U', 'D', 'L', 'R'};
  bool tile_moves = false;

  constexpr char letter(Move move) const noexcept { return letters[index(tile_moves ? opposite(move) : move)]; }
};

// `text` as the letters of up, down, left, right. Errors: token (not four
// different printable characters, or one that a move string cannot hold).
Result<MoveNotation> parse_letters(std::string_view text, bool tile_moves) noexcept;

// Reads a move string run by run: letters in either case, blanks between them
// skipped, a number after a letter repeats it (R2U2).
class MoveReader {
 public:
  struct Run {
    Move move;
    std::uint64_t length;  // at least 1; a longer number than this holds is cut
  };

  MoveReader(std::string_view text, MoveNotation notation) noexcept : text_(text), notation_(notation) {}

  // Nothing at the end. Errors: token.
  Result<std::optional<Run>> next() noexcept;

 private:
  std::string_view text_;
  MoveNotation notation_;
  std::size_t position_ = 0;
};

// Writes a letter a move. Returns the end; `out` has room for moves.size().
char* write_moves(char* out, const MoveSequence& moves, const MoveNotation& notation = {}) noexcept;

}  // namespace slidebase
