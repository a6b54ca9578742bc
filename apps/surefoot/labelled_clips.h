#pragma once

#include <vector>

#include "clip_list.h"
#include "training/labelled_legs.h"

namespace surefoot::app {

/// Reads the clips with the labels beside them: NAME.contacts.csv or NAME.plants.json for NAME.bvh.
[[nodiscard]] OrExitCode<std::vector<training::LabelledClip>> read_labelled_clips(
    const ClipOptions& options, const ReportOptions& report);

}  // namespace surefoot::app
