#include "answers.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "contact/embedded_model.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/info.h"
#include "surefoot/pipeline/save.h"
#include "surefoot/pipeline/settings_file.h"
#include "surefoot/rig/feet.h"
#include "views.h"

namespace surefoot::wasm {
namespace {

using Json = nlohmann::ordered_json;

/// Names in files need not be UTF-8.
std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Kind>
Json list_of(const std::vector<Remark<Kind>>& remarks) {
  Json json = Json::array();
  for (const Remark<Kind>& remark : remarks) {
    json.push_back({{"kind", name_of(remark.kind)},
                    {"message", printable(to_string(remark))},
                    {"frames", remark.frames}});
  }
  return json;
}

Json legs_json(const Rig& rig) {
  Json json;
  for (const Side side : kSides) {
    const LegRoles& leg = rig.leg(side).joints;
    json[std::string(name_of(side))] = {{"hip", leg.hip},
                                        {"knee", leg.knee},
                                        {"ankle", leg.ankle},
                                        {"ball", leg.ball},
                                        {"toe", leg.toe}};
  }
  return json;
}

Json grid_json(const Take& loaded) {
  if (loaded.ground().kind() == GroundKind::none) return {};
  const GroundGrid grid = ground_grid(loaded);
  return {{"x", grid.x},
          {"z", grid.z},
          {"step", grid.step},
          {"columns", grid.columns},
          {"rows", grid.rows}};
}

/// How far each plant strays over the ground, before and after.
Json slides_json(const CleanedAnswer& answer) {
  const PlantTrack& plants = answer.cleaned.held;
  const auto slide = [&](const Plant& plant, const Take& take) {
    return plant_slide(plant, take.legs(), plants.fps, take.rig()).whole.solid;
  };
  Json json = Json::array();
  for (const Plant& plant : plants.plants) {
    json.push_back(
        {{"before", slide(plant, answer.original)}, {"after", slide(plant, answer.cleaned.take)}});
  }
  return json;
}

}  // namespace

bool holds(DetectMethod method) {
  const bool needs_model = method == DetectMethod::svm || method == DetectMethod::knn;
  return !needs_model || !embedded_model(name_of(method)).empty();
}

std::string defaults_answer() {
  Json json = Json::parse(write_settings({}), nullptr, false);
  json["methods"] = Json::array();
  for (const DetectMethod method : kDetectMethods) {
    if (holds(method)) json["methods"].push_back(name_of(method));
  }
  return text_of(json);
}

std::string loaded_answer(const Take& loaded, const Diagnostics& notes) {
  const Motion& motion = loaded.motion();
  Json names = Json::array();
  Json parents = Json::array();
  for (const Joint& joint : loaded.skeleton().joints()) {
    names.push_back(printable(joint.name));
    parents.push_back(joint.parent);
  }
  Json takes = Json::array();
  for (const NamedTake& take : loaded.clip().takes) {
    takes.push_back(
        {{"name", printable(take.name)}, {"seconds", take.seconds}, {"read", take.chosen}});
  }
  return text_of({{"name", printable(loaded.name())},
                  {"ending", saved_ending(loaded.name(), loaded.clip())},
                  {"takes", std::move(takes)},
                  {"frames", motion.frames()},
                  {"fps", motion.fps()},
                  {"first_frame", loaded.first_frame()},
                  {"joint_names", std::move(names)},
                  {"parents", std::move(parents)},
                  {"hips", loaded.rig().hips},
                  {"legs", legs_json(loaded.rig())},
                  {"leg_length", loaded.rig().leg_length},
                  {"ground", grid_json(loaded)},
                  {"info", printable_lines(info_text(loaded))},
                  {"notes", list_of(notes.notes())},
                  {"warnings", list_of(notes.warnings())}});
}

std::string cleaned_answer(const CleanedAnswer& answer) {
  Json plants = Json::parse(write_plants(answer.cleaned.report.plants), nullptr, false);
  return text_of(
      {{"plants", std::move(plants["plants"])},
       {"slides", slides_json(answer)},
       {"measurement", Json::parse(measurement_json(answer.measurement), nullptr, false)},
       {"summary", summary_of(answer.original, answer.cleaned)},
       {"notes", list_of(answer.notes.notes())},
       {"warnings", list_of(answer.notes.warnings())}});
}

}  // namespace surefoot::wasm
