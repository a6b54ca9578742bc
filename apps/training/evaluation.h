#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "training/score.h"
#include "training/spoil.h"
#include "training/train.h"

namespace surefoot::training {

struct EvaluationSettings {
  std::vector<DetectMethod> methods{DetectMethod::automatic};
  std::vector<Spoil> spoils{Spoil{}};
  /// Above 1: every detector that learns is trained anew for each fold, on the clips of the other
  /// folds' subjects only, and scored on the fold. Else the embedded or the given detector is used.
  int folds = 0;
  /// s, one evaluation each; detectors that do not learn know only the full one.
  std::vector<double> look_aheads{kFullLookAhead};
  const ContactModel* given = nullptr;  ///< for its own method; the embedded one if null
};

/// One detector on one kind of clips.
struct Evaluation {
  std::string method;
  std::string spoil;
  double look_ahead = kFullLookAhead;  ///< s
  std::map<std::string, LabelScore> by_category;
  std::map<std::string, LabelScore> by_clip;
  LabelScore all;
};

/// The fold of each subject: subjects in order of category, then name, dealt out in turn.
[[nodiscard]] std::map<std::string, int> folds_by_subject(std::span<const LabelledClip> clips,
                                                          int folds);

/// The score of a detector that is trained anew for each fold, on the rows of the other folds'
/// subjects only, and asked about the fold's clips. `rows` belong to `clips`, in any order. An
/// error where `progress` asks to stop or a fold has nothing to learn from.
[[nodiscard]] Result<LabelScore> cross_validate(std::span<const LabelledClip> clips,
                                                std::span<const ClipRows> rows, DetectMethod method,
                                                const TrainSettings& settings, int folds,
                                                const ProgressFn& progress);

/// Part of a longer piece of work: it goes from `begin` to `begin + size` of the whole.
[[nodiscard]] ProgressFn part_of(const ProgressFn& progress, double begin, double size);

/// Scores detectors against labels: one evaluation per method and spoil. An error where `progress`
/// asks to stop or a fold has nothing to learn from.
[[nodiscard]] Result<std::vector<Evaluation>> evaluate(std::span<const LabelledClip> clips,
                                                       const EvaluationSettings& settings,
                                                       const ProgressFn& progress);

/// A table for people, and JSON.
[[nodiscard]] std::string evaluation_text(std::span<const Evaluation> evaluations, bool clips);
[[nodiscard]] std::string evaluation_json(std::span<const Evaluation> evaluations);

}  // namespace surefoot::training
