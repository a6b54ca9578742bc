#include "contact/plant_hold.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "contact/standing_rig.h"
#include "support/count_allocations.h"

namespace surefoot {
namespace {

using namespace testing;

constexpr double kFps = 60.0;

/// A body at rest on both feet.
BothLegs at_rest() {
  BothLegs legs;
  for (LegPose& leg : legs) {
    leg.heel_world = Vec3::Zero();
    leg.ball_world = Vec3(0.0, 0.0, kFoot);
  }
  return legs;
}

PlantedNow left_ball(bool planted) {
  PlantedNow now;
  now.at(Side::left, SolePart::ball).planted = planted;
  return now;
}

/// What is held of a left ball that is where `place` says, in contact where `contact` says.
template <class Place, class Contact>
std::vector<HeldNow> held_of(PlantHold& hold, int frames, const Place& place,
                             const Contact& contact) {
  std::vector<HeldNow> held;
  for (int f = 0; f < frames; ++f) {
    BothLegs legs = at_rest();
    legs[0].ball_world = place(f / kFps);
    hold.see(legs);
    hold.add_contact(left_ball(contact(f)));
    if (const auto now = hold.pop()) held.push_back(*now);
  }
  while (const auto now = hold.flush()) held.push_back(*now);
  return held;
}

int begins_of(const std::vector<HeldNow>& held) {
  int begins = 0;
  for (const HeldNow& now : held) begins += now.planted.at(Side::left, SolePart::ball).begins;
  return begins;
}

TEST(PlantHold, ALongStanceIsOnePlantHoweverManyWindowsItTakes) {
  const Rig rig = standing_rig();
  PlantHold hold(rig, Ground::none(), kFps);
  const auto place = [](double) { return Vec3(0.0, 0.0, kFoot); };
  const auto held = held_of(hold, 600, place, [](int f) { return f >= 30 && f < 590; });
  ASSERT_EQ(held.size(), 600U);
  for (int f = 0; f < 600; ++f) {
    EXPECT_EQ(held[f].planted.at(Side::left, SolePart::ball).planted, f >= 30 && f < 590) << f;
  }
  EXPECT_EQ(begins_of(held), 1);
}

TEST(PlantHold, DecidesEveryFrameAfterItsLatency) {
  const Rig rig = standing_rig();
  PlantHold hold(rig, Ground::none(), kFps, {}, 20);
  const int ahead = hold.sight_frames();
  for (int f = 0; f < 400; ++f) {
    hold.see(at_rest());
    if (f < ahead) continue;
    const int contact = f - ahead;
    hold.add_contact(left_ball(contact % 150 > 20));
    EXPECT_EQ(hold.pop().has_value(), contact >= hold.latency_frames()) << f;
  }
}

TEST(PlantHold, AFootThatSinksSlowlyForLongIsHeldInPieces) {
  // 2.5 cm/s for 8 s: every window is level enough for its length, all of it is not.
  const Rig rig = standing_rig();
  PlantHold hold(rig, Ground::none(), kFps);
  const auto place = [](double t) { return Vec3(0.0, -0.025 * t, kFoot); };
  const auto held = held_of(hold, 480, place, [](int) { return true; });
  EXPECT_GE(begins_of(held), 3);
  double began_at = 0.0;
  for (int f = 0; f < 480; ++f) {
    const JointContact& ball = held[f].planted.at(Side::left, SolePart::ball);
    if (ball.begins) began_at = place(f / kFps).y();
    if (ball.planted) {
      EXPECT_LE(std::abs(place(f / kFps).y() - began_at), 0.06 + 1e-9) << f;
    }
  }
}

TEST(PlantHold, HoldsNothingForAFrameOrTwoHoweverAFootSways) {
  const Rig rig = standing_rig();
  std::mt19937 dice(7);
  std::uniform_real_distribution<double> hertz(0.1, 0.6);
  std::uniform_real_distribution<double> metres(0.01, 0.15);
  int plants = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const double up = metres(dice);
    const double along = metres(dice);
    const double slow = hertz(dice);
    const double fast = hertz(dice);
    PlantHold hold(rig, Ground::none(), kFps);
    const auto place = [&](double t) {
      return Vec3(along * std::sin(6.28 * fast * t), up * (1.0 + std::sin(6.28 * slow * t)), kFoot);
    };
    const auto held = held_of(hold, 900, place, [](int) { return true; });
    int length = 0;
    for (const HeldNow& now : held) {
      const JointContact& ball = now.planted.at(Side::left, SolePart::ball);
      if (length > 0 && (!ball.planted || ball.begins)) {
        EXPECT_GE(length, 3) << "trial " << trial;
        ++plants;
        length = 0;
      }
      length += ball.planted ? 1 : 0;
    }
  }
  EXPECT_GT(plants, 100) << "feet must be let go now and then";
}

TEST(PlantHold, IsAsNewAfterItsEnd) {
  const Rig rig = standing_rig();
  PlantHold hold(rig, Ground::none(), kFps);
  const auto place = [](double t) { return Vec3(0.3 * std::sin(2.0 * t), 0.0, kFoot); };
  const auto contact = [](int f) { return f % 90 < 70; };
  const auto once = held_of(hold, 300, place, contact);
  const auto again = held_of(hold, 300, place, contact);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t f = 0; f < once.size(); ++f) {
    EXPECT_EQ(once[f].planted, again[f].planted);
    EXPECT_EQ(once[f].fate, again[f].fate);
  }
}

TEST(PlantHold, AllocatesNothing) {
  const Rig rig = standing_rig();
  PlantHold hold(rig, *Ground::plane(Vec3::UnitY(), 0.0), kFps);
  const long before = allocations().count;
  for (int f = 0; f < 600; ++f) {
    BothLegs legs = at_rest();
    const double t = f / kFps;
    legs[0].ball_world += Vec3(0.02 * std::sin(9.0 * t), 0.05 * std::sin(2.0 * t), 0.0);
    hold.see(legs);
    PlantedNow contact = left_ball(true);
    contact.at(Side::left, SolePart::heel).planted = f % 3 > 0;
    hold.add_contact(contact);
    (void)hold.pop();
  }
  EXPECT_EQ(allocations().count, before);
}

/// Frames in which each part of a left foot is held of which only the ball is in contact, with its
/// heel `heel_height` above it.
HeelAndBall<std::vector<bool>> held_beside_a_ball(const HoldSettings& settings,
                                                  double heel_height) {
  const Rig rig = standing_rig();
  PlantHold hold(rig, Ground::none(), kFps, settings);
  HeelAndBall<std::vector<bool>> frames;
  const auto note = [&](const HeldNow& now) {
    for (const SolePart part : kHeelAndBall) {
      frames[index_of(part)].push_back(now.planted.at(Side::left, part).planted);
    }
  };
  for (int f = 0; f < 120; ++f) {
    BothLegs legs = at_rest();
    legs[0].heel_world.y() = heel_height;
    hold.see(legs);
    hold.add_contact(left_ball(f >= 10 && f < 100));
    if (const auto now = hold.pop()) note(*now);
  }
  while (const auto now = hold.flush()) note(*now);
  return frames;
}

TEST(PlantHold, HoldsHeelAndBallOfAFlatFootWhereTheCaptureSlidesThroughout) {
  const HoldSettings sliding = for_sliding_capture({});
  const auto usual = held_beside_a_ball({}, 0.03);
  const auto flat = held_beside_a_ball(sliding, 0.03);
  const auto tilted = held_beside_a_ball(sliding, 0.07);
  for (int f = 0; f < 120; ++f) {
    const bool contact = f >= 10 && f < 100;
    EXPECT_EQ(usual[1][f], contact) << f;
    EXPECT_FALSE(usual[0][f]) << f;
    EXPECT_EQ(flat[0][f], contact) << f;
    EXPECT_EQ(flat[1][f], contact) << f;
    EXPECT_EQ(tilted[1][f], contact) << f;
    EXPECT_FALSE(tilted[0][f]) << f;
  }
}

TEST(PlantHold, AFlatFootWhoseContactGoesFromHeelToBallAndBackIsOnePlantOfEach) {
  const Rig rig = standing_rig();
  PlantHold hold(rig, Ground::none(), kFps, for_sliding_capture({}));
  HeelAndBall<int> begins{};
  HeelAndBall<int> frames{};
  const auto note = [&](const HeldNow& now) {
    for (const SolePart part : kHeelAndBall) {
      const JointContact& contact = now.planted.at(Side::left, part);
      begins[index_of(part)] += contact.begins ? 1 : 0;
      frames[index_of(part)] += contact.planted ? 1 : 0;
    }
  };
  for (int f = 0; f < 120; ++f) {
    hold.see(at_rest());
    const SolePart part = f / 30 % 2 == 0 ? SolePart::heel : SolePart::ball;
    PlantedNow now;
    now.at(Side::left, part) = {true, f % 30 == 0, {}, false};
    hold.add_contact(now);
    if (const auto held = hold.pop()) note(*held);
  }
  while (const auto held = hold.flush()) note(*held);
  for (std::size_t p = 0; p < 2; ++p) {
    EXPECT_EQ(begins[p], 1);
    EXPECT_EQ(frames[p], 120);
  }
}

}  // namespace
}  // namespace surefoot
