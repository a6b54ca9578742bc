/// The functions that a page calls (module.ts). Every one that answers returns 1 with its answer in
/// the output, or 0 with a sentence there.

#include <fmt/format.h>

#include <new>

#include "answers.h"
#include "exchange.h"
#include "pipeline/sample_story.h"
#include "requests.h"
#include "session.h"
#include "surefoot/pipeline/save.h"
#include "surefoot/pipeline/settings_file.h"
#include "views.h"

#define SUREFOOT_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define SUREFOOT_IMPORT(name) \
  extern "C" __attribute__((import_module("surefoot"), import_name(#name)))

/// True to go on. `out_of_memory` does not return.
SUREFOOT_IMPORT(progress) int surefoot_progress(double done);
SUREFOOT_IMPORT(out_of_memory) void surefoot_out_of_memory();

namespace surefoot::wasm {
namespace {

Exchange& exchange() {
  static Exchange instance;
  return instance;
}

Session& session() {
  static Session instance([](double done) { return surefoot_progress(done) != 0; });
  return instance;
}

const std::string& request() { return exchange().input(Slot::request); }

Result<std::string> view(Which which, ViewArray array) {
  const auto loaded = session().loaded();
  if (!loaded) return pass_on(loaded);
  const auto motion = session().motion_of(which);
  if (!motion) return pass_on(motion);
  return view_bytes(**loaded, **motion, array);
}

Result<std::string> pose(Which which, int frame) {
  const auto motion = session().motion_of(which);
  if (!motion) return pass_on(motion);
  if (frame < 0 || frame >= (*motion)->frames()) {
    return fail(fmt::format("frame {} does not exist", frame));
  }
  return pose_bytes((*session().loaded())->skeleton(), **motion, frame);
}

Result<std::string> ground() {
  const auto loaded = session().loaded();
  if (!loaded) return pass_on(loaded);
  return ground_bytes((*loaded)->ground(), ground_grid(**loaded));
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

Result<std::string> plants_of_file() {
  const Result<std::string> name = read_name_request(request());
  if (!name) return pass_on(name);
  return session().read_plants(exchange().input(Slot::file), *name);
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
SUREFOOT_EXPORT(sf_load) int sf_load() { return exchange().answer(session().load(exchange())); }
SUREFOOT_EXPORT(sf_ground) int sf_ground() { return exchange().answer(ground()); }
SUREFOOT_EXPORT(sf_view) int sf_view(int which, int array) {
  return exchange().answer(view(static_cast<Which>(which), static_cast<ViewArray>(array)));
}
SUREFOOT_EXPORT(sf_pose) int sf_pose(int which, int frame) {
  return exchange().answer(pose(static_cast<Which>(which), frame));
}
SUREFOOT_EXPORT(sf_detect) int sf_detect() {
  return exchange().answer(session().detect(request()));
}
SUREFOOT_EXPORT(sf_measure) int sf_measure() {
  return exchange().answer(session().measure(request()));
}
SUREFOOT_EXPORT(sf_clean) int sf_clean() { return exchange().answer(session().clean(request())); }
SUREFOOT_EXPORT(sf_motion) int sf_motion() { return exchange().answer(session().motion()); }
SUREFOOT_EXPORT(sf_report) int sf_report() { return exchange().answer(session().report()); }
SUREFOOT_EXPORT(sf_write_plants) int sf_write_plants() {
  return exchange().answer(session().write_plants(request()));
}
SUREFOOT_EXPORT(sf_read_plants) int sf_read_plants() { return exchange().answer(plants_of_file()); }
SUREFOOT_EXPORT(sf_write_settings) int sf_write_settings() {
  return exchange().answer(written_settings());
}
SUREFOOT_EXPORT(sf_read_settings) int sf_read_settings() {
  return exchange().answer(settings_of_file());
}
