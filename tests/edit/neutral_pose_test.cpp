#include "edit/neutral_pose.h"

#include <gtest/gtest.h>

#include "edit/bodies.h"

namespace surefoot {
namespace {

using testing::Actor;

NeutralPose neutral_of(const Actor& actor) {
  return find_neutral_pose(actor.skeleton, actor.motion, actor.rig,
                           find_body(actor.skeleton, actor.motion, actor.rig));
}

/// Places of the joints of the neutral pose, from the root.
std::vector<Vec3> places_of(const Actor& actor, const NeutralPose& neutral) {
  std::vector<Vec3> places;
  for (int j = 0; j < actor.skeleton.size(); ++j) {
    const int parent = actor.skeleton[j].parent;
    if (parent == kNoJoint) {
      places.push_back(Vec3::Zero());
      continue;
    }
    const auto p = static_cast<std::size_t>(parent);
    places.push_back(places[p] + neutral.world[p] * neutral.offset_local[j]);
  }
  return places;
}

void expect_neutral(const Actor& actor, const NeutralPose& neutral, double tolerance) {
  const std::vector<Vec3> places = places_of(actor, neutral);
  const auto bone = [&](const std::string& from, const std::string& to) {
    return Vec3((places[actor.skeleton.find(to)] - places[actor.skeleton.find(from)]).normalized());
  };
  for (const std::string side : {"Left", "Right"}) {
    const double aside = side == "Left" ? 1.0 : -1.0;
    EXPECT_LT((bone(side + "UpLeg", side + "Leg") + Vec3::UnitY()).norm(), tolerance);
    EXPECT_LT((bone(side + "Leg", side + "Foot") + Vec3::UnitY()).norm(), tolerance);
    EXPECT_LT((bone(side + "Arm", side + "ForeArm") - aside * Vec3::UnitX()).norm(), tolerance);
    EXPECT_LT((bone(side + "ForeArm", side + "Hand") - aside * Vec3::UnitX()).norm(), tolerance);
    EXPECT_GT(bone(side + "Foot", side + "ToeBase").z(), 0.8);
  }
  EXPECT_LT((bone("RightUpLeg", "LeftUpLeg") - Vec3::UnitX()).norm(), tolerance);
  EXPECT_GT(bone("Hips", "Spine2").y(), 0.99);
}

TEST(NeutralPose, StraightensRestPosesThatAreFigures) {
  const Actor sample = testing::sample_actor();
  const NeutralPose neutral = neutral_of(sample);
  EXPECT_TRUE(neutral.from_rest);
  expect_neutral(sample, neutral, 1e-9);
  const Actor t_pose = testing::reframed_actor(testing::t_pose_frame);
  const NeutralPose from_t_pose = neutral_of(t_pose);
  EXPECT_TRUE(from_t_pose.from_rest);
  expect_neutral(t_pose, from_t_pose, 1e-9);
}

TEST(NeutralPose, TakesTheMeanPostureWhereRestIsNoFigure) {
  const Actor tangled = testing::reframed_actor(testing::tangled_frame);
  const NeutralPose neutral = neutral_of(tangled);
  EXPECT_FALSE(neutral.from_rest);
  expect_neutral(tangled, neutral, 1e-9);
}

TEST(NeutralPose, StandsRestPosesUpThatLieInTheFile) {
  // A file whose skeleton is drawn with z up and whose root turns it upright.
  const Actor lying = testing::reframed_actor(
      [](const std::string&) { return axis_angle(Vec3::UnitX(), testing::kQuarterTurn); });
  const NeutralPose neutral = neutral_of(lying);
  EXPECT_TRUE(neutral.from_rest);
  expect_neutral(lying, neutral, 1e-9);
}

}  // namespace
}  // namespace surefoot
