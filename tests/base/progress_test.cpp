#include "surefoot/base/progress.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

TEST(ReportProgress, GoesOnUnlessTheListenerSaysStop) {
  EXPECT_TRUE(report_progress({}, 0.5));
  double heard = 0.0;
  const ProgressFn stop_late = [&](double fraction) {
    heard = fraction;
    return fraction < 0.7;
  };
  EXPECT_TRUE(report_progress(stop_late, 0.5));
  EXPECT_EQ(heard, 0.5);
  EXPECT_FALSE(report_progress(stop_late, 0.9));
}

}  // namespace
}  // namespace surefoot
