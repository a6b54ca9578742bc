#include "contact/ground_estimate.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "contact/height_plane.h"
#include "contact/standing_points.h"
#include "rig/t_pose.h"

namespace surefoot {

namespace {

/// For a leg of `kReferenceLeg`, metres: what separates a plane from uneven ground, and how exactly
/// feet stand.
constexpr double kMostResidual = 0.02;
/// Where a tenth of the stances is farther off than this, the ground has a second level.
constexpr double kMostFarResidual = 0.05;
constexpr double kStandingNoise = 0.01;
constexpr double kMostTilt = 15.0 * std::numbers::pi / 180.0;

GroundEstimate fall_back(GroundEstimate estimate, std::string_view why, Diagnostics* diagnostics) {
  estimate.ground = Ground::none();
  if (diagnostics != nullptr) {
    diagnostics->warn(WarningKind::ground_fallback,
                      fmt::format("no ground plane fits: {}. Each plant keeps its own height; give "
                                  "the real ground with --ground, or --ground none to accept this",
                                  why));
  }
  return estimate;
}

}  // namespace

GroundEstimate estimate_ground(std::span<const BothLegs> legs, int first_frame, double fps,
                               const Rig& rig, Diagnostics* diagnostics) {
  GroundEstimate estimate;
  if (legs.empty()) return fall_back(estimate, "the motion has no frames", diagnostics);
  const std::vector<StandingPoint> points =
      find_standing_points(legs.subspan(first_frame), rig, fps);

  const double scale = rig.scale();
  const PlaneFit fit = fit_height_plane(points, kStandingNoise * scale);
  const HeightPlane& plane = fit.plane;
  estimate.points = static_cast<int>(points.size());
  estimate.inliers = fit.inliers;
  estimate.residual = fit.residual;

  const Vec3 normal = Vec3(-plane.slope[0], 1.0, -plane.slope[1]).normalized();
  if (!normal.allFinite() || normal.y() < std::cos(kMostTilt)) {
    return fall_back(estimate, "the standing feet slope too steeply", diagnostics);
  }
  if (fit.residual > kMostResidual * scale || fit.far_residual > kMostFarResidual * scale) {
    return fall_back(
        estimate,
        fmt::format("standing feet are up to {:.1f} cm off any plane", 100.0 * fit.far_residual),
        diagnostics);
  }
  const Vec3 on_plane{plane.centre_world.x(), plane.height, plane.centre_world.z()};
  const Result<Ground> ground = Ground::plane(normal, normal.dot(on_plane));
  if (!ground) return fall_back(estimate, ground.error().message, diagnostics);
  estimate.ground = *ground;
  return estimate;
}

GroundEstimate estimate_ground(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                               Diagnostics* diagnostics) {
  const int first = motion.frames() == 0 ? 0 : first_real_frame(skeleton, motion);
  return estimate_ground(leg_poses(skeleton, motion, rig), first, motion.fps(), rig, diagnostics);
}

}  // namespace surefoot
