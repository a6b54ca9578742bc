#include "edit/path_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/smoothing.h"
#include "rig/t_pose.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

// Half of a wave of this frequency stays in the path, Hz. A stride, by which the body sways, takes
// about a second: 4 % of its sway are left.
constexpr double kCutoff = 0.4;
// The points of the spline are about this far apart, in leg lengths.
constexpr double kKnotSpacing = 0.6;
constexpr double kLeastTravel = 0.5;

/// Smoothed places of the hips on the floor plan from `first` on.
std::vector<PlanPoint> smoothed_hips(const Skeleton& skeleton, const Motion& motion, int hips,
                                     int first) {
  std::vector<double> x;
  std::vector<double> z;
  for (int f = first; f < motion.frames(); ++f) {
    const Vec3 hips_world = world_of(skeleton, hips, motion.pose(f)).translation;
    x.push_back(hips_world.x());
    z.push_back(hips_world.z());
  }
  smooth_curve(x, kCutoff, motion.fps(), x);
  smooth_curve(z, kCutoff, motion.fps(), z);
  std::vector<PlanPoint> places;
  for (std::size_t i = 0; i < x.size(); ++i) places.push_back({x[i], z[i]});
  return places;
}

std::vector<double> ways_to(const std::vector<PlanPoint>& places) {
  std::vector<double> ways{0.0};
  for (std::size_t i = 1; i < places.size(); ++i) {
    ways.push_back(ways.back() +
                   std::hypot(places[i].x - places[i - 1].x, places[i].z - places[i - 1].z));
  }
  return ways;
}

/// The frames, the first and the last among them, at which the way is divided evenly.
std::vector<std::size_t> dividing_frames(const std::vector<double>& ways, double spacing) {
  const int parts = std::max(1, static_cast<int>(std::lround(ways.back() / spacing)));
  std::vector<std::size_t> frames{0};
  for (int k = 1; k < parts; ++k) {
    const auto at = std::ranges::lower_bound(ways, ways.back() * k / parts);
    const auto frame = static_cast<std::size_t>(at - ways.begin());
    // Frames that are nearly at the last point or at the end divide nothing.
    const double least = 0.25 * spacing;
    if (ways[frame] - ways[frames.back()] < least || ways.back() - ways[frame] < least) continue;
    frames.push_back(frame);
  }
  frames.push_back(ways.size() - 1);
  return frames;
}

}  // namespace

Result<FittedPath> fit_path(const Skeleton& skeleton, const Motion& motion, const Rig& rig) {
  if (motion.frames() == 0) return fail("the motion has no frames");
  const int first = first_real_frame(skeleton, motion);
  const std::vector<PlanPoint> places = smoothed_hips(skeleton, motion, rig.hips, first);
  const std::vector<double> ways = ways_to(places);
  if (!(ways.back() >= kLeastTravel * rig.leg_length)) {
    return fail(
        fmt::format("the motion travels only {:.2f} m; there is no path to replace", ways.back()));
  }
  std::vector<PlanPoint> points;
  for (const std::size_t frame : dividing_frames(ways, kKnotSpacing * rig.leg_length)) {
    points.push_back(places[frame]);
  }
  Result<PathCurve> curve = PathCurve::spline(points);
  if (!curve) return pass_on(curve);

  FittedPath fitted{std::move(points), std::move(*curve), {}};
  // The spline is hardly longer or shorter than the way between its points: what little a frame is
  // ahead or behind by this is part of its detail.
  const double scale = fitted.curve.length() / ways.back();
  fitted.distance.assign(static_cast<std::size_t>(first), 0.0);
  for (const double way : ways) fitted.distance.push_back(scale * way);
  fitted.distance.back() = fitted.curve.length();
  return fitted;
}

}  // namespace surefoot
