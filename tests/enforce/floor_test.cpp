#include "enforce/floor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "enforce/leg_chains.h"
#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(DepthOfFoot, ChangesGraduallyAsTheFootTipsForward) {
  const Walk walk;
  const Leg& leg = walk.rig.leg(Side::left);
  const LegChain chain = leg_chains(walk.skeleton, walk.rig)->at(index_of(Side::left));
  constexpr double kStep = std::numbers::pi / 720.0;
  // Beyond a right angle the toes point back.
  const double longest = leg.ball_in_ankle.norm() + leg.toe_in_ball.norm();
  double before = 0.0;
  for (double pitch = 0.0; pitch < 2.2; pitch += kStep) {
    const Transform ankle{axis_angle(Vec3::UnitX(), pitch), Vec3(0.0, 0.1, 0.0)};
    const double depth =
        depth_of_foot(Ground::flat(), leg, chain, walk.motion.pose(0), ankle, 0.0, {1.1, 0.55});
    if (pitch > 0.0) {
      EXPECT_LT(std::abs(depth - before), 1.5 * longest * kStep) << pitch;
    }
    before = depth;
  }
}

TEST(DepthOfFoot, LetsToesThatPointDownStraightenFirst) {
  const Walk walk;
  const Leg& leg = walk.rig.leg(Side::left);
  const LegChain chain = leg_chains(walk.skeleton, walk.rig)->at(index_of(Side::left));
  const auto pushed = walk.motion.pose(0);
  std::vector<Transform> pose(pushed.begin(), pushed.end());
  const Transform ankle{axis_angle(Vec3::UnitX(), 0.6), Vec3(0.0, 0.1, 0.0)};
  const auto depth = [&](const ToeRoom& room) {
    return depth_of_foot(Ground::flat(), leg, chain, pose, ankle, 0.0, room);
  };
  Quat& toes = pose[leg.joints.ball].rotation;
  toes = axis_angle(leg.toe_axis_in_ankle, -0.4) * toes;
  EXPECT_LT(depth({HUGE_VAL, 0.1, true}), depth({HUGE_VAL, 0.1}) - 0.005);
  EXPECT_LE(depth({}), depth({HUGE_VAL, 0.1, true}));
  toes = axis_angle(leg.toe_axis_in_ankle, 0.8) * toes;
  EXPECT_EQ(depth({HUGE_VAL, 0.1, true}), depth({HUGE_VAL, 0.1}));
}

TEST(ClearToes, ThatPointDownAndBackDoNotSnapRoundToTheLevelOfAPlant) {
  const Walk walk;
  const Leg& leg = walk.rig.leg(Side::left);
  const LegChain chain = leg_chains(walk.skeleton, walk.rig)->at(index_of(Side::left));
  constexpr double kStep = std::numbers::pi / 720.0;
  const ToeRoom room{1.1, 0.55, true};
  double most = 0.0;
  for (double pitch = 0.0; pitch < 2.6; pitch += kStep) {
    const auto captured = walk.motion.pose(0);
    std::vector<Transform> pose(captured.begin(), captured.end());
    FootRecord foot;
    foot.support = 1;  // placed as below, with its ball free
    foot.solution.ankle_world = {axis_angle(Vec3::UnitX(), pitch), Vec3(0.0, 0.1, 0.0)};
    ToeRelease release(0, room);
    LegReport report;
    const double level = foot.solution.ankle_world.apply(leg.ball_in_ankle).y() - 0.03;
    const Quat before = pose[leg.joints.ball].rotation;
    clear_toes(level, leg, chain, foot, release, pose, report);
    const double bent = before.angularDistance(pose[leg.joints.ball].rotation);
    EXPECT_LT(bent, 1.1) << pitch;
    most = std::max(most, bent);
  }
  EXPECT_GT(most, 0.2) << "toes bend where that is enough";
}

/// Turns the knee of a pose so far back that it is `beyond` straight, rad.
void bend_back(const Leg& leg, const LegChain& chain, double beyond, std::vector<Transform>& pose) {
  const KneeTriangle knee = knee_triangle(chain.geometry(pose));
  const double turn = knee.angle - (std::numbers::pi + beyond);
  Quat& rotation = pose[leg.joints.knee].rotation;
  rotation = axis_angle(chain.hinge_in_parent(), turn) * rotation;
}

TEST(ClearFloor, RaisesAFootOnTheSideOfStraightOnWhichItsKneeWas) {
  const Walk walk;
  const Leg& leg = walk.rig.leg(Side::left);
  const LegChain chain = leg_chains(walk.skeleton, walk.rig)->at(index_of(Side::left));
  for (const double side : {1.0, -1.0}) {
    const auto captured = walk.motion.pose(0);
    std::vector<Transform> pose(captured.begin(), captured.end());
    bend_back(leg, chain, 0.3 * side, pose);
    const LegGeometry sunk = chain.geometry(pose);
    ASSERT_EQ(knee_triangle(sunk).angle > std::numbers::pi, side > 0.0);
    FootRecord foot;
    foot.beyond = side > 0.0;
    const Transform ankle{sunk.ankle_rotation_world, sunk.ankle_world};
    const Ground floor = Ground::flat(0.02 - depth_of_sole(Ground::flat(), leg, ankle));
    ToeRelease release(0, {1.1, 0.55, true});
    LegReport report;
    clear_floor(floor, leg, chain, {}, foot, release, pose, report);
    const LegGeometry raised = chain.geometry(pose);
    EXPECT_GT(raised.ankle_world.y(), sunk.ankle_world.y() + 0.01);
    EXPECT_EQ(knee_triangle(raised).angle > std::numbers::pi, side > 0.0);
    EXPECT_LT((raised.knee_world - sunk.knee_world).norm(), 0.1);
  }
}

}  // namespace
}  // namespace surefoot
