// The subcommands. Each lives in a file of its name: what it takes, and a
// function that runs it and returns the exit status.
#pragma once

#include "options.hpp"

namespace slidebase::cli {

struct Command {
  CommandSpec spec;
  int (*run)(const Options& options);
};

Command generate_command();
Command solve_command();
Command distance_command();
Command hint_command();
Command check_command();
Command search_command();
Command random_command();
Command stats_command();
Command info_command();
Command verify_command();

}  // namespace slidebase::cli
