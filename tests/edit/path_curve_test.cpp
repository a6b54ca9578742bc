#include "edit/path_curve.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>

namespace surefoot {
namespace {

constexpr double kPi = std::numbers::pi;

double apart(const PlanPoint& a, const PlanPoint& b) { return std::hypot(a.x - b.x, a.z - b.z); }

/// The curve moves by its parameter and heads where it moves.
void expect_unit_speed(const PathCurve& curve) {
  constexpr double kStep = 1e-4;
  for (double d = 0.01; d + kStep < curve.length(); d += 0.0137) {
    const PathPlace here = curve.at(d);
    const PathPlace there = curve.at(d + kStep);
    EXPECT_NEAR(apart(here.point, there.point), kStep, 1e-3 * kStep) << d;
    const double heading = std::atan2(there.point.x - here.point.x, there.point.z - here.point.z);
    EXPECT_NEAR(std::remainder(heading - here.heading, 2.0 * kPi), 0.0, 5e-3) << d;
  }
}

TEST(PathCurve, CircleBendsToItsSideAndCloses) {
  for (const double radius : {0.05, 1.0, 5.0, -2.0}) {
    const PathPlace start{{0.3, -0.4}, 0.7};
    const PathCurve circle = PathCurve::circle(start, radius).value();
    EXPECT_TRUE(circle.endless());
    EXPECT_NEAR(circle.length(), 2.0 * kPi * std::abs(radius), 1e-12);
    const PlanPoint centre{start.point.x + radius * std::cos(0.7),
                           start.point.z - radius * std::sin(0.7)};
    for (double d = -1.0; d < 3.0 * circle.length(); d += 0.173) {
      const PathPlace place = circle.at(d);
      EXPECT_NEAR(apart(place.point, centre), std::abs(radius), 1e-8);
      EXPECT_NEAR(place.heading, start.heading + d / radius, 1e-9);
    }
  }
}

TEST(PathCurve, LeftOfHeadingZeroIsPositiveX) {
  const PathCurve circle = PathCurve::circle({{0.0, 0.0}, 0.0}, 1.0).value();
  EXPECT_NEAR(circle.at(kPi / 2.0).point.x, 1.0, 1e-8);
  EXPECT_NEAR(circle.at(kPi / 2.0).point.z, 1.0, 1e-8);
}

TEST(PathCurve, SplinePassesItsPointsAtUnitSpeed) {
  const std::vector<PlanPoint> points{{0, 0}, {0.2, 1}, {-0.4, 2}, {0.5, 2.6}, {1.5, 2.4}};
  const PathCurve curve = PathCurve::spline(points).value();
  expect_unit_speed(curve);
  for (const PlanPoint& p : points) {
    double nearest = 1e9;
    for (double d = 0.0; d <= curve.length(); d += 1e-3) {
      nearest = std::min(nearest, apart(curve.at(d).point, p));
    }
    EXPECT_LT(nearest, 1e-3);
  }
  EXPECT_LT(apart(curve.at(curve.length()).point, points.back()), 1e-12);
  EXPECT_FALSE(curve.endless());
}

TEST(PathCurve, SplineOfTwoPointsIsStraightAndGoesOnStraight) {
  const PathCurve curve = PathCurve::spline(std::vector<PlanPoint>{{1, 1}, {1, 4}}).value();
  EXPECT_NEAR(curve.length(), 3.0, 1e-12);
  EXPECT_LT(apart(curve.at(5.0).point, {1, 6}), 1e-12);
  EXPECT_LT(apart(curve.at(-2.0).point, {1, -1}), 1e-12);
}

TEST(PathCurve, PolylineCornersAreRounded) {
  const std::vector<PlanPoint> points{{0, 0}, {0, 2}, {2, 2}};
  const PathCurve curve = PathCurve::polyline(points, 0.5).value();
  expect_unit_speed(curve);
  EXPECT_LT(curve.length(), 4.0);
  EXPECT_LT(apart(curve.at(1.4).point, {0, 1.4}), 1e-9);
  EXPECT_NEAR(curve.at(0.0).heading, 0.0, 1e-12);
  EXPECT_NEAR(curve.at(curve.length()).heading, kPi / 2.0, 1e-12);
  // A side that is shorter than two roundings is rounded from its middle.
  const std::vector<PlanPoint> stairs{{0, 0}, {0, 2}, {0.4, 2}, {0.4, 4}};
  expect_unit_speed(PathCurve::polyline(stairs, 0.5).value());
}

TEST(PathCurve, ARoundingBeyondTheSidesTakesNoMoreKnotsThanTheWay) {
  const std::vector<PlanPoint> points{{0, 0}, {0, 30}, {30, 30}};
  const auto began = std::chrono::steady_clock::now();
  const PathCurve curve = PathCurve::polyline(points, 1e6).value();
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
  expect_unit_speed(curve);
  const PathCurve halves = PathCurve::polyline(points, 15.0).value();
  EXPECT_LT(apart(curve.at(20.0).point, halves.at(20.0).point), 1e-9);
}

TEST(PathCurve, BetweenTakesBothHeadings) {
  const PathCurve curve = PathCurve::between({{0, 0}, 0.0}, {{2, 3}, kPi / 2.0}).value();
  expect_unit_speed(curve);
  EXPECT_NEAR(curve.at(0.0).heading, 0.0, 1e-12);
  EXPECT_NEAR(curve.at(curve.length()).heading, kPi / 2.0, 1e-9);
  EXPECT_LT(apart(curve.at(curve.length()).point, {2, 3}), 1e-12);
}

TEST(PathCurve, LineIsEndless) {
  const PathCurve line = PathCurve::line({{1, 0}, kPi / 2.0});
  EXPECT_TRUE(line.endless());
  EXPECT_LT(apart(line.at(100.0).point, {101, 0}), 1e-9);
}

TEST(PathCurve, RefusesWhatIsNoCurve) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  using Points = std::vector<PlanPoint>;
  EXPECT_FALSE(PathCurve::spline(Points{}));
  EXPECT_FALSE(PathCurve::spline(Points{{0, 0}}));
  EXPECT_FALSE(PathCurve::spline(Points{{0, 0}, {0, 0}}));
  EXPECT_FALSE(PathCurve::spline(Points{{0, 0}, {nan, 1}}));
  EXPECT_FALSE(PathCurve::spline(Points{{0, 0}, {0, 2e6}}));
  EXPECT_FALSE(PathCurve::polyline(Points{{0, 0}, {0, 1}}, 0.0));
  EXPECT_FALSE(PathCurve::polyline(Points{{0, 0}, {0, 2}, {0, 1}}, 0.5));
  EXPECT_FALSE(PathCurve::circle({}, 0.0));
  EXPECT_FALSE(PathCurve::circle({}, nan));
  EXPECT_FALSE(PathCurve::between({{1, 1}, 0.0}, {{1, 1}, 1.0}));
}

}  // namespace
}  // namespace surefoot
