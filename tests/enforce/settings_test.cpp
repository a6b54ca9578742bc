#include "surefoot/enforce/settings.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

TEST(DampedAbove, TheReleaseKeepsItsPlaceRelativeToTheOnset) {
  const LegSettings usual;
  EXPECT_EQ(damped_above(usual.damping_onset).damping_release, usual.damping_release);
  const LegSettings half = damped_above(usual.damping_onset / 2.0);
  EXPECT_TRUE(half.damp);
  EXPECT_DOUBLE_EQ(half.damping_release, usual.damping_release / 2.0);
}

TEST(DampedAbove, ZeroIsNever) { EXPECT_FALSE(damped_above(0.0).damp); }

TEST(DampedAbove, ImpossibleAnglesAreRefusedWhereTheyAreUsed) {
  for (const double onset : {-1.0, 3.2}) {
    CleanSettings settings;
    settings.leg = damped_above(onset);
    EXPECT_FALSE(windows_of(settings, 30.0)) << onset;
  }
}

}  // namespace
}  // namespace surefoot
