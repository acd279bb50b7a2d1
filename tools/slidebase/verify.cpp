// slidebase verify: the proof that a table file is right.
#include "command.hpp"
#include "progress.hpp"
#include "table_report.hpp"

#include <slidebase/generate.hpp>

namespace slidebase::cli {
namespace {

Result<Done> report(const std::filesystem::path& file, Output& output) {
  const Result<StoredTable> stored = open_table(file);
  if (!stored) return stored.error();
  const TableInfo& info = stored->info;
  const Result<Done> proof = prove(stored->table, info.histogram, show_progress("verifying " + file.string()));
  if (!proof) {
    const Error& error = proof.error();
    return Error::make(error.kind(), 0, "%s: %s", file.c_str(), error.text().data());
  }
  if (output.format() == Format::json) {
    output << "{\"file\":" << json_string(file.string()) << table_summary(info, Format::json)
           << ",\"status\":\"proved\"}\n";
  } else {
    output << file.string() << '\t' << table_summary(info, Format::plain) << "\tproved\n";
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
