#include "surefoot/contact/take.h"

#include <algorithm>
#include <utility>

#include "contact/ground_estimate.h"
#include "rig/facing.h"
#include "rig/t_pose.h"

namespace surefoot {

Take::Take(std::string name, Clip clip, Rig rig, std::optional<Ground> ground, Diagnostics* notes)
    : name_(std::move(name)), clip_(std::move(clip)), rig_(std::move(rig)) {
  facing_world_ = find_facing(clip_.skeleton, clip_.motion, rig_, notes);
  if (ground) {
    ground_ = std::move(*ground);
    ground_given_ = true;
    return;
  }
  ground_fit_ = estimate_ground(legs(), first_frame(), clip_.motion.fps(), rig_, notes);
  ground_ = ground_fit_->ground;
}

int Take::first_frame() const {
  if (!first_frame_) {
    first_frame_ = frames() == 0 ? 0 : first_real_frame(clip_.skeleton, clip_.motion);
  }
  return *first_frame_;
}

const std::vector<BothLegs>& Take::legs() const {
  if (!legs_) legs_ = leg_poses(clip_.skeleton, clip_.motion, rig_);
  return *legs_;
}

Take Take::with_motion(Motion motion) const {
  Take other;
  other.name_ = name_;
  other.clip_ = {clip_.skeleton, std::move(motion), clip_.conventions, clip_.format,
                 clip_.named,    clip_.takes,       clip_.source};
  other.rig_ = rig_;
  other.ground_ = ground_;
  other.rig_given_ = rig_given_;
  other.ground_given_ = ground_given_;
  other.ground_fit_ = ground_fit_;
  other.facing_world_ = facing_world_;
  return other;
}

Take Take::found_on(Rig rig, std::optional<Ground> ground) const {
  Take other(name_, clip_, std::move(rig), std::move(ground));
  other.rig_given_ = rig_given_;
  other.ground_given_ = ground_given_;
  if (ground_fit_ && !other.ground_fit_) {  // one that was found stays one that was found
    other.ground_fit_ = ground_fit_;
    other.ground_fit_->ground = other.ground_;
  }
  return other;
}

void Take::take_over(int first, int end, const Take& part, int part_first) {
  for (int f = first; f < end; ++f) {
    const ConstPoseSpan from = part.motion().pose(f - part_first);
    std::copy(from.begin(), from.end(), clip_.motion.pose(f).begin());
  }
  first_frame_.reset();
  if (!legs_) return;
  const std::vector<BothLegs>& from = part.legs();
  for (int f = first; f < end; ++f) (*legs_)[f] = from[f - part_first];
}

}  // namespace surefoot
