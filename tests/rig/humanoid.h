#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot::testing {

/// One joint written by hand: name, parent's name (empty for the root), offset.
struct Written {
  std::string name;
  std::string parent;
  Vec3 offset;
};

/// Parents are looked up backwards, so that a repeated name means the latest joint of that name.
inline Skeleton skeleton_of(const std::vector<Written>& written) {
  std::vector<Joint> joints;
  for (const Written& w : written) {
    int parent = kNoJoint;
    for (int j = static_cast<int>(joints.size()) - 1; j >= 0 && parent == kNoJoint; --j) {
      if (joints[j].name == w.parent) parent = j;
    }
    joints.push_back({w.name, parent, w.offset, w.name.ends_with("_End")});
  }
  return Skeleton::create(std::move(joints)).value();
}

/// How one family of rigs spells its legs, left first; an empty ball means that it has none.
struct Spelling {
  std::string family;
  std::string hips;
  std::array<std::array<std::string, 4>, 2> legs;  // hip, knee, ankle, ball
};

inline const Spelling kUsualNames{"usual",
                                  "Hips",
                                  {{{"LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToeBase"},
                                    {"RightUpLeg", "RightLeg", "RightFoot", "RightToeBase"}}}};

/// A body of human proportions (metres, +y up, facing +z) with those names, arms and a head.
inline Skeleton humanoid(const Spelling& names) {
  std::vector<Written> joints{{"root", "", Vec3::Zero()},
                              {names.hips, "root", {0.0, 0.95, 0.0}},
                              {"spine_x", names.hips, {0.0, 0.2, 0.0}},
                              {"skull", "spine_x", {0.0, 0.45, 0.0}},
                              {"skull_End", "skull", {0.0, 0.15, 0.0}}};
  for (const Side side : kSides) {
    const double aside = side == Side::left ? 1.0 : -1.0;
    const std::string tag = side == Side::left ? "a" : "b";
    const auto& leg = names.legs[index_of(side)];
    joints.push_back({tag + "_arm", "spine_x", {0.2 * aside, 0.3, 0.0}});
    joints.push_back({tag + "_elbow", tag + "_arm", {0.28 * aside, 0.0, 0.0}});
    joints.push_back({tag + "_wrist", tag + "_elbow", {0.25 * aside, 0.0, 0.0}});
    joints.push_back({tag + "_wrist_End", tag + "_wrist", {0.15 * aside, 0.0, 0.0}});
    joints.push_back({leg[0], names.hips, {0.1 * aside, -0.05, 0.0}});
    joints.push_back({leg[1], leg[0], {0.0, -0.42, 0.0}});
    joints.push_back({leg[2], leg[1], {0.0, -0.40, 0.0}});
    const std::string end = leg[3].empty() ? leg[2] : leg[3];
    if (!leg[3].empty()) joints.push_back({leg[3], leg[2], {0.0, -0.06, 0.13}});
    const Vec3 to_end = leg[3].empty() ? Vec3(0.0, -0.06, 0.20) : Vec3(0.0, 0.0, 0.07);
    joints.push_back({end + "_End", end, to_end});
  }
  return skeleton_of(joints);
}

/// A motion that stays in the rest pose.
inline Motion standing(const Skeleton& skeleton, int frames = 1) {
  Motion motion(frames, skeleton.size(), 30.0);
  const std::vector<Transform> rest = rest_pose(skeleton);
  for (int f = 0; f < frames; ++f) std::copy(rest.begin(), rest.end(), motion.pose(f).begin());
  return motion;
}

}  // namespace surefoot::testing
