#include "lookup/capi.hpp"

#include <slidebase/storage.hpp>

#include <new>

slidebase_status slidebase_database_open(const char* path, slidebase_database** database) {
  if (database == nullptr) return SLIDEBASE_BAD_ARGUMENT;
  *database = nullptr;
  if (path == nullptr) return SLIDEBASE_BAD_ARGUMENT;
  try {
    slidebase::Result<slidebase::Database> opened = slidebase::open_database(path);
    if (!opened) {
      return opened.error().kind() == slidebase::ErrorKind::table ? SLIDEBASE_BAD_TABLE : SLIDEBASE_IO;
    }
    opened->add_embedded();
    *database = new slidebase_database{std::move(*opened)};
    return SLIDEBASE_OK;
  } catch (const std::bad_alloc&) {
    return SLIDEBASE_NO_MEMORY;
  } catch (...) {
    return SLIDEBASE_IO;
  }
}

void slidebase_database_close(slidebase_database* database) { delete database; }
