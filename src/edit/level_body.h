#pragma once

#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// The floor that contact speaks of, frame by frame.
struct WanderingFloor {
  std::vector<double> height;  ///< of the floor in each frame, smooth, metres
  double level = 0.0;          ///< the one floor that all of it should be: the median, metres
  double wander = 0.0;         ///< how far the floor goes up and down, metres
  /// How far a point in contact usually goes up or down while it stands for 0.3 s or longer,
  /// metres. Stairs lie at other heights too, but stand still.
  double drift = 0.0;
};

/// Finds it: the lowest sole in contact, from stance to stance in a straight line, waves above
/// `cutoff` (Hz, > 0) smoothed away. Without contact, a floor of height 0 that does not wander.
[[nodiscard]] WanderingFloor find_wandering_floor(const Skeleton& skeleton, const Motion& motion,
                                                  const Rig& rig, const PlantTrack& contact,
                                                  double cutoff = 1.0);

/// Whether it is the capture that wanders and not the ground: by 10 cm or more (for a leg of 0.85
/// m), and 4 cm or more under a foot that stands.
[[nodiscard]] bool wanders(const WanderingFloor& floor, double leg_length) noexcept;

/// Moves the body up and down so that the floor lies still. Before the first real frame (a T-pose)
/// nothing moves. The floor must be of this motion.
[[nodiscard]] Motion level_body(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                const WanderingFloor& floor);

}  // namespace surefoot
