#include <pybind11/stl.h>

#include "edit/path_file.h"
#include "jobs.h"
#include "locomotion/gait_model.h"
#include "options.h"
#include "pipeline/walk_text.h"
#include "progress.h"
#include "refusal.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/edits.h"
#include "surefoot/pipeline/made_steps.h"
#include "surefoot/pipeline/walk_motion.h"
#include "takes.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;

/// What an edit made.
struct PyEdited {
  PyTake result;  ///< with everything that was said
  PlantTrack plants;
  std::string summary;
  std::string json;  ///< as the program prints it
};

/// Plants to be held and how, of a motion that is to be edited.
struct EditJob {
  Detection found;
  PlantTrack plants;
  CleanSettings settings;
};

/// The take gets the body and the ground of a plant file.
EditJob edit_job(const Options& options, std::shared_ptr<const Take>& take) {
  EditJob job{detection(options), {}, clean_settings(options)};
  unwrap(windows_of(job.settings, take->fps()));
  const std::optional<PlantTrack> given = given_plants(options, take, nullptr);
  job.plants = given ? plants_to_hold(*take, *given) : plants_to_hold(*take, job.found.settings);
  return job;
}

/// A motion on a character, its plants standing; the take saves as the character's file does.
struct OnTarget {
  RetargetedMotion moved;
  Take take;
};

OnTarget put_on(const Take& source, const Take& target, const PlantTrack& plants,
                const CleanSettings& settings, Diagnostics& notes, Work& work,
                Travel travel = Travel::by_legs) {
  Result<RetargetedMotion> moved = work.run([&](const ProgressFn& report) {
    return retarget_motion(source, target, plants, settings, &notes, report, travel);
  });
  if (!moved && moved.error().place.file.empty() && moved.error().message != "cancelled") {
    moved.error().place.file = target.name();
  }
  RetargetedMotion made = unwrap(std::move(moved));
  Take take(target.name(), made.clip, target.rig(), made.ground);
  return {std::move(made), std::move(take)};
}

/// The embedded gait or that of a file, on the target's own skeleton where there is one.
std::shared_ptr<const GaitModel> gait_of(const Options& options, const Take* target,
                                         Diagnostics& notes) {
  const auto file = options.file("model");
  auto gait = unwrap(file ? load_gait(*file->bytes, file->name) : embedded_gait());
  if (target == nullptr) return gait;
  auto own = gait_on(*gait, target->skeleton(), target->motion(), target->rig(), &notes);
  if (!own) throw Refusal{{own.error().message, {target->name()}}};
  return std::move(*own);
}

/// A motion that is on its character already, if one is asked for.
struct Prepared {
  std::shared_ptr<const Take> take;
  EditJob job;
};

Prepared prepare(const PyTake& given, const PyTake* target, const Options& options,
                 Diagnostics& notes, Work& work) {
  Prepared ready{given.take, {}};
  ready.job = edit_job(options, ready.take);
  if (target == nullptr) return ready;
  OnTarget put =
      put_on(*ready.take, *target->take, ready.job.plants, ready.job.settings, notes, work);
  ready.job.plants = std::move(put.moved.report.plants);
  ready.take = shared_take(std::move(put.take));
  return ready;
}

PyEdited retarget(const PyTake& given, const PyTake& target, const py::dict& values,
                  py::object progress) {
  std::shared_ptr<const Take> source = given.take;
  const EditJob job = edit_job(Options(values), source);
  PyEdited made;
  Work work(std::move(progress));
  OnTarget put = put_on(*source, *target.take, job.plants, job.settings, made.result.notes, work);
  made.plants = put.moved.report.plants;
  made.summary = summary_of(put.moved);
  made.json = retarget_json(*source, put.moved, made.result.notes);
  made.result.take = shared_take(std::move(put.take));
  return made;
}

PyEdited path(const PyTake& given, const std::string& request_json, const std::string& name,
              const std::string& keep, const PyTake* target, const py::dict& values,
              py::object progress) {
  if (keep != "speed" && keep != "timing") {
    throw Refusal{{"keep: '" + keep + "' is none of speed, timing", {}}};
  }
  const PathRequest request = unwrap(read_path(request_json, name));
  PyEdited made;
  Work work(std::move(progress));
  const Prepared ready = prepare(given, target, Options(values), made.result.notes, work);
  const PathPace pace = keep == "timing" ? PathPace::timing : PathPace::speed;
  PathMotion edited = unwrap(work.run([&](const ProgressFn& report) {
    return path_motion(*ready.take, ready.job.plants, request, pace, ready.job.settings,
                       &made.result.notes, report);
  }));
  made.plants = edited.report.plants;
  made.summary = summary_of(edited);
  made.json = path_json(edited, made.result.notes);
  made.result.take = shared_take(
      Take(ready.take->name(), std::move(edited.clip), ready.take->rig(), ready.take->ground()));
  return made;
}

PyEdited loop(const PyTake& given, bool in_place, int cycles, const PyTake* target,
              const py::dict& values, py::object progress) {
  if (cycles < 1) throw Refusal{{"cycles: must be 1 or more", {}}};
  PyEdited made;
  Work work(std::move(progress));
  const Prepared ready = prepare(given, target, Options(values), made.result.notes, work);
  Result<LoopMotion> looped = work.run([&](const ProgressFn&) {
    return loop_motion(*ready.take, ready.job.plants,
                       {in_place, cycles, given.take->ground_fit().has_value()}, ready.job.settings,
                       &made.result.notes);
  });
  if (!looped) throw Refusal{{looped.error().message, {ready.take->name()}}};
  made.plants = looped->report.plants;
  made.summary = summary_of(*looped);
  made.json = loop_json(*looped, made.result.notes);
  made.result.take = shared_take(
      Take(ready.take->name(), std::move(looped->clip), ready.take->rig(), looped->ground));
  return made;
}

/// The word by which a script names its ground; empty where it does not. The package reads the
/// file that it names.
std::string walk_ground(const std::string& script_json, const std::string& name) {
  const auto gait = unwrap(embedded_gait());
  return unwrap(read_walk_script(script_json, name, *gait)).ground;
}

PyEdited walk(const std::string& script_json, const std::string& name, bool raw,
              const PyTake* target, const py::dict& values, py::object progress) {
  const Options options(values);
  const Take* character = target == nullptr ? nullptr : target->take.get();
  PyEdited made;
  const auto gait = gait_of(options, character, made.result.notes);
  const WalkScript script = unwrap(read_walk_script(script_json, name, *gait, &made.result.notes));
  WalkSettings settings;
  settings.raw = raw;
  settings.ground = ground_to_walk_on(options);
  settings.planter.solver = clean_settings(options).solver;
  Work work(std::move(progress));
  const WalkMotion walked = unwrap(work.run(
      [&](const ProgressFn&) { return make_walk(script, gait, settings, &made.result.notes); }));
  made.summary = walk_text(walked, script);
  made.json = walk_json(walked, script);
  made.plants = walked.plants;
  made.result.take = shared_take(take_of_walk(walked, *gait, settings.ground, character));
  return made;
}

PyEdited steps(const std::string& request_json, const std::string& name, const PyTake* target,
               const py::dict& values, py::object progress) {
  const Options options(values);
  const auto file = options.file("library");
  const auto library = unwrap(file ? load_library(*file->bytes, file->name) : embedded_library());
  const StepRequest request = unwrap(read_step_request(request_json, name));
  StepsSettings settings;
  settings.plan.clamp = options.get("clamp", false);
  settings.make.clean = clean_settings(options);
  const auto join = options.get<std::string>("join", "velocity");
  if (join != "velocity" && join != "position") {
    throw Refusal{{"join: '" + join + "' is none of position, velocity", {}}};
  }
  settings.make.player.form = join == "velocity" ? JoinForm::velocity : JoinForm::position;
  if (const auto smoothing = options.find<double>("smoothing")) {
    if (!(*smoothing >= 0.01 && *smoothing <= 2.0)) {
      throw Refusal{{"smoothing is out of range (0.01 to 2 s)", {}}};
    }
    settings.make.player.smoothing = *smoothing;
  }
  const Ground ground = ground_to_walk_on(options);
  PyEdited made;
  Work work(std::move(progress));
  Result<MadeSteps> fulfilled = work.run([&](const ProgressFn& report) {
    return make_steps(*library, ground, request, settings, &made.result.notes, report);
  });
  if (!fulfilled && fulfilled.error().message != "cancelled") {
    throw Refusal{{fulfilled.error().message, {name}}};
  }
  MadeSteps done = unwrap(std::move(fulfilled));
  made.summary = summary_of(done);
  made.json = made_info(done, made.result.notes);
  made.plants = done.made.plants;
  Take take = std::move(done.take);
  if (target != nullptr) {
    OnTarget put = put_on(take, *target->take, made.plants, settings.make.clean, made.result.notes,
                          work, Travel::as_source);
    take = std::move(put.take);
    made.plants = std::move(put.moved.report.plants);
  }
  made.result.take = shared_take(std::move(take));
  return made;
}

}  // namespace

void add_edits(py::module_& module) {
  py::class_<PyEdited>(module, "Edited")
      .def_readonly("result", &PyEdited::result)
      .def_property_readonly(
          "plants_json",
          [](const PyEdited& self) { return write_plants(self.plants, *self.result.take); })
      .def_property_readonly("summary", [](const PyEdited& self) { return text(self.summary); })
      .def_property_readonly("json", [](const PyEdited& self) { return text(self.json); });
  module.def("retarget", &retarget, py::arg("take"), py::arg("target"), py::arg("options"),
             py::arg("progress"));
  module.def("path", &path, py::arg("take"), py::arg("request"), py::arg("name"), py::arg("keep"),
             py::arg("target"), py::arg("options"), py::arg("progress"));
  module.def(
      "own_path", [](const PyTake& take) { return unwrap(own_path_file(*take.take)); },
      py::arg("take"));
  module.def("loop", &loop, py::arg("take"), py::arg("in_place"), py::arg("cycles"),
             py::arg("target"), py::arg("options"), py::arg("progress"));
  module.def("walk_ground", &walk_ground, py::arg("script"), py::arg("name"));
  module.def("walk", &walk, py::arg("script"), py::arg("name"), py::arg("raw"), py::arg("target"),
             py::arg("options"), py::arg("progress"));
  module.def("steps", &steps, py::arg("request"), py::arg("name"), py::arg("target"),
             py::arg("options"), py::arg("progress"));
}

}  // namespace surefoot::python
