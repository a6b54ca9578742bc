#include "surefoot/metrics/change.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "rig/t_pose.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kChangeDegrees = 180.0 / std::numbers::pi;

/// What is compared of one frame, before and after.
struct Frame {
  Vec3 root_way = Vec3::Zero();
  std::array<double, 2> knee_before{};
  std::array<double, 2> knee_after{};
};

void add_steps(ChangeReport& report, const Frame& last, const Frame& now) {
  report.root_step = std::max(report.root_step, (now.root_way - last.root_way).norm());
  for (const std::size_t leg : {0u, 1u}) {
    const double before = now.knee_before[leg] - last.knee_before[leg];
    const double after = now.knee_after[leg] - last.knee_after[leg];
    report.knee_pop = std::max(report.knee_pop, std::abs(after) - std::abs(before));
    report.knee_adjust_step = std::max(report.knee_adjust_step, std::abs(after - before));
  }
}

}  // namespace

double leg_length(const LegPose& pose) noexcept {
  return (pose.knee_world.translation - pose.thigh_world.translation).norm() +
         (pose.ankle_world.translation - pose.knee_world.translation).norm();
}

double knee_angle(const LegPose& pose) noexcept {
  const Vec3 thigh = pose.thigh_world.translation - pose.knee_world.translation;
  const Vec3 shank = pose.ankle_world.translation - pose.knee_world.translation;
  return std::atan2(thigh.cross(shank).norm(), thigh.dot(shank)) * kChangeDegrees;
}

Result<ChangeReport> compare(const Skeleton& skeleton, const Motion& original,
                             const Motion& changed, const Rig& rig) {
  if (original.frames() != changed.frames() || original.joints() != changed.joints()) {
    return fail(fmt::format("the original has {} frames and {} joints, the other motion {} and {}",
                            original.frames(), original.joints(), changed.frames(),
                            changed.joints()));
  }
  const auto mover = static_cast<std::size_t>(rig.mover);
  std::vector<Transform> before(skeleton.size());
  std::vector<Transform> after(before.size());
  const int begin = original.frames() == 0 ? 0 : first_real_frame(skeleton, original);
  ChangeReport report;
  Frame last;
  for (int f = 0; f < original.frames(); ++f) {
    forward_kinematics(skeleton, original.pose(f), before);
    forward_kinematics(skeleton, changed.pose(f), after);
    for (std::size_t j = 0; j < before.size(); ++j) {
      report.joints.add((after[j].translation - before[j].translation).norm());
    }
    Frame now;
    now.root_way = after[mover].translation - before[mover].translation;
    report.root.add(now.root_way.norm());
    for (const Side side : kSides) {
      const LegPose was = leg_pose(rig.leg(side), before);
      const LegPose is = leg_pose(rig.leg(side), after);
      report.leg_change =
          std::max(report.leg_change, std::abs(leg_length(is) / leg_length(was) - 1.0));
      now.knee_before[index_of(side)] = knee_angle(was);
      now.knee_after[index_of(side)] = knee_angle(is);
    }
    if (f > begin) add_steps(report, last, now);
    last = now;
  }
  return report;
}

}  // namespace surefoot
