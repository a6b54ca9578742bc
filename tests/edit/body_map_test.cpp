#include "surefoot/edit/body_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edit/bodies.h"
#include "rig/body.h"

namespace surefoot {
namespace {

using testing::Actor;
using ::testing::Contains;
using ::testing::IsEmpty;

BodyMap map_of(const Actor& source, const Actor& target) {
  const BodyRoles a = find_body(source.skeleton, source.motion, source.rig);
  const BodyRoles b = find_body(target.skeleton, target.motion, target.rig);
  return map_bodies({source.skeleton, source.rig, a}, {target.skeleton, target.rig, b});
}

/// The sample biped without some joints: their children hang on their parents.
Actor without(const std::vector<std::string>& names) {
  const Actor sample = testing::sample_actor();
  std::vector<Joint> joints;
  std::vector<int> kept;
  std::vector<int> now(sample.skeleton.size(), kNoJoint);
  for (int j = 0; j < sample.skeleton.size(); ++j) {
    Joint joint = sample.skeleton[j];
    const bool drop = std::ranges::find(names, joint.name) != names.end();
    const int parent = joint.parent;
    if (drop) {
      now[j] = now[parent];
      continue;
    }
    if (parent != kNoJoint) joint.parent = now[parent];
    now[j] = static_cast<int>(joints.size());
    joint.name = "x_" + joint.name;
    joints.push_back(joint);
    kept.push_back(j);
  }
  Motion motion(sample.motion.frames(), static_cast<int>(joints.size()), sample.motion.fps());
  for (int f = 0; f < motion.frames(); ++f) {
    for (std::size_t k = 0; k < kept.size(); ++k) {
      motion.pose(f)[k] = sample.motion.pose(f)[kept[k]];
    }
  }
  return {Skeleton::create(std::move(joints)).value(), std::move(motion)};
}

TEST(BodyMap, OneFamilyIsCopiedJointByJoint) {
  const BodyMap map = map_of(testing::sample_actor(), testing::scaled_actor(1.7));
  EXPECT_TRUE(map.one_family);
  EXPECT_THAT(map.target_only, IsEmpty());
  EXPECT_THAT(map.source_only, IsEmpty());
  for (std::size_t j = 0; j < map.sources.size(); ++j) {
    EXPECT_EQ(map.sources[j].joint, static_cast<int>(j));
  }
}

TEST(BodyMap, TurnedFramesAreNoFamily) {
  EXPECT_FALSE(
      map_of(testing::sample_actor(), testing::reframed_actor(testing::tangled_frame)).one_family);
}

TEST(BodyMap, ChainsOfOtherLengthsAreFollowedInProportion) {
  const Actor sample = testing::sample_actor();
  const Actor stiff = without({"Spine", "Spine1", "LeftShoulder", "RightToeBase_End"});
  const BodyMap down = map_of(sample, stiff);
  EXPECT_FALSE(down.one_family);
  const int chest = stiff.skeleton.find("x_Spine2");
  EXPECT_EQ(down.sources[chest].joint, sample.skeleton.find("Spine2"));
  EXPECT_THAT(down.source_only, Contains("Spine"));
  EXPECT_THAT(down.source_only, Contains("LeftShoulder"));

  const BodyMap up = map_of(stiff, sample);
  const auto at = [&](const std::string& name) { return up.sources[sample.skeleton.find(name)]; };
  EXPECT_EQ(at("Spine").joint, stiff.skeleton.find("x_Hips"));
  EXPECT_EQ(at("Spine").next, chest);
  EXPECT_NEAR(at("Spine").share, 1.0 / 3.0, 1e-12);
  EXPECT_NEAR(at("Spine1").share, 2.0 / 3.0, 1e-12);
  EXPECT_EQ(at("Spine2").joint, chest);
  EXPECT_EQ(at("Spine2").share, 0.0);
  EXPECT_THAT(up.target_only, Contains("LeftShoulder"));
}

}  // namespace
}  // namespace surefoot
