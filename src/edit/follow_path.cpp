#include "edit/follow_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/rotation.h"
#include "math/smoothing.h"

namespace surefoot {

namespace {

// Rounding of the lengths of two curves, metres.
constexpr double kSameLength = 1e-6;
constexpr double kUnseen = 1e-9;
// The body follows rises of the ground with waves below this, Hz, and steps over shorter ones.
constexpr double kPathRiseCutoff = 1.0;

double height_between(const Ground& ground, const PlanPoint& from, const PlanPoint& to) noexcept {
  if (ground.kind() == GroundKind::none) return 0.0;
  return ground.height(to.x, to.z) - ground.height(from.x, from.z);
}

}  // namespace

Result<FollowedPath> follow_path(const Motion& motion, const FittedPath& fitted,
                                 const PathCurve& path, PathPace pace, const Ground& ground) {
  const double own = fitted.curve.length();
  if (pace == PathPace::speed && !path.endless() && own > path.length() + kSameLength) {
    return fail(
        fmt::format("the path is {:.3f} m long, but the motion travels {:.3f} m; use a longer "
                    "path, or --keep timing for shorter steps",
                    path.length(), own));
  }
  const double scale = pace == PathPace::timing ? path.length() / own : 1.0;
  FollowedPath followed{motion, {}, scale * own, true};
  std::vector<double> rise;
  for (const double distance : fitted.distance) {
    const PathPlace from = fitted.curve.at(distance);
    const PathPlace to = path.at(scale * distance);
    followed.moved_world.push_back(frame_of(to) * inverse(frame_of(from)));
    rise.push_back(height_between(ground, from.point, to.point));
  }
  smooth_curve(rise, kPathRiseCutoff, motion.fps(), rise);

  for (std::size_t f = 0; f < rise.size(); ++f) {
    Transform& moved = followed.moved_world[f];
    moved.translation.y() += rise[f];
    Transform& root = followed.motion.pose(static_cast<int>(f)).front();
    const Transform before = root;
    root = moved * before;
    if ((root.translation - before.translation).norm() > kUnseen ||
        angle_between(root.rotation, before.rotation) > kUnseen) {
      followed.unchanged = false;
    }
  }
  if (followed.unchanged) followed.motion = motion;
  return followed;
}

}  // namespace surefoot
