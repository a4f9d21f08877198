// The SQLite file that a store of games lives in: how it is opened, its tables, its errors.
#pragma once

#include <memory>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include "core/result.hpp"

namespace lusoria::selfplay {

// The version of the tables that is written, and the only one that is read.
constexpr int kStoreVersion = 1;

// For the seconds that another process may hold the file.
constexpr int kBusyMilliseconds = 30'000;

inline core::Error store_error(const std::string& path, std::string message) {
  return {.message = std::move(message), .source = path, .line = 0, .column = 0};
}

// work()'s result; what SQLite throws becomes an error that names the file.
template <class Work>
auto guarded(const std::string& path, Work&& work) -> decltype(work()) {
  try {
    return work();
  } catch (const SQLite::Exception& e) {
    return tl::unexpected(store_error(path, fmt::format("the store of games: {}", e.what())));
  }
}

// Creates the file or its tables where they are not there, and checks their version.
core::Result<std::unique_ptr<SQLite::Database>> open_to_write(const std::string& path);
// The file must be there.
core::Result<std::unique_ptr<SQLite::Database>> open_to_read(const std::string& path);

// Whether a file is an SQLite database, by its first bytes.
bool is_database(const std::string& path);

}  // namespace lusoria::selfplay
