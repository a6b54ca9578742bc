#include "enforce/body_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "enforce/leg_chains.h"
#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(BodyFit, PlantsAreExactAndBonesKeepTheirLength) {
  for (const double lift : {0.0, 0.02}) {
    const Walk walk({}, {.lift = lift});
    const CleanResult result = walk.clean();
    EXPECT_FALSE(result.report.plants.plants.empty());
    EXPECT_LT(plant_error(walk.poses(result.motion), result.report.plants, walk.rig), 1e-9);
    EXPECT_EQ(result.report.largest_leg_change, 0.0);
    EXPECT_TRUE(result.report.unmet.empty());
  }
}

TEST(BodyFit, ACleanMotionStaysAsItIs) {
  const Walk walk;
  const CleanResult once = walk.clean();
  const CleanResult again =
      clean(walk.skeleton, once.motion, walk.rig, Ground::flat(), once.report.plants).value();
  EXPECT_LT(leg_movement(walk.poses(once.motion), walk.poses(again.motion)), 1e-5);
}

TEST(BodyFit, APlantUnderTheGroundIsKnownBeforeItComesIntoSight) {
  Walk walk;
  walk.plants = walk.clean().report.plants;
  for (Plant& plant : walk.plants.plants) plant.position_world->y() -= 0.05;
  const CleanResult once = walk.clean();
  const CleanResult again =
      clean(walk.skeleton, once.motion, walk.rig, Ground::flat(), once.report.plants).value();
  EXPECT_LT(leg_movement(walk.poses(once.motion), walk.poses(again.motion)), 1e-5);
}

TEST(BodyFit, AHeldFootCatchesUpInTheAir) {
  const Walk walk({}, {.travel_scale = 1.15, .wobble = 0.0, .noise = 0.0});
  const CleanResult result = walk.clean();
  const LegPoses before = walk.poses(walk.motion);
  const LegPoses after = walk.poses(result.motion);
  // What cleaning adds to the way of a free ankle from frame to frame: where the foot looks as if
  // it stood, low and slower than 0.7 m/s, and elsewhere.
  double standing = 0.0;
  double swinging = 0.0;
  const PlantsByFrame planted(result.report.plants);
  const auto way = [](const Vec3& from, const Vec3& to) {
    return std::hypot(to.x() - from.x(), to.z() - from.z());
  };
  for (int f = 1; f < walk.motion.frames(); ++f) {
    for (const Side side : kSides) {
      const auto stands = [&](int frame) {
        return std::ranges::any_of(kHeelAndBall, [&](SolePart part) {
          return planted.at(frame, side, part) != PlantsByFrame::kNoPlant;
        });
      };
      if (stands(f) && stands(f - 1)) continue;  // the steps off a plant and onto it count
      const auto ankle_way = [&](const LegPoses& poses) {
        return way(poses[f - 1][index_of(side)].ankle_world.translation,
                   poses[f][index_of(side)].ankle_world.translation);
      };
      const LegPose& foot = before[f][index_of(side)];
      const LegPose& last = before[f - 1][index_of(side)];
      const double height =
          std::min({foot.heel_world.y(), foot.ball_world.y(), foot.toe_world.y()});
      const double slower =
          std::min(way(last.heel_world, foot.heel_world), way(last.ball_world, foot.ball_world));
      double& most = height < 0.015 && slower < 0.7 / 30.0 ? standing : swinging;
      most = std::max(most, ankle_way(after) - ankle_way(before));
    }
  }
  EXPECT_GT(swinging, 0.005);
  EXPECT_LT(standing, 0.005) << "metres a frame, 30 of them a second";
}

/// How far beyond straight a left knee is at most, rad.
double furthest_beyond(const Walk& walk, const Motion& motion) {
  const LegChain chain = leg_chains(walk.skeleton, walk.rig)->at(index_of(Side::left));
  double furthest = -HUGE_VAL;
  for (int f = 0; f < motion.frames(); ++f) {
    furthest = std::max(furthest, knee_triangle(chain.geometry(motion.pose(f))).angle);
  }
  return furthest - std::numbers::pi;
}

TEST(BodyFit, TheBodyMovesBeforeAKneeBeyondStraightIsBentFarBack) {
  constexpr double kBeyond = 0.2;  // rad, in every frame
  Walk walk({}, {.travel_scale = 1.1});
  const LegChain chain = leg_chains(walk.skeleton, walk.rig)->at(index_of(Side::left));
  for (int f = 0; f < walk.motion.frames(); ++f) {
    const PoseSpan pose = walk.motion.pose(f);
    const double turn = knee_triangle(chain.geometry(pose)).angle - std::numbers::pi - kBeyond;
    Quat& knee = pose[static_cast<std::size_t>(chain.joints().knee)].rotation;
    knee = axis_angle(chain.hinge_in_parent(), turn) * knee;
  }
  ASSERT_NEAR(furthest_beyond(walk, walk.motion), kBeyond, 1e-9);
  const CleanResult result = walk.clean({}, Ground::none());
  EXPECT_GT(result.report.largest_root_shift, 0.005) << "plants ask for something";
  EXPECT_LT(furthest_beyond(walk, result.motion), kBeyond + 0.2);
}

TEST(BodyFit, FramesFarFromPlantsKeepTheirBits) {
  Walk walk;
  walk.plants.plants = {
      {Side::left, SolePart::ball, 100, 110, std::nullopt, 1.0, PlantSource::user}};
  const CleanResult result = walk.clean({}, Ground::none());
  const int window = windows_of({}, walk.motion.fps()).value().blend;
  for (int f = 0; f < walk.motion.frames(); ++f) {
    if (f >= 100 - window && f <= 110 + window) continue;
    EXPECT_TRUE(same_bits(result.motion.pose(f), walk.motion.pose(f))) << f;
  }
}

}  // namespace
}  // namespace surefoot
