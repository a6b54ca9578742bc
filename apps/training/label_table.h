#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "surefoot/base/progress.h"
#include "training/label_trainer.h"
#include "training/rate.h"

namespace surefoot::training {

/// One machine for the five labels on unseen subjects.
struct LabelRow {
  LabelSvmSettings settings;
  Rate locomotion;       ///< all five labels on walks, runs and jumps
  Rate complex;          ///< all five labels on everything else
  Rate footplant;        ///< frames that do not skate, on all clips
  Rate footskate;        ///< frames that skate, on all clips
  Rate calm;             ///< of `footplant`: no strike or toe-off within 35 ms
  int called_skate = 0;  ///< frames of `footplant` that are taken for skating
  std::map<std::string, std::array<Rate, 2>> by_category;  ///< footplant and footskate

  [[nodiscard]] double accuracy() const;  ///< of all frames
};

struct LabelTableSettings {
  std::vector<int> windows{1, 3, 5, 10};
  int two_stage_window = 5;  ///< frames; two stages are compared at this window only
  int rows = 2000;           ///< at most, that each machine but the default one learns from
  int folds = 3;
};

/// The tables of the thesis behind method 3 on given clips: feature sets by windows, and last the
/// default machine, each trained on the clips of other subjects than it is scored on. An error
/// where `progress` asks to stop or a fold has nothing to learn from.
[[nodiscard]] Result<std::vector<LabelRow>> label_table(std::span<const LabelledClip> clips,
                                                        const LabelTableSettings& settings,
                                                        const ProgressFn& progress);

/// Whether a category is of walks, runs or jumps; everything else is complex (method 3.1).
[[nodiscard]] bool is_locomotion(const std::string& category);

/// A machine by a grid of C and gamma (method 3.2), each scored on unseen subjects, the best first.
/// Errors as above, and for clips of one subject.
[[nodiscard]] Result<std::vector<LabelRow>> search_label_grid(std::span<const LabelledClip> clips,
                                                              const LabelSvmSettings& machine,
                                                              int folds,
                                                              const ProgressFn& progress);

[[nodiscard]] std::string label_table_text(std::span<const LabelRow> rows);

/// Where a machine errs: by category, and by how near strikes and toe-offs are.
[[nodiscard]] std::string label_errors_text(const LabelRow& row);

}  // namespace surefoot::training
