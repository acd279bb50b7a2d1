// A progress line on the terminal, for work that takes a while. Nothing in a pipe.
#pragma once

#include <slidebase/generate.hpp>
#include <slidebase/storage.hpp>

#include <string>

namespace slidebase::cli {

// A callback that shows the progress of `what` and stops the work on Ctrl-C.
OnProgress show_progress(const std::string& what);
// The same for a file that is read or written block by block.
OnBlock show_blocks(const std::string& what);

}  // namespace slidebase::cli
