#include "surefoot/metrics/verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "metrics/judge_legs.h"
#include "metrics/verdict_checks.h"
#include "rig/t_pose.h"

namespace surefoot {
namespace {

constexpr double kCmPerMetre = 100.0;
constexpr double kBadFactor = 2.0;

VerdictLevel level_of(double value, double limit) {
  if (value > kBadFactor * limit) return VerdictLevel::bad;
  return value > limit ? VerdictLevel::look : VerdictLevel::good;
}

Result<void> check_alike(const Motion& original, const Motion& changed) {
  if (original.frames() != changed.frames() || original.joints() != changed.joints()) {
    return fail(fmt::format("the original has {} frames of {} joints, the other motion {} of {}",
                            original.frames(), original.joints(), changed.frames(),
                            changed.joints()));
  }
  return {};
}

Worst root_way(const Skeleton& skeleton, const Motion& original, const Motion& changed,
               const Rig& rig, int first_frame) {
  // Only the joints above it say where it is.
  std::vector<int> chain;
  for (int joint = rig.mover; joint != kNoJoint; joint = skeleton[joint].parent) {
    chain.push_back(joint);
  }
  const auto place = [&](ConstPoseSpan pose) {
    Vec3 point = Vec3::Zero();
    for (const int joint : chain) point = pose[static_cast<std::size_t>(joint)].apply(point);
    return point;
  };
  Worst worst;
  for (int f = first_frame; f < original.frames(); ++f) {
    worst.add((place(changed.pose(f)) - place(original.pose(f))).norm(), f);
  }
  return worst;
}

}  // namespace

std::string_view name_of(VerdictLevel level) noexcept {
  switch (level) {
    case VerdictLevel::good: return "good";
    case VerdictLevel::look: return "look";
    case VerdictLevel::bad: return "bad";
  }
  return "unknown";
}

void Verdict::add(std::string_view name, double value, std::string_view unit, double limit,
                  int frame) {
  checks.push_back({name, value, unit, limit, frame, level_of(value, limit)});
  level = std::max(level, checks.back().level);
}

const VerdictCheck* Verdict::worst() const noexcept {
  const auto against = [](const VerdictCheck& check) { return check.value / check.limit; };
  const auto worst = std::ranges::max_element(checks, {}, against);
  return worst == checks.end() ? nullptr : &*worst;
}

Result<Verdict> judge(const Skeleton& skeleton, const Motion& original, const Motion& changed,
                      const Rig& rig, const Ground& ground, const VerdictLimits& limits) {
  if (auto alike = check_alike(original, changed); !alike) return pass_on(alike);
  return judge_legs(skeleton, original, changed, leg_poses(skeleton, original, rig),
                    leg_poses(skeleton, changed, rig), rig, ground, limits);
}

Result<Verdict> judge_legs(const Skeleton& skeleton, const Motion& original, const Motion& changed,
                           std::span<const BothLegs> before, std::span<const BothLegs> after,
                           const Rig& rig, const Ground& ground, const VerdictLimits& limits) {
  if (auto alike = check_alike(original, changed); !alike) return pass_on(alike);
  Verdict verdict;
  if (original.frames() == 0) return verdict;
  const int first = first_real_frame(skeleton, original);
  const double fps = original.fps();
  const BeforeAndAfter both{before, after, rig, ground, fps, first};
  const SoleMotion was(before, fps, first);
  const SoleMotion is(after, fps, first);
  const auto contacts = parted_by_shuffles(found_contacts(was, rig, ground), was, rig);
  const auto found = parted_by_shuffles(found_contacts(is, rig, ground), was, rig);

  const double scale = rig.scale();
  const auto length = [&](std::string_view name, const Worst& worst, double limit) {
    verdict.add(name, worst.value * kCmPerMetre, "cm", limit * scale, worst.frame);
  };
  length("slide_in_original_contacts", contact_slide(contacts, is), limits.slide);
  length("slide_in_contacts_found", contact_slide(found, is), limits.slide);
  if (const auto worst = sunk_deeper(both)) {
    length("under_ground", *worst, limits.under_ground);
  }
  length("above_ground", raised(both, contacts), limits.above_ground);
  const Worst peak = acceleration_ratio(both);
  verdict.add("peak_acceleration", peak.value, "times", limits.acceleration, peak.frame);
  const Worst kink = knee_kink(both);
  verdict.add("knee_kink", kink.value, "deg/frame^2", limits.knee_kink, kink.frame);
  if (const auto bend = toe_bend_change(both)) {
    verdict.add("toe_bend", bend->value, "deg", limits.toe_bend, bend->frame);
  }
  const Worst stretch = leg_stretch(both);
  verdict.add("leg_stretch", stretch.value * 100.0, "%", limits.stretch, stretch.frame);
  length("root_displacement", root_way(skeleton, original, changed, rig, first), limits.root);
  length("foot_displacement", foot_way(both), limits.foot);
  return verdict;
}

}  // namespace surefoot
