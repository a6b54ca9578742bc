#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "surefoot/base/progress.h"
#include "training/label_trainer.h"

namespace surefoot::training {

/// How many frames of a kind got their label.
struct Rate {
  int right = 0;
  int frames = 0;

  void add(bool is_right);
  [[nodiscard]] double share() const;  ///< 0 where there are no frames
};

/// One machine for the five labels on unseen subjects.
struct LabelRow {
  LabelSvmSettings settings;
  Rate locomotion;  ///< all five labels on walks, runs and jumps
  Rate complex;     ///< all five labels on everything else
  Rate footplant;   ///< frames that do not skate, on all clips
  Rate footskate;   ///< frames that skate, on all clips

  [[nodiscard]] double accuracy() const;  ///< of all frames
};

struct LabelTableSettings {
  std::vector<int> windows{1, 3, 5, 10};
  int two_stage_window = 5;  ///< frames; two stages are compared at this window only
  int rows = 2000;           ///< at most, that each machine learns from
  int folds = 3;
};

/// The tables of the thesis behind SPEC 3 on given clips: feature sets by windows, each trained on
/// the clips of other subjects than it is scored on. An error where `progress` asks to stop or a
/// fold has nothing to learn from.
[[nodiscard]] Result<std::vector<LabelRow>> label_table(std::span<const LabelledClip> clips,
                                                        const LabelTableSettings& settings,
                                                        const ProgressFn& progress);

/// The default machine by a grid of C and gamma (SPEC 3.2), each scored on unseen subjects, the
/// best first. Errors as above, and for clips of one subject.
[[nodiscard]] Result<std::vector<LabelRow>> search_label_grid(std::span<const LabelledClip> clips,
                                                              int folds,
                                                              const ProgressFn& progress);

[[nodiscard]] std::string label_table_text(std::span<const LabelRow> rows);

}  // namespace surefoot::training
