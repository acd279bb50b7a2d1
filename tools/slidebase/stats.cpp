// slidebase stats: the number of states at each distance from a goal.
#include "command.hpp"
#include "tables.hpp"

#include <slidebase/text.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <numeric>

namespace slidebase::cli {
namespace {

std::string svg(const Histogram& histogram, const std::string& title) {
  constexpr unsigned kBarWidth = 14;
  constexpr unsigned kHeight = 300;
  constexpr unsigned kMargin = 50;
  const std::uint64_t most = *std::max_element(histogram.begin(), histogram.end());
  const auto width = static_cast<unsigned>(histogram.size()) * kBarWidth + 2 * kMargin;
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(width) + " " +
                     std::to_string(kHeight + 2 * kMargin) +
                     "\" font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n" + "<text x=\"" +
                     std::to_string(width / 2) + "\" y=\"24\" font-size=\"15\">" + title + "</text>\n";
  for (std::size_t depth = 0; depth < histogram.size(); ++depth) {
    const double height = static_cast<double>(histogram[depth]) / static_cast<double>(most) * kHeight;
    const auto x = static_cast<unsigned>(depth) * kBarWidth + kMargin;
    text += "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(kMargin + kHeight - height) + "\" width=\"" +
            std::to_string(kBarWidth - 2) + "\" height=\"" + std::to_string(std::max(height, 0.5)) +
            "\" fill=\"#3b6ea5\"><title>depth " + std::to_string(depth) + ": " + std::to_string(histogram[depth]) +
            " states</title></rect>\n";
    if (depth % 5 == 0) {
      text += "<text x=\"" + std::to_string(x + kBarWidth / 2) + "\" y=\"" + std::to_string(kMargin + kHeight + 16) +
              "\">" + std::to_string(depth) + "</text>\n";
    }
  }
  return text + "</svg>\n";
}

// Under another name first, so that a file that is there is lost for a whole one only.
// What is no plain file, such as /dev/stdout, is written as it is: renaming would replace it.
Result<Done> write_file(const std::string& path, const std::string& text) {
  std::error_code ignored;
  const auto status = std::filesystem::symlink_status(path, ignored);
  const bool is_plain = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
  const std::string temporary = is_plain ? path + ".tmp" : path;
  std::FILE* file = std::fopen(temporary.c_str(), "w");
  bool ok = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file != nullptr && std::fclose(file) != 0) ok = false;
  ok = ok && (!is_plain || std::rename(temporary.c_str(), path.c_str()) == 0);
  if (ok) return Done{};
  const int code = errno;
  if (file != nullptr && is_plain) std::remove(temporary.c_str());
  return Error::make(ErrorKind::io, 0, "%s: cannot write: %s", path.c_str(), std::strerror(code));
}

void print(const Histogram& histogram, const Board& goal, Output& output) {
  const std::uint64_t states = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  if (output.format() == Format::json) {
    output << "{\"shape\":" << json_string(shape_text(goal.shape())) << ",\"goal\":" << json_cells(goal)
           << ",\"states\":" << states << ",\"histogram\":";
    char separator = '[';
    for (const std::uint64_t count : histogram) {
      output << separator << count;
      separator = ',';
    }
    output << "]}\n";
    return;
  }
  constexpr std::uint64_t kWidth = 50;
  const std::uint64_t most = *std::max_element(histogram.begin(), histogram.end());
  if (output.format() == Format::human) {
    output << shape_text(goal.shape()) << ", goal " << rows_text(goal) << ": " << states << " states, the deepest "
           << unsigned(histogram.size() - 1) << " moves away\n";
  }
  for (std::size_t depth = 0; depth < histogram.size(); ++depth) {
    const std::uint64_t count = histogram[depth];
    if (output.format() == Format::plain) {
      output << unsigned(depth) << '\t' << count << '\n';
      continue;
    }
    const std::string label = std::to_string(depth);
    const std::string number = std::to_string(count);
    const std::size_t widest = std::to_string(most).size();
    output << std::string(4 - label.size(), ' ') << label << ' ' << std::string(widest - number.size(), ' ') << number
           << ' ';
    for (std::uint64_t i = 0; i < (count * kWidth + most - 1) / most; ++i) output << "▇";
    output << '\n';
  }
}

int run(const Options& options) {
  if (options.arguments.size() != 1) throw UsageError("stats takes one SHAPE, such as 3x3");
  if (options.goal == "auto") throw UsageError("--goal auto depends on a board: name a goal");
  const Result<Shape> shape = parse_shape(options.arguments[0]);
  if (!shape) throw UsageError(describe(shape.error()));
  const Result<Board> goal = parse_goal(options.goal, *shape);
  if (!goal) throw UsageError("--goal: " + describe(goal.error()));

  Output output(options.format);
  Tables tables(options.db);
  const Result<Histogram> histogram = tables.histogram(*goal);
  Result<Done> done = Done{};
  if (!histogram) {
    done = histogram.error();
  } else {
    print(*histogram, *goal, output);
    if (options.svg) {
      done = write_file(*options.svg,
                        svg(*histogram, shape_text(*shape) + ": states at each distance from " + rows_text(*goal)));
    }
  }
  if (!done) tell_error(done.error(), output);
  return output.finish();
}

}  // namespace

Command stats_command() {
  return {{"stats",
           "SHAPE",
           "Prints how many states there are at each distance from the goal.",
           {Option::goal, Option::db, Option::svg, Option::plain, Option::json}},
          run};
}

}  // namespace slidebase::cli
