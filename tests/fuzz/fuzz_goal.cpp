// Goals, shapes, letters and moves from any text.
#include <slidebase/text.hpp>

#include "fuzz/targets.hpp"

#include <algorithm>
#include <string>

namespace slidebase::fuzz {
namespace {

void check_goal(std::string_view text, Shape shape) {
  const Result<Board> goal = parse_goal(text, shape);
  if (goal) {
    require(goal->shape() == shape, "a goal has the shape of the boards");
  } else {
    require_sound(goal.error());
    require(goal.error().kind() <= ErrorKind::goal_shape_differs, "a goal's fault is one of text");
  }
}

void check_shape(std::string_view text) {
  const Result<Shape> shape = parse_shape(text);
  if (!shape) return require_sound(shape.error());
  require(shape->valid(), "a shape that is read is valid");
  const Result<Shape> again = parse_shape(std::to_string(shape->rows) + "x" + std::to_string(shape->columns));
  require(again && *again == *shape, "a shape is read back");
}

void check_moves(std::string_view text, const MoveNotation& notation) {
  MoveReader reader(text, notation);
  MoveSequence moves;
  for (std::size_t runs = 0; runs <= text.size(); ++runs) {
    const auto run = reader.next();
    if (!run) return require_sound(run.error());
    if (!*run) {
      std::string written(moves.size(), '\0');
      write_moves(written.data(), moves, notation);
      MoveReader again(written, notation);
      for (const Move move : moves) {
        const auto read = again.next();
        require(read && *read && (*read)->move == move && (*read)->length == 1, "moves that are written are read back");
      }
      return;
    }
    require((*run)->length >= 1, "a run has a move");
    if (moves.size() < MoveSequence::kCapacity) moves.push_back((*run)->move);
  }
  require(false, "a text has no more runs than characters");
}

void check_letters(std::string_view text) {
  for (const bool tile_moves : {false, true}) {
    // The letters are the first four bytes, the moves all others.
    const std::size_t letters = std::min<std::size_t>(text.size(), 4);
    const Result<MoveNotation> notation = parse_letters(text.substr(0, letters), tile_moves);
    if (!notation) {
      require_sound(notation.error());
      continue;
    }
    check_moves(text.substr(letters), *notation);
  }
}

}  // namespace

void fuzz_goal(Input input) {
  const std::string_view text = as_text(input);
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}, Shape{4, 3}, Shape{5, 5}}) check_goal(text, shape);
  check_shape(text);
  check_letters(text);
  check_moves(text, {});
  check_moves(text, {.tile_moves = true});
}

}  // namespace slidebase::fuzz
