#include "enforce/plant_pace.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

constexpr double kLeg = 0.85;   // metres
constexpr double kSpeed = 0.4;  // leg lengths/s

class PlantPaceTest : public ::testing::TestWithParam<double> {
 protected:
  [[nodiscard]] double fps() const { return GetParam(); }
  /// Frames for which a body follows a leg that falls short by `speed` leg lengths/s more and more.
  [[nodiscard]] int frames_followed(double speed) const {
    PlantPace pace(kLeg, kSpeed, fps());
    for (int f = 0; f < static_cast<int>(fps()); ++f) {
      if (!pace.body_follows(SolePart::ball, speed * kLeg * f / fps(), f > 0, 1.0)) return f;
    }
    return static_cast<int>(fps());
  }
  static FootRecord held_at(const Vec3& shift_world) {
    FootRecord foot;
    foot.contact[index_of(SolePart::ball)].planted = true;
    foot.support = 1;
    foot.sole_world.fill(Vec3(0.3, 0.02, -0.1));
    foot.goal_world.fill(foot.sole_world[0] + shift_world);
    return foot;
  }
};

TEST_P(PlantPaceTest, TheBodyFollowsALegThatFallsShortSlowlyHoweverFarItGets) {
  EXPECT_EQ(frames_followed(0.9 * kSpeed), static_cast<int>(fps()));
}

TEST_P(PlantPaceTest, TheBodyDoesNotFollowALegThatFallsShortSuddenly) {
  // It is let go before it is two hundredths of a leg behind, at any rate.
  const int followed = frames_followed(3.0 * kSpeed);
  EXPECT_LE(followed * 2.0 * kSpeed / fps(), 0.02 + 2.0 * kSpeed / fps());
  EXPECT_LT(followed, static_cast<int>(fps()));
  PlantPace pace(kLeg, kSpeed, fps());
  EXPECT_TRUE(pace.body_follows(SolePart::heel, 0.0, false, 1.0));
  EXPECT_FALSE(pace.body_follows(SolePart::heel, 0.05 * kLeg, true, 1.0));
}

TEST_P(PlantPaceTest, WhatALegFallsShortByWhereAPlantBeginsIsForeseen) {
  PlantPace pace(kLeg, kSpeed, fps());
  EXPECT_TRUE(pace.body_follows(SolePart::heel, 0.05 * kLeg, false, 1.0));
  EXPECT_TRUE(pace.body_follows(SolePart::heel, 0.05 * kLeg, true, 1.0));
}

TEST_P(PlantPaceTest, AFootThatWasNeverHeldArrivesAnywhere) {
  const PlantPace pace(kLeg, kSpeed, fps());
  EXPECT_TRUE(pace.foot_arrives(Vec3(0.2, 0.0, 0.1), 1.0));
}

TEST_P(PlantPaceTest, AFootTakesItsTimeFromOnePlantToTheNext) {
  PlantPace pace(kLeg, kSpeed, fps());
  pace.tell(held_at(Vec3(0.03, 0.0, 0.0)), 1.0);
  const Vec3 next(-0.03, 0.0, 0.0);
  EXPECT_TRUE(pace.foot_arrives(Vec3(0.032, 0.0, 0.0), 1.0)) << "from heel to ball of a stance";
  EXPECT_FALSE(pace.foot_arrives(next, 1.0));
  int frames = 0;
  while (!pace.foot_arrives(next, 1.0) && frames < 1000) {
    pace.tell(FootRecord{}, 1.0);
    ++frames;
  }
  const double fastest = 0.06 / (kSpeed * kLeg);  // s
  EXPECT_NEAR(frames / fps(), fastest, 1.0 / fps());
  pace.clear();
  EXPECT_TRUE(pace.foot_arrives(next, 1.0));
}

INSTANTIATE_TEST_SUITE_P(AtAnyRate, PlantPaceTest, ::testing::Values(30.0, 120.0));

}  // namespace
}  // namespace surefoot
