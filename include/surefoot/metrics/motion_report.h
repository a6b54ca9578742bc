#pragma once

#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/ground/ground.h"
#include "surefoot/metrics/skating.h"
#include "surefoot/metrics/slide.h"
#include "surefoot/metrics/smoothness.h"
#include "surefoot/metrics/sole_height.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Everything method 5.2 measures on one motion, in metres, seconds and degrees. A T-pose before
/// the motion is left out of skating, penetration and smoothness.
struct MotionReport {
  int frames = 0;
  double fps = 0.0;
  int plants = 0;
  SlideReport slide;
  SkatingReport skating;
  SoleHeightReport soles;
  SmoothnessReport smoothness;
};

/// Refuses plants that are not the motion's (see `check_fits`).
[[nodiscard]] Result<MotionReport> measure(const Take& take, const PlantTrack& track);

/// The same for a motion that is no take.
[[nodiscard]] Result<MotionReport> measure(const Skeleton& skeleton, const Motion& motion,
                                           const Rig& rig, const Ground& ground,
                                           const PlantTrack& track);

}  // namespace surefoot
