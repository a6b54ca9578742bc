#include "surefoot/ground/height_field.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>

#include "ground/brute_force.h"

namespace surefoot {
namespace {

HeightGrid grid_of(int columns, int rows, double spacing, double (*height)(double x, double z)) {
  HeightGrid grid{-0.5 * spacing * (columns - 1),
                  -0.5 * spacing * (rows - 1),
                  spacing,
                  spacing,
                  columns,
                  rows,
                  {}};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      grid.heights.push_back(
          height(grid.origin_x + column * spacing, grid.origin_z + row * spacing));
    }
  }
  return grid;
}

double hills(double x, double z) {
  return 0.05 * std::sin(4.0 * x + 1.0) * std::cos(3.0 * z) + 0.1 * x;
}

Ground hilly_ground() {
  return Ground::height_field(
      std::make_shared<HeightField>(HeightField::create(grid_of(41, 41, 0.05, hills)).value()));
}

TEST(HeightField, PassesThroughItsNodesAndIsBilinearBetween) {
  const HeightField field =
      HeightField::create({1.0, -2.0, 0.5, 2.0, 2, 2, {1.0, 3.0, 5.0, 11.0}}).value();
  EXPECT_EQ(field.height(1.0, -2.0), 1.0);
  EXPECT_EQ(field.height(1.5, -2.0), 3.0);
  EXPECT_EQ(field.height(1.0, 0.0), 5.0);
  EXPECT_EQ(field.height(1.5, 0.0), 11.0);
  EXPECT_DOUBLE_EQ(field.height(1.25, -1.0), 5.0);
}

TEST(HeightField, IsClampedOutside) {
  const HeightField field =
      HeightField::create({0.0, 0.0, 1.0, 1.0, 2, 2, {1.0, 3.0, 5.0, 11.0}}).value();
  EXPECT_EQ(field.height(-9.0, -9.0), 1.0);
  EXPECT_EQ(field.height(9.0, 0.0), 3.0);
  EXPECT_EQ(field.height(9.0, 0.5), 7.0);
  EXPECT_EQ(field.height(1e300, 1e300), 11.0);
  EXPECT_EQ(field.normal(-9.0, -9.0), Vec3::UnitY());
  EXPECT_TRUE(std::isfinite(field.height(NAN, NAN)));
  EXPECT_TRUE(std::isfinite(field.height(INFINITY, -INFINITY)));
}

TEST(HeightField, NormalMatchesDifferences) {
  const HeightField field = HeightField::create(grid_of(41, 41, 0.05, hills)).value();
  std::mt19937 rng(1);
  std::uniform_real_distribution<double> within(0.01, 0.04);
  std::uniform_int_distribution<int> cell(0, 39);
  for (int i = 0; i < 200; ++i) {
    const double x = -1.0 + 0.05 * cell(rng) + within(rng);
    const double z = -1.0 + 0.05 * cell(rng) + within(rng);
    const double e = 1e-5;
    const Vec3 expected = Vec3(-(field.height(x + e, z) - field.height(x - e, z)) / (2 * e), 1.0,
                               -(field.height(x, z + e) - field.height(x, z - e)) / (2 * e))
                              .normalized();
    EXPECT_NEAR((field.normal(x, z) - expected).norm(), 0.0, 1e-8);
  }
}

TEST(HeightField, RefusesWhatIsNoGrid) {
  const auto refused = [](HeightGrid grid) { return !HeightField::create(std::move(grid)); };
  EXPECT_TRUE(refused({0, 0, 1, 1, 1, 2, {0, 0}}));
  EXPECT_TRUE(refused({0, 0, 1, 1, 2, 2, {0, 0, 0}}));
  EXPECT_TRUE(refused({0, 0, 0, 1, 2, 2, {0, 0, 0, 0}}));
  EXPECT_TRUE(refused({0, 0, 1, -1, 2, 2, {0, 0, 0, 0}}));
  EXPECT_TRUE(refused({NAN, 0, 1, 1, 2, 2, {0, 0, 0, 0}}));
  EXPECT_TRUE(refused({0, 0, 1, 1, 2, 2, {0, 0, 0, INFINITY}}));
  EXPECT_TRUE(refused({0, 0, 1, 1, 2, 2, {0, 0, 0, 1e7}}));
  EXPECT_FALSE(refused({0, 0, 1, 1, 2, 2, {0, 0, 0, 1}}));
}

TEST(ClosestAtDistance, HeightFieldAgreesWithBruteForce) {
  const Ground ground = hilly_ground();
  std::mt19937 rng(2);
  std::uniform_real_distribution<double> place(-0.8, 0.8);
  std::uniform_real_distribution<double> step(-0.25, 0.25);
  for (int i = 0; i < 30; ++i) {
    const double clearance = i % 2 == 0 ? 0.0 : 0.03;
    const Vec3 from = ground.project(Vec3(place(rng), 0, place(rng)), 0.01 * (i % 3) + clearance);
    const Vec3 near = ground.project(from + Vec3(step(rng), 0, step(rng)), clearance);
    const GroundPoint found =
        ground.closest_at_distance(from, near, 0.14, Vec3::UnitZ(), clearance);
    const Vec3& p = found.point_world;
    ASSERT_TRUE(found.at_distance);
    EXPECT_NEAR((p - from).norm(), 0.14, 1e-9);
    EXPECT_NEAR(p.y(), ground.height(p.x(), p.z(), clearance), 1e-9);
    EXPECT_LE((p - near).norm(), test::brute_force_gap(ground, from, near, 0.14, clearance) + 1e-6);
  }
}

TEST(ClosestAtDistance, FlatHeightFieldGivesThePlanesAnswer) {
  const Ground field = Ground::height_field(std::make_shared<HeightField>(
      HeightField::create(grid_of(21, 21, 0.1, [](double, double) { return 0.2; })).value()));
  const Ground plane = Ground::flat(0.2);
  std::mt19937 rng(3);
  std::uniform_real_distribution<double> place(-0.9, 0.9);
  for (int i = 0; i < 100; ++i) {
    const Vec3 from = plane.project(Vec3(place(rng), 0, place(rng)));
    const Vec3 near = plane.project(Vec3(place(rng), 0, place(rng)));
    EXPECT_NEAR((field.closest_at_distance(from, near, 0.14, Vec3::UnitZ()).point_world -
                 plane.closest_at_distance(from, near, 0.14, Vec3::UnitZ()).point_world)
                    .norm(),
                0.0, 1e-9);
  }
  const Vec3 from(0, 0.2, 0);
  EXPECT_NEAR(
      (field.closest_at_distance(from, from, 0.5, Vec3(3, 1, 4)).point_world - Vec3(0.3, 0.2, 0.4))
          .norm(),
      0.0, 1e-9);
}

TEST(ClosestAtDistance, HeightFieldOutOfReachGoesStraight) {
  const Ground ground = hilly_ground();
  const Vec3 above = ground.project(Vec3(0.1, 0, 0.1), 1.0);
  const Vec3 below = ground.project(Vec3(0.1, 0, 0.1), -1.0);
  for (const double distance : {0.0, 0.2}) {
    const GroundPoint down =
        ground.closest_at_distance(above, Vec3(1, 0, 0), distance, Vec3::UnitZ());
    const GroundPoint up = ground.closest_at_distance(below, below, distance, Vec3::Zero());
    EXPECT_FALSE(down.at_distance);
    EXPECT_FALSE(up.at_distance);
    EXPECT_NEAR((down.point_world - (above - distance * Vec3::UnitY())).norm(), 0.0, 1e-15);
    EXPECT_NEAR((up.point_world - (below + distance * Vec3::UnitY())).norm(), 0.0, 1e-15);
  }
}

}  // namespace
}  // namespace surefoot
