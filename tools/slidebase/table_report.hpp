// How info and verify speak of table files, and which files they are asked about.
#pragma once

#include "options.hpp"
#include "output.hpp"

#include <slidebase/storage.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace slidebase::cli {

// Runs `report` on each file, and on the table files of each folder, among the
// arguments. An error is told, beside its file, and the others go on. Returns
// the exit status. Throws UsageError.
int report_tables(const Options& options,
                  const std::function<Result<Done>(const std::filesystem::path& file, Output& output)>& report);

// Shape, goal, states and maximum depth: `,"shape":..` or tab-separated.
std::string table_summary(const TableInfo& info, Format format);

}  // namespace slidebase::cli
