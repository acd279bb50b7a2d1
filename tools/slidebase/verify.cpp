// slidebase verify: the proof that a table file is right.
#include "command.hpp"
#include "progress.hpp"
#include "table_report.hpp"

#include <slidebase/generate.hpp>

namespace slidebase::cli {
namespace {

// Of tables too large to search again in memory: checksums, counts, and a sample of walks.
constexpr unsigned kSampledWalks = 25;

Result<Done> check_large(const std::filesystem::path& file, const DistanceTable& table) {
  const Result<TableInfo> whole = check_table(file, show_blocks("checking " + path_text(file)));
  if (!whole) return whole.error();
  return spot_check(table, kSampledWalks, 1, show_progress("walking in " + path_text(file)));
}

Result<Done> report(const std::filesystem::path& file, Output& output) {
  const Result<StoredTable> stored = open_table(file);
  if (!stored) return stored.error();
  const TableInfo& info = stored->info;
  const DistanceTable& table = stored->table;
  const Result<Done> done = table.is_held()
                                ? prove(table, info.histogram, show_progress("verifying " + path_text(file)))
                                : check_large(file, table);
  if (!done) {
    const Error& error = done.error();
    const bool has_name = error.text().starts_with(path_text(file) + ": ");
    return has_name ? error : Error::make(error.kind(), 0, "%s: %s", file.c_str(), error.text().data());
  }
  const std::string verdict =
      table.is_held() ? "proved" : "checksums, counts and " + std::to_string(kSampledWalks) + " walks checked";
  if (output.format() == Format::json) {
    output << "{\"file\":" << json_string(file.string()) << table_summary(info, Format::json)
           << ",\"status\":" << json_string(verdict) << "}\n";
  } else {
    output << path_text(file) << '\t' << table_summary(info, Format::plain) << '\t' << verdict << '\n';
  }
  return Done{};
}

int run(const Options& options) { return report_tables(options, report); }

}  // namespace

Command verify_command() {
  return {{"verify",
           "FILE ...",
           "Proves table files right: checksums, then a complete search of its own, compared bit for bit.",
           {Option::plain, Option::json}},
          run};
}

}  // namespace slidebase::cli
