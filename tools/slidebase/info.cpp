// slidebase info: what a table file is.
#include "command.hpp"
#include "table_report.hpp"

namespace slidebase::cli {
namespace {

// The shapes that a table answers: its own, and that one lying down.
std::string answered_shapes(Shape shape) {
  const Shape other = shape.transposed();
  return shape_text(shape) + (other == shape ? "" : " and " + shape_text(other));
}

Result<Done> report(const std::filesystem::path& file, Output& output) {
  Result<TableInfo> info = read_table_info(file);
  // All of it, where that is quick.
  if (info && info->key.shape.cells() <= DistanceTable::kMaxCellsHeld) info = check_table(file);
  if (!info) return info.error();
  if (output.format() == Format::json) {
    output << "{\"file\":" << json_string(file.string()) << ",\"kind\":\"distance table\""
           << table_summary(*info, Format::json) << ",\"answers\":" << json_string(answered_shapes(info->key.shape))
           << ",\"encoding\":\"one bit a state\",\"payload_bytes\":" << info->payload_bytes
           << ",\"block_bytes\":" << info->block_bytes << ",\"file_bytes\":" << info->file_bytes
           << ",\"generator\":" << json_string(info->generator) << "}\n";
  } else {
    output << path_text(file) << "\tdistance table\t" << table_summary(*info, Format::plain) << "\tanswers "
           << answered_shapes(info->key.shape) << "\tone bit a state, " << info->payload_bytes << " bytes in blocks of "
           << std::uint64_t{info->block_bytes} << "\tfile of " << info->file_bytes << " bytes\tby slidebase "
           << info->generator << '\n';
  }
  return Done{};
}

int run(const Options& options) { return report_tables(options, report); }

}  // namespace

Command info_command() {
  return {{"info",
           "FILE ...",
           "Tells what table files hold, and checks them for damage; verify proves them right.",
           {Option::plain, Option::json}},
          run};
}

}  // namespace slidebase::cli
