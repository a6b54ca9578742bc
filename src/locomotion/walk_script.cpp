#include "surefoot/locomotion/walk_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <numbers>

#include "base/json_text.h"
#include "ground/ground_option.h"
#include "locomotion/parameter_range.h"

namespace surefoot {
namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "surefoot-walk";
constexpr double kMostOffset = 0.3;   // m that feet may be put elsewhere
constexpr double kMostToeOut = 45.0;  // degrees

double radians(double degrees) { return degrees * std::numbers::pi / 180.0; }

/// Reads one script and remembers the first refusal.
class ScriptReader {
 public:
  ScriptReader(std::string_view text, const std::string& file, const GaitModel& model,
               Diagnostics* notes)
      : text_(text), file_(file), model_(model), notes_(notes) {}

  Result<WalkScript> read(const json& root);

 private:
  void refuse(std::string message, const std::string& path) {
    if (!error_) error_ = Error{std::move(message), place_in_json(text_, file_, path)};
  }
  void check_object(const json& value, const std::string& path,
                    std::initializer_list<std::string_view> known);
  double number(const json& object, const std::string& path, const char* key, double otherwise,
                double least, double most);
  std::optional<Side> foot(const json& object, const std::string& path, const char* key);
  [[nodiscard]] std::string ground_word(const json& value);
  void read_gait(const json& object, const std::string& path, GaitParameters& w);
  void read_style(const json& value, const std::string& path, GaitParameters& w);
  void read_steps(const json& object, const std::string& path, StepStyle& steps);
  void read_parameters(const json& object, const std::string& path, GaitParameters& w,
                       StepStyle& steps);
  void read_start(const json& value, WalkScript& script);
  void read_go_to(const json& object, const std::string& path, WalkEvent& event);
  void read_event(const json& value, const std::string& path, WalkScript& script);
  std::array<double, 2> pair(const json& value, const std::string& path, double most);

  std::string_view text_;
  std::string file_;
  const GaitModel& model_;
  Diagnostics* notes_;
  bool natural_gait_ = true;  // the walk-run blend follows the speed
  std::optional<Error> error_;
};

void ScriptReader::check_object(const json& value, const std::string& path,
                                std::initializer_list<std::string_view> known) {
  if (!value.is_object()) {
    refuse(fmt::format("expected an object, found {}", value.dump()), path);
    return;
  }
  for (const auto& item : value.items()) {
    if (std::find(known.begin(), known.end(), item.key()) != known.end()) continue;
    refuse(
        fmt::format("unknown key \"{}\"; expected one of {}", item.key(), fmt::join(known, ", ")),
        path + "/" + item.key());
  }
}

double ScriptReader::number(const json& object, const std::string& path, const char* key,
                            double otherwise, double least, double most) {
  if (!object.is_object() || !object.contains(key)) return otherwise;
  const json& value = object[key];
  if (value.is_number()) {
    const double found = value.get<double>();
    if (found >= least && found <= most) return found;
  }
  refuse(fmt::format("\"{}\" must be a number between {} and {}, found {}", key, least, most,
                     value.dump()),
         path + "/" + key);
  return otherwise;
}

std::array<double, 2> ScriptReader::pair(const json& value, const std::string& path, double most) {
  std::array<double, 2> both{};
  const bool good = value.is_array() && value.size() == 2 && value[0].is_number() &&
                    value[1].is_number() && std::abs(value[0].get<double>()) <= most &&
                    std::abs(value[1].get<double>()) <= most;
  if (!good) {
    refuse(
        fmt::format("expected two numbers between -{} and {}, found {}", most, most, value.dump()),
        path);
    return both;
  }
  return {value[0].get<double>(), value[1].get<double>()};
}

std::optional<Side> ScriptReader::foot(const json& object, const std::string& path,
                                       const char* key) {
  if (!object.is_object() || !object.contains(key)) return std::nullopt;
  for (const Side side : kSides) {
    if (object[key] == name_of(side)) return side;
  }
  refuse(fmt::format("\"{}\" must be \"left\" or \"right\", found {}", key, object[key].dump()),
         path + "/" + key);
  return std::nullopt;
}

std::string ScriptReader::ground_word(const json& value) {
  const std::string word = value.is_string() ? value.get<std::string>() : value.dump();
  const Result<GroundOption> option = parse_ground_option(word);
  if (!option) {
    refuse("ground: " + option.error().message, "/ground");
  } else if (option->choice == GroundChoice::none) {
    refuse("ground: a walk needs a ground; `none` is not allowed", "/ground");
  }
  return word;
}

void ScriptReader::read_gait(const json& object, const std::string& path, GaitParameters& w) {
  if (object.contains("gait")) {
    const json& gait = object["gait"];
    natural_gait_ = gait == "auto";
    if (gait == "walk") {
      w.run = 0.0;
    } else if (gait == "run") {
      w.run = 1.0;
    } else if (gait.is_number()) {
      w.run = gait.get<double>();
    } else if (!natural_gait_) {
      refuse(
          fmt::format("expected \"auto\", \"walk\", \"run\" or a number between 0 and 1, found {}",
                      gait.dump()),
          path + "/gait");
    }
  }
  if (natural_gait_) w.run = model_.natural_run(w.speed);
}

void ScriptReader::read_style(const json& value, const std::string& path, GaitParameters& w) {
  w.style = {};
  const auto add = [&](const std::string& name, double share, const std::string& at) {
    std::string names;
    for (const Performer& performer : model_.data().performers) {
      if (performer.name == name) {
        for (std::size_t i = 0; i < performer.style.size(); ++i) {
          w.style[i] += share * performer.style[i];
        }
        return;
      }
      names += (names.empty() ? "" : ", ") + performer.name;
    }
    refuse(fmt::format("the gait has no performer \"{}\"; it has {}", name, names), at);
  };
  if (value.is_string()) {
    add(value.get<std::string>(), 1.0, path);
  } else if (value.is_object()) {
    for (const auto& item : value.items()) {
      const std::string at = path + "/" + item.key();
      if (!item.value().is_number()) {
        refuse(fmt::format("expected a performer's share, found {}", item.value().dump()), at);
        return;
      }
      add(item.key(), item.value().get<double>(), at);
    }
  } else if (value.is_array() && value.size() <= w.style.size() &&
             std::all_of(value.begin(), value.end(), [](const json& v) { return v.is_number(); })) {
    for (std::size_t i = 0; i < value.size(); ++i) w.style[i] = value[i].get<double>();
  } else {
    refuse(fmt::format("expected a performer's name, performers with their shares, or up to {} "
                       "numbers, found {}",
                       kStyles, value.dump()),
           path);
  }
}

void ScriptReader::read_steps(const json& object, const std::string& path, StepStyle& steps) {
  if (object.contains("toe_out")) {
    const auto angles = pair(object["toe_out"], path + "/toe_out", kMostToeOut);
    steps.toe_out = {radians(angles[0]), radians(angles[1])};
  }
  steps.extra_width =
      number(object, path, "extra_width", steps.extra_width, -kMostOffset, kMostOffset);
  if (!object.contains("offset")) return;
  const json& offset = object["offset"];
  check_object(offset, path + "/offset", {"left", "right"});
  for (const Side side : kSides) {
    const std::string key(name_of(side));
    if (!offset.is_object() || !offset.contains(key)) continue;
    const json& value = offset[key];
    const bool good = value.is_array() && value.size() == 3 &&
                      std::all_of(value.begin(), value.end(), [](const json& v) {
                        return v.is_number() && std::abs(v.get<double>()) <= kMostOffset;
                      });
    if (!good) {
      refuse(fmt::format("expected three numbers between -{} and {}, found {}", kMostOffset,
                         kMostOffset, value.dump()),
             path + "/offset/" + key);
      return;
    }
    steps.offset[index_of(side)] = {value[0].get<double>(), value[1].get<double>(),
                                    value[2].get<double>()};
  }
}

void ScriptReader::read_parameters(const json& object, const std::string& path, GaitParameters& w,
                                   StepStyle& steps) {
  w.speed = number(object, path, "speed", w.speed, -kMostBackwards, model_.top_speed());
  const double turn = w.turn_rate / radians(1.0);
  w.turn_rate = radians(number(object, path, "turn", turn, -360.0, 360.0));
  const double aside = w.aside / radians(1.0);
  w.aside = radians(number(object, path, "aside", aside, -60.0, 60.0));
  if (object.is_object()) {
    read_gait(object, path, w);
    if (object.contains("style")) read_style(object["style"], path + "/style", w);
    read_steps(object, path, steps);
  }
  if (auto checked = check_parameters(model_, w, notes_); !checked) {
    refuse(checked.error().message, path);
  }
}

void ScriptReader::read_start(const json& value, WalkScript& script) {
  const std::string path = "/start";
  check_object(value, path,
               {"speed", "gait", "turn", "aside", "style", "toe_out", "extra_width", "offset",
                "heading", "position"});
  read_parameters(value, path, script.start, script.steps);
  script.placement.heading = radians(number(value, path, "heading", 0.0, -360.0, 360.0));
  if (value.is_object() && value.contains("position")) {
    const auto position = pair(value["position"], path + "/position", 1e4);
    script.placement.x = position[0];
    script.placement.z = position[1];
  }
}

void ScriptReader::read_go_to(const json& object, const std::string& path, WalkEvent& event) {
  const std::string at = path + "/go_to";
  const json& value = object["go_to"];
  check_object(value, at, {"position", "heading"});
  for (const char* key : {"position", "heading"}) {
    if (value.is_object() && !value.contains(key))
      refuse(fmt::format("\"{}\" is missing", key), at);
  }
  for (const char* key : {"turn", "aside", "heading", "gait", "style", "first_foot", "last_foot"}) {
    if (object.contains(key)) {
      refuse(fmt::format("\"go_to\" chooses the way itself; leave out \"{}\"", key),
             path + "/" + key);
    }
  }
  if (error_) return;
  const auto position = pair(value["position"], at + "/position", 1e4);
  event.go_to = WalkerPlacement{position[0], position[1],
                                radians(number(value, at, "heading", 0.0, -360.0, 360.0))};
  event.target.speed = event.target.turn_rate = event.target.aside = 0.0;
  natural_gait_ = true;
}

void ScriptReader::read_event(const json& value, const std::string& path, WalkScript& script) {
  check_object(value, path,
               {"at", "within", "speed", "gait", "turn", "aside", "heading", "go_to", "first_foot",
                "last_foot", "style", "toe_out", "extra_width", "offset"});
  WalkEvent event;
  event.target = script.events.empty() ? script.start : script.events.back().target;
  event.steps = script.events.empty() ? script.steps : script.events.back().steps;
  const double earliest = script.events.empty() ? 0.0 : script.events.back().time;
  if (value.is_object() && !value.contains("at")) refuse("\"at\" is missing", path);
  event.time = number(value, path, "at", earliest, earliest, script.duration);
  event.within = number(value, path, "within", 0.5, 0.0, kLongestReach);
  if (value.is_object() && value.contains("heading")) {
    if (value.contains("turn"))
      refuse("an event can turn to a heading or at a rate, not both", path);
    event.heading = radians(number(value, path, "heading", 0.0, -360.0, 360.0));
    event.target.turn_rate = 0.0;
  }
  const double before = event.target.speed;
  if (value.is_object() && value.contains("go_to")) read_go_to(value, path, event);
  read_parameters(value, path, event.target, event.steps);
  event.first_foot = foot(value, path, "first_foot");
  event.last_foot = foot(value, path, "last_foot");
  if (event.first_foot && (before != 0.0 || event.target.speed == 0.0)) {
    refuse("\"first_foot\" needs a figure that stands and is told to walk", path + "/first_foot");
  }
  if (event.last_foot && (before == 0.0 || event.target.speed != 0.0)) {
    refuse("\"last_foot\" needs a figure that walks and is told a speed of 0", path + "/last_foot");
  }
  script.events.push_back(std::move(event));
}

Result<WalkScript> ScriptReader::read(const json& root) {
  WalkScript script;
  check_object(root, "", {"format", "version", "fps", "duration", "ground", "start", "events"});
  if (!error_ && (!root.contains("format") || root["format"] != kFormat)) {
    refuse(fmt::format("\"format\" must be \"{}\"", kFormat), "/format");
  }
  if (!error_ && (!root.contains("version") || root["version"] != 1)) {
    refuse("\"version\" must be 1", "/version");
  }
  if (!error_ && !root.contains("duration")) refuse("\"duration\" is missing", "");
  if (!error_ && !root.contains("start") && !root.contains("events")) {
    refuse("the script is empty: give it a \"start\" or \"events\"", "");
  }
  if (error_) return tl::unexpected(*error_);
  script.fps = number(root, "", "fps", 60.0, 1.0, 1000.0);
  script.duration = number(root, "", "duration", 1.0, 0.0, kMostWalkFrames / script.fps);
  if (root.contains("ground")) script.ground = ground_word(root["ground"]);
  if (root.contains("start")) read_start(root["start"], script);
  if (root.contains("events")) {
    if (!root["events"].is_array()) refuse("\"events\" must be a list", "/events");
    for (std::size_t i = 0; !error_ && i < root["events"].size(); ++i) {
      read_event(root["events"][i], fmt::format("/events/{}", i), script);
    }
  }
  if (error_) return tl::unexpected(*error_);
  return script;
}

}  // namespace

int WalkScript::frames() const noexcept {
  return static_cast<int>(std::floor(duration * fps + 1e-6)) + 1;
}

Result<WalkScript> read_walk_script(std::string_view text, const std::string& file,
                                    const GaitModel& model, Diagnostics* notes) {
  const Result<json> root = parse_json(text, file);
  if (!root) return pass_on(root);
  return ScriptReader(text, file, model, notes).read(*root);
}

}  // namespace surefoot
