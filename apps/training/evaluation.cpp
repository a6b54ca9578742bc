#include "training/evaluation.h"

#include <algorithm>
#include <set>

namespace surefoot::training {
namespace {

/// What is asked of one method: look-aheads for which the same model serves.
struct Question {
  DetectMethod method = DetectMethod::automatic;
  std::vector<double> look_aheads;
  int folds = 0;
  std::span<const Spoil> spoils;
};

/// One empty evaluation for each look-ahead and spoil.
std::vector<Evaluation> evaluations_of(const Question& question) {
  std::vector<Evaluation> all;
  for (const double look_ahead : question.look_aheads) {
    for (const Spoil& spoil : question.spoils) {
      all.push_back({std::string(name_of(question.method)), spoil.name, look_ahead, {}, {}, {}});
    }
  }
  return all;
}

void score_clip(const LabelledClip& clip, const Question& question, const ContactModel* model,
                std::span<Evaluation> evaluations) {
  for (std::size_t i = 0; i < question.spoils.size(); ++i) {
    const LabelledClip test = spoiled(clip, question.spoils[i]);
    for (std::size_t l = 0; l < question.look_aheads.size(); ++l) {
      DetectSettings settings;
      settings.method = question.method;
      settings.model = model;
      settings.decider.look_ahead = question.look_aheads[l];
      const LabelScore score = score_plants(detect_plants(test.loaded, settings), test.labels);
      Evaluation& evaluation = evaluations[l * question.spoils.size() + i];
      evaluation.all.add(score);
      evaluation.by_category[clip.category].add(score);
      evaluation.by_clip[clip.name].add(score);
    }
  }
}

Result<void> score_by_folds(std::span<const LabelledClip> clips, std::span<const ClipRows> rows,
                            const Question& question, const TrainSettings& training,
                            std::span<Evaluation> evaluations, const ProgressFn& progress) {
  const std::map<std::string, int> fold_of = folds_by_subject(clips, question.folds);
  const double trained = trained_look_ahead(question.look_aheads.front());
  for (int fold = 0; fold < question.folds; ++fold) {
    std::vector<const ClipRows*> others;
    for (const ClipRows& clip : rows) {
      if (fold_of.at(clip.subject) != fold) others.push_back(&clip);
    }
    const double share = 1.0 / question.folds;
    const Result<ContactModel> model = train_detector(question.method, others, trained, training,
                                                      part_of(progress, fold * share, share));
    if (!model) return pass_on(model);
    for (const LabelledClip& clip : clips) {
      if (fold_of.at(clip.subject) == fold) score_clip(clip, question, &*model, evaluations);
    }
  }
  return {};
}

Result<void> score_all(std::span<const LabelledClip> clips, const Question& question,
                       const ContactModel* given, std::span<Evaluation> evaluations,
                       const ProgressFn& progress) {
  const DetectMethod learnt =
      question.method == DetectMethod::automatic ? DetectMethod::boost : question.method;
  const ContactModel* model = given && given->method == learnt ? given : nullptr;
  for (std::size_t i = 0; i < clips.size(); ++i) {
    const double done = static_cast<double>(i) / static_cast<double>(clips.size());
    if (!report_progress(progress, done)) return fail("cancelled");
    score_clip(clips[i], question, model, evaluations);
  }
  return {};
}

/// The look-aheads, those together for which the same trees serve.
std::map<double, std::vector<double>> by_training(std::span<const double> look_aheads) {
  std::map<double, std::vector<double>> groups;
  for (const double seconds : look_aheads) groups[trained_look_ahead(seconds)].push_back(seconds);
  return groups;
}

/// Asks every method about one group of look-aheads.
Result<std::vector<Evaluation>> evaluate_group(double trained,
                                               const std::vector<double>& look_aheads,
                                               std::span<const LabelledClip> clips,
                                               const EvaluationSettings& settings,
                                               const ProgressFn& progress) {
  const auto trains = [&](DetectMethod method) { return settings.folds > 1 && learns(method); };
  std::vector<ClipRows> rows;
  if (std::ranges::any_of(settings.methods, trains)) {
    Result<std::vector<ClipRows>> made = rows_of(clips, {}, part_of(progress, 0.0, 0.2), trained);
    if (!made) return pass_on(made);
    rows = std::move(*made);
  }
  const double share = 0.8 / static_cast<double>(settings.methods.size());
  std::vector<Evaluation> all;
  for (std::size_t m = 0; m < settings.methods.size(); ++m) {
    const Question question{settings.methods[m], look_aheads, settings.folds, settings.spoils};
    std::vector<Evaluation> evaluations = evaluations_of(question);
    const ProgressFn part = part_of(progress, 0.2 + static_cast<double>(m) * share, share);
    const Result<void> done =
        trains(question.method)
            ? score_by_folds(clips, rows, question, train_settings_for(trained), evaluations, part)
            : score_all(clips, question, settings.given, evaluations, part);
    if (!done) return pass_on(done);
    std::ranges::move(evaluations, std::back_inserter(all));
  }
  return all;
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
  const Question question{method, {kFullLookAhead}, folds, {&as_it_is, 1}};
  std::vector<Evaluation> evaluations = evaluations_of(question);
  const Result<void> done = score_by_folds(clips, rows, question, settings, evaluations, progress);
  if (!done) return pass_on(done);
  return evaluations.front().all;
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
  const std::map<double, std::vector<double>> groups = by_training(settings.look_aheads);
  const double share = 1.0 / static_cast<double>(groups.size());
  double begin = 0.0;
  std::vector<Evaluation> all;
  for (const auto& [trained, look_aheads] : groups) {
    Result<std::vector<Evaluation>> evaluations =
        evaluate_group(trained, look_aheads, clips, settings, part_of(progress, begin, share));
    if (!evaluations) return pass_on(evaluations);
    std::ranges::move(*evaluations, std::back_inserter(all));
    begin += share;
  }
  return all;
}

}  // namespace surefoot::training
