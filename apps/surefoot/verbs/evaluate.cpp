#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "labelled_clips.h"
#include "progress_bar.h"
#include "trainer_program.h"
#include "training/evaluation.h"
#include "training/label_table.h"
#include "training/rule_score.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

std::vector<std::string> words_of(std::string_view words) {
  std::vector<std::string> all;
  while (true) {
    const std::size_t comma = words.find(',');
    all.emplace_back(words.substr(0, comma));
    if (comma == std::string_view::npos) return all;
    words.remove_prefix(comma + 1);
  }
}

/// Names of methods between commas; `all` means each of them.
Result<std::vector<DetectMethod>> read_methods(std::string_view words) {
  std::vector<DetectMethod> methods;
  if (words == "all") {
    for (const DetectMethod method : kDetectMethods) {
      if (method != DetectMethod::automatic) methods.push_back(method);
    }
    return methods;
  }
  for (const std::string& word : words_of(words)) {
    const std::optional<DetectMethod> method = detect_method_of(word);
    if (!method) return fail(fmt::format("unknown method `{}`", word));
    methods.push_back(*method);
  }
  return methods;
}

/// Seconds between commas, not negative; `full` is as much as there is use for.
Result<std::vector<double>> read_look_aheads(const std::string& words) {
  std::vector<double> seconds;
  for (const std::string& word : words_of(words)) {
    const bool full = word == "full";
    const NumberText read = read_number(word);
    const double value = full ? kFullLookAhead : read.value;
    if (!full && (read.length == 0 || read.length != word.size() || !(value >= 0.0))) {
      return fail(
          fmt::format("--look-ahead: expected seconds from 0 on or `full`, found `{}`", word));
    }
    seconds.push_back(value);
  }
  return seconds;
}

/// The thesis' tables, and where the default machine errs; 3 folds unless told.
int print_label_table(std::span<const training::LabelledClip> clips, int folds,
                      const ReportOptions& report) {
  training::LabelTableSettings settings;
  if (folds > 1) settings.folds = folds;
  const Result<std::vector<training::LabelRow>> rows = [&] {
    ProgressBar bar("scoring", report);
    return training::label_table(clips, settings, bar.callback());
  }();
  if (!rows) return refuse_input(rows.error());
  const std::string text = fmt::format(
      "{}\nThe last of these, which is what `surefoot train --method labels` makes:\n{}",
      training::label_table_text(*rows), training::label_errors_text(rows->back()));
  return print_text(text) ? done : wrong_usage;
}

}  // namespace

int run_evaluate(Arguments arguments) {
  CommandLine line(
      "evaluate", "Scores detectors against labels: contact frames, strike and toe-off times.",
      "  surefoot evaluate walk.bvh                           # walk.contacts.csv beside it\n"
      "  surefoot evaluate --list gt.txt --data ../data --method auto --folds 10\n"
      "  surefoot evaluate --list gt.txt --data ../data --spoil clean,scale:1.15,wobble,fps:30\n"
      "  surefoot evaluate --list gt.txt --data ../data --folds 10 --look-ahead 0,0.1,full\n");
  ClipOptions clip_options;
  ReportOptions report;
  std::string methods = "auto";
  std::string spoils = "clean";
  std::string look_aheads;
  std::string model;
  double folds = 0;
  bool each_clip = false;
  bool json = false;
  bool labels = false;
  bool rule = false;
  clip_options.add_to(line, "motion files with labels beside them");
  line.group("Scoring");
  line.option("--method", methods, "NAMES", "detectors, separated by commas, or all");
  line.option("--spoil", spoils, "WORDS",
              "clean, scale:NUMBER, wobble, fps:NUMBER, separated by commas");
  line.option(
      "--look-ahead", look_aheads, "S,S,..",
      "seconds that decisions may look ahead, or full, separated by commas (default: full)");
  line.option("--folds", folds, "K",
              "cross-validate in K folds by subject: train on the others, score each fold");
  line.option("--model", model, "FILE",
              "model made by `surefoot train`, instead of the built-in one");
  line.flag("--labels", labels,
            "instead, compare classifiers of left, right, both, none and skate by feature set and "
            "window");
  line.flag("--label-by-rule", rule, "instead, score the labels of `train --label-by-rule`");
  line.flag("--each", each_clip, "also print one line per clip");
  report.add_to(line);
  line.flag("--json", json, "print JSON instead of a table");
  if (const auto code = line.parse(arguments)) return *code;
  if (labels && rule) {
    return refuse_usage(Error{"--labels and --label-by-rule cannot be combined", {}});
  }

  training::EvaluationSettings settings;
  const Result<std::vector<DetectMethod>> chosen = read_methods(methods);
  if (!chosen) return refuse_usage(chosen.error());
  settings.methods = *chosen;
  const Result<std::vector<training::Spoil>> inputs = training::read_spoils(spoils);
  if (!inputs) return refuse_usage(inputs.error());
  settings.spoils = *inputs;
  if (!look_aheads.empty()) {
    Result<std::vector<double>> seconds = read_look_aheads(look_aheads);
    if (!seconds) return refuse_usage(seconds.error());
    settings.look_aheads = std::move(*seconds);
  }
  if (folds != std::floor(folds) || folds < 0 || folds > 1000 || folds == 1) {
    return refuse_usage(Error{"--folds must be a whole number, 2 or more", {}});
  }
  settings.folds = static_cast<int>(folds);
  if (labels || (settings.folds > 1 && std::ranges::any_of(settings.methods, &learns))) {
    if (const auto code = run_trainer("evaluate", arguments)) return *code;
  }
  std::optional<ContactModel> given;
  if (!model.empty()) {
    const Result<std::string> bytes = read_file(model);
    if (!bytes) return refuse_input(bytes.error());
    Result<ContactModel> read = read_contact_model(*bytes, model);
    if (!read) return refuse_input(read.error());
    if (methods == "auto") settings.methods = {read->method};
    if (settings.methods.front() != read->method) {
      return refuse_input(Error{
          fmt::format("is a model for the method `{}`, not `{}`", name_of(read->method), methods),
          {model}});
    }
    given = std::move(*read);
    settings.given = &*given;
  }

  const auto clips = read_labelled_clips(clip_options, report);
  if (!clips) return clips.error();
  if (rule) {
    const std::string text = training::rule_score_text(training::score_rule(*clips));
    return print_text(text) ? done : wrong_usage;
  }
  if (labels) return print_label_table(*clips, settings.folds, report);
  const Result<std::vector<training::Evaluation>> evaluations = [&] {
    ProgressBar bar("scoring", report);
    return training::evaluate(*clips, settings, bar.callback());
  }();
  if (!evaluations) return refuse_input(evaluations.error());
  const std::string text = json ? training::evaluation_json(*evaluations)
                                : training::evaluation_text(*evaluations, each_clip);
  return print_text(text) ? done : wrong_usage;
}

}  // namespace surefoot::app
