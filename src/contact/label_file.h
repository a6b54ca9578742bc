#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/contact/motion_label.h"

namespace surefoot {

/// The label of every frame of a clip.
struct LabelTrack {
  double fps = 0.0;
  std::vector<MotionLabel> labels;
};

/// Reads the JSON of a label file: runs of frames `first` to `last`, 0-based and closed, each with
/// one of the five labels. Refuses, with line and column, frames that no run or two runs hold, runs
/// outside the file's `frames`, unknown words and keys, missing keys, wrong types and another
/// format or version.
[[nodiscard]] Result<LabelTrack> read_labels(std::string_view text, std::string file);

/// As above; also refuses labels whose `frames` or `fps` are not the clip's.
[[nodiscard]] Result<LabelTrack> read_labels(std::string_view text, std::string file,
                                             int clip_frames, double clip_fps);

/// The JSON of a label file, one run a line; reading it gives the same labels.
[[nodiscard]] std::string write_labels(const LabelTrack& track);

}  // namespace surefoot
