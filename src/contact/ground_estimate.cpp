#include "surefoot/contact/ground_estimate.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "surefoot/rig/feet.h"
#include "surefoot/rig/flat_stance.h"
#include "surefoot/rig/t_pose.h"

namespace surefoot {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kUsualLeg = 0.85;
/// For a leg of `kUsualLeg`, metres: what separates a plane from uneven ground, and how exactly
/// feet stand.
constexpr double kMostResidual = 0.02;
constexpr double kStandingNoise = 0.01;
constexpr double kMostTilt = 15.0 * kDegree;
/// Floors are level to about this; a tilt beyond it needs points that span enough to show it.
constexpr double kUsualTilt = 1.0 * kDegree;
/// Stance of a frame below which a foot counts as standing; the best frames stand in where none is.
constexpr double kStandingCost = 1.0;
constexpr double kFallbackPart = 0.1;
/// Seconds of stance beyond which a longer stand counts no more than a shorter one.
constexpr double kLongestStance = 0.25;
/// A foot that slid farther than this, in leg lengths, stands in another place.
constexpr double kOnePlace = 0.15;
/// Heel and ball of a flat foot differ in height by less than this, in leg lengths (13 degrees).
constexpr double kFlatPitch = 0.05;
constexpr double kResidualPart = 0.8;
constexpr int kIterations = 20;

/// A sole point where a foot stood, and how much it counts: seconds of stance, with a limit.
struct Standing {
  Vec3 sole_world;
  double weight;
};

double median_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

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

/// Where one sole point stood over a run of frames: mean place, median height, clearance taken off.
Vec3 stood_at(std::span<const std::array<LegPose, 2>> poses, const Rig& rig, Side side,
              SolePart part, std::span<const int> frames) {
  Vec3 sum = Vec3::Zero();
  std::vector<double> heights;
  for (const int f : frames) {
    const Vec3& p = poses[static_cast<std::size_t>(f)][index_of(side)].sole_world(part);
    sum += p;
    heights.push_back(p.y());
  }
  Vec3 sole = sum / static_cast<double>(frames.size());
  sole.y() = median_of(std::move(heights)) - rig.leg(side).clearance[index_of(part)];
  return sole;
}

/// Runs of neighbouring frames in which a foot stands flat in one place.
std::vector<std::vector<int>> standing_runs(const std::vector<double>& cost,
                                            std::span<const Vec3> balls, double leg_length) {
  std::vector<int> frames;
  for (std::size_t f = 0; f < cost.size(); ++f) {
    if (cost[f] < kStandingCost) frames.push_back(static_cast<int>(f));
  }
  if (frames.empty()) frames = flattest_frames(cost, kFallbackPart);
  const auto moved = [&](int a, int b) {
    const Vec3 way = balls[static_cast<std::size_t>(b)] - balls[static_cast<std::size_t>(a)];
    return std::hypot(way.x(), way.z()) > kOnePlace * leg_length;
  };
  std::vector<std::vector<int>> runs;
  for (const int f : frames) {
    if (runs.empty() || f != runs.back().back() + 1 || moved(runs.back().front(), f)) {
      runs.emplace_back();
    }
    runs.back().push_back(f);
  }
  return runs;
}

/// A heel and a ball that stood at the same time.
struct Stance {
  Standing heel;
  Standing ball;

  /// Height of the one above the other: small when the foot stood flat and not on its toes.
  [[nodiscard]] double pitch() const { return std::abs(heel.sole_world.y() - ball.sole_world.y()); }
};

std::vector<Stance> find_stances(std::span<const std::array<LegPose, 2>> poses, const Rig& rig,
                                 double fps) {
  std::vector<Stance> stances;
  for (const Side side : kSides) {
    std::vector<Transform> ankles;
    std::vector<Vec3> balls;
    for (const std::array<LegPose, 2>& pose : poses) {
      ankles.push_back(pose[index_of(side)].ankle_world);
      balls.push_back(pose[index_of(side)].ball_world);
    }
    const std::vector<double> cost = flat_stance_cost(ankles, balls, rig.leg_length, fps);
    for (const std::vector<int>& run : standing_runs(cost, balls, rig.leg_length)) {
      const double weight = std::min(static_cast<double>(run.size()) / fps, kLongestStance);
      stances.push_back({{stood_at(poses, rig, side, SolePart::heel, run), weight},
                         {stood_at(poses, rig, side, SolePart::ball, run), weight}});
    }
  }
  return stances;
}

/// Heels and balls of the flat stances; of all stances where none is flat.
std::vector<Standing> standing_points(std::span<const std::array<LegPose, 2>> poses, const Rig& rig,
                                      double fps) {
  std::vector<Stance> stances = find_stances(poses, rig, fps);
  const auto pitched = [&](const Stance& stance) {
    return stance.pitch() > kFlatPitch * rig.leg_length;
  };
  if (!std::ranges::all_of(stances, pitched)) std::erase_if(stances, pitched);
  std::vector<Standing> points;
  for (const Stance& stance : stances) {
    points.push_back(stance.heel);
    points.push_back(stance.ball);
  }
  return points;
}

/// Height h + s . (p - centre) of a plane over horizontal points.
struct HeightPlane {
  Vec3 centre_world = Vec3::Zero();
  double height = 0.0;
  Eigen::Vector2d slope = Eigen::Vector2d::Zero();  // along x and z

  [[nodiscard]] Eigen::Vector2d across(const Vec3& p) const {
    return {p.x() - centre_world.x(), p.z() - centre_world.z()};
  }
  [[nodiscard]] double residual(const Vec3& p) const {
    return p.y() - height - slope.dot(across(p));
  }
};

/// Weighted least squares with a prior for level floors (ridge), about the weighted centre.
HeightPlane fit_weighted(std::span<const Standing> points, std::span<const double> trust,
                         double noise) {
  HeightPlane plane;
  double total = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    plane.centre_world += trust[i] * points[i].weight * points[i].sole_world;
    total += trust[i] * points[i].weight;
  }
  plane.centre_world /= total;
  plane.height = plane.centre_world.y();
  // A stance of full weight knows its height to within `noise`.
  const double prior = std::tan(kUsualTilt);
  Eigen::Matrix2d information =
      Eigen::Matrix2d::Identity() * (kLongestStance * noise * noise / (prior * prior));
  Eigen::Vector2d pull = Eigen::Vector2d::Zero();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double weight = trust[i] * points[i].weight;
    const Eigen::Vector2d d = plane.across(points[i].sole_world);
    information += weight * d * d.transpose();
    pull += weight * (points[i].sole_world.y() - plane.height) * d;
  }
  plane.slope = information.ldlt().solve(pull);
  return plane;
}

/// Sizes of the residuals with the points' weights.
std::vector<std::pair<double, double>> residual_sizes(std::span<const Standing> points,
                                                      const HeightPlane& plane) {
  std::vector<std::pair<double, double>> sizes;
  for (const Standing& p : points) {
    sizes.emplace_back(std::abs(plane.residual(p.sole_world)), p.weight);
  }
  return sizes;
}

/// Iteratively reweighted fit (Tukey's biweight) from the level plane through the median height.
/// `trust` says how far each point counted in the end, 0 to 1.
HeightPlane fit_robust(std::span<const Standing> points, double noise, std::vector<double>& trust) {
  std::vector<std::pair<double, double>> heights;
  for (const Standing& p : points) heights.emplace_back(p.sole_world.y(), p.weight);
  HeightPlane plane;
  plane.height = weighted_part(heights, 0.5);
  trust.assign(points.size(), 1.0);
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    const double spread = 1.4826 * weighted_part(residual_sizes(points, plane), 0.5);
    const double limit = 4.685 * std::max(spread, noise);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double u = plane.residual(points[i].sole_world) / limit;
      trust[i] = std::abs(u) < 1.0 ? (1.0 - u * u) * (1.0 - u * u) : 0.0;
    }
    plane = fit_weighted(points, trust, noise);
  }
  return plane;
}

GroundEstimate fall_back(GroundEstimate estimate, std::string_view why, Diagnostics* diagnostics) {
  estimate.ground = Ground::none();
  if (diagnostics != nullptr) {
    diagnostics->warn(WarningKind::ground_fallback,
                      fmt::format("no ground plane: {}; each plant keeps its own height", why));
  }
  return estimate;
}

}  // namespace

GroundEstimate estimate_ground(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                               Diagnostics* diagnostics) {
  GroundEstimate estimate;
  if (motion.frames() == 0) return fall_back(estimate, "the motion has no frames", diagnostics);
  const std::vector<std::array<LegPose, 2>> poses = leg_poses(skeleton, motion, rig);
  const auto first = static_cast<std::size_t>(first_real_frame(skeleton, motion));
  const std::vector<Standing> points =
      standing_points(std::span(poses).subspan(first), rig, motion.fps());

  const double scale = rig.leg_length / kUsualLeg;
  std::vector<double> trust;
  const HeightPlane plane = fit_robust(points, kStandingNoise * scale, trust);
  estimate.points = static_cast<int>(points.size());
  estimate.inliers =
      static_cast<int>(std::ranges::count_if(trust, [](double t) { return t > 0.0; }));
  estimate.residual = weighted_part(residual_sizes(points, plane), kResidualPart);

  const Vec3 normal = Vec3(-plane.slope[0], 1.0, -plane.slope[1]).normalized();
  if (!normal.allFinite() || normal.y() < std::cos(kMostTilt)) {
    return fall_back(estimate, "the standing points tilt too much", diagnostics);
  }
  if (estimate.residual > kMostResidual * scale) {
    return fall_back(
        estimate,
        fmt::format("the standing points are up to {:.1f} cm off", 100.0 * estimate.residual),
        diagnostics);
  }
  const Vec3 on_plane{plane.centre_world.x(), plane.height, plane.centre_world.z()};
  const Result<Ground> ground = Ground::plane(normal, normal.dot(on_plane));
  if (!ground) return fall_back(estimate, ground.error().message, diagnostics);
  estimate.ground = *ground;
  return estimate;
}

}  // namespace surefoot
