#include "options.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <span>
#include <sstream>
#include <thread>

#include <unistd.h>

namespace slidebase::cli {
namespace {

namespace po = boost::program_options;

struct OptionSpec {
  Option option;
  const char* name;
  const char* value;  // its name in the help, or null for a switch
  const char* help;
};

constexpr std::array kOptions = {
    OptionSpec{Option::goal, "goal", "GOAL",
               "rowmajor (the default: 1 2 3 .. 0), blank-first (0 1 2 ..), spiral, a board, or auto: the first of "
               "rowmajor, spiral, blank-first that the board can reach"},
    OptionSpec{Option::shape, "shape", "RxC", "the shape of the boards, such as 3x4"},
    OptionSpec{Option::file, "file", "FILE", "read boards from FILE, plain or packed by zstd; - is standard input"},
    OptionSpec{Option::db, "db", "PATH", "a table file or a folder of them, to look in before anywhere else"},
    OptionSpec{Option::boards, "boards", nullptr, "print every board on the way"},
    OptionSpec{Option::all, "all", nullptr, "print every optimal solution"},
    OptionSpec{Option::moves, "moves", "blank|tile", "whose direction the letters tell (default: blank)"},
    OptionSpec{Option::letters, "letters", "UDLR", "the letters of up, down, left, right"},
    OptionSpec{Option::all_goals, "all-goals", nullptr, "a table for every goal cell, up to symmetry"},
    OptionSpec{Option::kind, "kind", "table", "what to generate: table, a complete distance table"},
    OptionSpec{Option::out, "out", "DIR", "the folder to write to (default: the user's data folder)"},
    OptionSpec{Option::threads, "threads", "N", "at most this many threads"},
    OptionSpec{Option::force, "force", nullptr, "make tables anew that are there already"},
    OptionSpec{Option::svg, "svg", "FILE", "write a picture to FILE"},
    OptionSpec{Option::depth, "depth", "N", "boards exactly N moves from the goal"},
    OptionSpec{Option::count, "count", "K", "how many boards (default: 1)"},
    OptionSpec{Option::seed, "seed", "S", "the same boards for the same number"},
    OptionSpec{Option::expand, "expand", nullptr, "unpack the table to a byte a state, for very many boards"},
    OptionSpec{Option::strategy, "strategy", "NAME", "bfs, bidirectional, dfs, greedy, astar (the default) or ida"},
    OptionSpec{Option::heuristic, "heuristic", "NAME",
               "of greedy, astar and ida: misplaced, manhattan (the default) or linear-conflict"},
    OptionSpec{Option::max_expansions, "max-expansions", "N", "give up after this many states"},
    OptionSpec{Option::max_depth, "max-depth", "N", "follow no path of more moves"},
    OptionSpec{Option::max_memory, "max-memory", "MB", "give up where more is needed (default: 1024)"},
    OptionSpec{Option::max_time, "max-time", "S", "give up after this many seconds"},
    OptionSpec{Option::plain, "plain", nullptr, "one line a board, for programs (the default outside a terminal)"},
    OptionSpec{Option::json, "json", nullptr, "one JSON object a line"},
};

po::options_description describe_options(const CommandSpec& command) {
  po::options_description description("Options");
  for (const OptionSpec& spec : kOptions) {
    if (std::find(command.options.begin(), command.options.end(), spec.option) == command.options.end()) continue;
    if (spec.value == nullptr) {
      description.add_options()(spec.name, spec.help);
    } else {
      description.add_options()(spec.name, po::value<std::string>()->value_name(spec.value), spec.help);
    }
  }
  description.add_options()("help", "print this help");
  return description;
}

constexpr std::array<std::string_view, 2> kMovers = {"blank", "tile"};
constexpr std::array<std::string_view, 1> kKinds = {"table"};
// In the order of the enumerations.
constexpr std::array<std::string_view, 6> kStrategies = {"bfs", "bidirectional", "dfs", "greedy", "astar", "ida"};
constexpr std::array<std::string_view, 3> kHeuristics = {"misplaced", "manhattan", "linear-conflict"};

// The number of a choice among some names.
unsigned choose(const std::string& option, const std::string& value, std::span<const std::string_view> choices) {
  const auto found = std::find(choices.begin(), choices.end(), value);
  if (found != choices.end()) return static_cast<unsigned>(found - choices.begin());
  std::string text = "--" + option + " " + value + ": expected one of";
  for (const std::string_view choice : choices) text += " " + std::string(choice);
  throw UsageError(text);
}

std::uint64_t parse_number(const std::string& option, const std::string& value, std::uint64_t least,
                           std::uint64_t most) {
  std::uint64_t number = 0;
  const char* end = value.data() + value.size();
  const auto [rest, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || rest != end || number < least || number > most) {
    throw UsageError("--" + option + " " + value + ": expected a number from " + std::to_string(least) + " to " +
                     std::to_string(most));
  }
  return number;
}

class Values {
 public:
  explicit Values(const po::variables_map& map) : map_(map) {}

  bool has(const char* name) const { return map_.count(name) != 0; }
  std::optional<std::string> text(const char* name) const {
    if (!has(name)) return std::nullopt;
    return map_[name].as<std::string>();
  }

 private:
  const po::variables_map& map_;
};

double parse_seconds(const std::string& option, const std::string& value) {
  double seconds = 0;
  const char* end = value.data() + value.size();
  const auto [rest, error] = std::from_chars(value.data(), end, seconds);
  if (error != std::errc() || rest != end || !(seconds >= 0)) {
    throw UsageError("--" + option + " " + value + ": expected a number of seconds");
  }
  return seconds;
}

// A board may begin with a blank sign: `-12345678` and `- 1 2 / 3 4 5 / ..` are no
// options. A blank before it says so; the value of an option, and what follows `--`,
// need none.
std::vector<std::string> with_boards_shielded(std::vector<std::string> words) {
  const auto takes_value = [](const std::string& word) {
    return std::any_of(kOptions.begin(), kOptions.end(), [&](const OptionSpec& spec) {
      return spec.value != nullptr && word == "--" + std::string(spec.name);
    });
  };
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    std::string& word = words[i];
    if (i > 0 && takes_value(words[i - 1])) continue;
    const bool is_board =
        word.size() > 1 && word[0] == '-' && word[1] != '-' && std::isalpha(static_cast<unsigned char>(word[1])) == 0;
    if (is_board) word.insert(0, " ");
  }
  return words;
}

Options interpret(const Values& values) {
  Options options;
  if (const auto goal = values.text("goal")) {
    options.goal = *goal;
    options.has_goal = true;
  }
  if (const auto shape = values.text("shape")) {
    const Result<Shape> parsed = parse_shape(*shape);
    if (!parsed) throw UsageError("--shape: " + describe(parsed.error()));
    options.shape = *parsed;
  }
  options.file = values.text("file");
  options.db = values.text("db");
  options.out = values.text("out");
  options.svg = values.text("svg");
  options.boards = values.has("boards");
  options.all = values.has("all");
  options.all_goals = values.has("all-goals");
  options.force = values.has("force");
  options.expand = values.has("expand");
  if (values.has("plain") && values.has("json")) throw UsageError("--plain and --json exclude each other");
  options.format = values.has("json")                                    ? Format::json
                   : values.has("plain") || ::isatty(STDOUT_FILENO) == 0 ? Format::plain
                                                                         : Format::human;
  const bool tile_moves = choose("moves", values.text("moves").value_or("blank"), kMovers) == 1;
  const Result<MoveNotation> notation = parse_letters(values.text("letters").value_or("UDLR"), tile_moves);
  if (!notation) throw UsageError("--letters: " + describe(notation.error()));
  options.notation = *notation;
  if (const auto kind = values.text("kind")) choose("kind", *kind, kKinds);
  const auto number = [&](const char* name, std::uint64_t least, std::uint64_t most) -> std::optional<std::uint64_t> {
    const auto text = values.text(name);
    if (!text) return std::nullopt;
    return parse_number(name, *text, least, most);
  };
  constexpr std::uint64_t kMany = 999'999;
  options.threads = static_cast<unsigned>(number("threads", 1, kMany).value_or(0));
  if (const auto depth = number("depth", 0, kMany)) options.depth = static_cast<unsigned>(*depth);
  options.count = static_cast<unsigned>(number("count", 1, 10'000'000).value_or(1));
  options.seed = number("seed", 0, ~std::uint64_t{0});
  if (const auto text = values.text("strategy")) {
    options.strategy = static_cast<Strategy>(choose("strategy", *text, kStrategies));
  }
  if (const auto text = values.text("heuristic")) {
    options.heuristic = static_cast<Heuristic>(choose("heuristic", *text, kHeuristics));
    if (!is_informed(options.strategy)) {
      throw UsageError("--heuristic: " + std::string(name(options.strategy)) +
                       " is blind and takes none: greedy, astar and ida do");
    }
  }
  options.limits.expansions = number("max-expansions", 0, ~std::uint64_t{0}).value_or(options.limits.expansions);
  options.limits.depth = static_cast<unsigned>(number("max-depth", 0, kMany).value_or(options.limits.depth));
  constexpr std::uint64_t kMegabyte = 1'000'000;
  if (const auto megabytes = number("max-memory", 1, kMany)) options.limits.bytes = *megabytes * kMegabyte;
  if (const auto text = values.text("max-time")) options.limits.seconds = parse_seconds("max-time", *text);
  return options;
}

}  // namespace

std::string_view name(Strategy strategy) noexcept { return kStrategies[static_cast<std::size_t>(strategy)]; }
std::string_view name(Heuristic heuristic) noexcept { return kHeuristics[static_cast<std::size_t>(heuristic)]; }

unsigned Options::thread_count() const noexcept {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  return threads != 0 ? std::min(threads, cores) : cores;  // more than there are cores would only wait
}

std::optional<Options> parse_options(const CommandSpec& command, const std::vector<std::string>& arguments) {
  const po::options_description visible = describe_options(command);
  po::options_description all;
  all.add(visible).add_options()("argument", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("argument", -1);
  const std::vector<std::string> words =
      command.arguments.find("BOARD") != std::string_view::npos ? with_boards_shielded(arguments) : arguments;
  try {
    po::variables_map map;
    const int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(words).options(all).positional(positional).style(style).run(), map);
    if (map.count("help") != 0) {
      std::ostringstream text;
      text << "usage: slidebase " << command.name << " [OPTION ...] " << command.arguments << "\n\n"
           << command.summary << "\n\n"
           << visible;
      std::fputs(text.str().c_str(), stdout);
      return std::nullopt;
    }
    Options options = interpret(Values(map));
    if (map.count("argument") != 0) options.arguments = map["argument"].as<std::vector<std::string>>();
    return options;
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

}  // namespace slidebase::cli
