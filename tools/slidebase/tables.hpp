// Tables: finds the table that answers a goal, wherever it is, and the oracles
// bound to it.
#pragma once

#include <slidebase/database.hpp>
#include <slidebase/generate.hpp>
#include <slidebase/oracle.hpp>
#include <slidebase/result.hpp>
#include <slidebase/storage.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace slidebase::cli {

class Tables {
 public:
  // `db`: the file or folder of --db. Nothing is opened before it is needed.
  explicit Tables(std::optional<std::string> db) : db_(std::move(db)) {}

  // The oracle of a goal, from --db, else the embedded tables, else
  // $SLIDEBASE_PATH and the user's data folder, else, up to 10 cells, from a
  // table made on the spot. It lives as long as this. Errors: no_table; for
  // --db, table and io.
  Result<Oracle*> oracle(const Board& goal);

  // The number of states at each distance from a goal. Looks in the same places.
  Result<Histogram> histogram(const Board& goal);

 private:
  Result<const DistanceTable*> table(const Board& goal);
  Result<Done> open_db();
  // A table among those of $SLIDEBASE_PATH and the user's data folder. Damaged ones are told of and passed over.
  static std::optional<StoredTable> find_stored(TableKey key);
  Result<CompleteSearch> generate(const Board& goal);

  std::optional<std::string> db_;
  std::optional<Result<Database>> opened_db_;
  Database embedded_ = Database::embedded();
  Database others_;  // opened or made on the way
  std::vector<std::pair<Board, std::unique_ptr<Oracle>>> oracles_;
  std::vector<std::pair<Board, Error>> failures_;  // so that nothing is looked for twice
};

}  // namespace slidebase::cli
