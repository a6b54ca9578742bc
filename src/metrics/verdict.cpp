#include "surefoot/metrics/verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "metrics/verdict_checks.h"
#include "rig/t_pose.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kCmPerMetre = 100.0;
constexpr double kBadFactor = 2.0;

VerdictLevel level_of(double value, double limit) {
  if (value > kBadFactor * limit) return VerdictLevel::bad;
  return value > limit ? VerdictLevel::look : VerdictLevel::good;
}

Worst root_way(const Skeleton& skeleton, const Motion& original, const Motion& changed,
               const Rig& rig, int first_frame) {
  const auto mover = static_cast<std::size_t>(rig.mover);
  std::vector<Transform> before(skeleton.size());
  std::vector<Transform> after(before.size());
  Worst worst;
  for (int f = first_frame; f < original.frames(); ++f) {
    forward_kinematics(skeleton, original.pose(f), before);
    forward_kinematics(skeleton, changed.pose(f), after);
    worst.add((after[mover].translation - before[mover].translation).norm(), f);
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
  if (original.frames() != changed.frames() || original.joints() != changed.joints()) {
    return fail(fmt::format("the original has {} frames of {} joints, the other motion {} of {}",
                            original.frames(), original.joints(), changed.frames(),
                            changed.joints()));
  }
  Verdict verdict;
  if (original.frames() == 0) return verdict;
  const auto before = leg_poses(skeleton, original, rig);
  const auto after = leg_poses(skeleton, changed, rig);
  const int first = first_real_frame(skeleton, original);
  const double fps = original.fps();
  const BeforeAndAfter both{before, after, rig, ground, fps, first};
  const SoleMotion was(before, fps, first);
  const SoleMotion is(after, fps, first);
  const auto contacts = found_contacts(was, rig, ground);

  const double scale = rig.scale();
  const auto length = [&](std::string_view name, const Worst& worst, double limit) {
    verdict.add(name, worst.value * kCmPerMetre, "cm", limit * scale, worst.frame);
  };
  length("slide_in_original_contacts", contact_slide(contacts, is), limits.slide);
  length("slide_in_contacts_found", contact_slide(found_contacts(is, rig, ground), is),
         limits.slide);
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
