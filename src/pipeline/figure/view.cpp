#include "pipeline/figure/view.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

double turn(const svg::Point& a, const svg::Point& b, const svg::Point& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

}  // namespace

FigureView::FigureView(const Vec3& ahead_world, double pitch, double pixels_per_metre)
    : scale_(pixels_per_metre) {
  right_world_ = ahead_world.cross(Vec3::UnitY()).normalized();
  const Vec3 level = Vec3::UnitY().cross(right_world_);
  ahead_world_ = std::cos(pitch) * level - std::sin(pitch) * Vec3::UnitY();
  up_world_ = right_world_.cross(ahead_world_);
}

void FigureView::centre(const Vec3& world, svg::Point on_paper) {
  centre_world_ = world;
  on_paper_ = on_paper;
}

svg::Point FigureView::at(const Vec3& p_world) const {
  const Vec3 from_centre = p_world - centre_world_;
  return {on_paper_.x + scale_ * right_world_.dot(from_centre),
          on_paper_.y - scale_ * up_world_.dot(from_centre)};
}

std::vector<svg::Point> FigureView::at(std::span<const Vec3> points_world) const {
  std::vector<svg::Point> points;
  for (const Vec3& p : points_world) points.push_back(at(p));
  return points;
}

std::vector<svg::Point> convex_outline(std::vector<svg::Point> points) {
  // Andrew's monotone chain: the lower and the upper hull, left to right and back.
  std::ranges::sort(points, [](const svg::Point& a, const svg::Point& b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
  });
  if (points.size() < 3) return points;
  std::vector<svg::Point> hull;
  const auto add = [&](const svg::Point& p, std::size_t least) {
    while (hull.size() >= least + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0.0) {
      hull.pop_back();
    }
    hull.push_back(p);
  };
  for (const svg::Point& p : points) add(p, 0);
  const std::size_t lower = hull.size() - 1;
  for (auto p = points.rbegin() + 1; p != points.rend(); ++p) add(*p, lower);
  hull.pop_back();
  return hull;
}

}  // namespace surefoot
