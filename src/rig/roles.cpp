#include "rig/roles.h"

#include <fmt/format.h>

#include <algorithm>

#include "rig/body_plan.h"
#include "rig/detached_feet.h"
#include "rig/find_legs.h"
#include "rig/foot_joints.h"
#include "rig/hinted_joints.h"

namespace surefoot {

namespace {

constexpr int kMostSamples = 64;
constexpr double kLeastConfidence = 0.5;
constexpr double kMostLegRatio = 1.5;
constexpr double kMostBoneRatio = 3.0;

constexpr std::string_view kLookedFor =
    "no pair of legs found: looked for hip-knee-ankle chains with common names (UpLeg, Thigh, Hip; "
    "Leg, Shin, Calf, Knee; Foot, Ankle; with left or right) and for two mirrored chains of three "
    "joints; list the joints with `surefoot info --joints`, and name those of the legs in a rig "
    "file "
    "(--rig)";

/// Hints replace what was found; below a replaced ankle the foot is looked for anew.
void apply_hints(const HintedJoints& hinted, FoundLegs& legs) {
  for (const Side side : kSides) {
    const LegRoles& hint = hinted.legs[index_of(side)];
    LegRoles& leg = legs.joints[index_of(side)];
    if (hint.ankle != kNoJoint && hint.ankle != leg.ankle) leg.ball = leg.toe = kNoJoint;
    if (hint.ball != kNoJoint && hint.ball != leg.ball) leg.toe = kNoJoint;
    const std::array<std::pair<int, int*>, 5> parts{{{hint.hip, &leg.hip},
                                                     {hint.knee, &leg.knee},
                                                     {hint.ankle, &leg.ankle},
                                                     {hint.ball, &leg.ball},
                                                     {hint.toe, &leg.toe}}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].first == kNoJoint) continue;
      *parts[i].second = parts[i].first;
      if (i < 3) legs.confidence[index_of(side)][i] = 1.0;
    }
  }
}

bool hints_suffice(const HintedJoints& hinted) {
  return std::ranges::all_of(hinted.legs, [](const LegRoles& leg) {
    return std::ranges::none_of(essential_joints(leg), [](int joint) { return joint == kNoJoint; });
  });
}

/// Refuses legs whose joints do not lie below one another or whose bones have no length.
Result<void> check_leg(const Skeleton& skeleton, const BodySamples& samples, Side side,
                       const LegRoles& leg) {
  const std::array<std::pair<int, std::string_view>, 5> parts{{{leg.hip, "hip"},
                                                               {leg.knee, "knee"},
                                                               {leg.ankle, "ankle"},
                                                               {leg.ball, "ball"},
                                                               {leg.toe, "toe"}}};
  const double length = median_leg_length(samples, leg.hip, leg.knee, leg.ankle);
  int above = leg.hip;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto [joint, part] = parts[i];
    if (joint == kNoJoint) continue;
    if (joint == above || !skeleton.is_ancestor(above, joint)) {
      return fail(fmt::format("the {} {} '{}' is not a descendant of the leg's '{}'", name_of(side),
                              part, skeleton[joint].name, skeleton[above].name));
    }
    if (i < 3 && !(median_distance(samples, above, joint) > 1e-3 * length)) {
      return fail(fmt::format("the {} leg has zero length between '{}' and '{}'", name_of(side),
                              skeleton[above].name, skeleton[joint].name));
    }
    above = joint;
  }
  return {};
}

/// How far proportions speak against the legs: 1 for none.
double proportion_factor(const BodySamples& samples, const std::array<LegRoles, 2>& legs) {
  double factor = 1.0;
  std::array<double, 2> lengths{};
  for (std::size_t i = 0; i < 2; ++i) {
    const double thigh = median_distance(samples, legs[i].hip, legs[i].knee);
    const double shank = median_distance(samples, legs[i].knee, legs[i].ankle);
    lengths[i] = thigh + shank;
    if (std::max(thigh, shank) > kMostBoneRatio * std::min(thigh, shank)) factor *= 0.6;
  }
  if (std::max(lengths[0], lengths[1]) > kMostLegRatio * std::min(lengths[0], lengths[1]))
    factor *= 0.5;
  return factor;
}

/// The joint that both legs hang from, or the pelvis above it (3ds Max hangs the thighs on the
/// spine).
int find_hips(const Skeleton& skeleton, std::span<const NameReading> readings,
              const std::array<LegRoles, 2>& legs) {
  int common = legs[0].hip;
  while (common != kNoJoint && !skeleton.is_ancestor(common, legs[1].hip))
    common = skeleton[common].parent;
  for (int j = common; j != kNoJoint; j = skeleton[j].parent) {
    const NameReading& reading = readings[j];
    if (!reading.side && reading.hips_fit > 0.0) return j;
  }
  return common;
}

RigRoles describe(const Skeleton& skeleton, const FoundLegs& legs, int hips, double factor) {
  RigRoles roles;
  roles.hips = hips;
  roles.legs = legs.joints;
  roles.evidence.push_back({"hips", skeleton[hips].name, "above both legs", factor});
  double sum = 0.0;
  for (const Side side : kSides) {
    const auto joints = essential_joints(legs.joints[index_of(side)]);
    constexpr std::array<std::string_view, 3> kNames{"hip", "knee", "ankle"};
    for (std::size_t i = 0; i < 3; ++i) {
      const double confidence = factor * legs.confidence[index_of(side)][i];
      sum += confidence;
      roles.evidence.push_back({fmt::format("{}.{}", name_of(side), kNames[i]),
                                skeleton[joints[i]].name, legs.reason, confidence});
    }
    const LegRoles& leg = legs.joints[index_of(side)];
    if (leg.ball != kNoJoint) {
      roles.evidence.push_back({fmt::format("{}.ball", name_of(side)), skeleton[leg.ball].name,
                                "below the ankle", factor});
    }
    if (leg.toe != kNoJoint) {
      roles.evidence.push_back({fmt::format("{}.toe", name_of(side)), skeleton[leg.toe].name,
                                "end of the foot", factor});
    }
  }
  roles.confidence = sum / 6.0;
  return roles;
}

}  // namespace

Result<RigRoles> find_roles(const Skeleton& skeleton, const Motion& motion, const RigHints& hints) {
  if (skeleton.size() == 0) return fail("no pair of legs found: the skeleton has no joints");
  const Result<HintedJoints> hinted = find_hinted_joints(skeleton, hints);
  if (!hinted) return pass_on(hinted);

  std::vector<NameReading> readings;
  for (const Joint& joint : skeleton.joints()) readings.push_back(read_joint_name(joint.name));
  const BodySamples samples = sample_body(skeleton, motion, kMostSamples);

  std::optional<FoundLegs> legs = find_legs_by_name(skeleton, readings, samples);
  if (!legs) legs = find_legs_by_topology(skeleton, readings, samples);
  if (!legs && hints_suffice(*hinted)) legs = FoundLegs{{}, {}, "given"};
  if (!legs) return fail(std::string(kLookedFor));
  apply_hints(*hinted, *legs);

  for (const Side side : kSides) {
    LegRoles& leg = legs->joints[index_of(side)];
    complete_foot(skeleton, readings, samples, leg);
    const Result<void> checked = check_leg(skeleton, samples, side, leg);
    if (!checked) return pass_on(checked);
  }
  if (!hints_suffice(*hinted) && is_four_legged(skeleton, samples, legs->joints)) {
    return fail("this is a quadruped; only bipeds are supported");
  }
  if (!hints_suffice(*hinted)) {
    const auto feet = detached_feet(skeleton, readings, samples, legs->joints);
    if (feet[0] != kNoJoint && feet[1] != kNoJoint) {
      return fail(
          fmt::format("the feet '{}' and '{}' are not joined to the legs, as in rigs with "
                      "IK; make them children of '{}' and '{}', and bake the animation",
                      skeleton[feet[0]].name, skeleton[feet[1]].name,
                      skeleton[legs->joints[0].knee].name, skeleton[legs->joints[1].knee].name));
    }
  }
  const int hips =
      hinted->hips != kNoJoint ? hinted->hips : find_hips(skeleton, readings, legs->joints);
  if (hips == kNoJoint || !skeleton.is_ancestor(hips, legs->joints[0].hip) ||
      !skeleton.is_ancestor(hips, legs->joints[1].hip)) {
    return fail("the legs are not descendants of the hips joint", hints.hips.place);
  }
  const double factor = hints_suffice(*hinted) ? 1.0 : proportion_factor(samples, legs->joints);
  RigRoles roles = describe(skeleton, *legs, hips, factor);
  if (roles.confidence < kLeastConfidence) {
    return fail(fmt::format("{} (best candidates: '{}' and '{}', {:.0f} % confidence)", kLookedFor,
                            skeleton[roles.legs[0].hip].name, skeleton[roles.legs[1].hip].name,
                            100.0 * roles.confidence));
  }
  return roles;
}

}  // namespace surefoot
