#include "surefoot/metrics/verdict.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

constexpr int kFrames = 90;
constexpr double kFps = 30.0;

class VerdictTest : public testing::Test {
 protected:
  [[nodiscard]] Verdict judged(const Motion& changed) const {
    return judge(skeleton, standing, changed, rig, Ground::flat()).value();
  }
  [[nodiscard]] static const VerdictCheck& check(const Verdict& verdict, std::string_view name) {
    return *std::ranges::find(verdict.checks, name, &VerdictCheck::name);
  }

  const Skeleton skeleton = sample_biped_skeleton();
  const Rig rig = sample_biped_rig();
  const Motion standing = gliding_biped(kFrames, kFps, [](double) { return Vec3::Zero(); });
};

TEST_F(VerdictTest, AMotionThatStaysAsItWasIsGood) {
  const Verdict verdict = judged(standing);
  EXPECT_EQ(verdict.level, VerdictLevel::good);
  EXPECT_GE(verdict.checks.size(), 9U);
  for (const VerdictCheck& each : verdict.checks) {
    EXPECT_EQ(each.level, VerdictLevel::good) << each.name;
    EXPECT_GT(each.limit, 0.0) << each.name;
  }
}

TEST_F(VerdictTest, FeetThatSlideInContactAreToldWithoutAnyPlant) {
  const Motion slides =
      gliding_biped(kFrames, kFps, [](double t) { return Vec3(0.1 * t, 0.0, 0.0); });
  const Verdict verdict = judged(slides);
  EXPECT_EQ(verdict.level, VerdictLevel::bad);
  const VerdictCheck& slide = check(verdict, "slide_in_original_contacts");
  EXPECT_EQ(slide.level, VerdictLevel::bad);
  EXPECT_NEAR(slide.value, 10.0 * (kFrames - 1 - 4) / kFps, 1e-6);  // 67 ms dropped at each end
  EXPECT_EQ(slide.frame, kFrames - 1 - 2);
  EXPECT_EQ(check(verdict, "knee_kink").level, VerdictLevel::good);
}

TEST_F(VerdictTest, ABodyThatSinksIsTold) {
  const Motion sunk = gliding_biped(
      kFrames, kFps, [](double t) { return Vec3(0.0, t > 1.0 && t < 2.0 ? -0.04 : 0.0, 0.0); });
  const Verdict verdict = judged(sunk);
  const VerdictCheck& under = check(verdict, "under_ground");
  EXPECT_NEAR(under.value, 4.0, 1e-9);
  EXPECT_EQ(under.level, VerdictLevel::look);
  EXPECT_GE(verdict.level, VerdictLevel::look);
}

TEST_F(VerdictTest, AKneeThatKinksIsToldAtItsFrame) {
  Motion kinked = standing;
  const auto knee = static_cast<std::size_t>(rig.leg(Side::left).joints.knee);
  Transform& local = kinked.pose(40)[knee];
  local.rotation =
      local.rotation * Quat(Eigen::AngleAxisd(0.35, rig.leg(Side::left).knee_axis_in_thigh));
  const Verdict verdict = judged(kinked);
  const VerdictCheck& kink = check(verdict, "knee_kink");
  EXPECT_NEAR(kink.value, 2.0 * 0.35 * 180.0 / 3.14159265358979, 0.5);
  EXPECT_EQ(kink.level, VerdictLevel::bad);
  EXPECT_EQ(kink.frame, 40);
}

TEST_F(VerdictTest, TheWorstCheckIsTheOneNearestItsLimit) {
  Verdict verdict;
  EXPECT_EQ(verdict.worst(), nullptr);
  verdict.add("one", 1.0, "cm", 10.0, 3);
  verdict.add("two", 0.9, "cm", 1.0, 4);
  EXPECT_EQ(verdict.worst()->name, "two");
  EXPECT_EQ(verdict.level, VerdictLevel::good);
  verdict.add("three", 21.0, "cm", 10.0, 5);
  EXPECT_EQ(verdict.level, VerdictLevel::bad);
}

TEST_F(VerdictTest, RefusesAnotherMotion) {
  const Motion shorter = gliding_biped(10, kFps, [](double) { return Vec3::Zero(); });
  EXPECT_FALSE(judge(skeleton, standing, shorter, rig, Ground::flat()));
}

}  // namespace
}  // namespace surefoot
