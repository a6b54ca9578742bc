#include "surefoot/metrics/motion_report.h"

#include "rig/t_pose.h"
#include "surefoot/contact/plant_track.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

Result<MotionReport> measure(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                             const Ground& ground, const PlantTrack& track) {
  if (const auto fits = check_fits(track, motion.frames(), motion.fps()); !fits)
    return pass_on(fits);
  const auto poses = leg_poses(skeleton, motion, rig);
  const int begin = motion.frames() == 0 ? 0 : first_real_frame(skeleton, motion);
  MotionReport report;
  report.frames = motion.frames();
  report.fps = motion.fps();
  report.plants = static_cast<int>(track.plants.size());
  report.slide = measure_slide(track, poses, rig);
  report.skating = measure_skating(std::span(poses).subspan(static_cast<std::size_t>(begin)),
                                   motion.fps(), rig, ground);
  report.soles = measure_sole_heights(poses, rig, ground, track, begin);
  report.smoothness = measure_smoothness(skeleton, motion, poses, begin);
  return report;
}

}  // namespace surefoot
