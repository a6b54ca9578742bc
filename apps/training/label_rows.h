#pragma once

#include <span>
#include <vector>

#include "contact/leg_features.h"
#include "surefoot/contact/motion_label.h"
#include "training/labelled_legs.h"

namespace surefoot::training {

/// A clip for the five labels of method 3.2.
struct LabelClip {
  std::string category;
  std::string subject;
  LabelledLegs legs;
  std::vector<MotionLabel> labels;  ///< one a frame
  std::vector<std::size_t> frames;  ///< that are taught and scored: one each 1/30 s, if clear
};

struct LabelClipSettings {
  double still_speed = 0.1;  ///< m/s: what a spoil may add to a foot in contact that stands
  double skate_speed = 0.3;  ///< m/s: what it must add to make it skate, >= still_speed
};

/// Every clip as it is and spoiled so that its feet slide: path scaled by 0.7 and 1.3, slips. A
/// frame of a spoiled clip is SKATE when a foot is in contact and the spoil moves it faster than
/// `skate_speed`; all others keep the label of their contacts. Unclear are frames in which the
/// spoil moves a foot in contact by less than that but more than `still_speed`, and those in which
/// a foot has no label. A clip whose labels were marked by hand is taken as it is marked.
[[nodiscard]] std::vector<LabelClip> label_clips(std::span<const LabelledClip> clips,
                                                 const LabelClipSettings& settings = {});

}  // namespace surefoot::training
