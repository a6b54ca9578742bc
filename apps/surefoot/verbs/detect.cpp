#include <fmt/format.h>

#include "console.h"
#include "contact/label_file.h"
#include "contact/label_model.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "plants.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/clean_job.h"
#include "verbs.h"

namespace surefoot::app {

int run_detect(Arguments arguments) {
  CommandLine line(
      "detect", "Finds when heels and balls of the feet are planted and writes a plant file.",
      "  surefoot detect walk.bvh -o plants.json\n"
      "  surefoot detect walk.bvh -o - --method threshold | less\n"
      "  surefoot detect walk.bvh -o plants.json --firm   # to edit, then for clean --plants\n"
      "  surefoot detect walk.bvh -o plants.json --labels labels.json\n"
      "  surefoot detect walk.bvh -o plants.json --model model.bin   # made by `train`\n"
      "  surefoot detect walk.bvh -o plants.json --look-ahead 0      # as a live stream would\n");
  InputOptions input;
  PlantOptions options;
  OutputOptions output;
  ReportOptions report;
  std::string labels;
  std::optional<double> look_ahead;
  bool firm = false;
  input.add_to(line);
  input.add_rig_to(line);
  line.group("Plants");
  options.add_method_to(line);
  options.add_model_to(line);
  line.option("--look-ahead", look_ahead, "S",
              "see only this far ahead of each frame, as a live stream that late does "
              "(default: as far as there is use for)");
  line.flag("--firm", firm, "only the part of each contact that `clean` holds");
  line.option("--labels", labels, "FILE.json",
              "also label every frame as left, right, both, none or skate");
  output.add_to(line, "output: a .json file, or - for standard output");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (look_ahead && !(*look_ahead >= 0.0)) {
    return refuse_usage(Error{"--look-ahead: must be 0 s or more", {}});
  }
  const bool learned = learns(detect_method_of(options.method).value_or(DetectMethod::automatic));
  if (look_ahead && !learned) {
    return refuse_usage(Error{
        fmt::format("--look-ahead: the method `{}` looks at the whole motion", options.method),
        {}});
  }
  if (auto possible = check_all_outputs({output.path, labels}, output.force); !possible) {
    return refuse_usage(possible.error());
  }
  if (const auto refused = options.read_model(!labels.empty())) return *refused;

  Diagnostics notes;
  const OrExitCode<Take> loaded = read_motion(input, report, notes);
  if (!loaded) return loaded.error();
  DetectSettings settings = settings_of(options);
  settings.decider.look_ahead = look_ahead.value_or(kFullLookAhead);
  const Clip& clip = loaded->clip();
  const PlantTrack contacts = contacts_of(*loaded, settings);
  const PlantTrack plants = firm ? plants_to_hold(*loaded, contacts) : contacts;
  std::vector<OutputFile> files{{output.path, write_plants(plants, *loaded)}};
  if (!labels.empty()) {
    const std::vector<MotionLabel> found =
        label_motion(clip.skeleton, clip.motion, loaded->rig(),
                     options.label_svm ? *options.label_svm : embedded_label_svm());
    files.push_back({labels, write_labels({clip.motion.fps(), found})});
  }
  if (auto written = write_files(files, output.force); !written) {
    return refuse_usage(written.error());
  }
  remark(report, fmt::format("{}: {} plants in {} frames", output.path, plants.plants.size(),
                             plants.frames));
  return finish(report, notes);
}

}  // namespace surefoot::app
