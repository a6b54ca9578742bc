#include "contact/label_svm.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "contact/gliding_biped.h"
#include "contact/label_model.h"
#include "math/rotation.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

std::vector<MotionLabel> labels_of_biped(const Motion& motion) {
  return label_motion(sample_biped_skeleton(), motion, sample_biped_rig(), embedded_label_svm());
}

double share_of(MotionLabel label, const std::vector<MotionLabel>& labels) {
  return static_cast<double>(std::ranges::count(labels, label)) /
         static_cast<double>(labels.size());
}

TEST(LabelMotion, FeetThatStandAreBothAtEveryRate) {
  for (const double fps : {24.0, 60.0, 120.0}) {
    const Motion motion = gliding_biped(60, fps, [](double) { return Vec3::Zero(); });
    EXPECT_EQ(share_of(MotionLabel::both, labels_of_biped(motion)), 1.0) << fps;
  }
}

TEST(LabelMotion, FeetThatSlideSkateWhicheverWay) {
  for (const double heading : {0.0, 1.0, 2.5}) {
    const Vec3 velocity = yaw(heading) * Vec3(0.0, 0.0, 0.6);
    const Motion motion = gliding_biped(120, 60.0, [&](double t) { return Vec3(velocity * t); });
    EXPECT_EQ(share_of(MotionLabel::skate, labels_of_biped(motion)), 1.0) << heading;
  }
}

TEST(LabelMotion, OnlyTheSlideOfAStandSkates) {
  // Slides by 50 cm at 0.5 m/s, from 1 to 2 seconds.
  const Motion motion = gliding_biped(
      180, 60.0, [](double t) { return Vec3(0.5 * std::clamp(t - 1.0, 0.0, 1.0), 0.0, 0.0); });
  const std::vector<MotionLabel> labels = labels_of_biped(motion);
  for (std::size_t f = 0; f < labels.size(); ++f) {
    const double t = static_cast<double>(f) / 60.0;
    const bool stands = t < 0.85 || t > 2.15;
    const bool slides = t > 1.15 && t < 1.85;
    if (stands || slides) {
      EXPECT_EQ(labels[f], slides ? MotionLabel::skate : MotionLabel::both) << f;
    }
  }
}

TEST(LabelMotion, AWalkStandsAndASlidingWalkSkates) {
  const SampleWalk walk = sample_walk();
  EXPECT_LT(share_of(MotionLabel::skate, labels_of_biped(walk.motion)), 0.05);
  Motion sliding = walk.motion;
  for (int f = 0; f < sliding.frames(); ++f) {
    sliding.pose(f)[0].translation += Vec3(0.0, 0.0, 0.5 * f / sliding.fps());
  }
  EXPECT_GT(share_of(MotionLabel::skate, labels_of_biped(sliding)), 0.8);
}

TEST(LabelMotion, NoAndOneFrame) {
  EXPECT_TRUE(labels_of_biped(gliding_biped(0, 30.0, [](double) { return Vec3::Zero(); })).empty());
  EXPECT_EQ(labels_of_biped(gliding_biped(1, 30.0, [](double) { return Vec3::Zero(); })).size(),
            1u);
}

TEST(RangeScaling, BringsTheMiddleToOneAndCutsTheRest) {
  Eigen::MatrixXf rows(1, 101);
  for (int i = 0; i <= 100; ++i) rows(0, i) = static_cast<float>(i);
  rows(0, 100) = 1e6F;
  const RangeScaling scaling = range_of(rows);
  EXPECT_FLOAT_EQ(scaling.middle[0], 50.0F);
  EXPECT_FLOAT_EQ(scaling.half_range[0], 48.0F);
  const Eigen::MatrixXf scaled = scaling.apply(rows);
  EXPECT_NEAR(scaled(0, 98), 1.0F, RangeScaling::kStep);
  EXPECT_NEAR(scaled(0, 50), 0.0F, RangeScaling::kStep);
  EXPECT_FLOAT_EQ(scaled(0, 100), RangeScaling::kLimit);
}

TEST(RangeScaling, AConstantFeatureDoesNotDivideByNothing) {
  const RangeScaling scaling = range_of(Eigen::MatrixXf::Ones(3, 5));
  EXPECT_TRUE(scaling.apply(Eigen::MatrixXf::Ones(3, 1)).allFinite());
}

}  // namespace
}  // namespace surefoot
