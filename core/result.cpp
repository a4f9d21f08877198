#include "core/result.hpp"

namespace lusoria::core {

std::string Error::text() const {
  std::string place = source;
  if (line > 0) {
    if (!place.empty()) place += ':';
    place += place.empty() ? "line " + std::to_string(line) : std::to_string(line);
  }
  if (column > 0) {
    if (line > 0) {
      place += ':' + std::to_string(column);
    } else {
      place += (place.empty() ? "column " : ", column ") + std::to_string(column);
    }
  }
  return place.empty() ? message : place + ": " + message;
}

}  // namespace lusoria::core
