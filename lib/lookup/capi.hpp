// What the opaque handles of the C API hold.
#pragma once

#include <slidebase/slidebase.h>
#include <slidebase/database.hpp>

struct slidebase_database {
  slidebase::Database tables;
};
