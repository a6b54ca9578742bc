#include "rig/toe_clearance.h"

#include <gtest/gtest.h>

#include "math/rotation.h"

namespace surefoot {
namespace {

constexpr double kFps = 30.0;
constexpr double kSole = 0.03;
constexpr double kFlat = 0.04;

/// A leg whose tip is 1 cm above its ball in a flat foot.
Leg standing_leg() {
  Leg leg;
  leg.length = 0.85;
  leg.ball_in_ankle = {0.0, -0.07, 0.12};
  leg.toe_in_ball = {0.0, kFlat - kSole, 0.07};
  return leg;
}

/// Stands flat, then rolls over its toes, pitched down by `pitch`, with the ball 4 cm up.
LegTrack rolling(double pitch) {
  LegTrack track;
  const Leg leg = standing_leg();
  for (int f = 0; f < 90; ++f) {
    const bool rolls = f >= 60 && f < 70;
    const Vec3 ball(0.0, kSole + (rolls ? 0.04 : 0.0), 0.0);
    track.ankle_world.push_back({Quat::Identity(), ball - leg.ball_in_ankle});
    track.ball_world.push_back({axis_angle(Vec3::UnitX(), rolls ? pitch : 0.0), ball});
  }
  return track;
}

TEST(ToeClearance, IsTheHeightOfAFlatFootThatNeverRolls) {
  EXPECT_DOUBLE_EQ(toe_clearance(rolling(0.0), standing_leg(), kSole, kFlat, kFps), kFlat);
}

TEST(ToeClearance, IsHowLowTheTipComesUnderAFootThatRolls) {
  const Leg leg = standing_leg();
  const double tip = kSole + 0.04 + (axis_angle(Vec3::UnitX(), 0.9) * leg.toe_in_ball).y();
  ASSERT_LT(tip, kFlat - 0.01);
  EXPECT_NEAR(toe_clearance(rolling(0.9), leg, kSole, kFlat, kFps), tip, 1e-12);
}

TEST(ToeClearance, IsNotLessThanTheTipIsThick) {
  EXPECT_DOUBLE_EQ(toe_clearance(rolling(1.5), standing_leg(), kSole, kFlat, kFps), 0.01 * 0.85);
}

}  // namespace
}  // namespace surefoot
