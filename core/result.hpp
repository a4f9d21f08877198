// Errors that a user can act on: what was read, where in it, what is wrong and what was expected.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace lusoria::core {

struct Error {
  std::string message;  // what is wrong, and what was expected instead
  std::string source;   // the file, or what else was being read; empty when the caller knows it
  int line = 0;         // 1 is the first; 0 where lines mean nothing
  int column = 0;       // 1 is the first; 0 where unknown

  // `file:3:7: message`, without the parts that are unknown.
  std::string text() const;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message) {
  return tl::unexpected<Error>(
      Error{.message = std::move(message), .source = {}, .line = 0, .column = 0});
}
inline tl::unexpected<Error> fail_at(int column, std::string message) {
  return tl::unexpected<Error>(
      Error{.message = std::move(message), .source = {}, .line = 0, .column = column});
}

}  // namespace lusoria::core
