#include <nlohmann/json.hpp>

#include "locomotion/gait_model.h"
#include "made_take.h"
#include "motion_files.h"
#include "pipeline/walk_text.h"
#include "requests.h"
#include "retarget_made.h"
#include "surefoot/pipeline/made_steps.h"
#include "surefoot/pipeline/walk_motion.h"

namespace surefoot::wasm {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kOwnModel = "the model that was given";

/// The embedded gait or the one given, on the character's own skeleton where there is one.
Result<std::shared_ptr<const GaitModel>> gait_of(Exchange& exchange, const Take* character,
                                                 Diagnostics& notes) {
  const std::string bytes = exchange.take(Slot::motion);
  auto gait = bytes.empty() ? embedded_gait() : load_gait(bytes, kOwnModel);
  if (!gait || character == nullptr) return gait;
  auto own = gait_on(**gait, character->skeleton(), character->motion(), character->rig(), &notes);
  if (!own) return fail(own.error().message, {character->name()});
  return own;
}

/// The character that a request asks for; null for the figure that the motion comes with.
Result<const Take*> asked_character(const std::string& request, const MakingPlace& place) {
  const Result<bool> on_character = read_flag(request, "on_character");
  if (!on_character) return pass_on(on_character);
  return *on_character ? character_of(place) : Result<const Take*>(nullptr);
}

Result<const MovementLibrary*> library_of(const MakingPlace& place) {
  if (place.library == nullptr) {
    return fail("motion through footprints needs a movement library; open steps.bin first");
  }
  return place.library.get();
}

Result<CleanSettings> clean_settings_of(const std::string& request) {
  const Result<SharedSettings> settings = read_clean_request(request);
  if (!settings) return pass_on(settings);
  return settings->clean;
}

Json print_json(const char* foot, const Footprint& print) {
  const Vec3& at = print.position_world;
  return {{"foot", foot}, {"position", {at.x(), at.y(), at.z()}}, {"heading", print.heading}};
}

/// Where the feet stand at first and after each move, on the ground.
std::string steps_details(const MadeSteps& steps) {
  Json prints = Json::array();
  prints.push_back(print_json("left", steps.plan.start[index_of(Side::left)]));
  prints.push_back(print_json("right", steps.plan.start[index_of(Side::right)]));
  for (const PlannedMove& move : steps.plan.moves) {
    for (const Side side : kSides) {
      const Footprint& after = move.after[index_of(side)];
      if (after.position_world == move.before[index_of(side)].position_world) continue;
      prints.push_back(print_json(side == Side::left ? "left" : "right", after));
    }
  }
  const CleanReport& report = steps.made.report;
  return Json({{"frames", steps.made.motion.frames()},
               {"fps", steps.made.motion.fps()},
               {"movements", steps.plan.moves.size()},
               {"plants", steps.made.plants.plants.size()},
               {"joins", steps.made.joins},
               {"largest_root_shift_cm", 100.0 * report.largest_root_shift},
               {"largest_leg_change_percent", 100.0 * report.largest_leg_change},
               {"footprints", std::move(prints)}})
      .dump();
}

}  // namespace

Result<MadeTake> walked_take(const MakingPlace& place) {
  Exchange& exchange = place.exchange;
  const std::string& request = exchange.input(Slot::request);
  constexpr std::array<std::string_view, 2> kSolvers{"closed-form", "priority"};
  const auto name = read_name_request(request);
  const auto raw = read_flag(request, "raw");
  const auto solver = read_choice(request, "solver", kSolvers);
  if (!name) return pass_on(name);
  if (!raw) return pass_on(raw);
  if (!solver) return pass_on(solver);
  const auto character = asked_character(request, place);
  if (!character) return pass_on(character);
  MadeTake made;
  const auto gait = gait_of(exchange, *character, made.notes);
  if (!gait) return pass_on(gait);
  const Result<WalkScript> script =
      read_walk_script(exchange.input(Slot::file), *name, **gait, &made.notes);
  if (!script) return pass_on(script);
  const Result<Ground> ground = ground_to_walk_on(script->ground, exchange);
  if (!ground) return pass_on(ground);
  WalkSettings settings;
  settings.raw = *raw;
  settings.ground = *ground;
  settings.planter.solver = *solver == 1 ? LegSolver::prioritised : LegSolver::closed_form;
  const Result<WalkMotion> walk = make_walk(*script, *gait, settings, &made.notes);
  if (!walk) return pass_on(walk);
  made.take = take_of_walk(*walk, **gait, *ground, *character);
  made.plants = walk->plants;
  made.summary = walk_text(*walk, *script);
  made.details = walk_json(*walk, *script);
  return made;
}

Result<MadeTake> stepped_take(const MakingPlace& place) {
  Exchange& exchange = place.exchange;
  const std::string& request = exchange.input(Slot::request);
  const auto name = read_name_request(request);
  const auto clamp = read_flag(request, "clamp");
  const auto word = read_text(request, "ground");
  const auto clean = clean_settings_of(request);
  if (!name) return pass_on(name);
  if (!clamp) return pass_on(clamp);
  if (!word) return pass_on(word);
  if (!clean) return pass_on(clean);
  const auto library = library_of(place);
  if (!library) return pass_on(library);
  const Result<StepRequest> wanted = read_step_request(exchange.input(Slot::file), *name);
  if (!wanted) return pass_on(wanted);
  const Result<Ground> ground = ground_to_walk_on(*word, exchange);
  if (!ground) return pass_on(ground);
  StepsSettings settings;
  settings.plan.clamp = *clamp;
  settings.make.clean = *clean;
  MadeTake made;
  Result<MadeSteps> steps =
      make_steps(**library, *ground, *wanted, settings, &made.notes, place.progress);
  if (!steps) return pass_on(steps);
  made.summary = summary_of(*steps);
  made.details = steps_details(*steps);
  made.take = std::move(steps->take);
  made.plants = std::move(steps->made.plants);
  const auto character = asked_character(request, place);
  if (!character) return pass_on(character);
  if (*character == nullptr) return made;
  const auto put = put_on_character(made, *clean, Travel::as_source, place);
  if (!put) return pass_on(put);
  return made;
}

}  // namespace surefoot::wasm
