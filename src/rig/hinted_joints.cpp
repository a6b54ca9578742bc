#include "rig/hinted_joints.h"

#include <fmt/format.h>

#include "base/edit_distance.h"

namespace surefoot {

namespace {

std::string nearest_name(const Skeleton& skeleton, std::string_view wanted) {
  constexpr std::size_t kLongestCompared = 128;
  wanted = wanted.substr(0, kLongestCompared);
  std::string_view nearest = skeleton[0].name;
  std::size_t least = edit_distance(wanted, nearest.substr(0, kLongestCompared));
  for (const Joint& joint : skeleton.joints()) {
    const std::size_t distance =
        edit_distance(wanted, std::string_view(joint.name).substr(0, kLongestCompared));
    if (distance < least) {
      least = distance;
      nearest = joint.name;
    }
  }
  return std::string(nearest);
}

/// The first joint of that name below `above`; where there is none, the first anywhere.
int find_below(const Skeleton& skeleton, std::string_view name, int above) {
  for (int j = above + 1; above != kNoJoint && j < skeleton.size(); ++j) {
    if (skeleton[j].name == name && skeleton.is_ancestor(above, j)) return j;
  }
  return skeleton.find(name);
}

Result<int> look_up(const Skeleton& skeleton, const JointHint& hint, int above,
                    std::string_view role) {
  if (!hint.given()) return kNoJoint;
  const int joint = find_below(skeleton, hint.name, above);
  if (joint != kNoJoint) return joint;
  return fail(fmt::format("no joint named '{}' (given as {}); did you mean '{}'?", hint.name, role,
                          nearest_name(skeleton, hint.name)),
              hint.place);
}

}  // namespace

Result<HintedJoints> find_hinted_joints(const Skeleton& skeleton, const RigHints& hints) {
  HintedJoints found;
  const Result<int> hips = look_up(skeleton, hints.hips, kNoJoint, "hips");
  if (!hips) return pass_on(hips);
  found.hips = *hips;
  for (const Side side : kSides) {
    const LegHints& leg = hints.leg(side);
    LegRoles& roles = found.legs[index_of(side)];
    const std::array<std::tuple<const JointHint*, int*, std::string_view>, 5> parts{
        {{&leg.hip, &roles.hip, "hip"},
         {&leg.knee, &roles.knee, "knee"},
         {&leg.ankle, &roles.ankle, "ankle"},
         {&leg.ball, &roles.ball, "ball"},
         {&leg.toe, &roles.toe, "toe"}}};
    int above = found.hips;
    for (const auto& [hint, joint, part] : parts) {
      const Result<int> looked_up =
          look_up(skeleton, *hint, above, fmt::format("{}.{}", name_of(side), part));
      if (!looked_up) return pass_on(looked_up);
      *joint = *looked_up;
      if (*joint != kNoJoint) above = *joint;
    }
  }
  return found;
}

}  // namespace surefoot
