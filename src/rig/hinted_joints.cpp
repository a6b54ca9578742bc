#include "rig/hinted_joints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>

namespace surefoot {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Levenshtein distance without regard to case.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

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

Result<int> look_up(const Skeleton& skeleton, const JointHint& hint, std::string_view role) {
  if (!hint.given()) return kNoJoint;
  const int joint = skeleton.find(hint.name);
  if (joint != kNoJoint) return joint;
  return fail(fmt::format("no joint is called '{}' (given as {}); the nearest name is '{}'",
                          hint.name, role, nearest_name(skeleton, hint.name)),
              hint.place);
}

}  // namespace

Result<HintedJoints> find_hinted_joints(const Skeleton& skeleton, const RigHints& hints) {
  HintedJoints found;
  const Result<int> hips = look_up(skeleton, hints.hips, "hips");
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
    for (const auto& [hint, joint, part] : parts) {
      const Result<int> looked_up =
          look_up(skeleton, *hint, fmt::format("{}.{}", name_of(side), part));
      if (!looked_up) return pass_on(looked_up);
      *joint = *looked_up;
    }
  }
  return found;
}

}  // namespace surefoot
