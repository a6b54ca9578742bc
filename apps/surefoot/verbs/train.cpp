#include <fmt/format.h>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "labelled_clips.h"
#include "progress_bar.h"
#include "training/train.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

/// The command as it was typed, for the model to remember.
std::string command_of(Arguments arguments) {
  return fmt::format("surefoot train {}", fmt::join(arguments, " "));
}

Result<training::TrainedDetector> train_on(std::span<const training::LabelledClip> clips,
                                           DetectMethod method, const ReportOptions& report) {
  Result<std::vector<training::ClipRows>> rows = [&] {
    ProgressBar bar("describing", report);
    return training::rows_of(clips, {}, bar.callback());
  }();
  if (!rows) return pass_on(rows);
  std::vector<const training::ClipRows*> all;
  for (const training::ClipRows& clip : *rows) all.push_back(&clip);
  ProgressBar bar("training", report);
  return training::train_detector(method, all, bar.callback());
}

}  // namespace

int run_train(Arguments arguments) {
  CommandLine line("train",
                   "Makes a contact model from clips with labels: NAME.contacts.csv or "
                   "NAME.plants.json beside NAME.bvh.",
                   "  surefoot train walk1.bvh walk2.bvh -o model.bin\n"
                   "  surefoot train --list clips.txt --data ../data -o model.bin --force\n"
                   "  surefoot evaluate --list others.txt --data ../data --model model.bin\n");
  ClipOptions clip_options;
  OutputOptions output;
  ReportOptions report;
  std::string method = "boost";
  clip_options.add_to(line);
  line.group("Training");
  line.choice("--method", method, {"boost", "svm", "knn"}, "what is trained");
  output.add_to(line, "where to write the model");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (auto possible = check_output(output.path, output.force); !possible) {
    return refuse_usage(possible.error());
  }

  const auto clips = read_labelled_clips(clip_options, report);
  if (!clips) return clips.error();
  const Result<training::TrainedDetector> detector =
      train_on(*clips, detect_method_of(method).value_or(DetectMethod::boost), report);
  if (!detector) return refuse_input(detector.error());
  const OutputFile file{output.path, training::model_file_of(*detector, command_of(arguments))};
  if (auto written = write_files({&file, 1}, output.force); !written) {
    return refuse_usage(written.error());
  }
  remark(report, fmt::format("{}: a model of {} bytes from {} clips", output.path,
                             file.bytes.size(), clips->size()));
  return done;
}

}  // namespace surefoot::app
