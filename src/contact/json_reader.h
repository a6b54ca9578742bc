#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "surefoot/base/json_text.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// Reads one file and remembers the first refusal, so that callers need not unwrap every value.
class JsonReader {
 public:
  using json = nlohmann::json;

  JsonReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  void refuse(std::string message, const std::string& path) {
    if (!error_) error_ = Error{std::move(message), place_in_json(text_, file_, path)};
  }
  [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

  void check_keys(const json& object, const std::string& path,
                  std::initializer_list<std::string_view> known) {
    for (const auto& item : object.items()) {
      const bool found = std::find(known.begin(), known.end(), item.key()) != known.end();
      if (!found) refuse(fmt::format("unknown key \"{}\"", item.key()), path + "/" + item.key());
    }
  }

  /// The value of a key, or nullptr; a refusal when it must be there.
  const json* find(const json& object, const std::string& path, const char* key, bool required) {
    const auto at = object.find(key);
    if (at != object.end()) return &*at;
    if (required) refuse(fmt::format("\"{}\" is missing", key), path);
    return nullptr;
  }

  double number(const json& value, const std::string& path) {
    if (value.is_number()) return value.get<double>();
    refuse(fmt::format("expected a number, found {}", value.dump()), path);
    return 0.0;
  }

  int whole_number(const json& value, const std::string& path) {
    if (value.is_number_integer()) {
      const double wide = value.get<double>();
      if (std::abs(wide) <= std::numeric_limits<int>::max()) return value.get<int>();
    }
    refuse(fmt::format("expected a whole number, found {}", value.dump()), path);
    return 0;
  }

  /// The one of `choices` whose `name_of` the value is.
  template <class Enum>
  Enum word(const json& value, const std::string& path, std::initializer_list<Enum> choices) {
    return word(value, path, std::span<const Enum>(choices.begin(), choices.size()));
  }
  template <class Enum>
  Enum word(const json& value, const std::string& path, std::span<const Enum> choices) {
    std::string names;
    for (const Enum choice : choices) {
      if (value.is_string() && value.get_ref<const std::string&>() == name_of(choice))
        return choice;
      names += fmt::format("{}\"{}\"", names.empty() ? "" : " or ", name_of(choice));
    }
    refuse(fmt::format("expected {}, found {}", names, value.dump()), path);
    return choices.front();
  }

  Vec3 vector(const json& value, const std::string& path) {
    Vec3 v = Vec3::Zero();
    if (!value.is_array() || value.size() != 3) {
      refuse(fmt::format("expected three numbers, found {}", value.dump()), path);
      return v;
    }
    for (int k = 0; k < 3; ++k) {
      v[k] = number(value[static_cast<std::size_t>(k)], fmt::format("{}/{}", path, k));
    }
    return v;
  }

  /// What every file of ours begins with: its format, its version, the frames and the rate of the
  /// clip that it belongs to.
  void header(const json& root, std::string_view format, int version, int& frames, double& fps) {
    if (const json* v = find(root, "", "format", true); v && *v != format) {
      refuse(fmt::format("expected the format \"{}\", found {}", format, v->dump()), "/format");
    }
    if (const json* v = find(root, "", "version", true); v && *v != version) {
      refuse(fmt::format("this program reads version {}, found {}", version, v->dump()),
             "/version");
    }
    if (const json* v = find(root, "", "frames", true)) {
      frames = whole_number(*v, "/frames");
      if (frames < 0) refuse("the number of frames is negative", "/frames");
    }
    if (const json* v = find(root, "", "fps", true)) {
      fps = number(*v, "/fps");
      if (!(fps > 0.0)) refuse("the frame rate is not positive", "/fps");
    }
  }

 private:
  std::string_view text_;
  std::string file_;
  std::optional<Error> error_;
};

}  // namespace surefoot
