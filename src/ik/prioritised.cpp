#include "ik/prioritised.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "math/rotation.h"

namespace surefoot {

namespace {

using Gram = Eigen::Matrix3d;

// A largest turn below this no longer moves the foot, radians.
constexpr double kStill = 1e-10;
// Squared singular values below this part of the largest are zero.
constexpr double kRankTolerance = 1e-12;
// Part of what goals leave free that is taken back in a step; all of it would overshoot where the
// foot's path is much curved.
constexpr double kTakeBack = 0.5;
// Nearer to its goals than this a leg takes back what they leave free, metres.
constexpr double kNear = 0.02;
// Part of its way to straight that a knee takes in a step: once straight it would not bend again.
constexpr double kStraightening = 0.5;
// A turn that is nothing but rounding, radians; near a straight knee it is that of a square root.
constexpr double kRounding = 1e-7;
// A freedom this near to its limit is at it, radians.
constexpr double kAtLimit = 1e-12;

/// Inverses of J J^T, from which J^+ = J^T (J J^T)^-1.
struct GramInverses {
  Gram damped;
  Gram plain;  // directions without rank left out
};

/// Damping grows smoothly from nothing at `damped_below` to its whole at zero, so that a leg that
/// straightens from frame to frame meets no switch.
GramInverses invert(const Gram& gram, const PrioritySettings& settings) noexcept {
  const Eigen::SelfAdjointEigenSolver<Gram> eigen(gram);
  const Eigen::Vector3d& squares = eigen.eigenvalues();
  const double onset = settings.damped_below * settings.damped_below;
  Eigen::Vector3d damped;
  Eigen::Vector3d plain;
  for (int i = 0; i < 3; ++i) {
    const double square = std::max(squares[i], 0.0);
    const double lambda = settings.damping * settings.damping * std::max(0.0, 1.0 - square / onset);
    damped[i] = square + lambda > 0.0 ? 1.0 / (square + lambda) : 0.0;
    plain[i] = square > kRankTolerance * squares[2] ? 1.0 / square : 0.0;
  }
  const Gram& u = eigen.eigenvectors();
  return {u * damped.asDiagonal() * u.transpose(), u * plain.asDiagonal() * u.transpose()};
}

Vec3 shortened(const Vec3& error, double longest) noexcept {
  const double length = error.norm();
  return length > longest ? Vec3(error * (longest / length)) : error;
}

/// One prioritised step, D1 = J1+ e1, D = D1 + P1 (J2 P1)+ (e2 - J2 D1) (method 2.5), and what both
/// goals leave free, one freedom as a rule, taken back: of all postures that meet the goals, the
/// one nearest to where the leg was is a smooth function of them.
struct PriorityStep {
  LegStep towards_goals;
  LegStep taken_back;
};
PriorityStep prioritised_step(const LegJacobian& j1, const LegJacobian& j2, const Vec3& e1,
                              const Vec3& e2, const LegStep& turned,
                              const PrioritySettings& settings) noexcept {
  using Square = Eigen::Matrix<double, kLegFreedoms, kLegFreedoms>;
  const GramInverses first = invert(j1 * j1.transpose(), settings);
  const LegStep d1 = j1.transpose() * (first.damped * e1);
  const Square p1 = Square::Identity() - j1.transpose() * first.plain * j1;
  const LegJacobian free2 = j2 * p1;
  const GramInverses second = invert(free2 * free2.transpose(), settings);
  const LegStep back = p1 * turned;
  return {d1 + p1 * (free2.transpose() * (second.damped * (e2 - j2 * d1))),
          (free2.transpose() * (second.plain * (free2 * back)) - back)};
}

/// How far knee, pitch and roll may still turn from where they are.
struct Room {
  Eigen::Vector3d least;
  Eigen::Vector3d most;
};

Room room_of(const LegGeometry& leg, const AnkleAxes& axes, const LegLimits& limits) noexcept {
  const double flexion = std::numbers::pi - knee_triangle(leg).angle;
  const Vec3 shank = (leg.ankle_world - leg.knee_world).normalized();
  const Vec3 foot = leg.ankle_rotation_world * axes.roll_in_ankle;
  const double pitch = std::asin(std::clamp(-foot.dot(shank), -1.0, 1.0));
  // Never narrower than the posture itself.
  return {{std::min(0.0, limits.least_flexion - flexion),
           std::min(0.0, -limits.ankle_pitch_down - pitch), -limits.ankle_roll},
          {std::max(0.0, limits.most_flexion - flexion),
           std::max(0.0, limits.ankle_pitch_up - pitch), limits.ankle_roll}};
}

class Search {
 public:
  Search(const LegGeometry& leg, const AnkleAxes& axes, const FootGoal& first,
         const FootGoal& second, const PrioritySettings& settings) noexcept
      : turned_(leg, axes),
        best_(turned_),
        first_(first),
        second_(second),
        settings_(settings),
        room_(room_of(leg, axes, settings.limits)) {
    bend_knee(leg);
  }

  PrioritySolution run(const Vec3& hinge_in_parent) noexcept {
    PrioritySolution solution;
    solution.end = PriorityEnd::out_of_iterations;
    look();
    while (solution.iterations < settings_.iterations) {
      if (met() && solution.iterations == 0) break;
      const LegStep step = next_step();
      if (met() && straying_ < settings_.straying) break;
      if (!(step.cwiseAbs().maxCoeff() > kStill)) {
        solution.end = PriorityEnd::stalled;
        break;
      }
      turned_.step(step);
      hold_hip();
      ++solution.iterations;
      look();
    }
    if (met()) solution.end = PriorityEnd::reached;
    solution.leg = best_.solution(hinge_in_parent);
    solution.miss = best_miss_;
    solution.leg.miss = best_miss_[0];
    solution.leg.outcome =
        best_miss_[0] <= settings_.tolerance ? LegOutcome::reached : LegOutcome::not_met;
    return solution;
  }

 private:
  /// A straight leg does not know which way to bend: its knee moves the ankle across, not nearer.
  /// So the knee starts as the goals will want it if the foot turns no more than it must.
  void bend_knee(const LegGeometry& leg) noexcept {
    const KneeTriangle knee = knee_triangle(leg);
    const Vec3 along = leg.ankle_rotation_world * (second_.point_in_ankle - first_.point_in_ankle);
    const Quat turned =
        rotation_between(along, second_.goal_world - first_.goal_world) * leg.ankle_rotation_world;
    const Vec3 ankle_goal = first_.goal_world - turned * first_.point_in_ankle;
    const double distance = (ankle_goal - leg.hip_world).norm();
    if (!knee.bends() || !std::isfinite(distance)) return;
    const double turn = knee.angle - knee.angle_for(distance);
    LegStep bend = LegStep::Zero();
    if (std::abs(turn) > kRounding) bend[3] = std::clamp(turn, room_.least[0], room_.most[0]);
    start_bend_ = bend[3];
    turned_.step(bend);
  }

  [[nodiscard]] bool met() const noexcept {
    return best_miss_[0] <= settings_.tolerance && best_miss_[1] <= settings_.tolerance;
  }

  /// Measures the posture and keeps it if it is the best: by the first goal, once that is met by
  /// the second.
  void look() noexcept {
    e1_ = first_.goal_world - turned_.point(first_.point_in_ankle);
    e2_ = second_.goal_world - turned_.point(second_.point_in_ankle);
    const double miss1 = e1_.norm();
    const double miss2 = e2_.norm();
    const double judged = std::max(miss1, settings_.tolerance);
    const double best = std::max(best_miss_[0], settings_.tolerance);
    // Of postures that meet both, the last has strayed least from where the leg was.
    const bool meets = miss1 <= settings_.tolerance && miss2 <= settings_.tolerance;
    if (meets || judged < best || (judged == best && miss2 < best_miss_[1])) {
      best_ = turned_;
      best_miss_ = {miss1, miss2};
    }
  }

  [[nodiscard]] LegStep turns() const noexcept {
    LegStep turns;
    turns << rotation_vector(turned_.hip_turn()), turned_.knee_turn(), turned_.pitch_turn(),
        turned_.roll_turn();
    return turns;
  }

  /// A freedom at its limit that would go on is taken out, and the others make up for it. Rolling
  /// is dear: its column is small, and so is its part of what the columns' inverses give.
  LegStep next_step() noexcept {
    const double roll_gain = 1.0 / settings_.roll_cost;
    LegJacobian j1 = turned_.jacobian(first_.point_in_ankle);
    LegJacobian j2 = turned_.jacobian(second_.point_in_ankle);
    j1.col(5) *= roll_gain;
    j2.col(5) *= roll_gain;
    const Vec3 e1 = shortened(e1_, settings_.longest_error);
    const Vec3 e2 = shortened(e2_, settings_.longest_error);
    const LegStep now = turns();
    LegStep costs = now;
    costs[3] -= start_bend_;
    costs[5] *= settings_.roll_cost;
    // Only near the goals: where they cannot be met, the search for the least miss comes first.
    const double near = std::max(0.0, 1.0 - (e1_.norm() + e2_.norm()) / kNear);
    LegStep step;
    for (int round = 0; round < 4; ++round) {
      const PriorityStep parts = prioritised_step(j1, j2, e1, e2, costs, settings_);
      step = parts.towards_goals + near * kTakeBack * parts.taken_back;
      step[5] *= roll_gain;
      straying_ = parts.taken_back.norm();
      if (!lock(now, step, j1, j2, costs)) break;
    }
    const double largest = step.cwiseAbs().maxCoeff();
    if (largest > settings_.longest_turn) step *= settings_.longest_turn / largest;
    step.tail<3>() =
        step.tail<3>().cwiseMax(room_.least - now.tail<3>()).cwiseMin(room_.most - now.tail<3>());
    return step;
  }

  /// Whether a freedom had to be taken out.
  bool lock(const LegStep& now, const LegStep& step, LegJacobian& j1, LegJacobian& j2,
            LegStep& costs) const noexcept {
    bool any = false;
    for (int i = 0; i < 3; ++i) {
      const int freedom = 3 + i;
      const bool out = (step[freedom] > 0.0 && now[freedom] >= room_.most[i] - kAtLimit) ||
                       (step[freedom] < 0.0 && now[freedom] <= room_.least[i] + kAtLimit);
      if (!out) continue;
      j1.col(freedom).setZero();
      j2.col(freedom).setZero();
      costs[freedom] = 0.0;
      any = true;
    }
    return any;
  }

  void hold_hip() noexcept {
    const Vec3 turn = rotation_vector(turned_.hip_turn());
    const double angle = turn.norm();
    if (!(angle > settings_.limits.hip_turn)) return;
    LegStep back = LegStep::Zero();
    back.head<3>() = -turn * (1.0 - settings_.limits.hip_turn / angle);
    turned_.step(back);
  }

  TurnedLeg turned_;
  TurnedLeg best_;
  FootGoal first_;
  FootGoal second_;
  PrioritySettings settings_;
  Room room_;
  Vec3 e1_ = Vec3::Zero();
  Vec3 e2_ = Vec3::Zero();
  double start_bend_ = 0.0;  // of the knee, radians
  double straying_ = 0.0;    // radians that could be taken back without moving the foot
  std::array<double, 2> best_miss_{std::numeric_limits<double>::infinity(),
                                   std::numeric_limits<double>::infinity()};
};

}  // namespace

PrioritySolution solve_leg_prioritised(const LegGeometry& leg, const AnkleAxes& axes,
                                       const Vec3& hinge_in_parent, const FootGoal& first,
                                       const FootGoal& second,
                                       const PrioritySettings& settings) noexcept {
  return Search(leg, axes, first, second, settings).run(hinge_in_parent);
}

}  // namespace surefoot
