#include <gtest/gtest.h>

#include "locomotion/gait_model.h"
#include "locomotion/watched_engine.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/walk_motion.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

using testing::kDegree;
using testing::WatchedEngine;

/// The gait's own figure `scale` times as large, with other axes in its joints and a joint above
/// the hips, as game engines have it.
struct Character {
  Skeleton skeleton;
  Motion motion;
  Rig rig;

  explicit Character(double scale) {
    const auto gait = embedded_gait().value();
    const Skeleton& original = gait->skeleton();
    const Quat axes = axis_angle(Vec3(1.0, 2.0, -0.5).normalized(), 1.1);
    std::vector<Joint> joints{{"Armature", kNoJoint, Vec3::Zero(), false, Quat::Identity()}};
    for (const Joint& joint : original.joints()) {
      Joint own = joint;
      own.parent = joint.parent + 1;
      own.offset_local =
          scale * (joint.parent == kNoJoint ? joint.offset_local
                                            : Vec3(axes.conjugate() * joint.offset_local));
      if (joint.parent == kNoJoint) own.rest_rotation_local = axes;
      joints.push_back(std::move(own));
    }
    skeleton = Skeleton::create(std::move(joints)).value();
    // Stands as the gait does.
    motion = Motion(30, skeleton.size(), 30.0);
    std::vector<Transform> standing(original.size());
    gait->posture({}, 0.0, standing);
    for (int f = 0; f < motion.frames(); ++f) {
      motion.pose(f)[0] = {};
      for (int j = 0; j < original.size(); ++j) {
        const Quat local = standing[j].rotation;
        const Quat above = original[j].parent == kNoJoint ? Quat(Quat::Identity()) : axes;
        motion.pose(f)[j + 1] = {above.conjugate() * local * axes,
                                 scale * (above.conjugate() * standing[j].translation)};
      }
    }
    rig = find_rig(skeleton, motion).value();
  }
};

TEST(GaitOn, PutsTheGaitOnACharactersOwnSkeleton) {
  const auto gait = embedded_gait().value();
  for (const double scale : {0.6, 1.0, 1.4}) {
    const Character character(scale);
    const auto own = gait_on(*gait, character.skeleton, character.motion, character.rig);
    ASSERT_TRUE(own.has_value()) << own.error().message;
    const double faster = std::sqrt(scale);
    EXPECT_NEAR((*own)->top_speed(), faster * gait->top_speed(), 0.02 * faster);
    const GaitParameters walk{.speed = 1.3 * faster};
    EXPECT_NEAR((*own)->cadence(walk), gait->cadence({.speed = 1.3}) / faster, 0.02 / faster);
    WatchedEngine walker({.start = walk}, *own);
    const Vec3 start = walker.hips();
    walker.run(4.0);
    EXPECT_NEAR((walker.hips() - start).z() / 4.0, walk.speed, 0.02 * walk.speed) << scale;
    EXPECT_NEAR((walker.hips() - start).x(), 0.0, 0.1) << scale;
    EXPECT_LT(walker.off_plants(), 1e-4) << scale;
    EXPECT_LT(walker.below_ground(), 2e-3) << scale;
    EXPECT_GT(walker.set_downs().size(), 10U);
    EXPECT_NEAR(walker.hips().y(), scale * WatchedEngine({.start = {.speed = 1.3}}).hips().y(),
                0.05 * scale);
  }
}

TEST(GaitOn, DoesEverythingThatTheEngineDoes) {
  const Character character(1.2);
  const auto own =
      gait_on(*embedded_gait().value(), character.skeleton, character.motion, character.rig);
  ASSERT_TRUE(own.has_value());
  WatchedEngine walk({}, *own);
  ASSERT_TRUE(walk.engine.go_to({1.0, 3.0, 90.0 * kDegree}, 5.0));
  walk.run(6.0);
  EXPECT_NEAR(walk.engine.placement().x, 1.0, 1e-3);
  ASSERT_TRUE(walk.engine.set_target({.speed = -0.8}, 0.8));
  walk.run(3.0);
  EXPECT_LT(walk.engine.placement().x, 0.0);
  EXPECT_LT(walk.off_plants(), 1e-4);
}

TEST(TakeOfWalk, MovesTheJointThatCarriesTheCharacter) {
  const Character character(0.9);
  Rig rig = character.rig;
  rig.mover = rig.hips;
  Clip clip;
  clip.skeleton = character.skeleton;
  clip.motion = character.motion;
  for (int f = 0; f < clip.motion.frames(); ++f) {
    clip.motion.pose(f)[0] = {axis_angle(Vec3::UnitY(), 0.4), Vec3(1.0, 0.2, -3.0)};
  }
  const Take hero("hero.glb", clip, rig, Ground::flat());
  const auto own = gait_on(*embedded_gait().value(), character.skeleton, character.motion, rig);
  ASSERT_TRUE(own.has_value());
  WalkScript script;
  script.duration = 2.0;
  script.start.speed = 1.0;
  const auto walk = make_walk(script, *own);
  ASSERT_TRUE(walk.has_value());
  const Take made = take_of_walk(*walk, **own, Ground::flat(), &hero);
  ASSERT_EQ(made.frames(), walk->clip.motion.frames());
  std::vector<Transform> in_file(made.skeleton().size());
  std::vector<Transform> walked(made.skeleton().size());
  for (int f = 0; f < made.frames(); ++f) {
    const ConstPoseSpan pose = made.motion().pose(f);
    EXPECT_EQ(pose[0].translation, clip.motion.pose(0)[0].translation);
    forward_kinematics(made.skeleton(), pose, in_file);
    forward_kinematics(walk->clip.skeleton, walk->clip.motion.pose(f), walked);
    for (std::size_t j = 1; j < in_file.size(); ++j) {
      EXPECT_LT((in_file[j].translation - walked[j].translation).norm(), 1e-9);
      EXPECT_LT(in_file[j].rotation.angularDistance(walked[j].rotation), 1e-7);
    }
  }
}

}  // namespace
}  // namespace surefoot
