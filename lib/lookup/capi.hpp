// What the opaque handles of the C API hold.
#pragma once

#include <slidebase/database.hpp>
#include <slidebase/slidebase.h>

struct slidebase_database {
  slidebase::Database tables;
};
