#include "contact/height_plane.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/biweight.h"

namespace surefoot {

namespace {

/// Floors are level to about this angle, radians.
constexpr double kUsualTilt = std::numbers::pi / 180.0;
constexpr double kResidualPart = 0.7;
constexpr double kFarPart = 0.9;
constexpr int kIterations = 20;

/// The size below which `part` of the weight lies, of residuals with weights.
double weighted_part(std::vector<std::pair<double, double>> sizes, double part) {
  std::ranges::sort(sizes);
  double total = 0.0;
  for (const auto& [size, weight] : sizes) total += weight;
  double below = 0.0;
  for (const auto& [size, weight] : sizes) {
    below += weight;
    if (below >= part * total) return size;
  }
  return sizes.back().first;
}

/// Weighted least squares with a prior for level floors (ridge), about the weighted centre.
HeightPlane fit_weighted(std::span<const StandingPoint> points, std::span<const double> trust,
                         double noise) {
  HeightPlane plane;
  double total = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    plane.centre_world += trust[i] * points[i].weight * points[i].sole_world;
    total += trust[i] * points[i].weight;
  }
  plane.centre_world /= total;
  plane.height = plane.centre_world.y();
  const double prior = std::tan(kUsualTilt);
  Eigen::Matrix2d information = Eigen::Matrix2d::Identity() * (noise * noise / (prior * prior));
  Eigen::Vector2d pull = Eigen::Vector2d::Zero();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double weight = trust[i] * points[i].weight;
    const Eigen::Vector2d d = plane.across(points[i].sole_world);
    information += weight * d * d.transpose();
    pull += weight * (points[i].sole_world.y() - plane.height) * d;
  }
  plane.slope = information.inverse() * pull;
  return plane;
}

/// Sizes of the residuals with the points' weights.
std::vector<std::pair<double, double>> residual_sizes(std::span<const StandingPoint> points,
                                                      const HeightPlane& plane) {
  std::vector<std::pair<double, double>> sizes;
  for (const StandingPoint& p : points) {
    sizes.emplace_back(std::abs(plane.residual(p.sole_world)), p.weight);
  }
  return sizes;
}

}  // namespace

// Iteratively reweighted (Tukey's biweight), from the level plane through the median height.
PlaneFit fit_height_plane(std::span<const StandingPoint> points, double noise) {
  std::vector<std::pair<double, double>> heights;
  for (const StandingPoint& p : points) heights.emplace_back(p.sole_world.y(), p.weight);
  HeightPlane plane;
  plane.height = weighted_part(heights, 0.5);
  std::vector<double> trust(points.size(), 1.0);
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    const double limit = biweight_limit(weighted_part(residual_sizes(points, plane), 0.5), noise);
    for (std::size_t i = 0; i < points.size(); ++i) {
      trust[i] = biweight(plane.residual(points[i].sole_world), limit);
    }
    plane = fit_weighted(points, trust, noise);
  }
  const auto sizes = residual_sizes(points, plane);
  return {plane, weighted_part(sizes, kResidualPart), weighted_part(sizes, kFarPart),
          static_cast<int>(std::ranges::count_if(trust, [](double t) { return t > 0.0; }))};
}

}  // namespace surefoot
