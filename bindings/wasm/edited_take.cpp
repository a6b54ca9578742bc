#include <fmt/format.h>

#include "edit/path_file.h"
#include "made_take.h"
#include "requests.h"
#include "retarget_made.h"
#include "surefoot/pipeline/edits.h"

namespace surefoot::wasm {
namespace {

// As many as the program takes.
constexpr int kMostCycles = 1000;

/// The motion that is to be edited, on the character where that is wanted, with its plants.
struct EditInput {
  Take take;
  PlantTrack plants;
  CleanSettings settings;
};

Result<EditInput> edit_input(const Take& source, const MakingPlace& place, Diagnostics& notes) {
  const std::string& request = place.exchange.input(Slot::request);
  Result<CleanJob> job = read_job_request(request, source);
  if (!job) return pass_on(job);
  const Result<bool> on_character = read_flag(request, "on_character");
  if (!on_character) return pass_on(on_character);
  EditInput input{source, plants_of(*job, source), job->clean};
  if (!*on_character) return input;
  MadeTake made{std::move(input.take), std::move(input.plants), {}, {}, {}};
  if (auto moved = put_on_character(made, input.settings, Travel::by_legs, place); !moved) {
    return pass_on(moved);
  }
  notes = std::move(made.notes);
  input.take = std::move(made.take);
  input.plants = std::move(made.plants);
  return input;
}

/// The take of a clip that was made of another one, on the same ground.
Take with_clip(const Take& take, Clip clip) {
  return Take(take.name(), std::move(clip), take.rig(), take.ground());
}

}  // namespace

Result<MadeTake> retargeted_take(const Take& source, const MakingPlace& place) {
  const auto character = character_of(place);
  if (!character) return pass_on(character);
  Result<CleanJob> job = read_job_request(place.exchange.input(Slot::request), source);
  if (!job) return pass_on(job);
  MadeTake made;
  const Result<RetargetedMotion> moved = retarget_motion(
      source, **character, plants_of(*job, source), job->clean, &made.notes, place.progress);
  if (!moved) return pass_on(moved);
  made.take =
      Take((*character)->name(), moved->clip, (*character)->rig(), moved->ground, &made.notes);
  made.plants = moved->report.plants;
  made.summary = summary_of(*moved);
  made.details = retarget_json(source, *moved, made.notes);
  return made;
}

Result<MadeTake> path_take(const Take& source, const MakingPlace& place) {
  const std::string& request = place.exchange.input(Slot::request);
  const Result<std::string> name = read_name_request(request);
  if (!name) return pass_on(name);
  constexpr std::array<std::string_view, 2> kPaces{"speed", "timing"};
  const Result<std::size_t> pace = read_choice(request, "keep", kPaces);
  if (!pace) return pass_on(pace);
  const Result<PathRequest> path = read_path(place.exchange.input(Slot::file), *name);
  if (!path) return pass_on(path);
  MadeTake made;
  Result<EditInput> input = edit_input(source, place, made.notes);
  if (!input) return pass_on(input);
  const Result<PathMotion> edited = path_motion(input->take, input->plants, *path,
                                                *pace == 1 ? PathPace::timing : PathPace::speed,
                                                input->settings, &made.notes, place.progress);
  if (!edited) return pass_on(edited);
  made.take = with_clip(input->take, edited->clip);
  made.plants = edited->report.plants;
  made.summary = summary_of(*edited);
  made.details = path_json(*edited, made.notes);
  return made;
}

Result<MadeTake> looped_take(const Take& source, const MakingPlace& place) {
  const std::string& request = place.exchange.input(Slot::request);
  const Result<bool> in_place = read_flag(request, "in_place");
  if (!in_place) return pass_on(in_place);
  const Result<int> cycles = read_whole_number(request, "cycles", 1);
  if (!cycles) return pass_on(cycles);
  if (*cycles < 1 || *cycles > kMostCycles) {
    return fail(fmt::format("cycles: expected a whole number from 1 to {}", kMostCycles));
  }
  MadeTake made;
  Result<EditInput> input = edit_input(source, place, made.notes);
  if (!input) return pass_on(input);
  const Result<LoopMotion> looped =
      loop_motion(input->take, input->plants, {*in_place, *cycles, source.ground_fit().has_value()},
                  input->settings, &made.notes);
  if (!looped) return pass_on(looped);
  made.take = Take(input->take.name(), looped->clip, input->take.rig(), looped->ground);
  made.plants = looped->report.plants;
  made.summary = summary_of(*looped);
  made.details = loop_json(*looped, made.notes);
  return made;
}

}  // namespace surefoot::wasm
