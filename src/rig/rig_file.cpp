#include "rig/rig_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "base/json_text.h"
#include "base/limits.h"

namespace surefoot {

namespace {

using nlohmann::json;

/// The text that is read, and how refusals point into it.
struct Source {
  std::string_view text;
  std::string file;
  double metres_per_unit;

  [[nodiscard]] SourcePlace place(const std::string& path) const {
    return place_in_json(text, file, path);
  }
  [[nodiscard]] tl::unexpected<Error> refuse(std::string message, const std::string& path) const {
    return fail(std::move(message), place(path));
  }
};

/// How a value looks in a refusal: short, whatever it holds.
std::string shown(const json& value) {
  std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
  constexpr std::size_t kLongest = 40;
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return text;
}

Result<void> check_object(const Source& source, const json& value, const std::string& path,
                          std::span<const std::string_view> known) {
  if (!value.is_object()) {
    return source.refuse(fmt::format("expected an object, found {}", shown(value)), path);
  }
  for (const auto& item : value.items()) {
    if (std::ranges::find(known, item.key()) == known.end()) {
      return source.refuse(fmt::format("unknown key {}; expected one of {}",
                                       shown(json(item.key())), fmt::join(known, ", ")),
                           path + "/" + item.key());
    }
  }
  return {};
}

/// The value of a key; nullptr when it is absent or null.
const json* given(const json& object, std::string_view key) {
  const auto at = object.find(std::string(key));
  return at == object.end() || at->is_null() ? nullptr : &*at;
}

Result<JointHint> read_joint(const Source& source, const json& value, const std::string& path) {
  if (!value.is_string() || value.get_ref<const std::string&>().empty()) {
    return source.refuse(fmt::format("expected the name of a joint, found {}", shown(value)), path);
  }
  return JointHint{value.get<std::string>(), source.place(path)};
}

/// A length of the body in file units, as metres.
Result<double> read_length(const Source& source, const json& value, const std::string& path) {
  const double metres = value.is_number() ? value.get<double>() * source.metres_per_unit : NAN;
  if (!std::isfinite(metres)) {
    return source.refuse(fmt::format("expected a length, found {}", shown(value)), path);
  }
  if (std::abs(metres) > limits::kLongestBodyLeg) {
    return source.refuse(fmt::format("a length of {:.6g} m is out of range (at most {:g} m)",
                                     metres, limits::kLongestBodyLeg),
                         path);
  }
  return metres;
}

Result<Vec3> read_vector(const Source& source, const json& value, const std::string& path) {
  if (!value.is_array() || value.size() != 3) {
    return source.refuse(fmt::format("expected three lengths, found {}", shown(value)), path);
  }
  Vec3 vector;
  for (int i = 0; i < 3; ++i) {
    const Result<double> length = read_length(source, value[i], fmt::format("{}/{}", path, i));
    if (!length) return pass_on(length);
    vector[i] = *length;
  }
  return vector;
}

Result<LegHints> read_leg(const Source& source, const json& value, const std::string& path) {
  constexpr std::array<std::string_view, 9> kKeys{"hip",           "knee",        "ankle",
                                                  "ball",          "toe",         "heel_in_ankle",
                                                  "ball_in_ankle", "toe_in_ball", "clearance"};
  if (const Result<void> checked = check_object(source, value, path, kKeys); !checked) {
    return pass_on(checked);
  }
  LegHints leg;
  const std::array<std::pair<std::string_view, JointHint*>, 5> joints{{{"hip", &leg.hip},
                                                                       {"knee", &leg.knee},
                                                                       {"ankle", &leg.ankle},
                                                                       {"ball", &leg.ball},
                                                                       {"toe", &leg.toe}}};
  for (const auto& [key, hint] : joints) {
    const json* name = given(value, key);
    if (name == nullptr) continue;
    const Result<JointHint> joint = read_joint(source, *name, fmt::format("{}/{}", path, key));
    if (!joint) return pass_on(joint);
    *hint = *joint;
  }
  const std::array<std::pair<std::string_view, std::optional<Vec3>*>, 3> points{
      {{"heel_in_ankle", &leg.heel_in_ankle},
       {"ball_in_ankle", &leg.ball_in_ankle},
       {"toe_in_ball", &leg.toe_in_ball}}};
  for (const auto& [key, point] : points) {
    const json* numbers = given(value, key);
    if (numbers == nullptr) continue;
    const Result<Vec3> vector = read_vector(source, *numbers, fmt::format("{}/{}", path, key));
    if (!vector) return pass_on(vector);
    *point = *vector;
  }
  if (const json* clearance = given(value, "clearance")) {
    constexpr std::array<std::string_view, 3> kParts{"heel", "ball", "toe"};
    const std::string below = path + "/clearance";
    if (const Result<void> checked = check_object(source, *clearance, below, kParts); !checked) {
      return pass_on(checked);
    }
    for (const SolePart part : kSoleParts) {
      const json* number = given(*clearance, name_of(part));
      if (number == nullptr) continue;
      const Result<double> length =
          read_length(source, *number, fmt::format("{}/{}", below, name_of(part)));
      if (!length) return pass_on(length);
      leg.clearance[index_of(part)] = *length;
    }
  }
  return leg;
}

Result<RigHints> read_rig(const Source& source, const json& value, const std::string& path) {
  constexpr std::array<std::string_view, 4> kKeys{"confidence", "hips", "left", "right"};
  if (const Result<void> checked = check_object(source, value, path, kKeys); !checked) {
    return pass_on(checked);
  }
  RigHints hints;
  if (const json* hips = given(value, "hips")) {
    const Result<JointHint> joint = read_joint(source, *hips, path + "/hips");
    if (!joint) return pass_on(joint);
    hints.hips = *joint;
  }
  for (const Side side : kSides) {
    const json* object = given(value, name_of(side));
    if (object == nullptr) continue;
    const Result<LegHints> leg =
        read_leg(source, *object, fmt::format("{}/{}", path, name_of(side)));
    if (!leg) return pass_on(leg);
    hints.leg(side) = *leg;
  }
  return hints;
}

}  // namespace

Result<RigHints> read_rig_file(std::string_view text, std::string file, double metres_per_unit) {
  const Result<json> parsed = parse_json(text, file);
  if (!parsed) return pass_on(parsed);
  return read_rig_file(*parsed, text, std::move(file), metres_per_unit);
}

Result<RigHints> read_rig_file(const json& root, std::string_view text, std::string file,
                               double metres_per_unit) {
  const Source source{text, std::move(file), metres_per_unit};
  if (root.is_object() && root.contains("rig")) return read_rig(source, root["rig"], "/rig");
  return read_rig(source, root, "");
}

}  // namespace surefoot
