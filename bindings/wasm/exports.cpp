/// The functions that a page calls (module.ts). Every one that answers returns 1 with its answer in
/// the output, or 0 with a sentence there.

#include "exports.h"

#include <fmt/format.h>

#include <new>

#include "answers.h"
#include "pipeline/sample_story.h"
#include "requests.h"
#include "surefoot/pipeline/save.h"
#include "surefoot/pipeline/settings_file.h"
#include "views.h"

/// True to go on. `out_of_memory` does not return.
SUREFOOT_IMPORT(progress) int surefoot_progress(double done);
SUREFOOT_IMPORT(out_of_memory) void surefoot_out_of_memory();

namespace surefoot::wasm {

Exchange& exchange() {
  static Exchange instance;
  return instance;
}

Session& session() {
  static Session instance(exchange(), [](double done) { return surefoot_progress(done) != 0; });
  return instance;
}

namespace {

const std::string& request() { return exchange().input(Slot::request); }

/// Of the frames [first, end); of all where `end` is negative.
Result<std::string> view(Which which, ViewArray array, int first, int end) {
  const auto take = session().take_of(which);
  if (!take) return pass_on(take);
  if (end < 0) end = (*take)->frames();
  if (first < 0 || first > end || end > (*take)->frames()) {
    return fail(fmt::format("frames {} to {} do not exist", first, end - 1));
  }
  return view_bytes(**take, array, first, end);
}

Result<std::string> pose(Which which, int frame) {
  const auto take = session().take_of(which);
  if (!take) return pass_on(take);
  if (frame < 0 || frame >= (*take)->frames()) {
    return fail(fmt::format("frame {} does not exist", frame));
  }
  return pose_bytes((*take)->skeleton(), (*take)->motion(), frame);
}

Result<std::string> ground(Which which) {
  const auto take = session().take_of(which);
  if (!take) return pass_on(take);
  return ground_bytes((*take)->ground(), ground_grid(**take));
}

Result<std::string> added_file() {
  const Result<std::string> name = read_name_request(request());
  if (!name) return pass_on(name);
  session().add_file(*name, exchange().take(Slot::file));
  return std::string("{}");
}

Result<std::string> written_settings() {
  const Result<SharedSettings> settings = read_settings_request(request());
  if (!settings) return pass_on(settings);
  return write_settings(*settings);
}

Result<std::string> settings_of_file() {
  const Result<std::string> name = read_name_request(request());
  if (!name) return pass_on(name);
  const Result<SharedSettings> settings = read_settings(exchange().input(Slot::file), *name);
  if (!settings) return pass_on(settings);
  return write_settings(*settings);
}

}  // namespace
}  // namespace surefoot::wasm

using namespace surefoot::wasm;

SUREFOOT_EXPORT(sf_input) char* sf_input(std::size_t slot, std::size_t size) {
  std::set_new_handler(surefoot_out_of_memory);
  return exchange().make_room(slot, size).data();
}
SUREFOOT_EXPORT(sf_output) const char* sf_output() { return exchange().output().data(); }
SUREFOOT_EXPORT(sf_output_size) std::size_t sf_output_size() { return exchange().output().size(); }

SUREFOOT_EXPORT(sf_defaults) int sf_defaults() { return exchange().answer(defaults_answer()); }
SUREFOOT_EXPORT(sf_demo) int sf_demo() {
  const auto walk = surefoot::act_sample_script({.raw = true});
  return exchange().answer(walk ? surefoot::save_clip(walk->clip) : surefoot::pass_on(walk));
}
SUREFOOT_EXPORT(sf_add_file) int sf_add_file() { return exchange().answer(added_file()); }
SUREFOOT_EXPORT(sf_load) int sf_load() { return exchange().answer(session().load()); }
SUREFOOT_EXPORT(sf_open_character) int sf_open_character() {
  return exchange().answer(session().open_character());
}
SUREFOOT_EXPORT(sf_close_character) int sf_close_character() {
  session().close_character();
  return exchange().answer(std::string("{}"));
}
SUREFOOT_EXPORT(sf_open_library) int sf_open_library() {
  return exchange().answer(session().open_library());
}
SUREFOOT_EXPORT(sf_ground) int sf_ground(int which) {
  return exchange().answer(ground(static_cast<Which>(which)));
}
SUREFOOT_EXPORT(sf_view) int sf_view(int which, int array, int first, int end) {
  return exchange().answer(
      view(static_cast<Which>(which), static_cast<ViewArray>(array), first, end));
}
SUREFOOT_EXPORT(sf_pose) int sf_pose(int which, int frame) {
  return exchange().answer(pose(static_cast<Which>(which), frame));
}
SUREFOOT_EXPORT(sf_detect) int sf_detect() { return exchange().answer(session().detect()); }
SUREFOOT_EXPORT(sf_measure) int sf_measure() { return exchange().answer(session().measure()); }
SUREFOOT_EXPORT(sf_damage) int sf_damage() { return exchange().answer(session().damage()); }
SUREFOOT_EXPORT(sf_clean) int sf_clean() { return exchange().answer(session().clean()); }
SUREFOOT_EXPORT(sf_clean_part) int sf_clean_part() {
  return exchange().answer(session().clean_part());
}
SUREFOOT_EXPORT(sf_clean_edit) int sf_clean_edit() {
  return exchange().answer(session().clean_edit());
}
SUREFOOT_EXPORT(sf_measure_cleaned) int sf_measure_cleaned() {
  return exchange().answer(session().measure_cleaned());
}
SUREFOOT_EXPORT(sf_retarget) int sf_retarget() { return exchange().answer(session().retarget()); }
SUREFOOT_EXPORT(sf_path) int sf_path() { return exchange().answer(session().path()); }
SUREFOOT_EXPORT(sf_own_path) int sf_own_path() { return exchange().answer(session().own_path()); }
SUREFOOT_EXPORT(sf_loop) int sf_loop() { return exchange().answer(session().loop()); }
SUREFOOT_EXPORT(sf_walk) int sf_walk() { return exchange().answer(session().walk()); }
SUREFOOT_EXPORT(sf_steps) int sf_steps() { return exchange().answer(session().steps()); }
SUREFOOT_EXPORT(sf_adopt) int sf_adopt() { return exchange().answer(session().adopt()); }
SUREFOOT_EXPORT(sf_motion) int sf_motion() { return exchange().answer(session().motion()); }
SUREFOOT_EXPORT(sf_report) int sf_report() { return exchange().answer(session().report()); }
SUREFOOT_EXPORT(sf_write_plants) int sf_write_plants() {
  return exchange().answer(session().write_plants());
}
SUREFOOT_EXPORT(sf_read_plants) int sf_read_plants() {
  return exchange().answer(session().read_plants());
}
SUREFOOT_EXPORT(sf_write_settings) int sf_write_settings() {
  return exchange().answer(written_settings());
}
SUREFOOT_EXPORT(sf_read_settings) int sf_read_settings() {
  return exchange().answer(settings_of_file());
}
