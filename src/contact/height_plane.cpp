#include "contact/height_plane.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace surefoot {

namespace {

/// Floors are level to about this angle, radians.
constexpr double kUsualTilt = std::numbers::pi / 180.0;
constexpr double kResidualPart = 0.7;
constexpr double kFarPart = 0.9;
constexpr int kIterations = 20;
/// Tukey's biweight and the scale of a normal distribution from its median deviation.
constexpr double kBiweight = 4.685;
constexpr double kFromMedianDeviation = 1.4826;

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
    const double spread = kFromMedianDeviation * weighted_part(residual_sizes(points, plane), 0.5);
    const double limit = kBiweight * std::max(spread, noise);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double u = plane.residual(points[i].sole_world) / limit;
      trust[i] = std::abs(u) < 1.0 ? (1.0 - u * u) * (1.0 - u * u) : 0.0;
    }
    plane = fit_weighted(points, trust, noise);
  }
  const auto sizes = residual_sizes(points, plane);
  return {plane, weighted_part(sizes, kResidualPart), weighted_part(sizes, kFarPart),
          static_cast<int>(std::ranges::count_if(trust, [](double t) { return t > 0.0; }))};
}

}  // namespace surefoot
