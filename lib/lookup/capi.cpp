#include "capi.hpp"

#include <slidebase/oracle.hpp>
#include <slidebase/text.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

using namespace slidebase;

struct slidebase_oracle {
  Database embedded;  // what the oracle borrows from if it was opened without a database
  std::optional<Oracle> oracle;
};

namespace {

bool read(const slidebase_oracle* oracle, const std::uint8_t* cells, std::optional<Board>& board) noexcept {
  const Shape shape = oracle->oracle->shape();
  const Result<Board> read = Board::from_cells(shape, {cells, shape.cells()});
  if (read) board = *read;
  return read.has_value();
}

// Runs answer(oracle, board) -> bool on checked arguments; false means that there is no answer.
template <class Answer>
slidebase_status ask(const slidebase_oracle* oracle, const std::uint8_t* cells, const void* out,
                     Answer&& answer) noexcept {
  if (oracle == nullptr || cells == nullptr || out == nullptr) return SLIDEBASE_BAD_ARGUMENT;
  std::optional<Board> board;
  if (!read(oracle, cells, board)) return SLIDEBASE_BAD_BOARD;
  if (answer(*oracle->oracle, *board)) return SLIDEBASE_OK;
  return is_solvable(*board, oracle->oracle->goal()) ? SLIDEBASE_BAD_TABLE : SLIDEBASE_UNSOLVABLE;
}

}  // namespace

const char* slidebase_version(void) { return SLIDEBASE_VERSION; }

const char* slidebase_status_text(slidebase_status status) {
  switch (status) {
    case SLIDEBASE_OK: return "answered";
    case SLIDEBASE_UNSOLVABLE: return "no sequence of moves leads to the goal";
    case SLIDEBASE_BAD_ARGUMENT: return "a null pointer or a shape out of range";
    case SLIDEBASE_BAD_BOARD: return "not a board: every tile must be there once";
    case SLIDEBASE_BAD_GOAL: return "not a goal for boards of this shape";
    case SLIDEBASE_NO_TABLE: return "no table for this shape and goal";
    case SLIDEBASE_BAD_TABLE: return "not a table file, or a damaged or wrong one";
    case SLIDEBASE_IO: return "the file cannot be read";
    case SLIDEBASE_NO_MEMORY: return "out of memory";
  }
  return "unknown status";
}

slidebase_status slidebase_open(const slidebase_database* database, unsigned rows, unsigned columns, const char* goal,
                                slidebase_oracle** oracle) {
  if (oracle == nullptr) return SLIDEBASE_BAD_ARGUMENT;
  *oracle = nullptr;
  if (goal == nullptr || rows > kMaxCells || columns > kMaxCells) return SLIDEBASE_BAD_ARGUMENT;
  const Shape shape{static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)};
  if (!shape.valid()) return SLIDEBASE_BAD_ARGUMENT;
  const Result<Board> board = parse_goal(goal, shape);
  if (!board) return SLIDEBASE_BAD_GOAL;
  void* memory = std::malloc(sizeof(slidebase_oracle));
  if (memory == nullptr) return SLIDEBASE_NO_MEMORY;
  auto* opened = new (memory) slidebase_oracle;
  if (database == nullptr) opened->embedded = Database::embedded();
  Result<Oracle> bound = (database == nullptr ? opened->embedded : database->tables).oracle(*board);
  if (!bound) {
    slidebase_close(opened);
    return SLIDEBASE_NO_TABLE;
  }
  opened->oracle.emplace(std::move(*bound));
  *oracle = opened;
  return SLIDEBASE_OK;
}

void slidebase_close(slidebase_oracle* oracle) {
  if (oracle == nullptr) return;
  oracle->~slidebase_oracle();
  std::free(oracle);
}

slidebase_status slidebase_expand(slidebase_oracle* oracle) {
  if (oracle == nullptr) return SLIDEBASE_BAD_ARGUMENT;
  return oracle->oracle->expand() ? SLIDEBASE_OK : SLIDEBASE_NO_MEMORY;
}

slidebase_status slidebase_read_board(const slidebase_oracle* oracle, const char* text, std::uint8_t* cells) {
  if (oracle == nullptr || text == nullptr || cells == nullptr) return SLIDEBASE_BAD_ARGUMENT;
  const Result<Board> board = parse_board(text, oracle->oracle->shape());
  if (!board) return SLIDEBASE_BAD_BOARD;
  std::copy(board->cells().begin(), board->cells().end(), cells);
  return SLIDEBASE_OK;
}

slidebase_status slidebase_distance(const slidebase_oracle* oracle, const std::uint8_t* cells, unsigned* distance) {
  return ask(oracle, cells, distance, [&](const Oracle& answers, const Board& board) {
    const auto found = answers.distance(board);
    if (found) *distance = *found;
    return found.has_value();
  });
}

slidebase_status slidebase_solve(const slidebase_oracle* oracle, const std::uint8_t* cells, char* letters) {
  return ask(oracle, cells, letters, [&](const Oracle& answers, const Board& board) {
    const auto moves = answers.solve(board);
    if (moves) *write_moves(letters, *moves) = '\0';
    return moves.has_value();
  });
}

slidebase_status slidebase_optimal_moves(const slidebase_oracle* oracle, const std::uint8_t* cells, unsigned* moves) {
  return ask(oracle, cells, moves, [&](const Oracle& answers, const Board& board) {
    const MoveSet found = answers.optimal_moves(board);
    *moves = 0;
    for (const Move move : kMoves) *moves |= unsigned{found.contains(move)} << index(move);
    return *moves != 0 || board == answers.goal();
  });
}

slidebase_status slidebase_count_optimal(const slidebase_oracle* oracle, const std::uint8_t* cells,
                                         std::uint64_t* count) {
  return ask(oracle, cells, count, [&](const Oracle& answers, const Board& board) {
    *count = answers.count_optimal(board);
    return *count != 0;
  });
}

slidebase_status slidebase_distances(const slidebase_oracle* oracle, const std::uint8_t* cells, std::size_t count,
                                     std::uint8_t* distances) {
  if (oracle == nullptr || (count > 0 && (cells == nullptr || distances == nullptr))) return SLIDEBASE_BAD_ARGUMENT;
  const Oracle& answers = *oracle->oracle;
  const unsigned n = answers.shape().cells();
  for (std::size_t i = 0; i < count; ++i, cells += n) {
    std::optional<Board> board;
    if (!read(oracle, cells, board)) {
      distances[i] = SLIDEBASE_DISTANCE_BAD_BOARD;
      continue;
    }
    const auto distance = answers.distance(*board);
    distances[i] = distance ? static_cast<std::uint8_t>(*distance) : std::uint8_t{SLIDEBASE_DISTANCE_UNSOLVABLE};
    if (!distance && is_solvable(*board, answers.goal())) return SLIDEBASE_BAD_TABLE;
  }
  return SLIDEBASE_OK;
}
