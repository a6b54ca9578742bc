#include "surefoot/synthesis/step_request.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "surefoot/base/json_text.h"

namespace surefoot {

namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "surefoot-steps";
constexpr std::size_t kMostMoves = 10000;
constexpr double kFarthest = 1e5;  // metres from the origin

/// Reads one request and remembers the first refusal.
class RequestReader {
 public:
  RequestReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

  void refuse(std::string message, const std::string& path) {
    if (!error_) error_ = Error{std::move(message), place_in_json(text_, file_, path)};
  }

  void check_keys(const json& object, const std::string& path,
                  std::initializer_list<std::string_view> known) {
    for (const auto& item : object.items()) {
      if (std::find(known.begin(), known.end(), item.key()) == known.end()) {
        refuse(fmt::format("unknown key \"{}\"", item.key()), path + "/" + item.key());
      }
    }
  }

  double number(const json& value, const std::string& path, double low, double high) {
    if (!value.is_number()) {
      refuse(fmt::format("expected a number, found {}", value.dump()), path);
      return low;
    }
    const auto n = value.get<double>();
    if (!(n >= low && n <= high)) {
      refuse(fmt::format("{} is not within {} and {}", n, low, high), path);
      return low;
    }
    return n;
  }

  std::array<double, 2> plan_point(const json& value, const std::string& path) {
    if (!value.is_array() || value.size() != 2) {
      refuse(fmt::format("expected [x, z], found {}", value.dump()), path);
      return {};
    }
    return {number(value[0], path + "/0", -kFarthest, kFarthest),
            number(value[1], path + "/1", -kFarthest, kFarthest)};
  }

  Footprint print(const json& object, const std::string& path) {
    Footprint result;
    const auto position = object.find("position");
    if (position == object.end()) {
      refuse("\"position\" is missing", path);
      return result;
    }
    const auto [x, z] = plan_point(*position, path + "/position");
    result.position_world = {x, 0.0, z};
    if (const auto heading = object.find("heading"); heading != object.end()) {
      if (heading->is_number() && std::abs(heading->get<double>()) > 2.0 * std::numbers::pi) {
        refuse("a heading is in radians, from -2 pi to 2 pi", path + "/heading");
      } else {
        result.heading = number(*heading, path + "/heading", -7.0, 7.0);
      }
    }
    return result;
  }

  Side foot(const json& value, const std::string& path) {
    if (value == "left") return Side::left;
    if (value != "right") {
      refuse(fmt::format("expected \"left\" or \"right\", found {}", value.dump()), path);
    }
    return Side::right;
  }

  RequestedMove move(const json& object, const std::string& path) {
    RequestedMove result;
    if (!object.is_object()) {
      refuse("a footprint must be an object", path);
      return result;
    }
    check_keys(object, path, {"foot", "position", "heading"});
    const auto which = object.find("foot");
    if (which == object.end()) {
      refuse("\"foot\" is missing", path);
    } else if (*which == "both") {
      result.kind = MovementKind::jump;
    } else {
      result.foot = foot(*which, path + "/foot");
    }
    result.print = print(object, path);
    return result;
  }

  /// The array at a key, each of its values read by `read`; empty where there is no such key.
  template <class T, class Read>
  std::vector<T> list(const json& root, const char* key, Read read) {
    std::vector<T> values;
    const auto at = root.find(key);
    if (at == root.end()) return values;
    const std::string path = std::string("/") + key;
    if (!at->is_array() || at->empty() || at->size() > kMostMoves) {
      refuse(fmt::format("expected 1 to {} values", kMostMoves), path);
      return values;
    }
    for (std::size_t i = 0; i < at->size() && !error_; ++i) {
      values.push_back(read((*at)[i], fmt::format("{}/{}", path, i)));
    }
    return values;
  }

 private:
  std::string_view text_;
  std::string file_;
  std::optional<Error> error_;
};

void read_header(RequestReader& reader, const json& root, StepRequest& request) {
  reader.check_keys(root, "",
                    {"format", "version", "fps", "stand", "start", "footprints", "lengths", "path",
                     "step_length", "first"});
  if (root.value("format", json()) != kFormat) {
    reader.refuse(fmt::format("expected \"format\": \"{}\"", kFormat), "/format");
  }
  if (root.value("version", json()) != 1) {
    reader.refuse("this program reads \"version\": 1", "/version");
  }
  if (const auto v = root.find("fps"); v != root.end()) {
    request.fps = reader.number(*v, "/fps", 1.0, 1000.0);
  }
  if (const auto v = root.find("stand"); v != root.end()) {
    request.stand = reader.number(*v, "/stand", 0.0, 60.0);
  }
  if (const auto v = root.find("step_length"); v != root.end()) {
    request.step_length = reader.number(*v, "/step_length", 0.05, 3.0);
  }
  if (const auto v = root.find("first"); v != root.end()) {
    request.first = reader.foot(*v, "/first");
  }
}

void read_start(RequestReader& reader, const json& root, StepRequest& request) {
  const auto start = root.find("start");
  if (start == root.end()) return;
  if (!start->is_object() || !start->contains("left") || !start->contains("right")) {
    reader.refuse("a start has a \"left\" and a \"right\" footprint", "/start");
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
  request.lengths = reader.list<double>(
      *root, "lengths",
      [&](const json& v, const std::string& path) { return reader.number(v, path, 0.0, 3.0); });
  request.path = reader.list<std::array<double, 2>>(
      *root, "path",
      [&](const json& v, const std::string& path) { return reader.plan_point(v, path); });
  const int given = (request.moves.empty() ? 0 : 1) + (request.lengths.empty() ? 0 : 1) +
                    (request.path.empty() ? 0 : 1);
  if (given != 1) reader.refuse("give one of \"footprints\", \"lengths\" and \"path\"", "");
  if (reader.error()) return tl::unexpected(*reader.error());
  return request;
}

}  // namespace surefoot
