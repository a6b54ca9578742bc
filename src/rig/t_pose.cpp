#include "rig/t_pose.h"

#include <algorithm>
#include <cmath>

#include "math/frames.h"
#include "math/quantile.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

/// A T-pose start is over after this time, also where the clip was resampled to a higher rate.
constexpr double kLongestSeconds = 1.0 / 60.0;
/// Mean turn of a joint that a jump has at least, radians.
constexpr double kSmallestJump = 0.05;
/// How many times the usual step of the following frames a jump is.
constexpr double kJumpOverUsual = 5.0;
/// The same from a pose that gives itself away: at low rates, usual steps are large.
constexpr double kJumpFromRest = 1.5;
/// A jump that resampling spread over frames has steps alike: each at least this part of the
/// largest.
constexpr double kStepAlike = 0.4;
/// Part of the joints without rotation that gives a T-pose away.
constexpr double kMostlyUnturned = 0.6;
constexpr int kFollowingFrames = 24;

/// Mean turn of the joints between two frames, radians.
double mean_turn(const Skeleton& skeleton, const Motion& motion, int from, int to) {
  const ConstPoseSpan a = motion.pose(from);
  const ConstPoseSpan b = motion.pose(to);
  double sum = 0.0;
  int turning = 0;
  for (int j = 0; j < skeleton.size(); ++j) {
    if (skeleton[j].end_site) continue;
    sum += angle_between(a[j].rotation, b[j].rotation);
    ++turning;
  }
  return turning == 0 ? 0.0 : sum / turning;
}

bool is_mostly_unturned(const Skeleton& skeleton, ConstPoseSpan pose) {
  int unturned = 0;
  int turning = 0;
  for (int j = 0; j < skeleton.size(); ++j) {
    if (skeleton[j].end_site) continue;
    ++turning;
    const Quat& rotation = pose[j].rotation;
    if (angle_between(rotation, Quat::Identity()) < 1e-6) ++unturned;
  }
  return unturned >= kMostlyUnturned * turning;
}

}  // namespace

int first_real_frame(const Skeleton& skeleton, const Motion& motion) {
  const int frames = motion.frames();
  if (frames < 2) return 0;
  const bool leaves_rest =
      is_mostly_unturned(skeleton, motion.pose(0)) && !is_mostly_unturned(skeleton, motion.pose(1));

  const int longest = std::max(1, frames_of(kLongestSeconds, motion.fps()));
  if (frames < longest + 4) {
    // Too short to know the usual step: only a frame with hardly a rotation gives itself away.
    return leaves_rest && mean_turn(skeleton, motion, 0, 1) > kSmallestJump ? 1 : 0;
  }

  std::vector<double> usual;
  for (int f = longest; f + 1 < frames && f < longest + kFollowingFrames; ++f) {
    usual.push_back(mean_turn(skeleton, motion, f, f + 1));
  }
  int jump = 0;  // the largest step that leads away from the start
  for (int f = 1; f < longest; ++f) {
    if (mean_turn(skeleton, motion, f, f + 1) > mean_turn(skeleton, motion, jump, jump + 1))
      jump = f;
  }
  const double step = mean_turn(skeleton, motion, jump, jump + 1);
  const double least_jump =
      (leaves_rest ? kJumpFromRest : kJumpOverUsual) * median(std::move(usual));
  if (step <= least_jump) return 0;
  int first = jump + 1;
  while (first < longest &&
         mean_turn(skeleton, motion, first, first + 1) > std::max(kStepAlike * step, least_jump)) {
    ++first;
  }
  return mean_turn(skeleton, motion, 0, first) > kSmallestJump ? first : 0;
}

}  // namespace surefoot
