// slidebase random: boards drawn at random.
#include "command.hpp"
#include "progress.hpp"

#include <slidebase/generate.hpp>
#include <slidebase/text.hpp>

#include <random>

namespace slidebase::cli {
namespace {

int run(const Options& options) {
  if (!options.arguments.empty()) throw UsageError("random takes no BOARD: the shape is told by --shape");
  if (!options.depth) throw UsageError("random needs --depth N: how many moves from the goal");
  if (options.goal == "auto") throw UsageError("--goal auto depends on a board: name a goal");
  const Shape shape = options.shape.value_or(Shape{3, 3});
  const Result<Board> goal = parse_goal(options.goal, shape);
  if (!goal) throw UsageError("--goal: " + describe(goal.error()));

  Output output(options.format);
  if (!state_count(shape)) {
    tell_error(
        Error::make(ErrorKind::no_table, 0, "this version makes no complete table for %s", shape_text(shape).c_str()),
        output);
    return output.finish();
  }
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  if (!options.seed) complain("--seed " + std::to_string(seed));
  const Result<std::vector<Board>> boards =
      random_boards(*goal, *options.depth, options.count, seed, show_progress("searching"), options.thread_count());
  if (!boards) {
    tell_error(boards.error(), output);
    return output.finish();
  }
  for (const Board& board : *boards) {
    if (!output.is_open() || interrupted()) break;
    if (output.format() == Format::json) {
      output << "{\"board\":" << json_cells(board) << ",\"shape\":" << json_string(shape_text(shape))
             << ",\"goal\":" << json_cells(*goal) << ",\"distance\":" << *options.depth << "}\n";
    } else {
      output << (output.format() == Format::plain ? cells_text(board) : rows_text(board)) << '\n';
    }
  }
  return output.finish();
}

}  // namespace

Command random_command() {
  return {{"random",
           "",
           "Prints boards drawn from all that are exactly --depth moves from the goal, each as likely as any other.",
           {Option::depth, Option::count, Option::seed, Option::shape, Option::goal, Option::threads, Option::plain,
            Option::json}},
          run};
}

}  // namespace slidebase::cli
