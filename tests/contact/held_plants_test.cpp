#include "contact/held_plants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "contact/standing_rig.h"

namespace surefoot {
namespace {

using namespace testing;

constexpr double kFps = 60.0;

/// A body at rest whose left heel and ball are where `heel` and `ball` say by time.
template <class Heel, class Ball>
std::vector<BothLegs> left_foot(int frames, const Heel& heel, const Ball& ball) {
  std::vector<BothLegs> poses(frames);
  for (int f = 0; f < frames; ++f) {
    LegPose& leg = poses[f][0];
    leg.heel_world = heel(f / kFps);
    leg.ball_world = ball(f / kFps);
  }
  return poses;
}

PlantTrack left_contact(int frames, int first, int last, bool heel = false) {
  PlantTrack track{frames, kFps, {}};
  if (heel) {
    track.plants.push_back({Side::left, SolePart::heel, first, last, {}, 0.9});
  }
  track.plants.push_back({Side::left, SolePart::ball, first, last, {}, 0.9});
  return track;
}

Ground floor() { return *Ground::plane(Vec3::UnitY(), 0.0); }

Vec3 at_rest(double /*time*/) { return Vec3::Zero(); }

TEST(HeldPlants, KeepsAStandingBallAsItIsAndSaysNothing) {
  const auto poses = left_foot(60, at_rest, [](double) { return Vec3(0.0, 0.01, kFoot); });
  Diagnostics notes;
  const PlantTrack held = held_plants(left_contact(60, 5, 55), SoleMotion(poses, kFps),
                                      standing_rig(), floor(), {}, &notes);
  ASSERT_EQ(held.plants.size(), 1U);
  EXPECT_EQ(held.plants[0].first, 5);
  EXPECT_EQ(held.plants[0].last, 55);
  EXPECT_FALSE(held.plants[0].position_world);
  EXPECT_TRUE(notes.empty());
}

TEST(HeldPlants, HoldsAPointThatChangesItsHeightWhereItIsLevel) {
  // Stands for half a second, sinks 12 cm at 0.2 m/s, stands again.
  const auto ball = [](double t) {
    return Vec3(0.0, 0.12 - 0.2 * std::clamp(t - 0.5, 0.0, 0.6), kFoot);
  };
  const auto poses = left_foot(100, at_rest, ball);
  Diagnostics notes;
  const PlantTrack held = held_plants(left_contact(100, 0, 99), SoleMotion(poses, kFps),
                                      standing_rig(), Ground::none(), {}, &notes);
  ASSERT_GE(held.plants.size(), 2U);
  for (const Plant& plant : held.plants) {
    const double change = std::abs(ball(plant.first / kFps).y() - ball(plant.last / kFps).y());
    EXPECT_LE(change, 0.03 + 1e-9);
  }
  for (std::size_t i = 1; i < held.plants.size(); ++i) {
    EXPECT_GT(held.plants[i].first, held.plants[i - 1].last + 5);
  }
  EXPECT_FALSE(notes.empty());
}

TEST(HeldPlants, KeepsAPlantWhoseHeightWandersSlowly) {
  const auto ball = [](double t) {
    return Vec3(0.0, 0.018 * std::sin(std::numbers::pi * t), kFoot);
  };
  const auto poses = left_foot(180, at_rest, ball);
  const PlantTrack held =
      held_plants(left_contact(180, 0, 179), SoleMotion(poses, kFps), standing_rig(), floor());
  ASSERT_EQ(held.plants.size(), 1U);
  EXPECT_EQ(held.plants[0].last, 179);
}

TEST(HeldPlants, DropsAPointThatNoScaleOfThePathExplains) {
  const auto poses = left_foot(40, at_rest, [](double t) { return Vec3(5.0 * t, 0.0, kFoot); });
  Diagnostics notes;
  const PlantTrack held = held_plants(left_contact(40, 5, 35), SoleMotion(poses, kFps),
                                      standing_rig(), floor(), {}, &notes);
  EXPECT_TRUE(held.plants.empty());
  EXPECT_EQ(notes.warnings().size(), 1U);
}

TEST(HeldPlants, HoldsATurningFootAtItsStillerPoint) {
  const auto heel = [](double) { return Vec3::Zero(); };
  const auto ball = [](double t) {
    const double angle = std::numbers::pi / 2.0 * std::clamp(t - 0.5, 0.0, 1.0);  // 90 degrees/s
    return Vec3(kFoot * std::sin(angle), 0.0, kFoot * std::cos(angle));
  };
  const auto poses = left_foot(120, heel, ball);
  const PlantTrack held = held_plants(left_contact(120, 0, 119, true), SoleMotion(poses, kFps),
                                      standing_rig(), floor());
  for (const Plant& plant : held.plants) {
    if (plant.part == SolePart::heel) {
      EXPECT_EQ(plant.first, 0);
      EXPECT_EQ(plant.last, 119);
    } else {
      EXPECT_TRUE(plant.last < 32 || plant.first > 88) << plant.first << " to " << plant.last;
    }
  }
}

/// The height that a ball at rest keeps, if it keeps its own, beside a heel that is so high up; at
/// first, the heel may stand on the ground.
std::optional<double> own_height(double heel, double ball, bool heel_stood = false) {
  const auto poses = left_foot(
      60, [&](double t) { return Vec3(0.0, heel_stood && t < 0.25 ? 0.0 : heel, 0.0); },
      [&](double) { return Vec3(0.0, ball, kFoot); });
  PlantTrack contact = left_contact(60, 5, 55);
  if (heel_stood) contact.plants.push_back({Side::left, SolePart::heel, 5, 14, {}, 0.9});
  Diagnostics notes;
  const PlantTrack held =
      held_plants(contact, SoleMotion(poses, kFps), standing_rig(), floor(), {}, &notes);
  EXPECT_TRUE(notes.empty());
  const auto plant = std::ranges::find(held.plants, SolePart::ball, &Plant::part);
  if (plant == held.plants.end() || !plant->position_world) return std::nullopt;
  EXPECT_EQ(plant->source, PlantSource::held);
  return plant->position_world->y();
}

TEST(HeldPlants, OnTiptoeABallStaysAsHighAsTheToesLiftIt) {
  const double up = 0.02 + 0.5 * kFoot;
  ASSERT_TRUE(own_height(up, 0.02));
  EXPECT_NEAR(*own_height(up, 0.02), 0.02, 1e-12);
  // Capture noise, a flat foot, one that rolls off its heel and a sunken ball stand on the ground.
  EXPECT_FALSE(own_height(up, 0.008));
  EXPECT_FALSE(own_height(0.02 + 0.2 * kFoot, 0.02));
  EXPECT_FALSE(own_height(up, 0.02, true));
  EXPECT_FALSE(own_height(up, -0.02));
}

TEST(HeldPlants, AFootInTheAirIsNoPlantUnlessItIsStill) {
  const auto drifting = [](double t) { return Vec3(0.25 * t, 0.4, kFoot); };
  const auto resting = [](double) { return Vec3(0.0, 0.4, kFoot); };
  Diagnostics notes;
  const auto in_the_air = left_foot(60, at_rest, drifting);
  EXPECT_TRUE(held_plants(left_contact(60, 5, 55), SoleMotion(in_the_air, kFps), standing_rig(),
                          floor(), {}, &notes)
                  .plants.empty());
  EXPECT_FALSE(notes.empty());
  const auto on_a_box = left_foot(60, at_rest, resting);
  const PlantTrack held =
      held_plants(left_contact(60, 5, 55), SoleMotion(on_a_box, kFps), standing_rig(), floor());
  ASSERT_EQ(held.plants.size(), 1U);
  ASSERT_TRUE(held.plants[0].position_world);
  EXPECT_NEAR(held.plants[0].position_world->y(), 0.4, 1e-12);
}

TEST(HeldPlants, ABallThatLeavesRightAfterTheStartIsNoPlantUnlessItsHeelStandsToo) {
  const auto poses = left_foot(60, at_rest, [](double) { return Vec3(0.0, 0.0, kFoot); });
  const auto held = [&](int first, int last, bool heel) {
    return held_plants(left_contact(60, first, last, heel), SoleMotion(poses, kFps), standing_rig(),
                       floor())
        .plants.size();
  };
  EXPECT_EQ(held(0, 4, false), 0U);  // 0.08 s
  EXPECT_EQ(held(0, 6, false), 1U);  // 0.12 s
  EXPECT_EQ(held(20, 24, false), 1U);
  EXPECT_EQ(held(0, 4, true), 2U);
}

TEST(HeldPlants, ASlowFootAboveTheGroundAtTheStartIsNoPlant) {
  const auto poses = left_foot(60, at_rest, [](double t) { return Vec3(0.2 * t, 0.06, kFoot); });
  EXPECT_TRUE(held_plants(left_contact(60, 0, 20), SoleMotion(poses, kFps), standing_rig(), floor())
                  .plants.empty());
  EXPECT_EQ(held_plants(left_contact(60, 20, 40), SoleMotion(poses, kFps), standing_rig(), floor())
                .plants.size(),
            1U);
}

TEST(HeldPlants, HeelAndBallThatKeepTheirHeightFitTheFoot) {
  const auto wobble = [](double t) { return 0.004 * std::sin(9.0 * t); };
  const auto heel = [&](double t) { return Vec3(wobble(t), 0.08, 0.0); };
  const auto ball = [&](double t) {
    return Vec3(wobble(t), 0.06, std::sqrt(kFoot * kFoot - 4e-4));
  };
  const auto poses = left_foot(60, heel, ball);
  Diagnostics notes;
  const PlantTrack held = held_plants(left_contact(60, 5, 55, true), SoleMotion(poses, kFps),
                                      standing_rig(), floor(), {}, &notes);
  ASSERT_EQ(held.plants.size(), 2U);
  ASSERT_TRUE(held.plants[0].position_world && held.plants[1].position_world);
  EXPECT_NEAR((*held.plants[0].position_world - *held.plants[1].position_world).norm(), kFoot,
              1e-12);
  // One line tells of both, and of the one farther off.
  ASSERT_EQ(notes.warnings().size(), 1U);
  EXPECT_EQ(notes.warnings()[0].kind, WarningKind::ground_fallback);
  EXPECT_EQ(notes.warnings()[0].count, 2U);
  EXPECT_NE(notes.warnings()[0].message.find("the left heel of frames 5 to 55, 8 cm above"),
            std::string::npos);
}

TEST(HeldPlants, SaysNothingOfWhatNobodyMisses) {
  const auto drifting = [](double t) { return Vec3(0.25 * t, 0.4, kFoot); };
  const auto poses = left_foot(60, at_rest, drifting);
  for (const int frames : {9, 15}) {  // 0.2 s is 12 frames
    Diagnostics notes;
    EXPECT_TRUE(held_plants(left_contact(60, 5, 4 + frames), SoleMotion(poses, kFps),
                            standing_rig(), floor(), {}, &notes)
                    .plants.empty());
    EXPECT_EQ(notes.count(WarningKind::plant_given_up), frames < 12 ? 0U : 1U);
  }
}

TEST(HeldPlants, AGivenGroundIsWhereFeetBelong) {
  const auto poses = left_foot(60, at_rest, [](double) { return Vec3(0.0, 0.4, kFoot); });
  const PlantTrack held =
      held_plants(left_contact(60, 5, 55), SoleMotion(poses, kFps), standing_rig(), Ground::none());
  ASSERT_EQ(held.plants.size(), 1U);
  EXPECT_FALSE(held.plants[0].position_world);
}

TEST(HeldPlants, LetsGoOfABallThatIsDraggedAwayHoweverGradually) {
  // Stands for 0.45 s, then goes ever faster beside a body at rest: 0.3 m/s after as long again.
  // Its usual velocity is that of the middle frame, at 0.5 s: 0.033 m/s.
  const auto ball = [](double t) {
    const double later = std::max(t - 0.45, 0.0);
    return Vec3(0.5 * 0.3 / 0.45 * later * later, 0.01, kFoot);
  };
  const auto poses = left_foot(60, at_rest, ball);
  const PlantTrack held =
      held_plants(left_contact(60, 0, 59), SoleMotion(poses, kFps), standing_rig(), floor());
  ASSERT_EQ(held.plants.size(), 1U);
  EXPECT_NEAR(held.plants[0].last / kFps, 0.45 + 0.45 * (0.3 + 0.033) / 0.3, 0.05);
}

/// A ball that swings to and fro over the floor, at up to `speed`, metres a second.
auto swinging_ball(double speed) {
  constexpr double kTurn = 2.0 * std::numbers::pi * 2.0;  // rad/s
  return [speed](double t) { return Vec3(speed / kTurn * std::sin(kTurn * t), 0.01, kFoot); };
}

TEST(HeldPlants, HoldsFeetThatSlideThroughoutTheWholeContact) {
  const auto poses = left_foot(90, at_rest, swinging_ball(0.8));
  const PlantTrack held =
      held_plants(left_contact(90, 0, 89), SoleMotion(poses, kFps), standing_rig(), floor());
  ASSERT_EQ(held.plants.size(), 2U) << "the ball, and the heel, which is as low";
  for (const Plant& plant : held.plants) {
    EXPECT_EQ(plant.first, 0);
    EXPECT_EQ(plant.last, 89);
    EXPECT_EQ(plant.confidence, 0.9) << "that of the contact";
  }
}

TEST(HeldPlants, DoesNotTakeOneSlideAmongStandingFeetForABadCapture) {
  // The same swinging ball after two contacts in which it stands.
  const auto ball = [](double t) {
    return t < 2.0 ? Vec3(0.0, 0.01, kFoot) : swinging_ball(0.8)(t - 2.0);
  };
  const auto poses = left_foot(210, at_rest, ball);
  PlantTrack contact = left_contact(210, 0, 50);
  for (const auto& [first, last] : {std::pair(60, 110), std::pair(120, 209)}) {
    contact.plants.push_back({Side::left, SolePart::ball, first, last, {}, 0.9});
  }
  const PlantTrack held = held_plants(contact, SoleMotion(poses, kFps), standing_rig(), floor());
  ASSERT_GE(held.plants.size(), 2U);
  EXPECT_EQ(held.plants[1].last, 110);
  for (std::size_t i = 2; i < held.plants.size(); ++i) {
    EXPECT_LT(held.plants[i].last - held.plants[i].first, 60) << "held in parts at most";
  }
}

}  // namespace
}  // namespace surefoot
