// Benchmarks of the 3x3. Beside each stands what one would write without this
// library, measured in the same run: its name ends in "naive".
//
// `per_board` is the time for one board; boards come shuffled by a fixed seed.
#include "measure.hpp"

#include <slidebase/database.hpp>
#include <slidebase/generate.hpp>
#include <slidebase/oracle.hpp>
#include <slidebase/text.hpp>

#include "support/board_search.hpp"
#include "support/boards.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

namespace slidebase {
namespace {

using support::Distances;
using support::Nibbles;

constexpr Shape kShape{3, 3};
constexpr unsigned kGoalCell = 8;

Board goal() { return row_major_goal(kShape); }

// Every solvable board, shuffled.
const std::vector<PackedBoard>& boards() {
  static const std::vector<PackedBoard> kBoards = [] {
    std::vector<PackedBoard> boards;
    support::for_each_board(kShape, [&](const Board& board) {
      if (is_solvable(board, goal())) boards.emplace_back(board);
    });
    std::shuffle(boards.begin(), boards.end(), support::Random(1));
    return boards;
  }();
  return kBoards;
}

// The first of them, written one a line.
const std::vector<std::string>& lines() {
  static const std::vector<std::string> kLines = [] {
    constexpr std::size_t kCount = 10'000;
    std::vector<std::string> lines;
    for (const PackedBoard board : std::span(boards()).first(kCount)) {
      std::string line(kBoardTextSize, '\0');
      line.resize(static_cast<std::size_t>(write_board(line.data(), board.unpack(kShape)) - line.data()));
      lines.push_back(std::move(line));
    }
    return lines;
  }();
  return kLines;
}

const Distances& naive_distances() {
  static const Distances kDistances = support::search_distances(kShape, PackedBoard(goal()).nibbles());
  return kDistances;
}

const Oracle& oracle(bool is_expanded) {
  static const Database kDatabase = Database::embedded();
  static const Oracle kOneBit = *kDatabase.oracle(goal());
  static const Oracle kExpanded = [] {
    Oracle expanded = *kDatabase.oracle(goal());
    expanded.expand();
    return expanded;
  }();
  return is_expanded ? kExpanded : kOneBit;
}

// --- Making the table ------------------------------------------------------------

void make_table(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(complete_search({kShape, kGoalCell}));
}
BENCHMARK(make_table)->Unit(benchmark::kMicrosecond);

// A queue of boards and a hash map of those seen.
void make_table_naive(benchmark::State& state) {
  for (auto _ : state) {
    const Nibbles start = PackedBoard(goal()).nibbles();
    std::unordered_map<Nibbles, std::uint8_t> distances = {{start, std::uint8_t{0}}};
    std::vector<Nibbles> queue = {start};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Nibbles board = queue[i];
      const auto next_distance = static_cast<std::uint8_t>(distances.at(board) + 1);
      support::for_each_move(kShape, board, [&](Nibbles next) {
        if (distances.emplace(next, next_distance).second) queue.push_back(next);
      });
    }
    benchmark::DoNotOptimize(distances);
  }
}
BENCHMARK(make_table_naive)->Unit(benchmark::kMicrosecond);

void expand(benchmark::State& state) {
  const Database database = Database::embedded();
  for (auto _ : state) {
    Oracle expanded = *database.oracle(goal());
    benchmark::DoNotOptimize(expanded.expand());
  }
}
BENCHMARK(expand)->Unit(benchmark::kMicrosecond);

// --- Distances ---------------------------------------------------------------------

void distance_expanded(benchmark::State& state) {
  ask_about_all(state, boards(), [&answers = oracle(true)](PackedBoard board) { return answers.distance(board); });
}
BENCHMARK(distance_expanded)->Unit(benchmark::kMicrosecond);

void distance_by_walking(benchmark::State& state) {
  ask_about_all(state, boards(), [&answers = oracle(false)](PackedBoard board) { return answers.distance(board); });
}
BENCHMARK(distance_by_walking)->Unit(benchmark::kMicrosecond);

void distances_at_once(benchmark::State& state, bool is_expanded) {
  std::vector<std::uint8_t> distances(boards().size());
  for (auto _ : state) {
    oracle(is_expanded).distances(boards(), distances);
    benchmark::ClobberMemory();
  }
  count_boards(state, boards().size());
}
BENCHMARK_CAPTURE(distances_at_once, expanded, true)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(distances_at_once, by_walking, false)->Unit(benchmark::kMicrosecond);

void distance_naive(benchmark::State& state) {
  ask_about_all(state, boards(), [&distances = naive_distances()](PackedBoard board) {
    return distances.find(board.nibbles())->second;
  });
}
BENCHMARK(distance_naive)->Unit(benchmark::kMicrosecond);

// --- Solutions -----------------------------------------------------------------------

void solve(benchmark::State& state) {
  ask_about_all(state, boards(), [&answers = oracle(false)](PackedBoard board) { return answers.solve(board); });
}
BENCHMARK(solve)->Unit(benchmark::kMicrosecond);

// Walks down the same table, but ranks every neighbour anew.
void solve_naive(benchmark::State& state) {
  const CompleteSearch search = complete_search({kShape, kGoalCell}).value();
  ask_about_all(state, boards(), [&](PackedBoard board) { return solve_naively(search.table, board.unpack(kShape)); });
}
BENCHMARK(solve_naive)->Unit(benchmark::kMicrosecond);

void optimal_moves(benchmark::State& state) {
  ask_about_all(state, boards(),
                [&answers = oracle(false)](PackedBoard board) { return answers.optimal_moves(board); });
}
BENCHMARK(optimal_moves)->Unit(benchmark::kMicrosecond);

void count_optimal(benchmark::State& state) {
  ask_about_all(state, boards(),
                [&answers = oracle(false)](PackedBoard board) { return answers.count_optimal(board); });
}
BENCHMARK(count_optimal)->Unit(benchmark::kMicrosecond);

// Follows every optimal solution to its end.
std::uint64_t count_naively(const Distances& distances, Nibbles board, unsigned distance) {
  if (distance == 0) return 1;
  std::uint64_t count = 0;
  support::for_each_move(kShape, board, [&](Nibbles next) {
    if (distances.find(next)->second + 1U == distance) count += count_naively(distances, next, distance - 1);
  });
  return count;
}

void count_optimal_naive(benchmark::State& state) {
  ask_about_all(state, boards(), [&distances = naive_distances()](PackedBoard board) {
    return count_naively(distances, board.nibbles(), distances.find(board.nibbles())->second);
  });
}
BENCHMARK(count_optimal_naive)->Unit(benchmark::kMicrosecond);

// --- Text --------------------------------------------------------------------------------

template <class Read>
void read_all(benchmark::State& state, Read&& read) {
  for (auto _ : state) {
    for (const std::string& line : lines()) benchmark::DoNotOptimize(read(line));
  }
  count_boards(state, lines().size());
}

void read_digits(benchmark::State& state) {
  read_all(state, [](const std::string& line) { return parse_digits(line, kShape.cells()); });
}
BENCHMARK(read_digits)->Unit(benchmark::kMicrosecond);

void read_board(benchmark::State& state) {
  read_all(state, [](const std::string& line) { return parse_board(line); });
}
BENCHMARK(read_board)->Unit(benchmark::kMicrosecond);

void read_board_naive(benchmark::State& state) {
  read_all(state, [](const std::string& line) {
    std::istringstream in(line);
    std::vector<std::uint8_t> cells;
    for (unsigned tile = 0; in >> tile;) cells.push_back(static_cast<std::uint8_t>(tile));
    return Board::from_cells(kShape, cells);
  });
}
BENCHMARK(read_board_naive)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace slidebase

BENCHMARK_MAIN();
