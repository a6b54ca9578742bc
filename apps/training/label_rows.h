#pragma once

#include <span>
#include <vector>

#include "surefoot/contact/leg_features.h"
#include "surefoot/contact/motion_label.h"
#include "training/labelled_legs.h"

namespace surefoot::training {

/// A clip for the five labels of SPEC 3.2.
struct LabelClip {
  std::string category;
  std::string subject;
  LabelledLegs legs;
  std::vector<MotionLabel> labels;  ///< one a frame
  std::vector<bool> known;          ///< whether both feet of the frame are labelled
};

struct LabelClipSettings {
  double fps = 30.0;          ///< clips of higher rates are resampled to this
  double skate_speed = 0.15;  ///< m/s: what a spoil adds to a foot in contact that makes it skate
};

/// Every clip as it is and spoiled so that its feet slide: path scaled by 1.15 and 1.3, wobble. A
/// frame of a spoiled clip is SKATE when a foot is in contact and the spoil moves it faster than
/// the limit; all others keep the label of their contacts.
[[nodiscard]] std::vector<LabelClip> label_clips(std::span<const LabelledClip> clips,
                                                 const LabelClipSettings& settings = {});

}  // namespace surefoot::training
