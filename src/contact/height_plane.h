#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "contact/standing_points.h"

namespace surefoot {

/// A plane as a height over the horizontal: height + slope . (p - centre), metres.
struct HeightPlane {
  Vec3 centre_world = Vec3::Zero();
  double height = 0.0;
  Eigen::Vector2d slope = Eigen::Vector2d::Zero();  ///< along x and z

  [[nodiscard]] Eigen::Vector2d across(const Vec3& p) const {
    return {p.x() - centre_world.x(), p.z() - centre_world.z()};
  }
  [[nodiscard]] double residual(const Vec3& p) const {
    return p.y() - height - slope.dot(across(p));
  }
};

/// A plane and how well it fits.
struct PlaneFit {
  HeightPlane plane;
  double residual = 0.0;      ///< below which seven tenths of the weight lies, metres
  double far_residual = 0.0;  ///< below which nine tenths of it lie, metres
  int inliers = 0;            ///< points that counted
};

/// Robust fit of a plane to standing points, of which there must be one. A point of full weight is
/// taken to be exact to within `noise` (metres, positive), and floors to be level to about a
/// degree: a tilt needs points that span enough to show it.
[[nodiscard]] PlaneFit fit_height_plane(std::span<const StandingPoint> points, double noise);

}  // namespace surefoot
