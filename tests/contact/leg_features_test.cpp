#include "contact/leg_features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "math/rotation.h"
#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

class LegFeatures : public testing::Test {
 protected:
  using Poses = std::vector<BothLegs>;

  Poses poses(const Motion& motion) const {
    return leg_poses(sample_biped_skeleton(), motion, rig);
  }
  /// The walk placed elsewhere.
  Motion placed(double heading, const Vec3& shift) const {
    Motion motion = walk.motion;
    for (int f = 0; f < motion.frames(); ++f) {
      Transform& root = motion.pose(f)[0];
      root.rotation = yaw(heading) * root.rotation;
      root.translation = yaw(heading) * root.translation + shift;
    }
    return motion;
  }

  const Rig rig = sample_biped_rig();
  const SampleWalk walk = sample_walk();
};

TEST_F(LegFeatures, DoNotSeeWhereTheWalkIs) {
  const Poses here = poses(walk.motion);
  const Poses there = poses(placed(1.2, {3.0, 0.5, -7.0}));
  for (const LegFeatureSet set : kLegFeatureSets) {
    const LegFeatureSettings settings{set, 3};
    const Eigen::MatrixXf a = leg_features(here, walk.motion.fps(), rig, settings);
    const Eigen::MatrixXf b = leg_features(there, walk.motion.fps(), rig, settings);
    // Accelerations are second differences of rounding: 1e-15 m at 120 fps squared.
    EXPECT_LE((a - b).cwiseAbs().maxCoeff(), 1e-4F) << name_of(set);
  }
}

TEST_F(LegFeatures, SizesAreThoseOfTheSets) {
  const Poses all = poses(walk.motion);
  const auto rows = [&](LegFeatureSet set, int window) {
    return leg_features(all, 30.0, rig, {set, window}).rows();
  };
  // Two legs of three points, or two points and three joints; 7 numbers a point and 3 a joint.
  EXPECT_EQ(rows(LegFeatureSet::positions, 1), 2 * 3 * 7);
  EXPECT_EQ(rows(LegFeatureSet::orientations, 1), 2 * (2 * 7 + 3 * 3));
  EXPECT_EQ(rows(LegFeatureSet::mass_centres, 1), 2 * 3 * 7);
  EXPECT_EQ(rows(LegFeatureSet::positions, 10), 10 * 2 * 3 * 7);
}

TEST_F(LegFeatures, AWindowIsItsFramesSideBySide) {
  const Poses all = poses(walk.motion);
  const Eigen::MatrixXf one = leg_features(all, 30.0, rig, {LegFeatureSet::positions, 1});
  const Eigen::MatrixXf three = leg_features(all, 30.0, rig, {LegFeatureSet::positions, 3});
  const Eigen::Index n = one.rows();
  const Eigen::Index last = one.cols() - 1;
  EXPECT_EQ(three.col(7).head(n), one.col(6));
  EXPECT_EQ(three.col(7).segment(n, n), one.col(7));
  EXPECT_EQ(three.col(7).tail(n), one.col(8));
  EXPECT_EQ(three.col(0).head(n), one.col(0));
  EXPECT_EQ(three.col(last).tail(n), one.col(last));
}

TEST_F(LegFeatures, SlidingShowsInSpeedsOnly) {
  // A body that stands still and one that slides as it stands.
  Motion standing = walk.motion;
  for (int f = 1; f < standing.frames(); ++f) {
    std::ranges::copy(walk.motion.pose(0), standing.pose(f).begin());
  }
  Motion sliding = standing;
  for (int f = 0; f < sliding.frames(); ++f) {
    sliding.pose(f)[0].translation += Vec3(0.0, 0.0, 0.4 * f / sliding.fps());
  }
  const double fps = sliding.fps();
  const Eigen::MatrixXf still = leg_features(poses(standing), fps, rig, {});
  const Eigen::MatrixXf slid = leg_features(poses(sliding), fps, rig, {});
  const double slide = 0.4 / rig.leg_length;
  for (Eigen::Index point = 0; point < 6; ++point) {
    EXPECT_LE((slid - still).middleRows(7 * point, 3).cwiseAbs().maxCoeff(), 1e-5F);
    const auto speeds = slid.row(7 * point + 3);
    // Small speeds are proportional, a slide of 0.4 m/s is four of the unit of compression.
    EXPECT_NEAR(speeds.minCoeff(), std::asinh(slide / 0.1), 1e-4);
    EXPECT_NEAR(speeds.maxCoeff(), std::asinh(slide / 0.1), 1e-4);
    EXPECT_LE(still.row(7 * point + 3).cwiseAbs().maxCoeff(), 1e-5F);
    EXPECT_LE(slid.middleRows(7 * point + 4, 3).cwiseAbs().maxCoeff(), 1e-5F);
  }
}

TEST_F(LegFeatures, TheMassCentreIsInsideTheLeg) {
  for (const auto& legs : poses(walk.motion)) {
    for (const LegPose& leg : legs) {
      const Vec3 centre = leg_mass_centre(leg);
      EXPECT_LT(centre.y(), leg.thigh_world.translation.y());
      EXPECT_GT(centre.y(), leg.ankle_world.translation.y());
    }
  }
}

TEST_F(LegFeatures, NoAndOneFrame) {
  EXPECT_EQ(leg_features({}, 30.0, rig, {}).cols(), 0);
  const Poses all = poses(walk.motion);
  const Eigen::MatrixXf one =
      leg_features(std::span(all).first(1), 30.0, rig, {LegFeatureSet::positions, 10});
  EXPECT_EQ(one.cols(), 1);
  EXPECT_TRUE(one.allFinite());
}

}  // namespace
}  // namespace surefoot
