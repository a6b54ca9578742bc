#pragma once

#include <span>
#include <vector>

#include "pipeline/svg.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// How a scene is put on paper: a parallel projection, so that equal lengths look equal.
class FigureView {
 public:
  /// Looks along the horizontal direction `ahead_world`, turned down by `pitch` radians.
  FigureView(const Vec3& ahead_world, double pitch, double pixels_per_metre);

  /// The point of the world that is drawn at `on_paper`.
  void centre(const Vec3& world, svg::Point on_paper);

  [[nodiscard]] svg::Point at(const Vec3& p_world) const;
  [[nodiscard]] std::vector<svg::Point> at(std::span<const Vec3> points_world) const;
  /// Larger is farther away.
  [[nodiscard]] double depth(const Vec3& p_world) const { return ahead_world_.dot(p_world); }
  [[nodiscard]] double scale() const { return scale_; }  ///< pixels per metre
  [[nodiscard]] const Vec3& right_world() const { return right_world_; }

 private:
  Vec3 ahead_world_;
  Vec3 right_world_;
  Vec3 up_world_;
  Vec3 centre_world_ = Vec3::Zero();
  svg::Point on_paper_;
  double scale_;
};

/// The outline around points, in order.
[[nodiscard]] std::vector<svg::Point> convex_outline(std::vector<svg::Point> points);

}  // namespace surefoot
