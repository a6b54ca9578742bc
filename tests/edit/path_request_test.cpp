#include "surefoot/edit/path_request.h"
#include "edit/requested_curve.h"

#include <gtest/gtest.h>

#include <cmath>

namespace surefoot {
namespace {

const PathPlace kOwn{{1.0, 2.0}, 0.5};

TEST(PathRequest, StartsWhereTheMotionDoesUnlessTold) {
  PathRequest request;
  request.kind = PathKind::circle;
  request.radius = 2.0;
  const PathPlace own = curve_of(request, kOwn).value().at(0.0);
  EXPECT_EQ(own.heading, 0.5);
  EXPECT_NEAR(own.point.x, 1.0, 1e-12);
  request.start = PlanPoint{-3.0, 0.0};
  request.heading = 1.0;
  const PathPlace told = curve_of(request, kOwn).value().at(0.0);
  EXPECT_EQ(told.heading, 1.0);
  EXPECT_NEAR(told.point.x, -3.0, 1e-12);
}

TEST(PathRequest, AnEndWithoutHeadingIsReachedOnTheWayToIt) {
  PathRequest request;
  request.kind = PathKind::end;
  request.end = {1.0 + 3.0 * std::sin(0.5), 2.0 + 3.0 * std::cos(0.5)};
  const PathCurve straight = curve_of(request, kOwn).value();
  EXPECT_NEAR(straight.length(), 3.0, 1e-9);
  EXPECT_NEAR(straight.at(straight.length()).heading, 0.5, 1e-9);
}

TEST(PathRequest, RefusesWhatTheCurveRefuses) {
  PathRequest request;
  request.kind = PathKind::spline;
  EXPECT_FALSE(curve_of(request, kOwn));
  request.kind = PathKind::end;
  request.end = kOwn.point;
  EXPECT_FALSE(curve_of(request, kOwn));
}

}  // namespace
}  // namespace surefoot
