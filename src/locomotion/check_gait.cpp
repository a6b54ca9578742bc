#include "locomotion/check_gait.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "locomotion/gait_parameters.h"

namespace surefoot {
namespace {

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

bool is_joint(const Skeleton& skeleton, int joint) { return joint >= 0 && joint < skeleton.size(); }

bool is_leg(const Skeleton& skeleton, const Leg& leg) {
  const LegRoles& roles = leg.joints;
  const auto absent_or_joint = [&](int j) { return j == kNoJoint || is_joint(skeleton, j); };
  return is_joint(skeleton, roles.hip) && is_joint(skeleton, roles.knee) &&
         is_joint(skeleton, roles.ankle) && absent_or_joint(roles.ball) &&
         absent_or_joint(roles.toe) && leg.heel_in_ankle.allFinite() &&
         leg.ball_in_ankle.allFinite() && leg.toe_in_ball.allFinite() &&
         leg.knee_axis_in_thigh.allFinite() && leg.toe_axis_in_ankle.allFinite() &&
         std::isfinite(leg.length) && leg.length > 0.0 &&
         std::all_of(leg.clearance.begin(), leg.clearance.end(),
                     [](double c) { return std::isfinite(c); });
}

Result<void> check_turning(const GaitModelData& data) {
  const std::vector<int>& turning = data.turning;
  if (turning.empty() || turning[0] != 0)
    return fail("the gait's first turning joint is not the root");
  if (turning.size() > kMostTurning) {
    return fail(
        fmt::format("{} joints turn in the gait; the limit is {}", turning.size(), kMostTurning));
  }
  std::vector<int> sorted = turning;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end() ||
      !is_joint(data.skeleton, sorted.back())) {
    return fail("the gait's turning joints are not different joints of its skeleton");
  }
  return {};
}

Result<void> check_fit(const GaitFit& fit, std::size_t components) {
  for (const std::vector<double>* weights : {&fit.weights, &fit.slopes, &fit.quickness}) {
    if (weights->size() != components) {
      return fail("a gait's weights do not match its components");
    }
    if (!all_finite(*weights)) return fail("a gait holds a number that is not finite");
  }
  if (!std::isfinite(fit.middle)) return fail("a gait holds a number that is not finite");
  if (!(fit.slowest > 0.0) || !(fit.fastest >= fit.slowest) || !std::isfinite(fit.fastest)) {
    return fail("a gait's speeds are not an interval greater than 0");
  }
  if (!(fit.cadence_factor > 0.0) || !std::isfinite(fit.cadence_factor) ||
      !(fit.cadence_exponent >= 0.0) || !(fit.cadence_exponent < 1.0)) {
    return fail("a gait's cadence must grow with its speed, but not faster");
  }
  return {};
}

Result<void> check_styles(const GaitModelData& data) {
  const std::size_t count = 1 + data.styles.size();
  if (count > static_cast<std::size_t>(kStyles)) {
    return fail(fmt::format("the gait has {} styles; the limit is {}", count, kStyles));
  }
  if (!(data.cadence_spread >= 0.0) || !(data.cadence_spread < 1.0)) {
    return fail("the spread of the gait's cadences must be between 0 and 1");
  }
  for (const std::vector<double>& style : data.styles) {
    if (style.size() != static_cast<std::size_t>(data.cycles.size()) || !all_finite(style)) {
      return fail("a style's weights do not match the components");
    }
  }
  for (const Performer& performer : data.performers) {
    if (performer.style.size() != count || !all_finite(performer.style)) {
      return fail(fmt::format("performer `{}` does not have one number per style", performer.name));
    }
  }
  return {};
}

}  // namespace

Result<void> check_gait(const GaitModelData& data) {
  const Skeleton& skeleton = data.skeleton;
  if (data.reference.size() != static_cast<std::size_t>(skeleton.size()) || skeleton.size() == 0) {
    return fail("the gait does not have one reference rotation per joint");
  }
  for (const Quat& q : data.reference) {
    if (!(std::abs(q.norm() - 1.0) < 1e-5))
      return fail("a reference rotation is not of unit length");
  }
  if (data.rig.mover != 0) return fail("the gait's skeleton is not moved by its root");
  if (!is_joint(skeleton, data.rig.hips) || !is_leg(skeleton, data.rig.leg(Side::left)) ||
      !is_leg(skeleton, data.rig.leg(Side::right))) {
    return fail("the gait's rig does not fit its skeleton");
  }
  if (auto turning = check_turning(data); !turning) return turning;
  const std::size_t numbers = row_width(data) * kCycleFrames;
  const Pca& pca = data.cycles;
  if (static_cast<std::size_t>(pca.mean.size()) != numbers ||
      pca.components.rows() != pca.mean.size() || pca.components.cols() != pca.variances.size()) {
    return fail("the gait's components do not have the size of its cycles");
  }
  if (!pca.mean.allFinite() || !pca.components.allFinite()) {
    return fail("the gait's components hold a number that is not finite");
  }
  const auto components = static_cast<std::size_t>(pca.size());
  for (const GaitFit& fit : data.gaits) {
    if (auto checked = check_fit(fit, components); !checked) return checked;
  }
  if (data.standing.size() != row_width(data) || !all_finite(data.standing)) {
    return fail("the gait's standing pose does not have the size of a frame");
  }
  return check_styles(data);
}

}  // namespace surefoot
