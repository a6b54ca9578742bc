#include "surefoot/enforce/clean.h"

#include <gtest/gtest.h>

#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using namespace testing;

/// Largest change from frame to frame of a joint's adjustment against the motion it came from,
/// radians.
double adjustment_step(const Motion& cleaned, const Motion& raw, int joint) {
  const auto j = static_cast<std::size_t>(joint);
  const auto delta = [&](int f) {
    return cleaned.pose(f)[j].rotation * raw.pose(f)[j].rotation.conjugate();
  };
  double largest = 0.0;
  for (int f = 1; f < raw.frames(); ++f) {
    largest = std::max(largest, angle_between(delta(f - 1), delta(f)));
  }
  return largest;
}

// Method 1.10(8)
TEST(Clean, SlidingWalkStandsExactlyAndSmoothly) {
  const Walk walk;
  const CleanResult result = walk.clean(spec_settings());
  const LegPoses poses = walk.poses(result.motion);
  EXPECT_LT(lowest(walk.poses(walk.motion), Ground::flat(), walk.rig), -0.008);
  EXPECT_LT(plant_error(poses, result.report.plants, walk.rig), 1e-13);
  EXPECT_GT(lowest(poses, Ground::flat(), walk.rig), -1e-9);
  EXPECT_LT(result.report.largest_leg_change, 0.013);
  EXPECT_TRUE(result.report.unmet.empty());
  for (const Leg& leg : walk.rig.legs) {
    EXPECT_LT(adjustment_step(result.motion, walk.motion, leg.joints.hip), 0.04);
    EXPECT_LT(adjustment_step(result.motion, walk.motion, leg.joints.knee), 0.05);
    EXPECT_LT(adjustment_step(result.motion, walk.motion, leg.joints.ankle), 0.04);
  }
}

TEST(Clean, PlantsThatEndBeyondTheLimitsAreRefused) {
  Walk walk;
  for (int f = 0; f < walk.motion.frames(); ++f) walk.motion.pose(f)[0].translation.x() += 1e6;
  const Result<CleanResult> result =
      clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), walk.plants, spec_settings());
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message,
            "plants of the result: the position is not finite, or beyond 1000 km");
}

TEST(Clean, BlendingOffTakesTheStepsOutOfTheAdjustments) {
  const Walk walk;
  const CleanResult blended = walk.clean(spec_settings());
  CleanSettings abrupt = spec_settings();
  abrupt.blend_window = 0.0;
  const CleanResult bare = walk.clean(abrupt);
  for (const Leg& leg : walk.rig.legs) {
    for (const int joint : {leg.joints.hip, leg.joints.knee, leg.joints.ankle}) {
      EXPECT_LT(adjustment_step(blended.motion, walk.motion, joint),
                0.6 * adjustment_step(bare.motion, walk.motion, joint));
    }
  }
}

TEST(Clean, DampingTakesTheSnapOutOfTheKnees) {
  const Walk walk({}, {.lift = 0.02});
  CleanSettings undamped = spec_settings();
  undamped.leg.damp = false;
  const int knee = walk.rig.leg(Side::left).joints.knee;
  const CleanResult damped = walk.clean(spec_settings());
  const CleanResult snapping = walk.clean(undamped);
  EXPECT_LT(adjustment_step(damped.motion, walk.motion, knee),
            adjustment_step(snapping.motion, walk.motion, knee));
  EXPECT_LT(snapping.report.largest_leg_change, damped.report.largest_leg_change);
}

// Method 1.10(8), root raised by 2.5 cm
TEST(Clean, ARaisedBodyComesDownSmoothly) {
  const Walk walk({}, {.lift = 0.025});
  const CleanResult spec = walk.clean(spec_settings());
  EXPECT_LT(spec.report.largest_leg_change, 0.03);
  EXPECT_GT(spec.report.largest_root_shift, 0.005);
  EXPECT_LT(spec.report.largest_root_step, 0.0025);
  const CleanResult ample = walk.clean();
  EXPECT_LT(plant_error(walk.poses(ample.motion), ample.report.plants, walk.rig), 1e-13);
  EXPECT_LE(ample.report.largest_leg_change, spec.report.largest_leg_change);
}

// Method 1.4: why displacements are smoothed at all
TEST(Clean, SmoothingTakesTheJumpsOutOfTheBodysWay) {
  const Walk walk({}, {.lift = 0.025});
  CleanSettings rough = spec_settings();
  rough.root_window = 0.0;
  EXPECT_GT(walk.clean(rough).report.largest_root_step,
            4.0 * walk.clean(spec_settings()).report.largest_root_step);
}

// Method 1.9, paper section 4.1: the mean must not run on into the swing.
TEST(Clean, AShortPlantStaysWhereItsFootIs) {
  Walk walk;
  const int last = 86;  // the foot is about to swing
  walk.plants.plants = {
      {Side::left, SolePart::heel, last - 2, last, std::nullopt, 1.0, PlantSource::user}};
  const CleanResult result = walk.clean(spec_settings());
  const LegPoses raw = walk.poses(walk.motion);
  Vec3 middle = Vec3::Zero();
  for (int f = last - 2; f <= last; ++f) {
    middle += raw[f][0].heel_world / 3.0;
  }
  const Vec3 placed = result.report.plants.plants[0].position_world.value();
  EXPECT_LT(std::hypot(placed.x() - middle.x(), placed.z() - middle.z()), 1e-12);
  Vec3 unclipped = Vec3::Zero();
  for (int f = last - 2; f <= last + 8; ++f) {
    unclipped += raw[f][0].heel_world / 11.0;
  }
  EXPECT_GT(std::hypot(unclipped.x() - middle.x(), unclipped.z() - middle.z()), 0.05);
}

TEST(Clean, FootLengthIsKeptWhereverHeelAndBallStand) {
  const Walk walk;
  const CleanResult result = walk.clean();
  int together = 0;
  for (const Plant& heel : result.report.plants.plants) {
    for (const Plant& ball : result.report.plants.plants) {
      if (heel.part != SolePart::heel || ball.part != SolePart::ball || heel.side != ball.side ||
          heel.last < ball.first || ball.last < heel.first) {
        continue;
      }
      ++together;
      EXPECT_NEAR((*heel.position_world - *ball.position_world).norm(),
                  walk.rig.leg(heel.side).foot_length(), 1e-9);
    }
  }
  EXPECT_GT(together, 10);
}

TEST(Clean, IsIdempotent) {
  for (const bool rigid : {false, true}) {
    const Walk walk({.frames = 600, .fps = 120.0}, {.travel_scale = 1.15});
    CleanSettings settings;
    settings.rigid = rigid;
    const CleanResult once = walk.clean(settings);
    const CleanResult twice =
        clean(walk.skeleton, once.motion, walk.rig, Ground::flat(), walk.plants, settings).value();
    EXPECT_LT(leg_movement(walk.poses(once.motion), walk.poses(twice.motion)), 1e-5);
  }
}

TEST(Clean, WithoutPlantsGivesTheInputBack) {
  Walk walk;
  walk.plants.plants.clear();
  const CleanResult result = walk.clean();
  for (int f = 0; f < walk.motion.frames(); ++f) {
    EXPECT_TRUE(same_bits(result.motion.pose(f), walk.motion.pose(f)));
  }
}

TEST(Clean, TouchesOnlyLegsBodyAndFramesNearPlants) {
  Walk walk({.frames = 400, .fps = 60.0});
  std::erase_if(walk.plants.plants,
                [](const Plant& p) { return p.side == Side::right || p.first > 120; });
  int last = 0;
  for (const Plant& plant : walk.plants.plants) last = std::max(last, plant.last);
  const Rig& rig = walk.rig;
  for (const CleanEffort effort : {CleanEffort::best, CleanEffort::fast}) {
    // Without ground no foot is under the floor.
    const CleanResult result = walk.clean({.effort = effort}, Ground::none());
    for (int f = 0; f < walk.motion.frames(); ++f) {
      const ConstPoseSpan before = walk.motion.pose(f);
      const ConstPoseSpan after = result.motion.pose(f);
      if (f > last + 20) {
        EXPECT_TRUE(same_bits(before, after)) << f;
      }
      for (int j = 0; j < walk.skeleton.size(); ++j) {
        // A body that is fitted keeps its free foot in place; in closed form it takes it along.
        const auto of_leg = [&](Side side) {
          const LegRoles& leg = rig.leg(side).joints;
          return j == leg.hip || j == leg.knee || j == leg.ankle || j == leg.ball;
        };
        const bool may_change = j == rig.mover || of_leg(Side::left) ||
                                (effort == CleanEffort::best && of_leg(Side::right));
        const auto k = static_cast<std::size_t>(j);
        if (!may_change) {
          EXPECT_TRUE(same_bits(before[k], after[k])) << walk.skeleton[j].name;
        }
      }
      EXPECT_EQ(before[0].rotation.coeffs(), after[0].rotation.coeffs());
    }
  }
}

TEST(Clean, AlreadyCleanInputHardlyMoves) {
  const Walk walk;
  const CleanResult result =
      clean(walk.skeleton, walk.clean_motion, walk.rig, Ground::flat(), walk.plants).value();
  EXPECT_LT(leg_movement(walk.poses(walk.clean_motion), walk.poses(result.motion)), 1e-3);
}

TEST(Clean, MovesTheJointThatCarriesTheBody) {
  // The hips hang from a turned and shifted root that must not move.
  Walk walk({}, {.lift = 0.03});
  std::vector<Joint> joints{{"World", kNoJoint, Vec3::Zero()}};
  for (Joint joint : walk.skeleton.joints()) {
    joint.parent = joint.parent == kNoJoint ? 0 : joint.parent + 1;
    joints.push_back(joint);
  }
  const Skeleton skeleton = Skeleton::create(joints).value();
  const Transform root{axis_angle(Vec3(1, 2, 3).normalized(), 1.1), {0.3, -0.2, 0.5}};
  Motion motion(walk.motion.frames(), skeleton.size(), walk.motion.fps());
  for (int f = 0; f < motion.frames(); ++f) {
    motion.pose(f)[0] = root;
    std::copy(walk.motion.pose(f).begin(), walk.motion.pose(f).end(), motion.pose(f).begin() + 1);
    motion.pose(f)[1] = inverse(root) * walk.motion.pose(f)[0];
  }
  Rig rig = walk.rig;
  rig.hips = rig.mover = 1;
  for (Leg& leg : rig.legs) {
    for (int* j : {&leg.joints.hip, &leg.joints.knee, &leg.joints.ankle, &leg.joints.ball,
                   &leg.joints.toe}) {
      ++*j;
    }
  }
  const CleanResult expected = walk.clean();
  const CleanResult result = clean(skeleton, motion, rig, Ground::flat(), walk.plants).value();
  EXPECT_LT(leg_movement(walk.poses(expected.motion), leg_poses(skeleton, result.motion, rig)),
            1e-9);
  EXPECT_TRUE(same_bits(result.motion.pose(100)[0], root));
}

TEST(Clean, RefusesWhatDoesNotFit) {
  const Walk walk;
  const auto message = [&](const Motion& motion, const Rig& rig, const PlantTrack& plants,
                           const CleanSettings& settings) {
    const auto result = clean(walk.skeleton, motion, rig, Ground::flat(), plants, settings);
    return result ? std::string() : result.error().message;
  };
  EXPECT_EQ(message(walk.motion, walk.rig, walk.plants, {}), "");
  EXPECT_NE(message(Motion(240, 3, 30.0), walk.rig, walk.plants, {}), "");
  EXPECT_NE(message(slice(walk.motion, 0, 100), walk.rig, walk.plants, {}), "");
  Rig rig = walk.rig;
  rig.mover = rig.leg(Side::left).joints.hip;
  EXPECT_NE(message(walk.motion, rig, walk.plants, {}), "");
  rig = walk.rig;
  rig.legs[0].joints.ankle = 500;
  EXPECT_NE(message(walk.motion, rig, walk.plants, {}), "");
  PlantTrack overlapping = walk.plants;
  overlapping.plants.push_back(overlapping.plants.front());
  EXPECT_NE(message(walk.motion, walk.rig, overlapping, {}), "");
  for (const double window : {-0.1, 11.0, std::nan("")}) {
    EXPECT_NE(message(walk.motion, walk.rig, walk.plants, {.blend_window = window}), "") << window;
  }
}

TEST(Clean, ReportsWhatItCouldNotDo) {
  Walk walk;
  walk.plants.plants = {
      {Side::left, SolePart::heel, 5, 20, Vec3(0.1, 0.0, 3.0), 1.0, PlantSource::user},
      {Side::left, SolePart::heel, 21, 30, Vec3(0.1, 0.0, 0.2), 1.0, PlantSource::user},
      {Side::right, SolePart::heel, 5, 30, Vec3(-0.1, 0.0, 0.0), 1.0, PlantSource::user},
      {Side::right, SolePart::ball, 5, 30, Vec3(-0.1, 0.0, 0.3), 1.0, PlantSource::user}};
  Diagnostics notes;
  CleanSettings rigid;
  rigid.rigid = true;
  const CleanResult result = walk.clean(rigid, Ground::flat(), &notes);
  EXPECT_TRUE(all_finite(result.motion));
  EXPECT_GT(notes.count(WarningKind::target_not_met), 0u);
  EXPECT_EQ(notes.count(WarningKind::plant_switch), 1u);
  EXPECT_EQ(notes.count(WarningKind::plant_conflict), 26u);
  EXPECT_FALSE(result.report.unmet.empty());
  EXPECT_GT(result.report.unmet.front().distance, 0.1);
  Diagnostics stretched;
  (void)walk.clean({.effort = CleanEffort::fast, .rigid = false}, Ground::flat(), &stretched);
  EXPECT_GT(stretched.count(WarningKind::leg_stretched), 0u);
}

TEST(Clean, StopsWhenAskedTo) {
  const Walk walk;
  const auto result = clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), walk.plants, {},
                            nullptr, [](double) { return false; });
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message, "cancelled");
}

}  // namespace
}  // namespace surefoot
