#include "surefoot/pipeline/settings_file.h"

#include <array>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "base/json_reader.h"
#include "base/json_text.h"
#include "ground/ground_option.h"
#include "pipeline/json_layout.h"

namespace surefoot {
namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "surefoot-settings";
constexpr int kVersion = 1;

// The words of `--enforce` that are settings, by LegSolver.
constexpr std::array<std::string_view, 2> kSolvers{"kovar", "priority"};

/// The object of a key with only these keys in it; nullptr where it is absent or no object.
const json* section(JsonReader& reader, const json& root, const char* key,
                    std::initializer_list<std::string_view> known) {
  const json* object = reader.find(root, "", key, false);
  const std::string path = std::string("/") + key;
  if (object == nullptr) return nullptr;
  if (!object->is_object()) {
    reader.refuse("expected an object", path);
    return nullptr;
  }
  reader.check_keys(*object, path, known);
  return object;
}

void read_load(JsonReader& reader, const json& root, LoadWords& load) {
  const json* object =
      section(reader, root, "load", {"units", "up", "root_offset", "fps", "ground"});
  if (object == nullptr) return;
  const std::array<std::pair<const char*, std::string*>, 4> words{
      {{"units", &load.units},
       {"up", &load.up},
       {"root_offset", &load.root_offset},
       {"ground", &load.ground}}};
  for (const auto& [key, word] : words) {
    if (const json* v = reader.find(*object, "/load", key, false)) {
      *word = reader.words(*v, std::string("/load/") + key);
    }
  }
  if (const json* v = reader.find(*object, "/load", "fps", false)) {
    load.fps = reader.number(*v, "/load/fps");
  }
  if (reader.error()) return;
  if (const auto known = load_settings_of(load); !known) {
    reader.refuse(known.error().message, "/load");
  } else if (const auto ground = parse_ground_option(load.ground); !ground) {
    reader.refuse("ground: " + ground.error().message, "/load/ground");
  }
}

/// A limit of a detector; null and nothing both mean the detector's own.
void read_limit(JsonReader& reader, const json& object, const char* key,
                std::optional<double>& limit) {
  const json* v = reader.find(object, "/detect", key, false);
  if (v == nullptr || v->is_null()) return;
  const std::string path = std::string("/detect/") + key;
  limit = reader.number(*v, path);
  if (!(*limit > 0.0)) reader.refuse("expected a number greater than 0", path);
}

void read_detect(JsonReader& reader, const json& root, DetectWords& detect) {
  const json* object = section(reader, root, "detect", {"method", "height", "speed"});
  if (object == nullptr) return;
  if (const json* v = reader.find(*object, "/detect", "method", false)) {
    std::array<std::string_view, kDetectMethods.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(kDetectMethods[i]);
    detect.method = kDetectMethods[reader.choice(*v, "/detect/method", names)];
  }
  read_limit(reader, *object, "height", detect.height);
  read_limit(reader, *object, "speed", detect.speed);
}

/// Numbers of an object by their keys; what is absent stays as it is.
void read_numbers(JsonReader& reader, const json& object, const std::string& path,
                  std::span<const std::pair<const char*, double*>> numbers) {
  for (const auto& [key, number] : numbers) {
    if (const json* v = reader.find(object, path, key, false)) {
      *number = reader.number(*v, path + "/" + key);
    }
  }
}

/// What a plant may cost, by the words of a settings file.
std::array<std::pair<const char*, double*>, 7> named(PlantLimits& limits) {
  return {{{"foot", &limits.foot},
           {"reach", &limits.reach},
           {"body", &limits.body},
           {"knee", &limits.knee},
           {"speed", &limits.speed},
           {"toe_bend", &limits.toe_bend},
           {"toe_up", &limits.toe_up}}};
}

void read_limits(JsonReader& reader, const json& clean, PlantLimits& limits) {
  const json* object = reader.find(clean, "/clean", "limits", false);
  if (object == nullptr) return;
  if (!object->is_object()) {
    reader.refuse("expected an object", "/clean/limits");
    return;
  }
  reader.check_keys(*object, "/clean/limits",
                    {"foot", "reach", "body", "knee", "speed", "toe_bend", "toe_up"});
  read_numbers(reader, *object, "/clean/limits", named(limits));
}

void read_clean(JsonReader& reader, const json& root, CleanSettings& clean) {
  const json* object =
      section(reader, root, "clean",
              {"enforce", "rigid", "align_sole", "place_window", "roll_window", "body_window",
               "blend_window", "l1", "l2", "l3", "l4", "damping", "limits"});
  if (object == nullptr) return;
  if (const json* v = reader.find(*object, "/clean", "enforce", false)) {
    clean.solver = static_cast<LegSolver>(reader.choice(*v, "/clean/enforce", kSolvers));
  }
  const std::array<std::pair<const char*, bool*>, 2> flags{
      {{"rigid", &clean.rigid}, {"align_sole", &clean.align_sole}}};
  for (const auto& [key, flag] : flags) {
    if (const json* v = reader.find(*object, "/clean", key, false)) {
      *flag = reader.yes_or_no(*v, std::string("/clean/") + key);
    }
  }
  // Files of version 0.1.0 have the names of its flags; the new ones count where both are there.
  const std::array<std::pair<const char*, double*>, 8> windows{
      {{"l1", &clean.plant_window},
       {"l2", &clean.target_window},
       {"l3", &clean.root_window},
       {"l4", &clean.blend_window},
       {"place_window", &clean.plant_window},
       {"roll_window", &clean.target_window},
       {"body_window", &clean.root_window},
       {"blend_window", &clean.blend_window}}};
  for (const auto& [key, window] : windows) {
    if (const json* v = reader.find(*object, "/clean", key, false)) {
      *window = reader.number(*v, std::string("/clean/") + key);
    }
  }
  if (const json* v = reader.find(*object, "/clean", "damping", false)) {
    clean.leg = damped_above(reader.number(*v, "/clean/damping"));
  }
  read_limits(reader, *object, clean.limits);
  // The rate does not matter for whether settings are in their ranges.
  if (const auto possible = windows_of(clean, 30.0); !possible) {
    reader.refuse(possible.error().message, "/clean");
  }
}

/// Rectifying as an object of its numbers; null and nothing both mean that it is not asked for.
void read_rectify(JsonReader& reader, const json& root, std::optional<RectifySettings>& rectify) {
  const json* v = reader.find(root, "", "rectify", false);
  if (v == nullptr || v->is_null()) return;
  const json* object = section(reader, root, "rectify", {"lift", "longest_run"});
  if (object == nullptr) return;
  rectify.emplace();
  if (const json* lift = reader.find(*object, "/rectify", "lift", false)) {
    rectify->lift = reader.number(*lift, "/rectify/lift");
  }
  if (const json* run = reader.find(*object, "/rectify", "longest_run", false)) {
    rectify->longest_run = reader.number(*run, "/rectify/longest_run");
  }
}

void read_style(JsonReader& reader, const json& root, StyleSettings& style) {
  const json* object = section(reader, root, "style", {"toe_out", "step_width", "left", "right"});
  if (object == nullptr) return;
  const std::array<std::pair<const char*, double*>, 2> both{
      {{"toe_out", &style.toe_out}, {"step_width", &style.step_width}}};
  read_numbers(reader, *object, "/style", both);
  for (const Side side : kSides) {
    const std::string key(name_of(side));
    const json* foot = reader.find(*object, "/style", key.c_str(), false);
    if (foot == nullptr) continue;
    const std::string path = "/style/" + key;
    if (!foot->is_object()) {
      reader.refuse("expected an object", path);
      return;
    }
    reader.check_keys(*foot, path, {"forward", "left", "toe_out"});
    FootStyle& moved = style.feet[index_of(side)];
    const std::array<std::pair<const char*, double*>, 3> numbers{
        {{"forward", &moved.forward}, {"left", &moved.left}, {"toe_out", &moved.toe_out}}};
    read_numbers(reader, *foot, path, numbers);
  }
}

nlohmann::ordered_json foot_json(const FootStyle& foot) {
  return {{"forward", foot.forward}, {"left", foot.left}, {"toe_out", foot.toe_out}};
}

nlohmann::ordered_json limit_json(const std::optional<double>& limit) {
  return limit ? nlohmann::ordered_json(*limit) : nlohmann::ordered_json();
}

}  // namespace

DetectSettings detect_settings_of(const DetectWords& words) {
  DetectSettings settings;
  settings.method = words.method;
  for (double* height :
       {&settings.threshold.height, &settings.crossing.height, &settings.adaptive.height}) {
    *height = words.height.value_or(*height);
  }
  for (double* speed :
       {&settings.threshold.speed, &settings.crossing.speed, &settings.adaptive.speed}) {
    *speed = words.speed.value_or(*speed);
  }
  return settings;
}

CleanJob job_of(const SharedSettings& settings) {
  CleanJob job;
  job.detect = detect_settings_of(settings.detect);
  job.clean = settings.clean;
  job.repair = settings.repair;
  job.rectify = settings.rectify;
  job.style = settings.style;
  return job;
}

Result<SharedSettings> read_settings(std::string_view text, std::string file) {
  const Result<json> root = parse_json(text, file);
  if (!root) return pass_on(root);
  JsonReader reader(text, std::move(file));
  SharedSettings settings;
  if (root->is_object()) {
    reader.check_header(*root, kFormat, kVersion);
    reader.check_keys(
        *root, "", {"format", "version", "load", "detect", "clean", "repair", "rectify", "style"});
    read_load(reader, *root, settings.load);
    read_detect(reader, *root, settings.detect);
    read_clean(reader, *root, settings.clean);
    if (const json* v = reader.find(*root, "", "repair", false)) {
      settings.repair = reader.yes_or_no(*v, "/repair");
    }
    read_rectify(reader, *root, settings.rectify);
    read_style(reader, *root, settings.style);
    if (const auto possible = check_job(job_of(settings)); !possible && !reader.error()) {
      reader.refuse(possible.error().message, "");
    }
  } else {
    reader.refuse("a settings file must be a JSON object", "");
  }
  if (reader.error()) return tl::unexpected(*reader.error());
  return settings;
}

std::string write_settings(const SharedSettings& settings) {
  const auto& [load, detect, clean, repair, rectify, style] = settings;
  nlohmann::ordered_json root;
  root["format"] = kFormat;
  root["version"] = kVersion;
  root["load"] = {{"units", load.units},
                  {"up", load.up},
                  {"root_offset", load.root_offset},
                  {"fps", load.fps},
                  {"ground", load.ground}};
  root["detect"] = {{"method", name_of(detect.method)},
                    {"height", limit_json(detect.height)},
                    {"speed", limit_json(detect.speed)}};
  root["clean"] = {{"enforce", kSolvers[static_cast<std::size_t>(clean.solver)]},
                   {"rigid", clean.rigid},
                   {"align_sole", clean.align_sole},
                   {"place_window", clean.plant_window},
                   {"roll_window", clean.target_window},
                   {"body_window", clean.root_window},
                   {"blend_window", clean.blend_window},
                   {"damping", clean.leg.damp ? clean.leg.damping_onset : 0.0}};
  // Only where they were chosen: version 0.1.0 does not know them.
  PlantLimits limits = clean.limits;
  PlantLimits usual;
  const auto numbers = named(limits);
  const auto usual_numbers = named(usual);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto& [key, number] = numbers[i];
    if (*number != *usual_numbers[i].second) root["clean"]["limits"][key] = *number;
  }
  root["repair"] = repair;
  root["rectify"] = nullptr;
  if (rectify) root["rectify"] = {{"lift", rectify->lift}, {"longest_run", rectify->longest_run}};
  root["style"] = {{"toe_out", style.toe_out},
                   {"step_width", style.step_width},
                   {"left", foot_json(style.feet[0])},
                   {"right", foot_json(style.feet[1])}};
  return lay_out(root);
}

}  // namespace surefoot
