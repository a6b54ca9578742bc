#include "enforce/leg_placement.h"

#include <gtest/gtest.h>

#include <cmath>

#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using namespace testing;

CleanSettings by_priority() {
  CleanSettings settings;
  settings.solver = LegSolver::prioritised;
  return settings;
}

TEST(LegsByPriority, StandWithinTheirToleranceWithoutChangingABone) {
  for (const double scale : {1.06, 1.15}) {
    const Walk walk({.frames = 600, .fps = 120.0}, {.travel_scale = scale});
    const CleanResult result = walk.clean(by_priority());
    const LegPoses poses = walk.poses(result.motion);
    EXPECT_TRUE(result.report.unmet.empty());
    EXPECT_LT(plant_error(poses, result.report.plants, walk.rig), 1e-6);
    EXPECT_GT(lowest(poses, Ground::flat(), walk.rig), -1e-6);
    EXPECT_EQ(result.report.largest_leg_change, 0.0);
  }
}

TEST(LegsByPriority, MoveAsSmoothlyAsTheClosedForm) {
  const Walk walk({.frames = 600, .fps = 120.0});
  CleanSettings rigid;
  rigid.rigid = true;
  const auto largest_step = [&](const Motion& motion) {
    double largest = 0.0;
    for (int f = 1; f + 1 < motion.frames(); ++f) {
      for (const Side side : kSides) {
        const auto knee = static_cast<std::size_t>(walk.rig.leg(side).joints.knee);
        const auto turn = [&](int frame) {
          return rotation_vector(motion.pose(frame)[knee].rotation *
                                 motion.pose(frame - 1)[knee].rotation.conjugate());
        };
        largest = std::max(largest, Vec3(turn(f + 1) - turn(f)).norm());
      }
    }
    return largest;
  };
  EXPECT_LT(largest_step(walk.clean(by_priority()).motion),
            1.2 * largest_step(walk.clean(rigid).motion));
}

FootRecord foot(bool heel, bool ball, SolePart leads) {
  FootRecord record;
  record.contact[0].planted = heel;
  record.contact[1].planted = ball;
  record.leads = leads;
  return record;
}

TEST(LegPlacement, TheJointThatWasPlantedFirstLeads) {
  const auto leading = [](const FootRecord& now, const FootRecord* before) {
    return LegPlacement::leading(now, before);
  };
  EXPECT_EQ(leading(foot(true, false, {}), nullptr), SolePart::heel);
  EXPECT_EQ(leading(foot(false, true, {}), nullptr), SolePart::ball);
  EXPECT_EQ(leading(foot(true, true, {}), nullptr), SolePart::heel);
  const FootRecord on_ball = foot(false, true, SolePart::ball);
  EXPECT_EQ(leading(foot(true, true, {}), &on_ball), SolePart::ball);
  const FootRecord flat = foot(true, true, SolePart::ball);
  EXPECT_EQ(leading(foot(true, true, {}), &flat), SolePart::ball);
  FootRecord ball_anew = foot(true, true, {});
  ball_anew.contact[1].begins = true;
  EXPECT_EQ(leading(ball_anew, &flat), SolePart::heel);
}

TEST(LegsByPriority, SettingsOutOfRangeAreRefused) {
  const auto refused = [](auto change) {
    CleanSettings settings = by_priority();
    change(settings.priority);
    return !windows_of(settings, 120.0);
  };
  EXPECT_TRUE(refused([](PrioritySettings& p) { p.damping = 0.0; }));
  EXPECT_TRUE(refused([](PrioritySettings& p) { p.iterations = 0; }));
  EXPECT_TRUE(refused([](PrioritySettings& p) { p.tolerance = std::nan(""); }));
  EXPECT_TRUE(refused([](PrioritySettings& p) { p.limits.least_flexion = 3.0; }));
  EXPECT_FALSE(refused([](PrioritySettings&) {}));
}

}  // namespace
}  // namespace surefoot
