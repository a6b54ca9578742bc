#include "surefoot/metrics/motion_report.h"

#include "metrics/literature.h"
#include "metrics/skating.h"
#include "metrics/slide.h"
#include "metrics/smoothness.h"
#include "metrics/sole_height.h"
#include "rig/t_pose.h"
#include "surefoot/contact/plant.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

Result<MotionReport> measure_from(int begin, const Skeleton& skeleton, const Motion& motion,
                                  std::span<const BothLegs> legs, const Rig& rig,
                                  const Ground& ground, const PlantTrack& track) {
  if (const auto fits = check_fits(track, motion.frames(), motion.fps()); !fits)
    return pass_on(fits);
  MotionReport report;
  report.frames = motion.frames();
  report.fps = motion.fps();
  report.plants = static_cast<int>(track.plants.size());
  report.slide = measure_slide(track, legs, rig);
  report.skating = measure_skating(legs.subspan(begin), motion.fps(), rig, ground);
  report.literature = measure_literature(legs.subspan(begin), legs.subspan(begin), motion.fps());
  report.soles = measure_sole_heights(legs, rig, ground, track, begin);
  report.smoothness = measure_smoothness(skeleton, motion, legs, begin);
  return report;
}

}  // namespace

Result<MotionReport> measure(const Take& take, const PlantTrack& track) {
  return measure_from(take.first_frame(), take.skeleton(), take.motion(), take.legs(), take.rig(),
                      take.ground(), track);
}

}  // namespace surefoot
