#include "locomotion/fit_gait.h"

#include <gtest/gtest.h>

#include <cmath>

#include "locomotion/gait_error.h"
#include "locomotion/sample_gait.h"

namespace surefoot {
namespace {

double cadence_of(double speed) { return 0.95 * std::sqrt(speed); }

std::vector<GaitClip> walks(std::initializer_list<double> speeds) {
  std::vector<GaitClip> clips;
  for (const double speed : speeds) clips.push_back(sample_gait_clip(speed, cadence_of(speed)));
  return clips;
}

TEST(FitGait, FindsTheLawOfTheCadence) {
  const GaitFit fit = fit_gait(walks({0.8, 1.0, 1.2})).value().data.gaits[0];
  EXPECT_NEAR(fit.cadence_factor, 0.95, 0.01);
  EXPECT_NEAR(fit.cadence_exponent, 0.5, 0.03);
  EXPECT_NEAR(fit.slowest, 0.8, 0.02);
  EXPECT_NEAR(fit.fastest, 1.2, 0.03);
}

TEST(FitGait, MeetsASpeedBetweenItsExamples) {
  const GaitModel model = GaitModel::create(fit_gait(walks({0.8, 1.2})).value().data).value();
  const GaitClip between = sample_gait_clip(1.0, cadence_of(1.0));
  for (const GaitCycle& cycle : between.cycles) {
    const GaitError error = gait_error(model, between, cycle);
    EXPECT_NEAR(error.speed, 1.0, 0.03);
    EXPECT_LT(error.mean_joint_error, 0.01);
    EXPECT_NEAR(error.model_cadence / error.cadence, 1.0, 0.02);
  }
}

TEST(FitGait, ScalesPerformersToOneFigure) {
  // The same walk of a figure half as large again: the same cycles, a speed half as large again.
  std::vector<GaitClip> clips = walks({1.0, 1.0});
  GaitClip& large = clips[1];
  large.performer = "large";
  std::vector<Joint> joints(large.skeleton.joints().begin(), large.skeleton.joints().end());
  for (Joint& joint : joints) joint.offset_local *= 1.5;
  large.skeleton = Skeleton::create(joints).value();
  large.rig.leg_length *= 1.5;
  for (Leg& leg : large.rig.legs) {
    leg.length *= 1.5;
    for (Vec3* point : {&leg.heel_in_ankle, &leg.ball_in_ankle, &leg.toe_in_ball}) *point *= 1.5;
  }
  for (GaitCycle& cycle : large.cycles) {
    cycle.speed *= 1.5;
    for (int i = 0; i < kCycleSamples; ++i) {
      for (Transform& local : cycle.samples.pose(i)) local.translation *= 1.5;
    }
  }
  const FittedGait fitted = fit_gait(clips).value();
  EXPECT_NEAR(fitted.data.rig.leg_length, 1.25 * sample_biped_rig().leg_length, 1e-9);
  for (const FittedCycle& cycle : fitted.cycles) EXPECT_NEAR(cycle.speed, 1.25, 0.03);
  // The second figure adds nothing that the first one's cycles do not vary by.
  const double alone = fit_gait(walks({1.0})).value().data.cycles.total_variance;
  EXPECT_LT(fitted.data.cycles.total_variance, 1.5 * alone);
}

TEST(FitGait, RefusesWhatNoGaitCanBeMadeOf) {
  EXPECT_EQ(fit_gait({}).error().message, "no clips to learn a gait from");
  std::vector<GaitClip> clips = walks({1.0});
  clips[0].cycles.clear();
  EXPECT_NE(fit_gait(clips).error().message.find("no complete cycle"), std::string::npos);

  clips = walks({1.0, 1.1});
  std::vector<Joint> joints(clips[1].skeleton.joints().begin(), clips[1].skeleton.joints().end());
  joints[3].name = "Other";
  clips[1].skeleton = Skeleton::create(joints).value();
  EXPECT_NE(fit_gait(clips).error().message.find("a different skeleton"), std::string::npos);

  clips = walks({1.0});
  clips[0].rig.mover = 1;
  EXPECT_NE(fit_gait(clips).error().message.find("moved by its root"), std::string::npos);
}

}  // namespace
}  // namespace surefoot
