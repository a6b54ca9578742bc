#include "training/evaluation.h"

#include <algorithm>
#include <set>

namespace surefoot::training {
namespace {

void score_clip(const LabelledClip& clip, std::span<const Spoil> spoils,
                const DetectSettings& settings, std::span<Evaluation> evaluations) {
  for (std::size_t i = 0; i < spoils.size(); ++i) {
    const LabelledClip test = spoiled(clip, spoils[i]);
    const LabelScore score = score_plants(detect_plants(test.loaded, settings), test.labels);
    evaluations[i].all.add(score);
    evaluations[i].by_category[clip.category].add(score);
    evaluations[i].by_clip[clip.name].add(score);
  }
}

Result<void> score_by_folds(std::span<const LabelledClip> clips, std::span<const ClipRows> rows,
                            DetectMethod method, const TrainSettings& training, int folds,
                            std::span<const Spoil> spoils, std::span<Evaluation> evaluations,
                            const ProgressFn& progress) {
  const std::map<std::string, int> fold_of = folds_by_subject(clips, folds);
  for (int fold = 0; fold < folds; ++fold) {
    std::vector<const ClipRows*> others;
    for (const ClipRows& clip : rows) {
      if (fold_of.at(clip.subject) != fold) others.push_back(&clip);
    }
    const double share = 1.0 / folds;
    const Result<ContactModel> model =
        train_detector(method, others, training, part_of(progress, fold * share, share));
    if (!model) return pass_on(model);
    DetectSettings detection;
    detection.model = &*model;
    for (const LabelledClip& clip : clips) {
      if (fold_of.at(clip.subject) != fold) continue;
      score_clip(clip, spoils, detection, evaluations);
    }
  }
  return {};
}

Result<void> score_all(std::span<const LabelledClip> clips, DetectMethod method,
                       const EvaluationSettings& settings, std::span<Evaluation> evaluations,
                       const ProgressFn& progress) {
  DetectSettings detection;
  detection.method = method;
  const DetectMethod learnt = method == DetectMethod::automatic ? DetectMethod::boost : method;
  if (settings.given && settings.given->method == learnt) detection.model = settings.given;
  for (std::size_t i = 0; i < clips.size(); ++i) {
    const double done = static_cast<double>(i) / static_cast<double>(clips.size());
    if (!report_progress(progress, done)) return fail("cancelled");
    score_clip(clips[i], settings.spoils, detection, evaluations);
  }
  return {};
}

}  // namespace

ProgressFn part_of(const ProgressFn& progress, double begin, double size) {
  if (!progress) return {};
  return [=](double fraction) { return progress(begin + size * fraction); };
}

Result<LabelScore> cross_validate(std::span<const LabelledClip> clips,
                                  std::span<const ClipRows> rows, DetectMethod method,
                                  const TrainSettings& settings, int folds,
                                  const ProgressFn& progress) {
  const Spoil as_it_is;
  Evaluation evaluation{std::string(name_of(method)), as_it_is.name, {}, {}, {}};
  const Result<void> done = score_by_folds(clips, rows, method, settings, folds, {&as_it_is, 1},
                                           {&evaluation, 1}, progress);
  if (!done) return pass_on(done);
  return evaluation.all;
}

std::map<std::string, int> folds_by_subject(std::span<const LabelledClip> clips, int folds) {
  std::map<std::string, std::string> category_of;  // the first in the alphabet
  for (const LabelledClip& clip : clips) {
    const auto [at, added] = category_of.try_emplace(clip.subject, clip.category);
    if (!added) at->second = std::min(at->second, clip.category);
  }
  std::set<std::pair<std::string, std::string>> subjects;
  for (const auto& [subject, category] : category_of) subjects.emplace(category, subject);
  std::map<std::string, int> fold_of;
  int next = 0;
  for (const auto& [category, subject] : subjects) fold_of[subject] = next++ % folds;
  return fold_of;
}

Result<std::vector<Evaluation>> evaluate(std::span<const LabelledClip> clips,
                                         const EvaluationSettings& settings,
                                         const ProgressFn& progress) {
  const bool trains = settings.folds > 1 && std::ranges::any_of(settings.methods, &learns);
  std::vector<ClipRows> rows;
  if (trains) {
    Result<std::vector<ClipRows>> made = rows_of(clips, {}, part_of(progress, 0.0, 0.2));
    if (!made) return pass_on(made);
    rows = std::move(*made);
  }
  const double begin = trains ? 0.2 : 0.0;
  const double share = (1.0 - begin) / static_cast<double>(settings.methods.size());
  std::vector<Evaluation> all;
  for (std::size_t m = 0; m < settings.methods.size(); ++m) {
    const DetectMethod method = settings.methods[m];
    std::vector<Evaluation> evaluations;
    for (const Spoil& spoil : settings.spoils) {
      evaluations.push_back({std::string(name_of(method)), spoil.name, {}, {}, {}});
    }
    const ProgressFn part = part_of(progress, begin + static_cast<double>(m) * share, share);
    const Result<void> done = settings.folds > 1 && learns(method)
                                  ? score_by_folds(clips, rows, method, {}, settings.folds,
                                                   settings.spoils, evaluations, part)
                                  : score_all(clips, method, settings, evaluations, part);
    if (!done) return pass_on(done);
    std::ranges::move(evaluations, std::back_inserter(all));
  }
  return all;
}

}  // namespace surefoot::training
