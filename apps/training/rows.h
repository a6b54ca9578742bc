#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "contact/foot_features.h"
#include "surefoot/base/progress.h"
#include "training/labelled_legs.h"

namespace surefoot::training {

/// Labelled feature vectors of one clip and of its augmented copies.
struct ClipRows {
  std::string category;
  std::string subject;
  std::vector<FootFeatures> features;
  std::vector<float> contact;  ///< 1 or 0
  std::vector<float> weight;
  std::vector<float> to_change;  ///< s to the nearest change of the foot's label
};

struct RowSettings {
  int copies = 3;             ///< augmented copies of each clip
  double copy_weight = 0.6;   ///< of a row of a copy
  double copy_share = 0.6;    ///< of a copy's frames that are kept at high rates
  double usual_rate = 100.0;  ///< frames/s at which a row weighs 1; time counts, not frames
  /// Rare kinds of motion count more.
  std::map<std::string, double> category_weight{{"turn", 2.0}};
};

/// Rows of all labelled frames, whose features see `look_ahead` seconds ahead. The same clip gives
/// the same rows, whatever other clips there are.
[[nodiscard]] ClipRows rows_of(const LabelledClip& clip, const RowSettings& settings,
                               double look_ahead = kFullLookAhead);

/// Rows of many clips. An error where `progress` asks to stop.
[[nodiscard]] Result<std::vector<ClipRows>> rows_of(std::span<const LabelledClip> clips,
                                                    const RowSettings& settings,
                                                    const ProgressFn& progress,
                                                    double look_ahead = kFullLookAhead);

}  // namespace surefoot::training
