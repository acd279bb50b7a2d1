#include <slidebase/board.hpp>

#include "cell_fault.hpp"

#include <algorithm>
#include <cassert>

namespace slidebase {

Board::Board(Shape shape, std::span<const std::uint8_t> cells) noexcept : shape_(shape) {
  std::copy(cells.begin(), cells.end(), cells_.begin());
  blank_ = static_cast<std::uint8_t>(std::find(cells.begin(), cells.end(), 0) - cells.begin());
}

std::optional<CellFault> find_fault(std::span<const std::int32_t> tiles) noexcept {
  const auto n = static_cast<std::int32_t>(tiles.size());
  for (unsigned i = 0; i < tiles.size(); ++i) {
    const auto before = tiles.first(i);
    if (std::find(before.begin(), before.end(), tiles[i]) != before.end()) return CellFault{ErrorKind::duplicate, i};
  }
  if (std::all_of(tiles.begin(), tiles.end(), [n](std::int32_t tile) { return tile >= 1 && tile <= n; })) {
    return CellFault{ErrorKind::missing_blank, 0};
  }
  for (unsigned i = 0; i < tiles.size(); ++i) {
    if (tiles[i] < 0 || tiles[i] >= n) return CellFault{ErrorKind::out_of_range, i};
  }
  return std::nullopt;
}

Result<Board> Board::from_cells(Shape shape, std::span<const std::uint8_t> cells) noexcept {
  if (shape.rows < 2 || shape.columns < 2) {
    return Error::make(ErrorKind::size, 0, "a board has at least two rows and two columns, not %ux%u", shape.rows,
                       shape.columns);
  }
  if (!shape.valid()) {
    return Error::make(ErrorKind::too_large, 0, "a board has at most %u cells, not %ux%u", kMaxCells, shape.rows,
                       shape.columns);
  }
  const unsigned n = shape.cells();
  if (cells.size() != n) {
    return Error::make(ErrorKind::count, 0, "expected %u cells, found %zu", n, cells.size());
  }
  std::array<std::int32_t, kMaxCells> tiles{};
  std::copy(cells.begin(), cells.end(), tiles.begin());
  if (const auto fault = find_fault(std::span(tiles).first(n))) {
    switch (fault->kind) {
      case ErrorKind::duplicate: return Error::make(fault->kind, 0, "%u stands twice", cells[fault->cell]);
      case ErrorKind::missing_blank: return Error::make(fault->kind, 0, "no cell is blank: 1 to %u, but no 0", n);
      default:
        return Error::make(fault->kind, 0, "%u is not a tile of this board: expected 0 to %u", cells[fault->cell],
                           n - 1);
    }
  }
  return Board(shape, cells);
}

namespace {

// The cell that the blank reaches from `cell`, or `cell` itself at the border.
unsigned target(Shape shape, unsigned cell, Move move) noexcept {
  switch (move) {
    case Move::up: return cell >= shape.columns ? cell - shape.columns : cell;
    case Move::down: return cell + shape.columns < shape.cells() ? cell + shape.columns : cell;
    case Move::left: return shape.column(cell) != 0 ? cell - 1 : cell;
    case Move::right: return shape.column(cell) + 1U < shape.columns ? cell + 1 : cell;
  }
  return cell;
}

}  // namespace

bool Board::is_legal(Move move) const noexcept { return target(shape_, blank_, move) != blank_; }

void Board::apply(Move move) noexcept {
  assert(is_legal(move));
  const unsigned to = target(shape_, blank_, move);
  std::swap(cells_[blank_], cells_[to]);
  blank_ = static_cast<std::uint8_t>(to);
}

PackedBoard::PackedBoard(const Board& board) noexcept {
  assert(board.shape().cells() <= kMaxPackedCells);
  const auto cells = board.cells();
  for (std::size_t i = cells.size(); i-- > 0;) nibbles_ = nibbles_ << 4 | cells[i];
}

Board PackedBoard::unpack(Shape shape) const noexcept {
  std::array<std::uint8_t, kMaxPackedCells> cells{};
  for (unsigned i = 0; i < shape.cells(); ++i) cells[i] = static_cast<std::uint8_t>((*this)[i]);
  return Board(shape, std::span(cells).first(shape.cells()));
}

namespace {

using Path = std::array<std::uint8_t, kMaxCells>;  // the cells of a shape in some order

Board numbered(Shape shape, const Path& path, bool blank_first) noexcept {
  const unsigned n = shape.cells();
  std::array<std::uint8_t, kMaxCells> cells{};
  for (unsigned i = 0; i < n; ++i) cells[path[i]] = static_cast<std::uint8_t>(blank_first ? i : (i + 1) % n);
  return Board::from_cells(shape, std::span(cells).first(n)).value();
}

// All cells in the order of a clockwise walk from the top left inward.
Path spiral_path(Shape shape) noexcept {
  Path path{};
  std::array<bool, kMaxCells> seen{};
  constexpr std::array<Move, 4> kTurns = {Move::right, Move::down, Move::left, Move::up};
  unsigned cell = 0;
  unsigned turn = 0;
  for (unsigned i = 0; i < shape.cells(); ++i) {
    path[i] = static_cast<std::uint8_t>(cell);
    seen[cell] = true;
    unsigned next = target(shape, cell, kTurns[turn % 4]);
    if (next == cell || seen[next]) next = target(shape, cell, kTurns[++turn % 4]);
    cell = next;
  }
  return path;
}

Path row_major_path() noexcept {
  Path path{};
  for (unsigned i = 0; i < kMaxCells; ++i) path[i] = static_cast<std::uint8_t>(i);
  return path;
}

}  // namespace

Board row_major_goal(Shape shape) noexcept { return numbered(shape, row_major_path(), false); }
Board blank_first_goal(Shape shape) noexcept { return numbered(shape, row_major_path(), true); }
Board spiral_goal(Shape shape) noexcept { return numbered(shape, spiral_path(shape), false); }

bool is_solvable(const Board& start, const Board& goal) noexcept {
  assert(start.shape() == goal.shape());
  const Shape shape = start.shape();
  std::array<std::uint8_t, kMaxCells> place_in_goal{};
  unsigned place = 0;
  for (const std::uint8_t tile : goal.cells()) {
    if (tile != 0) place_in_goal[tile] = static_cast<std::uint8_t>(place++);
  }
  unsigned inversions = 0;
  const auto cells = start.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (cells[i] != 0 && cells[j] != 0 && place_in_goal[cells[i]] > place_in_goal[cells[j]]) ++inversions;
    }
  }
  const unsigned rows_apart = shape.row(start.blank()) + shape.row(goal.blank());  // same parity as the difference
  return inversions % 2 == rows_apart * (shape.columns - 1U) % 2;
}

}  // namespace slidebase
