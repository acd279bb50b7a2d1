// Benchmarks of the largest tables that are held in memory, and of making them.
#include "measure.hpp"

#include <slidebase/generate.hpp>
#include <slidebase/oracle.hpp>

#include "generate/queue_search.hpp"
#include "generate/word_search.hpp"
#include "support/boards.hpp"

#include <memory>
#include <span>
#include <vector>

namespace slidebase {
namespace {

constexpr Shape k3x4{3, 4};
constexpr Shape k2x6{2, 6};
constexpr Shape k2x5{2, 5};

// Random boards that can be solved, each as likely as any other.
std::vector<PackedBoard> random_solvable_boards(Shape shape) {
  constexpr std::size_t kCount = 100'000;
  support::Random random(1);
  std::vector<PackedBoard> boards;
  while (boards.size() < kCount) {
    const Board board = support::random_board(shape, random);
    if (is_solvable(board, row_major_goal(shape))) boards.emplace_back(board);
  }
  return boards;
}

// A table and boards to ask about. One shape at a time, for its memory.
struct Subject {
  explicit Subject(Shape of)
      : shape(of),
        search(complete_search(canonical_key(of, of.cells() - 1U)).value()),
        oracle(Oracle::bind(search.table, row_major_goal(of)).value()),
        boards(random_solvable_boards(of)) {}

  Shape shape;
  CompleteSearch search;
  Oracle oracle;
  std::vector<PackedBoard> boards;
};

Subject& subject(Shape shape) {
  static std::unique_ptr<Subject> subject;
  if (!subject || subject->shape != shape) {
    subject.reset();
    subject = std::make_unique<Subject>(shape);
  }
  return *subject;
}

// --- Making a table ----------------------------------------------------------------

void make_table(benchmark::State& state, Shape shape, bool is_portable) {
  SearchPlan plan{canonical_key(shape, shape.cells() - 1U), [](unsigned depth) { return (depth & 2) != 0; }};
  plan.is_portable = is_portable;
  for (auto _ : state) benchmark::DoNotOptimize(word_search(plan, {}));
}
BENCHMARK_CAPTURE(make_table, 3x4, k3x4, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(make_table, 2x6, k2x6, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(make_table, 2x5, k2x5, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(make_table, 3x4_portable, k3x4, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(make_table, 2x6_portable, k2x6, true)->Unit(benchmark::kMillisecond);

// A queue of indices.
void make_table_naive(benchmark::State& state, Shape shape) {
  const TableKey key = canonical_key(shape, shape.cells() - 1U);
  for (auto _ : state) benchmark::DoNotOptimize(queue_search(key, {}));
}
BENCHMARK_CAPTURE(make_table_naive, 3x4, k3x4)->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3);
BENCHMARK_CAPTURE(make_table_naive, 2x6, k2x6)->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3);
BENCHMARK_CAPTURE(make_table_naive, 2x5, k2x5)->Unit(benchmark::kMillisecond);

// --- Answers -----------------------------------------------------------------------

void solve(benchmark::State& state, Shape shape) {
  const Subject& asked = subject(shape);
  ask_about_all(state, asked.boards, [&](PackedBoard board) { return asked.oracle.solve(board); });
}
// Of the boards in the table's own frame.
void solve_naive(benchmark::State& state, Shape shape) {
  const Subject& asked = subject(shape);
  const auto boards = random_solvable_boards(tall(shape));
  ask_about_all(state, std::span(boards).first(1000),
                [&](PackedBoard board) { return solve_naively(asked.search.table, board.unpack(tall(shape))); });
}
void distances(benchmark::State& state, Shape shape, bool is_expanded) {
  Subject& asked = subject(shape);
  if (is_expanded) asked.oracle.expand();
  std::vector<std::uint8_t> found(asked.boards.size());
  for (auto _ : state) {
    asked.oracle.distances(asked.boards, found);
    benchmark::ClobberMemory();
  }
  count_boards(state, asked.boards.size());
}
void expand(benchmark::State& state, Shape shape) {
  const Subject& asked = subject(shape);
  for (auto _ : state) {
    Oracle oracle = Oracle::bind(asked.search.table, row_major_goal(shape)).value();
    benchmark::DoNotOptimize(oracle.expand());
  }
}
BENCHMARK_CAPTURE(solve, 3x4, k3x4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_naive, 3x4, k3x4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(distances, 3x4_by_walking, k3x4, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expand, 3x4, k3x4)->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3);
BENCHMARK_CAPTURE(distances, 3x4_expanded, k3x4, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, 2x6, k2x6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_naive, 2x6, k2x6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(distances, 2x6_by_walking, k2x6, false)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace slidebase
