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
                              double look_ahead, const training::TrainSettings& settings,
                              const ReportOptions& report) {
  Result<std::vector<training::ClipRows>> rows = [&] {
    ProgressBar bar("describing", report);
    return training::rows_of(clips, {}, bar.callback(), look_ahead);
  }();
  if (!rows) return pass_on(rows);
  std::vector<const training::ClipRows*> all;
  for (const training::ClipRows& clip : *rows) all.push_back(&clip);
  ProgressBar bar("training", report);
  return training::train_detector(method, all, look_ahead, settings, bar.callback());
}

/// What to train, beside the clips.
struct TrainRequest {
  std::string method = "boost";
  std::optional<double> folds;
  std::optional<double> look_ahead;
  std::string set;     ///< P, O or M; empty: the default
  std::string window;  ///< frames
  std::string stages;
  std::string kind = "all";

  /// Whether a flag was given that only the five labels know.
  [[nodiscard]] bool shapes_labels() const {
    return !set.empty() || !window.empty() || !stages.empty() || kind != "all";
  }
};

/// A model file of a detector.
Result<std::string> detector_file(std::span<const training::LabelledClip> clips,
                                  const TrainRequest& wanted, const ReportOptions& report,
                                  std::string command) {
  const DetectMethod method = detect_method_of(wanted.method).value_or(DetectMethod::boost);
  const double look_ahead = wanted.look_ahead.value_or(kFullLookAhead);
  Result<training::TrainSettings> settings = training::train_settings_for(look_ahead);
  if (wanted.folds) {
    settings = best_settings(clips, method, static_cast<int>(*wanted.folds), report);
  }
  if (!settings) return pass_on(settings);
  const Result<ContactModel> model = train_on(clips, method, look_ahead, *settings, report);
  if (!model) return pass_on(model);
  return write_contact_model(*model, std::move(command));
}

training::LabelSvmSettings label_settings(const TrainRequest& wanted) {
  training::LabelSvmSettings settings;
  for (const LegFeatureSet set : kLegFeatureSets) {
    if (name_of(set) == wanted.set) settings.features.set = set;
  }
  if (!wanted.window.empty()) settings.features.window = std::stoi(wanted.window);
  settings.two_stages = wanted.stages == "2";
  return settings;
}

/// A model file of the five labels.
Result<std::string> label_file(std::span<const training::LabelledClip> clips,
                               const TrainRequest& wanted, const ReportOptions& report,
                               std::string command) {
  ProgressBar bar("training", report);
  training::LabelSvmSettings settings = label_settings(wanted);
  if (wanted.folds) {
    const Result<std::vector<training::LabelRow>> grid = training::search_label_grid(
        clips, settings, static_cast<int>(*wanted.folds), bar.callback());
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

/// Refuses flags that do not go together or are out of range.
Result<void> check_request(const TrainRequest& wanted) {
  if (wanted.folds && !(*wanted.folds >= 2.0 && *wanted.folds <= 1000.0)) {
    return fail("--grid: cross-validation needs 2 to 1000 folds");
  }
  if (wanted.look_ahead && !(*wanted.look_ahead >= 0.0)) {
    return fail("--look-ahead: must be 0 s or more");
  }
  const bool labels = wanted.method == "labels";
  if (labels && wanted.look_ahead) {
    return fail("--look-ahead: the five labels are found in whole motions");
  }
  if (wanted.look_ahead && wanted.folds) {
    return fail("--look-ahead and --grid cannot be combined: settings are chosen for the full one");
  }
  if (!labels && wanted.shapes_labels()) {
    return fail("--set, --window, --stages and --kind need --method labels");
  }
  return {};
}

/// The clips of one kind of motion.
std::vector<training::LabelledClip> clips_of_kind(std::vector<training::LabelledClip> clips,
                                                  const std::string& kind) {
  if (kind == "all") return clips;
  std::erase_if(clips, [&](const training::LabelledClip& clip) {
    return training::is_locomotion(clip.category) != (kind == "locomotion");
  });
  return clips;
}

}  // namespace

int run_train(Arguments arguments) {
  CommandLine line(
      "train",
      "Trains a contact model on labelled clips: NAME.contacts.csv, "
      "NAME.plants.json or NAME.labels.json beside NAME.bvh.",
      "  surefoot train walk1.bvh walk2.bvh -o model.bin\n"
      "  surefoot train --list clips.txt --data ../data -o model.bin --force\n"
      "  surefoot train --list clips.txt -o model.bin --method svm --grid 5\n"
      "  surefoot train measured.bvh clean.bvh -o model.bin --label-by-rule\n"
      "  surefoot train --list clips.txt -o now.bin --look-ahead 0\n"
      "  surefoot train skating.bvh walk.bvh -o m.bin --method labels --set O --stages 2\n"
      "  surefoot evaluate --list others.txt --data ../data --model model.bin\n"
      "  surefoot clean walk.bvh --model model.bin\n");
  ClipOptions clip_options;
  OutputOptions output;
  ReportOptions report;
  TrainRequest wanted;
  bool by_rule = false;
  clip_options.add_to(line, "motion files with labels beside them");
  line.group("Training");
  line.choice("--method", wanted.method, {"boost", "svm", "knn", "labels"},
              "what to train: a detector, or the five labels of `detect --labels`");
  line.option("--look-ahead", wanted.look_ahead, "S",
              "of a detector: seconds that it may look ahead of a frame (default: as far as there "
              "is use for)");
  line.option("--grid", wanted.folds, "FOLDS",
              "first choose settings by cross-validation in this many folds of subjects");
  line.flag("--label-by-rule", by_rule,
            "label clips without labels by the height and speed of their feet; they must be clean");
  line.group("Training of labels (with --method labels)");
  line.choice("--set", wanted.set, {"P", "O", "M"},
              "features: knees, rotations of the leg's joints, or mass centres of the legs, each "
              "beside heels and balls (default: P)");
  line.choice("--window", wanted.window, {"1", "3", "5", "10"},
              "frames of 1/30 s side by side (default: 5)");
  line.choice("--stages", wanted.stages, {"1", "2"},
              "1: five labels at once (default); 2: four contact labels, then skating or not");
  line.choice("--kind", wanted.kind, {"all", "locomotion", "complex"},
              "learn only from walks, runs and jumps, or only from the rest");
  output.add_to(line, "output model");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (const auto good = check_request(wanted); !good) return refuse_usage(good.error());
  if (auto possible = check_output(output.path, output.force); !possible) {
    return refuse_usage(possible.error());
  }

  if (wanted.method != "knn") {
    if (const auto code = run_trainer("train", arguments)) return *code;
  }
  auto read = read_labelled_clips(clip_options, report,
                                  by_rule ? Unlabelled::labelled_by_rule : Unlabelled::refused);
  if (!read) return read.error();
  const std::vector<training::LabelledClip> clips = clips_of_kind(std::move(*read), wanted.kind);
  if (clips.empty()) {
    return refuse_input(
        Error{fmt::format("none of the clips is of the kind `{}`", wanted.kind), {}});
  }
  const Result<std::string> bytes =
      wanted.method == "labels" ? label_file(clips, wanted, report, command_of(arguments))
                                : detector_file(clips, wanted, report, command_of(arguments));
  if (!bytes) return refuse_input(bytes.error());
  const OutputFile file{output.path, *bytes};
  if (auto written = write_files({&file, 1}, output.force); !written) {
    return refuse_usage(written.error());
  }
  remark(report, fmt::format("{}: model of {} bytes from {} clips", output.path, file.bytes.size(),
                             clips.size()));
  return done;
}

}  // namespace surefoot::app
