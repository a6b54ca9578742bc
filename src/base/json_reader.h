#pragma once

#include <cstddef>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"

namespace surefoot {

/// Reads values out of a text that `parse_json` accepted and remembers the first refusal, so that
/// callers need not unwrap every value. A value that is refused reads as zero, false or empty.
/// Paths are those of `place_in_json`. The text must outlive the reader.
class JsonReader {
 public:
  JsonReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  void refuse(std::string message, const std::string& path);
  [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

  /// Refuses a file that does not say that it is of this format and version.
  void check_header(const nlohmann::json& root, std::string_view format, int version);
  /// Refuses keys that are not known. `object` must be an object.
  void check_keys(const nlohmann::json& object, const std::string& path,
                  std::initializer_list<std::string_view> known);
  /// The value of a key, or nullptr; a refusal when it must be there.
  [[nodiscard]] const nlohmann::json* find(const nlohmann::json& object, const std::string& path,
                                           const char* key, bool required);

  [[nodiscard]] double number(const nlohmann::json& value, const std::string& path);
  [[nodiscard]] int whole_number(const nlohmann::json& value, const std::string& path);
  [[nodiscard]] bool yes_or_no(const nlohmann::json& value, const std::string& path);
  [[nodiscard]] std::string words(const nlohmann::json& value, const std::string& path);
  /// Index of the one of `choices` that the value is; 0 where it is none.
  [[nodiscard]] std::size_t choice(const nlohmann::json& value, const std::string& path,
                                   std::span<const std::string_view> choices);

 private:
  std::string_view text_;
  std::string file_;
  std::optional<Error> error_;
};

}  // namespace surefoot
