// The slidebase command: picks the subcommand.
#include "command.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

namespace {

using namespace slidebase::cli;

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {generate_command(), solve_command(),  distance_command(), hint_command(),
                                           check_command(),    search_command(), random_command(),   stats_command(),
                                           info_command(),     verify_command()};
  return all;
}

std::string usage() {
  std::string text = "usage: slidebase COMMAND [OPTION ...] [ARGUMENT ...]\n\ncommands:\n";
  for (const Command& command : commands()) {
    const std::string_view summary = command.spec.summary;
    text += "  " + std::string(command.spec.name) + std::string(10 - command.spec.name.size(), ' ') +
            std::string(summary.substr(0, summary.find('\n'))) + "\n";
  }
  return text + "\nslidebase COMMAND --help tells the options of a command; slidebase --version the version.\n";
}

int run(const std::vector<std::string>& arguments) {
  if (arguments.empty()) throw UsageError("no command\n" + usage());
  const std::string& name = arguments[0];
  if (name == "--help" || name == "-h" || name == "help") {
    std::fputs(usage().c_str(), stdout);
    return kAnswered;
  }
  if (name == "--version") {
    std::puts("slidebase " SLIDEBASE_VERSION);
    return kAnswered;
  }
  for (const Command& command : commands()) {
    if (command.spec.name != name) continue;
    const auto options = parse_options(command.spec, {arguments.begin() + 1, arguments.end()});
    return options ? command.run(*options) : int{kAnswered};
  }
  throw UsageError("unknown command '" + name + "'\n" + usage());
}

}  // namespace

int main(int argc, char** argv) {
  catch_interrupts();
  try {
    const int status = run({argv + (argc > 0 ? 1 : 0), argv + argc});
    if (std::fflush(stdout) != 0 && errno != EPIPE) {
      complain("io: cannot write to standard output");
      return kUnusable;
    }
    return status;
  } catch (const UsageError& error) {
    complain(error.what());
    return kBadUsage;
  } catch (const std::bad_alloc&) {
    complain("io: out of memory");
    return kUnusable;
  } catch (const std::exception& error) {
    complain(std::string("io: ") + error.what());
    return kUnusable;
  }
}
