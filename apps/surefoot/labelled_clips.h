#pragma once

#include <vector>

#include "clip_list.h"
#include "training/labelled_legs.h"

namespace surefoot::app {

/// What becomes of a clip without labels beside it.
enum class Unlabelled {
  refused,
  labelled_by_rule,  ///< `training::labels_by_rule`
};

/// Reads the clips with the labels beside them: NAME.contacts.csv, NAME.plants.json or
/// NAME.labels.json for NAME.bvh, the first of them that there is.
[[nodiscard]] OrExitCode<std::vector<training::LabelledClip>> read_labelled_clips(
    const ClipOptions& options, const ReportOptions& report,
    Unlabelled unlabelled = Unlabelled::refused);

}  // namespace surefoot::app
