#include "surefoot/synthesis/step_request.h"

#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/json_reader.h"
#include "base/json_text.h"

namespace surefoot {

namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "surefoot-steps";
constexpr double kFarthest = 1e5;      // metres from the origin
constexpr double kLeastSeconds = 0.1;  // of a step
constexpr double kMostSeconds = 5.0;

class RequestReader : public JsonReader {
 public:
  using JsonReader::JsonReader;

  double number_within(const json& value, const std::string& path, double low, double high) {
    const double n = number(value, path);
    if (!(n >= low && n <= high)) {
      refuse(fmt::format("{} is out of range ({} to {})", n, low, high), path);
    }
    return n;
  }

  /// Leaves `target` alone where there is no such key.
  void read_within(const json& root, const char* key, double low, double high, double& target) {
    const json* v = find(root, "", key, false);
    if (v != nullptr) target = number_within(*v, std::string("/") + key, low, high);
  }

  std::array<double, 2> plan_point(const json& value, const std::string& path) {
    if (!value.is_array() || value.size() != 2) {
      refuse(fmt::format("expected [x, z], found {}", value.dump()), path);
      return {};
    }
    return {number_within(value[0], path + "/0", -kFarthest, kFarthest),
            number_within(value[1], path + "/1", -kFarthest, kFarthest)};
  }

  Footprint print(const json& object, const std::string& path) {
    Footprint result;
    if (const json* v = find(object, path, "position", true)) {
      const auto [x, z] = plan_point(*v, path + "/position");
      result.position_world = {x, 0.0, z};
    }
    if (const json* v = find(object, path, "heading", false)) {
      result.heading = number(*v, path + "/heading");
      if (std::abs(result.heading) > 2.0 * std::numbers::pi) {
        refuse("a heading must be in radians, between -2 pi and 2 pi", path + "/heading");
      }
    }
    return result;
  }

  Side foot(const json& value, const std::string& path) {
    const std::array<std::string_view, 2> names{name_of(Side::left), name_of(Side::right)};
    return kSides[choice(value, path, names)];
  }

  RequestedMove move(const json& object, const std::string& path) {
    RequestedMove result;
    if (!object.is_object()) {
      refuse("a footprint must be an object", path);
      return result;
    }
    check_keys(object, path, {"foot", "position", "heading", "seconds"});
    if (const json* v = find(object, path, "foot", true)) {
      const std::array<std::string_view, 3> names{name_of(Side::left), name_of(Side::right),
                                                  "both"};
      const std::size_t chosen = choice(*v, path + "/foot", names);
      if (chosen == kSides.size()) {
        result.kind = MovementKind::jump;
      } else {
        result.foot = kSides[chosen];
      }
    }
    result.print = print(object, path);
    if (const json* v = find(object, path, "seconds", false)) {
      result.seconds = number_within(*v, path + "/seconds", kLeastSeconds, kMostSeconds);
      if (result.kind == MovementKind::jump) {
        refuse("a jump takes as long as its flight; leave out \"seconds\"", path + "/seconds");
      }
    }
    return result;
  }

  /// The array at a key, each of its values read by `read`; empty where there is no such key.
  template <class T, class Read>
  std::vector<T> list(const json& root, const char* key, Read read) {
    std::vector<T> values;
    const json* at = find(root, "", key, false);
    if (at == nullptr) return values;
    const std::string path = std::string("/") + key;
    if (!at->is_array() || at->empty() || at->size() > static_cast<std::size_t>(kMostMoves)) {
      refuse(fmt::format("expected a list of 1 to {} values", kMostMoves), path);
      return values;
    }
    for (std::size_t i = 0; i < at->size() && !error(); ++i) {
      values.push_back(read((*at)[i], fmt::format("{}/{}", path, i)));
    }
    return values;
  }
};

void read_header(RequestReader& reader, const json& root, StepRequest& request) {
  reader.check_keys(root, "",
                    {"format", "version", "fps", "stand", "start", "footprints", "lengths", "path",
                     "step_length", "step_seconds", "first"});
  reader.check_header(root, kFormat, 1);
  reader.read_within(root, "fps", 1.0, 1000.0, request.fps);
  reader.read_within(root, "stand", 0.0, 60.0, request.stand);
  reader.read_within(root, "step_length", 0.05, 3.0, request.step_length);
  if (const json* v = reader.find(root, "", "step_seconds", false)) {
    request.step_seconds = reader.number_within(*v, "/step_seconds", kLeastSeconds, kMostSeconds);
  }
  if (const json* v = reader.find(root, "", "first", false)) {
    request.first = reader.foot(*v, "/first");
  }
}

void read_start(RequestReader& reader, const json& root, StepRequest& request) {
  const json* start = reader.find(root, "", "start", false);
  if (start == nullptr) return;
  if (!start->is_object() || !start->contains("left") || !start->contains("right")) {
    reader.refuse("\"start\" needs a \"left\" and a \"right\" footprint", "/start");
    return;
  }
  reader.check_keys(*start, "/start", {"left", "right"});
  request.start.emplace();
  for (const Side side : kSides) {
    const std::string key(name_of(side));
    const json& print = (*start)[key];
    if (!print.is_object()) return reader.refuse("a footprint must be an object", "/start/" + key);
    reader.check_keys(print, "/start/" + key, {"position", "heading"});
    (*request.start)[index_of(side)] = reader.print(print, "/start/" + key);
  }
}

}  // namespace

Result<StepRequest> read_step_request(std::string_view text, std::string file) {
  const Result<json> root = parse_json(text, file);
  if (!root) return pass_on(root);
  RequestReader reader(text, std::move(file));
  StepRequest request;
  if (!root->is_object()) {
    reader.refuse("a request must be an object", "");
    return tl::unexpected(*reader.error());
  }
  read_header(reader, *root, request);
  read_start(reader, *root, request);
  request.moves = reader.list<RequestedMove>(
      *root, "footprints",
      [&](const json& v, const std::string& path) { return reader.move(v, path); });
  request.lengths =
      reader.list<double>(*root, "lengths", [&](const json& v, const std::string& path) {
        return reader.number_within(v, path, 0.0, 3.0);
      });
  request.path = reader.list<std::array<double, 2>>(
      *root, "path",
      [&](const json& v, const std::string& path) { return reader.plan_point(v, path); });
  const int given = (request.moves.empty() ? 0 : 1) + (request.lengths.empty() ? 0 : 1) +
                    (request.path.empty() ? 0 : 1);
  if (given != 1) reader.refuse("give exactly one of \"footprints\", \"lengths\" and \"path\"", "");
  if (reader.error()) return tl::unexpected(*reader.error());
  return request;
}

}  // namespace surefoot
