// The options of all subcommands, parsed. Each subcommand says which it takes.
#pragma once

#include <slidebase/result.hpp>
#include <slidebase/search.hpp>
#include <slidebase/shape.hpp>
#include <slidebase/text.hpp>

#include "output.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace slidebase::cli {

enum class Option : unsigned {
  goal,
  shape,
  file,
  db,
  plain,
  json,
  boards,
  all,
  moves,
  letters,
  all_goals,
  kind,
  out,
  threads,
  force,
  svg,
  depth,
  count,
  seed,
  expand,
  strategy,
  heuristic,
  max_expansions,
  max_depth,
  max_memory,
  max_time,
};

struct CommandSpec {
  std::string_view name;
  std::string_view arguments;  // as in the synopsis, such as "[BOARD ...]"
  std::string_view summary;
  std::vector<Option> options;
};

struct Options {
  std::vector<std::string> arguments;
  std::string goal = "rowmajor";
  bool has_goal = false;
  std::optional<Shape> shape;
  std::optional<std::string> file;
  std::optional<std::string> db;
  std::optional<std::string> out;
  std::optional<std::string> svg;
  Format format = Format::plain;
  MoveNotation notation;
  unsigned threads = 0;  // 0: as many as there are cores
  std::optional<unsigned> depth;
  unsigned count = 1;
  std::optional<std::uint64_t> seed;
  bool boards = false;
  bool all = false;
  bool all_goals = false;
  bool force = false;
  bool expand = false;
  Strategy strategy = Strategy::astar;
  Heuristic heuristic = Heuristic::manhattan;
  SearchLimits limits;

  unsigned thread_count() const noexcept;
};

// Wrong usage: exit status 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// As the options spell them.
std::string_view name(Strategy strategy) noexcept;
std::string_view name(Heuristic heuristic) noexcept;

// Nothing if help was asked for: it is printed then. Throws UsageError.
std::optional<Options> parse_options(const CommandSpec& command, const std::vector<std::string>& arguments);

}  // namespace slidebase::cli
