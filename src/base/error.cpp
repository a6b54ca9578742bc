#include "surefoot/base/error.h"

#include <fmt/format.h>

namespace surefoot {

std::string Error::to_string() const {
  if (place.file.empty()) return message;
  if (place.line <= 0) return fmt::format("{}: {}", place.file, message);
  if (place.column <= 0) return fmt::format("{}:{}: {}", place.file, place.line, message);
  return fmt::format("{}:{}:{}: {}", place.file, place.line, place.column, message);
}

}  // namespace surefoot
