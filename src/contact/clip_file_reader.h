#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_reader.h"
#include "base/limits.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// Reads a file of ours that belongs to a clip.
class ClipFileReader : public JsonReader {
 public:
  using json = nlohmann::json;
  using JsonReader::JsonReader;

  /// The one of `choices` whose `name_of` the value is.
  template <class Enum>
  Enum word(const json& value, const std::string& path, std::initializer_list<Enum> choices) {
    return word(value, path, std::span<const Enum>(choices.begin(), choices.size()));
  }
  template <class Enum>
  Enum word(const json& value, const std::string& path, std::span<const Enum> choices) {
    std::vector<std::string_view> names;
    for (const Enum each : choices) names.push_back(name_of(each));
    return choices[choice(value, path, names)];
  }

  Vec3 vector(const json& value, const std::string& path) {
    Vec3 v = Vec3::Zero();
    if (!value.is_array() || value.size() != 3) {
      refuse(fmt::format("expected three numbers, found {}", value.dump()), path);
      return v;
    }
    for (int k = 0; k < 3; ++k) {
      v[k] = number(value[k], fmt::format("{}/{}", path, k));
    }
    return v;
  }

  /// What such a file begins with: its format, its version, the frames and the rate of the clip.
  void header(const json& root, std::string_view format, int version, int& frames, double& fps) {
    check_header(root, format, version);
    if (const json* v = find(root, "", "frames", true)) {
      frames = whole_number(*v, "/frames");
      if (frames < 0) refuse("the number of frames must not be negative", "/frames");
      if (frames > limits::kMostFrames) {
        refuse(fmt::format("more than {} frames", limits::kMostFrames), "/frames");
      }
    }
    if (const json* v = find(root, "", "fps", true)) {
      fps = number(*v, "/fps");
      if (!limits::is_usable_rate(fps)) refuse(limits::rate_out_of_range(fps), "/fps");
    }
  }
};

}  // namespace surefoot
