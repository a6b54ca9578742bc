#include "jobs.h"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <cmath>
#include <mutex>

#include "contact/label_file.h"
#include "contact/label_model.h"
#include "options.h"
#include "pipeline/repair_motion.h"
#include "progress.h"
#include "refusal.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/report_page.h"
#include "takes.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;

/// A cleaned motion, and what it was made from.
struct PyCleaned {
  std::shared_ptr<const Take> original;
  std::shared_ptr<const CleanedTake> cleaned;
  PyTake result;  ///< what is saved
  CleanSettings settings;
  Diagnostics notes;
  std::shared_ptr<std::mutex> measuring = std::make_shared<std::mutex>();
  mutable std::string measured;  ///< guarded by `measuring`
};

void add_moving_ground(const Options& options, const Take& take, CleanJob& job) {
  const auto speed = options.find<double>("treadmill");
  const auto file = options.file("moving_ground");
  if (speed && file) throw Refusal{{"treadmill and moving_ground cannot be combined", {}}};
  if (speed && !(std::abs(*speed) <= kFastestBelt)) {
    throw Refusal{{fmt::format("the speed of a treadmill must be between {} and {} m/s",
                               -kFastestBelt, kFastestBelt),
                   {}}};
  }
  if (speed) put_on_treadmill(take, *speed, job);
  if (file) job.moving_ground = unwrap(read_ground_track(*file->bytes, file->name, take));
}

void refuse_without_animation(const Take& take) {
  const Clip& clip = take.clip();
  if (!clip.takes.empty() || (clip.format != "vrm" && clip.format != "gltf")) return;
  throw Refusal{
      {"the file holds no animation, so there is nothing to clean; give it one with "
       "`surefoot retarget MOTION --to` this file",
       {take.name()}}};
}

PyCleaned clean(const PyTake& given, const py::dict& values, py::object progress) {
  const Options options(values);
  const Detection found = detection(options);
  refuse_without_animation(*given.take);
  PyCleaned made;
  made.original = given.take;
  CleanJob job = clean_job(options, found, made.original, &made.notes);
  add_moving_ground(options, *made.original, job);
  made.settings = job.clean;
  Work work(std::move(progress));
  Result<CleanedTake> cleaned = work.run([&](const ProgressFn& report) {
    return clean_take(*made.original, job, &made.notes, report);
  });
  if (!cleaned && cleaned.error().message != "cancelled") {
    throw Refusal{{cleaned.error().message, {given.take->name()}}};
  }
  made.cleaned = std::make_shared<const CleanedTake>(unwrap(std::move(cleaned)));
  made.result.take = shared_take(made.cleaned->take);
  return made;
}

/// Everything measured before and after, as JSON; found when it is first asked for.
std::string measurement_of(const PyCleaned& self) {
  const py::gil_scoped_release released;
  const std::lock_guard<std::mutex> alone(*self.measuring);
  if (self.measured.empty()) {
    self.measured = measurement_json(unwrap(measure_cleaned(*self.original, *self.cleaned)));
  }
  return self.measured;
}

std::string page_of(const PyCleaned& self,
                    const std::vector<std::pair<std::string, std::string>>& lines) {
  std::vector<ReportSetting> settings;
  for (const auto& [name, value] : lines) settings.push_back({name, value});
  for (ReportSetting& line : report_settings(self.settings)) settings.push_back(std::move(line));
  const Verdict verdict = unwrap(judge_cleaned(*self.original, *self.cleaned));
  return unwrap(
      report_page({shown_original(*self.original, *self.cleaned), shown_result(*self.cleaned),
                   self.cleaned->held, &self.notes, std::move(settings), verdict}));
}

/// Plants and, where they are asked for, labels, as the JSON of their files.
py::tuple detect(const PyTake& given, const py::dict& values, bool firm, bool labels) {
  const Options options(values);
  const Detection found = detection(options);
  const Take& take = *given.take;
  const py::gil_scoped_release released;
  const PlantTrack contacts = contacts_of(take, found.settings);
  std::string plants = write_plants(firm ? plants_to_hold(take, contacts) : contacts, take);
  std::string labelled;
  if (labels) {
    labelled = write_labels({take.fps(), label_motion(take.skeleton(), take.motion(), take.rig(),
                                                      embedded_label_svm())});
  }
  const py::gil_scoped_acquire acquired;
  return py::make_tuple(plants, labelled);
}

PlantTrack plants_to_measure(const Options& options, const Detection& found,
                             std::shared_ptr<const Take>& take) {
  std::optional<PlantTrack> given = given_plants(options, take, nullptr);
  return given ? std::move(*given) : plants_to_hold(*take, found.settings);
}

std::string measure(const PyTake& original, const PyTake* changed, const py::dict& values) {
  const Options options(values);
  const Detection found = detection(options);
  std::shared_ptr<const Take> known = original.take;
  const bool given = options.file("plants").has_value();
  const PlantTrack plants = plants_to_measure(options, found, known);
  const Take& take = *known;
  const Take* after = changed == nullptr ? nullptr : changed->take.get();
  const py::gil_scoped_release released;
  Measurement measured = unwrap(measure_take(take, after, plants));
  const PlantTrack stances = given ? plants : plants_to_repair(take, found.settings);
  const Take& last = after == nullptr ? take : *after;
  measured.damage = find_damage(last.skeleton(), last.motion(), last.rig(), last.ground(), stances);
  return measurement_json(measured);
}

std::string report(const PyTake& original, const PyTake& changed, const py::dict& values,
                   const std::vector<std::pair<std::string, std::string>>& lines) {
  const Options options(values);
  const Detection found = detection(options);
  std::shared_ptr<const Take> known = original.take;
  const PlantTrack plants = plants_to_measure(options, found, known);
  std::vector<ReportSetting> settings;
  for (const auto& [name, value] : lines) settings.push_back({name, value});
  return unwrap(report_page({*known, *changed.take, plants, &changed.notes, std::move(settings)}));
}

/// The plants of a plant file's text, checked; as the same text with every key.
std::string check_plants(const std::string& json, const std::string& name, int frames, double fps) {
  return write_plants(unwrap(read_plants(json, name, frames, fps)));
}

}  // namespace

void add_jobs(py::module_& module) {
  py::class_<PyCleaned>(module, "Cleaned")
      .def_readonly("result", &PyCleaned::result)
      .def_property_readonly("plants_json",
                             [](const PyCleaned& self) {
                               return write_plants(self.cleaned->report.plants, self.cleaned->take);
                             })
      .def_property_readonly("held_json",
                             [](const PyCleaned& self) {
                               return write_plants(self.cleaned->held, self.cleaned->take);
                             })
      .def_property_readonly("latency_frames",
                             [](const PyCleaned& self) { return self.cleaned->latency_frames; })
      .def_property_readonly(
          "summary",
          [](const PyCleaned& self) { return text(summary_of(*self.original, *self.cleaned)); })
      .def_property_readonly("remarks",
                             [](const PyCleaned& self) { return remarks_of(*self.cleaned); })
      .def_property_readonly("warnings",
                             [](const PyCleaned& self) { return warnings_of(self.notes); })
      .def_property_readonly("notes", [](const PyCleaned& self) { return notes_of(self.notes); })
      .def("measurement_json", &measurement_of)
      .def("page", &page_of, py::arg("lines"));
  module.def("clean", &clean, py::arg("take"), py::arg("options"), py::arg("progress"));
  module.def("detect", &detect, py::arg("take"), py::arg("options"), py::arg("firm"),
             py::arg("labels"));
  module.def("measure", &measure, py::arg("original"), py::arg("changed"), py::arg("options"));
  module.def("report", &report, py::arg("original"), py::arg("changed"), py::arg("options"),
             py::arg("lines"));
  module.def("check_plants", &check_plants, py::arg("json"), py::arg("name"), py::arg("frames"),
             py::arg("fps"));
}

}  // namespace surefoot::python
