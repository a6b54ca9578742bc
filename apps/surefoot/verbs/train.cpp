#include <fmt/format.h>

#include "console.h"
#include "contact/label_model.h"
#include "exit_code.h"
#include "files.h"
#include "labelled_clips.h"
#include "progress_bar.h"
#include "trainer_program.h"
#include "training/grid_search.h"
#include "training/label_table.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

/// The command as it was typed, for the model to remember.
std::string command_of(Arguments arguments) {
  return fmt::format("surefoot train {}", fmt::join(arguments, " "));
}

/// The settings that do best on subjects that were not learned from; a line for each that was
/// tried.
Result<training::TrainSettings> best_settings(std::span<const training::LabelledClip> clips,
                                              DetectMethod method, int folds,
                                              const ReportOptions& report) {
  const Result<std::vector<training::GridPoint>> grid = [&] {
    ProgressBar bar("trying settings", report);
    return training::search_grid(clips, method, folds, bar.callback());
  }();
  if (!grid) return pass_on(grid);
  for (const training::GridPoint& point : *grid) {
    remark(report, fmt::format("accuracy {:.4f} with {}", point.accuracy, point.name));
  }
  return grid->front().settings;
}

Result<ContactModel> train_on(std::span<const training::LabelledClip> clips, DetectMethod method,
                              const training::TrainSettings& settings,
                              const ReportOptions& report) {
  Result<std::vector<training::ClipRows>> rows = [&] {
    ProgressBar bar("describing", report);
    return training::rows_of(clips, {}, bar.callback());
  }();
  if (!rows) return pass_on(rows);
  std::vector<const training::ClipRows*> all;
  for (const training::ClipRows& clip : *rows) all.push_back(&clip);
  ProgressBar bar("training", report);
  return training::train_detector(method, all, settings, bar.callback());
}

/// A model file of a detector.
Result<std::string> detector_file(std::span<const training::LabelledClip> clips,
                                  DetectMethod method, std::optional<double> folds,
                                  const ReportOptions& report, std::string command) {
  Result<training::TrainSettings> settings = training::TrainSettings{};
  if (folds) settings = best_settings(clips, method, static_cast<int>(*folds), report);
  if (!settings) return pass_on(settings);
  const Result<ContactModel> model = train_on(clips, method, *settings, report);
  if (!model) return pass_on(model);
  return write_contact_model(*model, std::move(command));
}

/// A model file of the five labels.
Result<std::string> label_file(std::span<const training::LabelledClip> clips,
                               std::optional<double> folds, const ReportOptions& report,
                               std::string command) {
  ProgressBar bar("training", report);
  training::LabelSvmSettings settings;
  if (folds) {
    const Result<std::vector<training::LabelRow>> grid =
        training::search_label_grid(clips, static_cast<int>(*folds), bar.callback());
    if (!grid) return pass_on(grid);
    remark(report, training::label_table_text(*grid));
    settings = grid->front().settings;
  }
  const std::vector<training::LabelClip> labelled = training::label_clips(clips);
  std::vector<const training::LabelClip*> all;
  for (const training::LabelClip& clip : labelled) all.push_back(&clip);
  const Result<LabelSvm> svm = training::train_label_svm(all, settings);
  if (!svm) return pass_on(svm);
  return write_label_model(*svm, std::move(command));
}

}  // namespace

int run_train(Arguments arguments) {
  CommandLine line("train",
                   "Trains a contact model on labelled clips: NAME.contacts.csv or "
                   "NAME.plants.json beside NAME.bvh.",
                   "  surefoot train walk1.bvh walk2.bvh -o model.bin\n"
                   "  surefoot train --list clips.txt --data ../data -o model.bin --force\n"
                   "  surefoot train --list clips.txt -o model.bin --method svm --grid 5\n"
                   "  surefoot train measured.bvh clean.bvh -o model.bin --label-by-rule\n"
                   "  surefoot evaluate --list others.txt --data ../data --model model.bin\n");
  ClipOptions clip_options;
  OutputOptions output;
  ReportOptions report;
  std::string method = "boost";
  std::optional<double> folds;
  bool by_rule = false;
  clip_options.add_to(line, "motion files with labels beside them");
  line.group("Training");
  line.choice("--method", method, {"boost", "svm", "knn", "labels"},
              "what to train: a detector, or the five labels of `detect --labels`");
  line.option("--grid", folds, "FOLDS",
              "first choose settings by cross-validation in this many folds of subjects");
  line.flag("--label-by-rule", by_rule,
            "label clips without labels by the height and speed of their feet; they must be clean");
  output.add_to(line, "output model");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (folds && !(*folds >= 2.0 && *folds <= 1000.0)) {
    return refuse_usage(Error{"--grid: cross-validation needs 2 to 1000 folds", {}});
  }
  if (auto possible = check_output(output.path, output.force); !possible) {
    return refuse_usage(possible.error());
  }

  if (method != "knn") {
    if (const auto code = run_trainer("train", arguments)) return *code;
  }
  const auto clips = read_labelled_clips(
      clip_options, report, by_rule ? Unlabelled::labelled_by_rule : Unlabelled::refused);
  if (!clips) return clips.error();
  const Result<std::string> bytes =
      method == "labels"
          ? label_file(*clips, folds, report, command_of(arguments))
          : detector_file(*clips, detect_method_of(method).value_or(DetectMethod::boost), folds,
                          report, command_of(arguments));
  if (!bytes) return refuse_input(bytes.error());
  const OutputFile file{output.path, *bytes};
  if (auto written = write_files({&file, 1}, output.force); !written) {
    return refuse_usage(written.error());
  }
  remark(report, fmt::format("{}: model of {} bytes from {} clips", output.path, file.bytes.size(),
                             clips->size()));
  return done;
}

}  // namespace surefoot::app
