// The plain complete search, which proves tables right. See complete_search()
// for its interface and errors.
#pragma once

#include <slidebase/generate.hpp>

namespace slidebase {

Result<CompleteSearch> queue_search(TableKey key, const OnProgress& on_progress);

}  // namespace slidebase
