#include "table_report.hpp"

namespace slidebase::cli {

namespace fs = std::filesystem;

int report_tables(const Options& options,
                  const std::function<Result<Done>(const fs::path& file, Output& output)>& report) {
  if (options.arguments.empty()) throw UsageError("which FILE?");
  Output output(options.format);
  const auto tell = [&](const Error& error, const fs::path& file) {
    output.raise(exit_status(error));
    if (output.format() == Format::json) {
      output << "{\"file\":" << json_string(file.string()) << ",\"status\":\"error\",\"error\":" << json_error(error)
             << "}\n";
    } else if (output.format() == Format::plain) {
      output << "error: " << describe(error) << '\n';
    }
    complain(describe(error));
  };
  for (const std::string& argument : options.arguments) {
    std::vector<fs::path> files{argument};
    std::error_code error;
    if (fs::is_directory(argument, error)) {
      auto found = table_files(argument);
      if (found && found->empty()) found = Error::make(ErrorKind::io, 0, "%s: no table files in it", argument.c_str());
      if (!found) {
        tell(found.error(), argument);
        continue;
      }
      files = std::move(*found);
    }
    for (const fs::path& file : files) {
      if (interrupted() || !output.is_open()) break;
      const Result<Done> done = report(file, output);
      if (!done && !interrupted()) tell(done.error(), file);
      output.flush();
    }
  }
  return output.finish();
}

std::string table_summary(const TableInfo& info, Format format) {
  const Board goal = stored_goal(info.key);
  if (format == Format::json) {
    return ",\"shape\":" + json_string(shape_text(info.key.shape)) + ",\"goal\":" + json_cells(goal) +
           ",\"states\":" + std::to_string(info.states) + ",\"depth\":" + std::to_string(info.depth);
  }
  return shape_text(info.key.shape) + "\tgoal " + rows_text(goal) + "\t" + std::to_string(info.states) +
         " states\tmaximum depth " + std::to_string(info.depth);
}

}  // namespace slidebase::cli
