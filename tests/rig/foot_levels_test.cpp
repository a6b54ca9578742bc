#include "rig/foot_levels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace surefoot {
namespace {

constexpr double kFps = 30.0;
constexpr double kLeg = 0.85;
constexpr double kDegree = std::numbers::pi / 180.0;
constexpr int kStand = 12;  // frames

/// Feet that stand in turn, and what is told of them.
struct Standing {
  std::array<LegTrack, 2> tracks;
  std::array<FootAttitude, 2> attitudes;

  /// Both feet have a frame; that of `side` is flat, with its ball there.
  void stand(Side side, const Vec3& ball_world) {
    for (int f = 0; f < kStand; ++f) {
      for (const Side each : kSides) {
        LegTrack& track = tracks[index_of(each)];
        if (each == side) {
          const int frame = static_cast<int>(track.size());
          attitudes[index_of(side)].flat_frames.push_back(frame);
        }
        track.ankle_world.push_back({Quat::Identity(), ball_world - kBall});
      }
    }
  }
  [[nodiscard]] double difference() const {
    return level_difference(tracks, attitudes, {kBall, kBall}, kLeg, kFps);
  }

  static inline const Vec3 kBall{0.0, -0.07, 0.12};
};

/// Eight steps straight ahead, 10 cm to either side of the way.
Standing walk(double left_higher, double tilt_ahead, double tilt_aside) {
  Standing walk;
  for (int k = 0; k < 8; ++k) {
    const Side side = k % 2 == 0 ? Side::left : Side::right;
    const double x = side == Side::left ? 0.1 : -0.1;
    const double z = 0.7 * k;
    const double own = side == Side::left ? 0.5 * left_higher : -0.5 * left_higher;
    walk.stand(side, {x, 0.05 + own + z * std::tan(tilt_ahead) + x * std::tan(tilt_aside), z});
  }
  return walk;
}

TEST(FootLevels, FindsWhichFootsSoleIsThicker) {
  EXPECT_NEAR(walk(0.012, 0.0, 0.0).difference(), 0.012, 0.002);
  EXPECT_NEAR(walk(-0.012, 0.0, 0.0).difference(), -0.012, 0.002);
  EXPECT_NEAR(walk(0.0, 0.0, 0.0).difference(), 0.0, 1e-12);
}

TEST(FootLevels, AFloorThatRisesAlongTheWayIsNoDifference) {
  EXPECT_NEAR(walk(0.0, 2.0 * kDegree, 0.0).difference(), 0.0, 0.002);
  EXPECT_NEAR(walk(0.012, 2.0 * kDegree, 0.0).difference(), 0.012, 0.003);
}

TEST(FootLevels, AFloorThatIsTiltedAcrossIsNoDifferenceToWhoeverTurnsRound) {
  Standing there_and_back = walk(0.0, 0.0, 2.0 * kDegree);
  for (int k = 0; k < 8; ++k) {
    const Side side = k % 2 == 0 ? Side::left : Side::right;
    const double x = 3.0 + (side == Side::left ? -0.1 : 0.1);
    there_and_back.stand(side, {x, 0.05 + x * std::tan(2.0 * kDegree), 5.0 - 0.7 * k});
  }
  EXPECT_NEAR(there_and_back.difference(), 0.0, 0.001);
}

TEST(FootLevels, AFootOnAStepDoesNotCount) {
  Standing stepping = walk(0.01, 0.0, 0.0);
  const double before = stepping.difference();
  stepping.stand(Side::left, {0.1, 0.25, 6.0});
  EXPECT_NEAR(stepping.difference(), before, 0.002);
}

TEST(FootLevels, AFootThatNeverStandsTellsNothing) {
  Standing hopping = walk(0.02, 0.0, 0.0);
  hopping.attitudes[1].stands = false;
  EXPECT_EQ(hopping.difference(), 0.0);
  hopping.attitudes[1] = {};
  EXPECT_EQ(hopping.difference(), 0.0);
}

}  // namespace
}  // namespace surefoot
