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

Json plants_json(const PlantTrack& track) {
  return Json::parse(write_plants(track), nullptr, false)["plants"];
}

/// Plants of which something was let go, as they were asked for.
Json given_up_json(const CleanReport& report) {
  Json json = Json::array();
  for (const GivenUpPlant& plant : report.given_up) {
    json.push_back({{"side", name_of(plant.asked.side)},
                    {"joint", name_of(plant.asked.part)},
                    {"first", plant.asked.first},
                    {"last", plant.asked.last},
                    {"frames", plant.frames}});
  }
  return json;
}

Json damage_json(std::span<const DamageSpan> damage) {
  Json json = Json::array();
  for (const DamageSpan& span : damage) {
    json.push_back({{"kind", name_of(span.kind)},
                    {"side", span.side ? Json(name_of(*span.side)) : Json(nullptr)},
                    {"first", span.first},
                    {"last", span.last},
                    {"size_cm", 100.0 * span.size}});
  }
  return json;
}

/// How far each plant strays over the ground, before and after.
Json slides_json(const Take& original, const CleanedTake& cleaned) {
  const PlantTrack& plants = cleaned.held;
  const auto slide = [&](const Plant& plant, const Take& take) {
    return plant_slide(plant, take.legs(), plants.fps, take.rig()).whole.solid;
  };
  Json json = Json::array();
  for (const Plant& plant : plants.plants) {
    json.push_back({{"before", slide(plant, shown_original(original, cleaned))},
                    {"after", slide(plant, shown_result(cleaned))}});
  }
  return json;
}

Json skeleton_json(const Skeleton& skeleton, const Rig& rig) {
  Json names = Json::array();
  Json parents = Json::array();
  for (const Joint& joint : skeleton.joints()) {
    names.push_back(printable(joint.name));
    parents.push_back(joint.parent);
  }
  return {{"joint_names", std::move(names)},
          {"parents", std::move(parents)},
          {"hips", rig.hips},
          {"mover", rig.mover},
          {"legs", legs_json(rig)},
          {"leg_length", rig.leg_length}};
}

Json facts_json(const Take& loaded, const Diagnostics& notes) {
  const Motion& motion = loaded.motion();
  Json takes = Json::array();
  for (const NamedTake& take : loaded.clip().takes) {
    takes.push_back(
        {{"name", printable(take.name)}, {"seconds", take.seconds}, {"read", take.chosen}});
  }
  Json json{{"name", printable(loaded.name())},
            {"ending", saved_ending(loaded.name(), loaded.clip())},
            {"takes", std::move(takes)},
            {"frames", motion.frames()},
            {"fps", motion.fps()},
            {"first_frame", loaded.first_frame()},
            {"ground", grid_json(loaded)},
            {"info", printable_lines(info_text(loaded))},
            {"notes", list_of(notes.notes())},
            {"warnings", list_of(notes.warnings())}};
  json.update(skeleton_json(loaded.skeleton(), loaded.rig()));
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

std::string damage_answer(std::span<const DamageSpan> damage) {
  return text_of(damage_json(damage));
}

std::string loaded_answer(const Take& loaded, const Diagnostics& notes) {
  return text_of(facts_json(loaded, notes));
}

std::string skeleton_answer(const Skeleton& skeleton, const Rig& rig) {
  return text_of(skeleton_json(skeleton, rig));
}

std::string lock_answer(const Skeleton& skeleton, const Rig& rig, int latency_frames,
                        const Diagnostics& notes) {
  Json json = skeleton_json(skeleton, rig);
  json["latency_frames"] = latency_frames;
  json["notes"] = list_of(notes.notes());
  json["warnings"] = list_of(notes.warnings());
  return text_of(json);
}

std::string numbered_answer(int number, std::string_view answer) {
  Json json = Json::parse(answer, nullptr, false);
  json["number"] = number;
  return text_of(json);
}

std::string made_answer(const MadeTake& made) {
  Json json = facts_json(made.take, made.notes);
  json["plants"] = plants_json(made.plants);
  json["summary"] = made.summary;
  json["details"] = Json::parse(made.details, nullptr, false);
  return text_of(json);
}

std::string cleaned_answer(const CleanedAnswer& answer) {
  const CleanedTake& cleaned = answer.cleaned;
  return text_of(
      {{"plants", plants_json(cleaned.report.plants)},
       {"given_up", given_up_json(cleaned.report)},
       {"repaired", damage_json(cleaned.repaired.value_or(std::vector<DamageSpan>{}))},
       {"skating_runs", cleaned.skating_runs.value_or(0)},
       {"levelled", cleaned.levelled.has_value()},
       {"slides", slides_json(answer.original, cleaned)},
       {"measurement", Json::parse(measurement_json(answer.measurement), nullptr, false)},
       {"summary", summary_of(answer.original, cleaned)},
       {"verdict", verdict_sentence(*answer.measurement.verdict)},
       {"remarks", remarks_of(cleaned)},
       {"notes", list_of(answer.notes.notes())},
       {"warnings", list_of(answer.notes.warnings())}});
}

std::string edited_answer(const Take& original, const CleanedTake& cleaned,
                          const CleanedFrames& range) {
  return text_of({{"first", range.first},
                  {"end", range.end},
                  {"plants", plants_json(cleaned.report.plants)},
                  {"given_up", given_up_json(cleaned.report)},
                  {"slides", slides_json(original, cleaned)}});
}

}  // namespace surefoot::wasm
