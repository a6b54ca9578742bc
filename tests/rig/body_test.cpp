#include "rig/body.h"

#include <gtest/gtest.h>

#include <string>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

/// The sample biped under other names, `name_of(joint)`.
Skeleton renamed(auto name_of) {
  const Skeleton sample = sample_biped_skeleton();
  std::vector<Joint> joints;
  for (const Joint& joint : sample.joints()) {
    joints.push_back(joint);
    joints.back().name = name_of(joint.name);
  }
  return Skeleton::create(std::move(joints)).value();
}

void expect_sample_body(const Skeleton& skeleton, const BodyRoles& body) {
  const Skeleton sample = sample_biped_skeleton();
  const auto is = [&](int joint, const std::string& name) { return joint == sample.find(name); };
  ASSERT_EQ(body.spine.size(), 3u);
  EXPECT_TRUE(is(body.spine[0], "Spine"));
  EXPECT_TRUE(is(body.spine[2], "Spine2"));
  ASSERT_EQ(body.neck.size(), 1u);
  EXPECT_TRUE(is(body.neck[0], "Neck"));
  EXPECT_TRUE(is(body.head, "Head"));
  for (const Side side : kSides) {
    const std::string word = side == Side::left ? "Left" : "Right";
    EXPECT_TRUE(is(body.arm(side).clavicle, word + "Shoulder"));
    EXPECT_TRUE(is(body.arm(side).upper_arm, word + "Arm"));
    EXPECT_TRUE(is(body.arm(side).forearm, word + "ForeArm"));
    EXPECT_TRUE(is(body.arm(side).hand, word + "Hand"));
  }
  EXPECT_EQ(skeleton.size(), sample.size());
  EXPECT_FALSE(body.evidence.empty());
}

TEST(FindBody, ByTheUsualNames) {
  const Motion motion = sample_walk().motion;
  expect_sample_body(sample_biped_skeleton(),
                     find_body(sample_biped_skeleton(), motion, sample_biped_rig()));
}

TEST(FindBody, ByOtherSpellings) {
  const std::vector<std::array<std::string, 5>> families{
      {"Collar", "Shoulder", "Elbow", "Wrist", "Head"},
      {"_clavicle", "_humerus", "_radius", "_hand", "head"},
      {"Clavicle", "UpperArm", "LowerArm", "Hand", "Bip01 Head"}};
  for (const auto& family : families) {
    const Skeleton skeleton = renamed([&](const std::string& name) -> std::string {
      for (const std::string side : {"Left", "Right"}) {
        if (name == side + "Shoulder") return side + family[0];
        if (name == side + "Arm") return side + family[1];
        if (name == side + "ForeArm") return side + family[2];
        if (name == side + "Hand") return side + family[3];
      }
      return name == "Head" ? family[4] : name;
    });
    expect_sample_body(skeleton, find_body(skeleton, sample_walk().motion, sample_biped_rig()));
  }
}

TEST(FindBody, WithoutNamesByMirroredChains) {
  int next = 0;
  const Skeleton skeleton =
      renamed([&](const std::string&) { return "joint" + std::to_string(next++); });
  const BodyRoles body = find_body(skeleton, sample_walk().motion, sample_biped_rig());
  expect_sample_body(skeleton, body);
}

TEST(FindBody, ABodyOfLegsAloneHasNoMore) {
  const Skeleton sample = sample_biped_skeleton();
  std::vector<Joint> joints;
  for (const Joint& joint : sample.joints()) {
    if (joint.name == "Spine") break;
    joints.push_back(joint);
  }
  const Skeleton skeleton = Skeleton::create(std::move(joints)).value();
  const Motion still(1, skeleton.size(), 30.0);
  const BodyRoles body = find_body(skeleton, still, sample_biped_rig());
  EXPECT_TRUE(body.spine.empty());
  EXPECT_TRUE(body.neck.empty());
  EXPECT_EQ(body.head, kNoJoint);
  EXPECT_EQ(body.arm(Side::left).upper_arm, kNoJoint);
}

}  // namespace
}  // namespace surefoot
