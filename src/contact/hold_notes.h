#pragma once

#include <array>
#include <vector>

#include "contact/foot_judge.h"
#include "contact/sole_motion.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// Tells what was not held of a motion's contact for longer than anybody overlooks, and what keeps
/// its own height.
class HoldNotes {
 public:
  /// The contact must outlive this.
  explicit HoldNotes(const PlantTrack& contact);

  void add(int frame, const HeelsAndBalls<HoldFate>& fates);
  void tell(const SoleMotion& motion, const Rig& rig, const Ground& ground, const PlantTrack& held,
            Diagnostics* notes) const;

 private:
  /// Frames of a contact by fate.
  struct Lost {
    std::array<int, 7> frames{};
  };
  const PlantTrack& contact_;
  PlantsByFrame by_frame_;
  std::vector<Lost> lost_;  // of each contact
};

}  // namespace surefoot
