#include "surefoot/pipeline/measurement.h"

#include "changed_clip.h"
#include "console.h"
#include "exit_code.h"
#include "input.h"
#include "plants.h"
#include "surefoot/pipeline/clean_motion.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

Result<Measurement> measure_alone(const LoadedMotion& loaded, const PlantTrack& plants) {
  Result<MotionReport> report =
      measure(loaded.clip.skeleton, loaded.clip.motion, loaded.rig, loaded.ground, plants);
  if (!report) return pass_on(report);
  return Measurement{std::move(*report), {}, {}};
}

}  // namespace

int run_measure(Arguments arguments) {
  CommandLine line(
      "measure", "Measures foot sliding, penetration, floating and smoothness of a motion.",
      "  surefoot measure walk.bvh                                    # plants are detected\n"
      "  surefoot measure clean.bvh --plants p.json --against walk.bvh\n"
      "  surefoot measure clean.bvh --plants p.json --json\n");
  InputOptions input;
  ReportOptions report;
  PlantOptions plant_options;
  std::string original_path;
  bool json = false;
  input.add_to(line);
  input.add_rig_to(line);
  line.group("Plants");
  plant_options.add_file_to(line);
  plant_options.add_method_to(line);
  line.group("Comparison");
  line.option("--against", original_path, "ORIGINAL",
              "the original of IN; rig, ground and plants are taken from it");
  report.add_to(line);
  line.flag("--json", json, "print JSON instead of a table");
  if (const auto code = line.parse(arguments)) return *code;

  Diagnostics notes;
  const bool compares = !original_path.empty();
  InputOptions first = input;
  if (compares) first.path = original_path;
  const OrExitCode<LoadedMotion> loaded = read_motion(first, report, notes);
  if (!loaded) return loaded.error();
  const OrExitCode<PlantTrack> plants = plants_of(plant_options, *loaded, notes);
  if (!plants) return plants.error();

  Result<Measurement> measurement;
  Motion motion = loaded->clip.motion;
  if (compares) {
    const OrExitCode<Clip> changed = read_changed(input, input.path, *loaded, report, notes);
    if (!changed) return changed.error();
    measurement = measure_against(loaded->clip.skeleton, loaded->clip.motion, changed->motion,
                                  loaded->rig, loaded->ground, *plants);
    motion = changed->motion;
  } else {
    measurement = measure_alone(*loaded, *plants);
  }
  if (!measurement) return refuse_input(Error{measurement.error().message, {input.path}});
  const PlantTrack stances = plant_options.file.empty()
                                 ? plants_to_repair(*loaded, settings_of(plant_options), nullptr)
                                 : *plants;
  measurement->damage =
      find_damage(loaded->clip.skeleton, motion, loaded->rig, loaded->ground, stances);
  const std::string text = json ? measurement_json(*measurement) : measurement_text(*measurement);
  if (!print_text(text)) return wrong_usage;
  return finish(report, notes);
}

}  // namespace surefoot::app
