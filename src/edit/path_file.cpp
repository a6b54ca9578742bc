#include "edit/path_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <numbers>

#include "base/json_text.h"
#include "base/number_text.h"

namespace surefoot {

namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "surefoot-path";
constexpr int kVersion = 1;
constexpr double kRadiansPerDegree = std::numbers::pi / 180.0;

/// Which keys a kind of path has beside those of every file.
struct KindKeys {
  PathKind kind;
  std::initializer_list<std::string_view> required;
  std::initializer_list<std::string_view> optional;
};
const KindKeys kKeys[] = {
    {PathKind::spline, {"points"}, {}},
    {PathKind::polyline, {"points"}, {"rounding"}},
    {PathKind::circle, {"radius"}, {"turn", "start", "heading_deg"}},
    {PathKind::line, {}, {"start", "heading_deg"}},
    {PathKind::end, {"end"}, {"end_heading_deg", "start", "heading_deg"}},
};

/// Reads one file and remembers the first refusal.
class PathReader {
 public:
  PathReader(std::string_view text, std::string file, const json& object)
      : text_(text), file_(std::move(file)), object_(object) {}

  Result<PathRequest> read() {
    check_head();
    const KindKeys& keys = read_kind();
    PathRequest request;
    request.kind = keys.kind;
    check_keys(keys);
    if (const json* v = find("points")) request.points = points(*v);
    if (const json* v = find("rounding")) request.rounding = positive(*v, "/rounding");
    if (const json* v = find("radius")) request.radius = positive(*v, "/radius");
    if (const json* v = find("turn")) read_turn(*v, request);
    if (const json* v = find("start")) request.start = point(*v, "/start");
    if (const json* v = find("heading_deg")) request.heading = angle(*v, "/heading_deg");
    if (const json* v = find("end")) request.end = point(*v, "/end");
    if (const json* v = find("end_heading_deg")) {
      request.end_heading = angle(*v, "/end_heading_deg");
    }
    if (error_) return tl::unexpected(*error_);
    return request;
  }

 private:
  void refuse(std::string message, const std::string& path) {
    if (!error_) error_ = Error{std::move(message), place_in_json(text_, file_, path)};
  }

  const json* find(const char* key) const {
    const auto at = object_.find(key);
    return at == object_.end() ? nullptr : &*at;
  }

  void check_head() {
    const json* format = find("format");
    if (format == nullptr || *format != kFormat) {
      refuse(fmt::format("a path file needs \"format\": \"{}\"", kFormat), "/format");
    }
    const json* version = find("version");
    if (version == nullptr || *version != kVersion) {
      refuse(fmt::format("only \"version\": {} is supported", kVersion), "/version");
    }
  }

  const KindKeys& read_kind() {
    const json* type = find("type");
    for (const KindKeys& keys : kKeys) {
      if (type != nullptr && *type == name_of(keys.kind)) return keys;
    }
    refuse("\"type\" must be \"spline\", \"polyline\", \"circle\", \"line\" or \"end\"", "/type");
    return kKeys[0];
  }

  void check_keys(const KindKeys& keys) {
    const auto has = [](std::initializer_list<std::string_view> list, std::string_view key) {
      return std::find(list.begin(), list.end(), key) != list.end();
    };
    for (const auto& item : object_.items()) {
      const bool known = has({"format", "version", "type"}, item.key()) ||
                         has(keys.required, item.key()) || has(keys.optional, item.key());
      if (!known) {
        refuse(fmt::format("a path of type \"{}\" has no \"{}\"", name_of(keys.kind), item.key()),
               "/" + item.key());
      }
    }
    for (const std::string_view key : keys.required) {
      if (!object_.contains(key)) {
        refuse(fmt::format("a path of type \"{}\" needs \"{}\"", name_of(keys.kind), key), "");
      }
    }
  }

  double number(const json& value, const std::string& path) {
    if (value.is_number()) return value.get<double>();
    refuse(fmt::format("expected a number, found {}", value.dump()), path);
    return 1.0;
  }

  double positive(const json& value, const std::string& path) {
    const double found = number(value, path);
    if (!(found > 0.0))
      refuse(fmt::format("expected a number greater than 0, found {}", found), path);
    return found;
  }

  double angle(const json& value, const std::string& path) {
    return kRadiansPerDegree * number(value, path);
  }

  PlanPoint point(const json& value, const std::string& path) {
    if (!value.is_array() || value.size() != 2) {
      refuse(fmt::format("expected a point [x, z], found {}", value.dump()), path);
      return {};
    }
    return {number(value[0], path + "/0"), number(value[1], path + "/1")};
  }

  std::vector<PlanPoint> points(const json& value) {
    std::vector<PlanPoint> list;
    if (!value.is_array() || value.size() < 2) {
      refuse("\"points\" must be a list of two or more points [x, z]", "/points");
      return list;
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      list.push_back(point(value[i], fmt::format("/points/{}", i)));
    }
    return list;
  }

  void read_turn(const json& value, PathRequest& request) {
    if (value == "right") {
      request.radius = -request.radius;
    } else if (value != "left") {
      refuse(fmt::format("\"turn\" must be \"left\" or \"right\", found {}", value.dump()),
             "/turn");
    }
  }

  std::string_view text_;
  std::string file_;
  const json& object_;
  std::optional<Error> error_;
};

}  // namespace

Result<PathRequest> read_path(std::string_view text, std::string file) {
  const Result<json> parsed = parse_json(text, file);
  if (!parsed) return pass_on(parsed);
  if (!parsed->is_object()) return fail("a path file must be an object", {std::move(file), 1, 1});
  return PathReader(text, std::move(file), *parsed).read();
}

std::string write_spline_path(std::span<const PlanPoint> points) {
  std::string text =
      fmt::format("{{\"format\": \"{}\", \"version\": {}, \"type\": \"spline\",\n \"points\": [",
                  kFormat, kVersion);
  for (std::size_t i = 0; i < points.size(); ++i) {
    text += i == 0 ? "[" : ",\n            [";
    append_shortest(text, points[i].x);
    text += ", ";
    append_shortest(text, points[i].z);
    text += "]";
  }
  return text + "]}\n";
}

}  // namespace surefoot
