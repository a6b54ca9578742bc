#include "surefoot/pipeline/measurement.h"

#include <algorithm>

#include "changed_clip.h"
#include "clip_facts.h"
#include "console.h"
#include "exit_code.h"
#include "input.h"
#include "pipeline/repair_motion.h"
#include "plants.h"
#include "surefoot/pipeline/clean_job.h"
#include "verbs.h"

namespace surefoot::app {

namespace {

void note_facts_of(const Measurement& measured) {
  ClipFacts* facts = ClipFacts::current();
  if (facts == nullptr) return;
  const auto largest = [](const MotionReport& report) {
    return std::max(report.slide.joint(SolePart::heel).whole_solid.max,
                    report.slide.joint(SolePart::ball).whole_solid.max);
  };
  facts->slide_after = largest(measured.motion);
  if (measured.original) facts->slide_before = largest(*measured.original);
  facts->plants = measured.motion.plants;
  facts->verdict = measured.verdict;
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
  OrExitCode<Take> loaded = read_motion(first, report, notes);
  if (!loaded) return loaded.error();
  const OrExitCode<PlantTrack> plants = plants_to_measure(plant_options, *loaded, notes);
  if (!plants) return plants.error();
  std::optional<Take> changed;
  if (compares) {
    OrExitCode<Clip> clip = read_changed(input, input.path, *loaded, report, notes);
    if (!clip) return clip.error();
    changed = loaded->with_motion(std::move(clip->motion));
  }
  Result<Measurement> measurement = measure_take(*loaded, changed ? &*changed : nullptr, *plants);
  if (!measurement) return refuse_input(Error{measurement.error().message, {input.path}});
  const PlantTrack stances =
      plant_options.file.empty() ? plants_to_repair(*loaded, settings_of(plant_options)) : *plants;
  const Take& measured = changed ? *changed : *loaded;
  measurement->damage = find_damage(measured.skeleton(), measured.motion(), measured.rig(),
                                    measured.ground(), stances);
  note_facts_of(*measurement);
  const std::string text = json ? measurement_json(*measurement) : measurement_text(*measurement);
  if (!print_text(text)) return wrong_usage;
  return finish(report, notes);
}

}  // namespace surefoot::app
