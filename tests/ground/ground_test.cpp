#include "surefoot/ground/ground.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "ground/brute_force.h"
#include "surefoot/ground/height_field.h"

namespace surefoot {
namespace {

const Vec3 kAhead = Vec3::UnitZ();

Ground tilted() { return Ground::plane(Vec3(0.2, 1.0, -0.1), 0.3).value(); }

TEST(Ground, NoneHasNoFloor) {
  const Ground ground = Ground::none();
  EXPECT_EQ(ground.height(1, 2), -INFINITY);
  EXPECT_EQ(ground.project(Vec3(1, 2, 3), 0.5), Vec3(1, 2, 3));
  EXPECT_EQ(ground.normal(1, 2), Vec3::UnitY());
}

TEST(Ground, FlatIsExact) {
  const Ground ground = Ground::flat(0.1);
  EXPECT_EQ(ground.height(3.3, -7.1), 0.1);
  EXPECT_EQ(ground.project(Vec3(1, 2, 3), 0.25), Vec3(1, 0.35, 3));
  EXPECT_EQ(ground.kind(), GroundKind::plane);
}

TEST(Ground, PlanePassesThroughItsPoints) {
  const Ground ground = tilted();
  EXPECT_NEAR(ground.plane_normal().norm(), 1.0, 1e-15);
  for (const auto& [x, z] : {std::pair(0.0, 0.0), {1.0, -2.0}, {-5.0, 3.0}}) {
    const Vec3 p(x, ground.height(x, z), z);
    EXPECT_NEAR(Vec3(0.2, 1.0, -0.1).dot(p), 0.3, 1e-12);
    EXPECT_NEAR(ground.plane_normal().dot(p), ground.plane_offset(), 1e-12);
  }
}

TEST(Ground, PlaneTakesEitherNormalAndRefusesWalls) {
  const Ground up = Ground::plane(Vec3(0, 2, 0), 3.0).value();
  const Ground down = Ground::plane(Vec3(0, -2, 0), -3.0).value();
  EXPECT_NEAR(up.height(0, 0), 1.5, 1e-15);
  EXPECT_NEAR(down.height(0, 0), 1.5, 1e-15);
  EXPECT_GT(down.normal(0, 0).y(), 0.0);
  EXPECT_FALSE(Ground::plane(Vec3::Zero(), 0.0).has_value());
  EXPECT_FALSE(Ground::plane(Vec3(1, 0.08, 0), 0.0).has_value());
  EXPECT_TRUE(Ground::plane(Vec3(1, 0.09, 0), 0.0).has_value());
  EXPECT_FALSE(Ground::plane(Vec3(NAN, 1, 0), 0.0).has_value());
  EXPECT_FALSE(Ground::plane(Vec3(0, 1, 0), INFINITY).has_value());
}

TEST(ClosestAtDistance, PlaneUsesTheFormulaOfTheMethod) {
  std::mt19937 rng(5);
  std::uniform_real_distribution<double> place(-1.0, 1.0);
  const Ground ground = tilted();
  for (int i = 0; i < 1000; ++i) {
    const Vec3 from = ground.project(Vec3(place(rng), 0, place(rng)), 0.04);
    const Vec3 near = ground.project(Vec3(place(rng), 0, place(rng)), 0.04);
    const GroundPoint found = ground.closest_at_distance(from, near, 0.13, kAhead, 0.04);
    const Vec3 expected = from + 0.13 * (near - from).normalized();
    EXPECT_TRUE(found.at_distance);
    EXPECT_NEAR((found.point_world - expected).norm(), 0.0, 1e-12);
  }
}

TEST(ClosestAtDistance, PlaneWithUnequalClearances) {
  std::mt19937 rng(6);
  std::uniform_real_distribution<double> place(-0.3, 0.3);
  const Ground ground = tilted();
  for (int i = 0; i < 20; ++i) {
    const Vec3 from = ground.project(Vec3(place(rng), 0, place(rng)), 0.09);
    const Vec3 near = ground.project(Vec3(place(rng), 0, place(rng)), 0.02);
    const GroundPoint found = ground.closest_at_distance(from, near, 0.15, kAhead, 0.02);
    ASSERT_TRUE(found.at_distance);
    const Vec3& p = found.point_world;
    EXPECT_NEAR((p - from).norm(), 0.15, 1e-12);
    EXPECT_NEAR(p.y(), ground.height(p.x(), p.z(), 0.02), 1e-12);
    EXPECT_LE((p - near).norm(), test::brute_force_gap(ground, from, near, 0.15, 0.02) + 1e-6);
  }
}

TEST(ClosestAtDistance, TooFarFromTheGroundGoesStraightDownAndSaysSo) {
  for (const Ground& ground : {Ground::flat(0.0), tilted()}) {
    const Vec3 from = ground.project(Vec3(0.2, 0, 0.1), 0.5);
    const GroundPoint found = ground.closest_at_distance(from, Vec3(1, 0, 0), 0.2, kAhead);
    EXPECT_FALSE(found.at_distance);
    EXPECT_NEAR((found.point_world - (from - 0.2 * Vec3::UnitY())).norm(), 0.0, 1e-15);
  }
}

TEST(ClosestAtDistance, CoincidentPointsUseTheFallbackDirection) {
  const Vec3 fallback(3.0, 7.0, 4.0);
  const Ground flat = Ground::flat(0.0);
  const Vec3 on_flat =
      flat.closest_at_distance(Vec3::Zero(), Vec3::Zero(), 0.5, fallback).point_world;
  EXPECT_NEAR((on_flat - Vec3(0.3, 0.0, 0.4)).norm(), 0.0, 1e-12);
  const Vec3 in_air =
      Ground::none().closest_at_distance(Vec3::Zero(), Vec3::Zero(), 0.5, fallback).point_world;
  EXPECT_NEAR((in_air - Vec3(0.3, 0.0, 0.4)).norm(), 0.0, 1e-12);
  const Vec3 from = tilted().project(Vec3::Zero());
  const Vec3 on_slope = tilted().closest_at_distance(from, from, 0.5, fallback).point_world;
  EXPECT_NEAR((on_slope - from).norm(), 0.5, 1e-12);
  EXPECT_NEAR(on_slope.x() / on_slope.z(), 0.75, 1e-12);
  EXPECT_NEAR(on_slope.y(), tilted().height(on_slope.x(), on_slope.z()), 1e-12);
  // A fallback without a horizontal part still gives a finite answer.
  EXPECT_TRUE(flat.closest_at_distance(Vec3::Zero(), Vec3::Zero(), 0.5, Vec3::UnitY())
                  .point_world.allFinite());
}

TEST(ClosestAtDistance, NoneIsTheNearestPointOfTheSphere) {
  const Vec3 from(1, 2, 3);
  const Vec3 near(1, 3, 4);
  const GroundPoint found = Ground::none().closest_at_distance(from, near, 0.2, kAhead);
  EXPECT_NEAR((found.point_world - (from + 0.2 * (near - from).normalized())).norm(), 0.0, 1e-15);
}

}  // namespace
}  // namespace surefoot
