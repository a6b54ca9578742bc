#include <fmt/format.h>

#include "clip_list.h"
#include "exit_code.h"
#include "files.h"
#include "locomotion/gait_file.h"
#include "pipeline/stick_figures.h"
#include "progress_bar.h"
#include "training/gait_training.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

constexpr int kStripPoses = 12;

}  // namespace

int run_train_gait(Arguments arguments) {
  CommandLine line("train-gait",
                   "Trains the gait that `surefoot walk` uses on straight walks and runs.",
                   "  surefoot train-gait walks/*.bvh runs/*.bvh -o gait.bin\n"
                   "  surefoot train-gait --list clips.txt --data ../data -o gait.bin --force\n"
                   "  surefoot train-gait --list clips.txt -o gait.bin --hold-out --json\n");
  ClipOptions clip_options;
  OutputOptions output;
  ReportOptions report;
  training::GaitTrainingSettings settings;
  std::string strip;
  bool json = false;
  clip_options.add_to(line, "walks and runs on one skeleton");
  line.group("Training");
  line.flag("--hold-out", settings.hold_out,
            "also score each clip with a model that has not seen it");
  output.add_to(line, "output gait");
  line.option("--strip", strip, "FILE.svg", "draw a cycle at five speeds");
  line.flag("--json", json, "print what was learnt as JSON");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (auto possible = check_all_outputs({output.path, strip}, output.force); !possible) {
    return refuse_usage(possible.error());
  }

  OrExitCode<std::vector<ListedClip>> listed = read_clips(clip_options, report);
  if (!listed) return listed.error();
  std::vector<GaitClip> clips;
  for (const ListedClip& clip : *listed) {
    clips.push_back(training::gait_clip_of(clip.name, clip.subject, clip.loaded));
  }
  Diagnostics notes;
  Result<training::TrainedGait> trained = [&] {
    ProgressBar bar("training", report);
    return training::train_gait(clips, settings, bar.callback(), &notes);
  }();
  if (!trained) return refuse_input(trained.error());
  GaitModelData& data = trained->fitted.data;
  data.command = fmt::format("surefoot train-gait {}", fmt::join(arguments, " "));
  std::vector<OutputFile> files{{output.path, write_gait(data)}};
  if (!strip.empty()) {
    const GaitModel& model = trained->model;
    files.push_back(
        {strip, stick_figures(model.skeleton(), model.rig(), strips_of(model, kStripPoses))});
  }
  if (auto written = write_files(files, output.force); !written) {
    return refuse_usage(written.error());
  }
  remark(report, fmt::format("{}: gait of {} bytes", output.path, files.front().bytes.size()));
  if (!print_text(json ? training::gait_json(*trained, clips)
                       : training::gait_text(*trained, clips))) {
    return wrong_usage;
  }
  return finish(report, notes);
}

}  // namespace surefoot::app
