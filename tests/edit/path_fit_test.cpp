#include "edit/path_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

TEST(PathFit, AStraightWalkHasAStraightPath) {
  const Motion motion = sample_walk().motion;
  const FittedPath fitted = fit_path(sample_biped_skeleton(), motion, sample_biped_rig()).value();
  ASSERT_EQ(fitted.distance.size(), static_cast<std::size_t>(motion.frames()));
  // 240 frames of a walk that covers 1.08 m in 32 frames.
  EXPECT_NEAR(fitted.curve.length(), 239.0 * 1.08 / 32.0, 0.1);
  for (std::size_t f = 1; f < fitted.distance.size(); ++f) {
    EXPECT_GE(fitted.distance[f], fitted.distance[f - 1]);
    EXPECT_NEAR(fitted.curve.at(fitted.distance[f]).heading, 0.0, 0.03);
  }
  EXPECT_EQ(fitted.distance.front(), 0.0);
  EXPECT_EQ(fitted.distance.back(), fitted.curve.length());
}

TEST(PathFit, TheCurveIsTheSplineThroughItsPoints) {
  const FittedPath fitted =
      fit_path(sample_biped_skeleton(), sample_walk().motion, sample_biped_rig()).value();
  const PathCurve again = PathCurve::spline(fitted.points).value();
  EXPECT_EQ(again.length(), fitted.curve.length());
}

TEST(PathFit, RefusesMotionsThatGoNowhere) {
  SampleWalkSettings settings;
  settings.stride = 0.0;
  EXPECT_FALSE(fit_path(sample_biped_skeleton(), sample_walk(settings).motion, sample_biped_rig()));
  EXPECT_FALSE(fit_path(sample_biped_skeleton(), Motion(0, 31, 30.0), sample_biped_rig()));
}

}  // namespace
}  // namespace surefoot
