#include "surefoot/contact/detect.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "contact/gliding_biped.h"
#include "contact/threshold.h"
#include "math/frames.h"
#include "math/rotation.h"
#include "support/sample_take.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

/// Stands for a second, rises 20 cm and comes down again within a second, stands for another.
Vec3 hop(double t) {
  const double u = std::clamp(t - 1.0, 0.0, 1.0);
  return {0.0, 0.2 * std::sin(std::numbers::pi * u), 0.0};
}

PlantTrack detect(const Motion& motion, const Ground& ground, const Rig& rig = sample_biped_rig()) {
  DetectSettings settings;
  settings.method = DetectMethod::threshold;
  return detect_plants(sample_take(motion, ground, rig), settings);
}

TEST(DetectPlants, StandingPlantsAllFourPointsForTheWholeClip) {
  const Motion motion = gliding_biped(40, 30.0, [](double) { return Vec3::Zero(); });
  for (const Ground& ground : {Ground::flat(), Ground::none()}) {
    const PlantTrack track = detect(motion, ground);
    EXPECT_EQ(track.frames, 40);
    EXPECT_EQ(track.fps, 30.0);
    ASSERT_EQ(track.plants.size(), 4u);
    for (const Plant& plant : track.plants) {
      EXPECT_EQ(plant.first, 0);
      EXPECT_EQ(plant.last, 39);
      EXPECT_NEAR(plant.confidence, 1.0, 1e-9);
      EXPECT_EQ(plant.source, PlantSource::detected);
      EXPECT_FALSE(plant.position_world);
    }
  }
}

/// Whether each foot of the sample walk stands by the learned detector, twenty times a second.
std::vector<std::array<bool, 2>> learned_contacts(double fps) {
  constexpr double kSeconds = 6.0;
  const Motion walk = sample_walk({.frames = static_cast<int>(kSeconds * fps), .fps = fps}).motion;
  const PlantTrack track = detect_plants(sample_take(walk));
  std::vector<std::array<bool, 2>> contacts(static_cast<std::size_t>(20.0 * kSeconds));
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const auto frame = static_cast<int>(std::lround(static_cast<double>(i) / 20.0 * fps));
    for (const Plant& plant : track.plants) {
      if (plant.first <= frame && frame <= plant.last) contacts[i][index_of(plant.side)] = true;
    }
  }
  return contacts;
}

TEST(DetectPlants, TheLearnedDetectorSaysTheSameAtAnyRate) {
  const auto reference = learned_contacts(120.0);
  for (const double fps : {20.0, 30.0, 60.0, 200.0, 360.0}) {
    const auto contacts = learned_contacts(fps);
    int same = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      for (const std::size_t side : {0U, 1U}) same += contacts[i][side] == reference[i][side];
    }
    // 26 events in 6 s: at 20 frames a second each may fall on the other side of its frame.
    EXPECT_GE(same, fps < 60.0 ? 240 - 26 : 240 - 6) << fps;
  }
}

TEST(DetectPlants, AHopPartsTwoPlantsAtTheSameTimesAtAnyRate) {
  for (const double fps : {20.0, 30.0, 60.0, 120.0, 200.0, 360.0}) {
    const Motion motion = gliding_biped(static_cast<int>(3.0 * fps), fps, hop);
    for (const Ground& ground : {Ground::flat(), Ground::none()}) {
      const PlantTrack track = detect(motion, ground);
      ASSERT_EQ(track.plants.size(), 8u) << fps;
      // The rise begins at 0.63 m/s, more than the limit, so plants end within two frames or 1/30
      // s.
      for (const Plant& plant : track.plants) {
        if (plant.first == 0) {
          EXPECT_NEAR(plant.last / fps, 1.0, 2.0 / 30.0) << fps;
        } else {
          EXPECT_NEAR(plant.first / fps, 2.0, 2.0 / 30.0) << fps;
        }
      }
    }
  }
}

TEST(DetectPlants, NothingHighOrFastStands) {
  const Motion high = gliding_biped(60, 30.0, [](double) { return Vec3(0.0, 0.03, 0.0); });
  EXPECT_TRUE(detect(high, Ground::flat()).plants.empty());
  const Motion sunk = gliding_biped(60, 30.0, [](double) { return Vec3(0.0, -0.03, 0.0); });
  EXPECT_EQ(detect(sunk, Ground::flat()).plants.size(), 4u);
  const Motion fast = gliding_biped(60, 30.0, [](double t) { return Vec3(0.7 * t, 0.0, 0.0); });
  EXPECT_TRUE(detect(fast, Ground::flat()).plants.empty());
  const Motion slow = gliding_biped(60, 30.0, [](double t) { return Vec3(0.45 * t, 0.0, 0.0); });
  EXPECT_EQ(detect(slow, Ground::flat()).plants.size(), 4u);
}

TEST(DetectPlants, SizeDoesNotMatter) {
  const double fps = 60.0;
  Rig rig = sample_biped_rig();
  Motion motion = gliding_biped(180, fps, hop);
  const PlantTrack usual = detect(motion, Ground::flat(), rig);
  const double scale = 7.0;
  for (Leg& leg : rig.legs) {
    leg.heel_in_ankle *= scale;
    leg.ball_in_ankle *= scale;
    leg.toe_in_ball *= scale;
    leg.length *= scale;
  }
  rig.leg_length *= scale;
  for (int f = 0; f < motion.frames(); ++f) {
    for (Transform& local : motion.pose(f)) local.translation *= scale;
  }
  const PlantTrack large = detect(motion, Ground::flat(), rig);
  ASSERT_EQ(large.plants.size(), usual.plants.size());
  for (std::size_t i = 0; i < usual.plants.size(); ++i) {
    EXPECT_EQ(large.plants[i].first, usual.plants[i].first);
    EXPECT_EQ(large.plants[i].last, usual.plants[i].last);
  }
}

TEST(DetectPlants, ATPoseBeforeTheMotionDoesNotStand) {
  Motion motion = gliding_biped(
      60, 30.0, [](double t) { return t == 0.0 ? Vec3::Zero() : Vec3(2.0, 0.0, 1.0); });
  const Skeleton skeleton = sample_biped_skeleton();
  for (const char* arm : {"LeftArm", "RightArm", "LeftForeArm", "Spine", "Head"}) {
    const auto joint = static_cast<std::size_t>(skeleton.find(arm));
    for (int f = 1; f < 60; ++f) motion.pose(f)[joint].rotation = axis_angle(Vec3::UnitX(), 1.0);
  }
  const PlantTrack track = detect(motion, Ground::flat());
  ASSERT_EQ(track.plants.size(), 4u);
  for (const Plant& plant : track.plants) {
    EXPECT_EQ(plant.first, 1);
    EXPECT_EQ(plant.last, 59);
  }
}

TEST(DetectPlants, ShortTouchesAreDroppedAndShortGapsFilled) {
  const double fps = 30.0;
  const auto with_jumps = [&](int from, int to) {
    return gliding_biped(60, fps, [=](double t) {
      const int f = frames_of(t, fps);
      return Vec3(0.0, f >= from && f <= to ? 0.1 : 0.0, 0.0);
    });
  };
  DetectSettings settings;
  settings.threshold = plain_thresholds();
  settings.method = DetectMethod::threshold;
  settings.threshold.speed = 100.0;  // heights alone decide
  const auto count = [&](const Motion& motion) {
    return detect_plants(sample_take(motion), settings).plants.size();
  };
  EXPECT_EQ(count(with_jumps(30, 31)), 4u);
  EXPECT_EQ(count(with_jumps(30, 32)), 8u);
  EXPECT_EQ(count(with_jumps(2, 40)), 4u);
  EXPECT_EQ(count(with_jumps(3, 40)), 8u);
}

TEST(DetectPlants, ShortestClips) {
  EXPECT_TRUE(detect(gliding_biped(0, 30.0, hop), Ground::flat()).plants.empty());
  EXPECT_TRUE(detect(gliding_biped(1, 30.0, hop), Ground::flat()).plants.empty());
  EXPECT_TRUE(detect(gliding_biped(2, 30.0, hop), Ground::none()).plants.empty());
  EXPECT_EQ(detect(gliding_biped(3, 30.0, hop), Ground::none()).plants.size(), 4u);
}

}  // namespace
}  // namespace surefoot
