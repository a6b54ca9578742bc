#pragma once

#include <span>
#include <string>
#include <vector>

#include "locomotion/gait_error.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/progress.h"
#include "surefoot/pipeline/load.h"

namespace surefoot::training {

/// A clip's cycles, found by the best contact detector.
[[nodiscard]] GaitClip gait_clip_of(std::string name, std::string performer, const Take& take);

/// How well a clip is met: means over its cycles.
struct GaitClipScore {
  std::string clip;
  std::string performer;
  int cycles = 0;
  std::array<double, kStyles> style{};  ///< the performer's, with steps as quick as the clip's own
  GaitError average;                    ///< by the whole model, in the average style
  GaitError own;                        ///< likewise, in `style`
  GaitError held_out;  ///< by a model that has not seen the clip, in the average style
};

struct TrainedGait {
  FittedGait fitted;
  GaitModel model;
  std::vector<GaitClipScore> scores;  ///< of clips with cycles, by gait and speed
};

struct GaitTrainingSettings {
  FitGaitSettings fit;
  bool hold_out = false;  ///< also score each clip by a model of all the others
};

/// Learns a gait and scores it.
[[nodiscard]] Result<TrainedGait> train_gait(std::span<const GaitClip> clips,
                                             const GaitTrainingSettings& settings,
                                             const ProgressFn& progress, Diagnostics* notes);

/// What a training found, as JSON text and as a table.
[[nodiscard]] std::string gait_json(const TrainedGait& gait, std::span<const GaitClip> clips);
[[nodiscard]] std::string gait_text(const TrainedGait& gait, std::span<const GaitClip> clips);

}  // namespace surefoot::training
