#include "surefoot/synthesis/footprint.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "support/sample_rig.h"
#include "surefoot/ground/height_field.h"
#include "surefoot/ground/triangle_mesh.h"

namespace surefoot {
namespace {

Ground waves() {
  HeightGrid grid;
  grid.origin_x = -2.0;
  grid.origin_z = -2.0;
  grid.spacing_x = grid.spacing_z = 0.1;
  grid.columns = grid.rows = 41;
  for (int r = 0; r < 41; ++r) {
    for (int c = 0; c < 41; ++c)
      grid.heights.push_back(0.05 * std::sin(0.7 * r) * std::cos(0.5 * c));
  }
  return Ground::height_field(std::make_shared<HeightField>(HeightField::create(grid).value()));
}

TEST(FootprintTest, ParametersGiveTheFootprintBack) {
  std::mt19937 rng(2);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const auto print = [&] {
    return Footprint{Vec3(uniform(rng), 0.2 * uniform(rng), uniform(rng)), 0.7 * uniform(rng)};
  };
  for (int i = 0; i < 200; ++i) {
    const StepPrints prints{print(), print(), print()};
    const Footprint to = reached_print(parameters_of(prints), prints.fixed, prints.from);
    EXPECT_LE((to.position_world - prints.to.position_world).norm(), 1e-12);
    EXPECT_NEAR(wrap_angle(to.heading - prints.to.heading), 0.0, 1e-12);
  }
}

TEST(FootprintTest, ParametersDoNotDependOnWhereTheStepIs) {
  const StepPrints prints{{{0.1, 0.0, -0.6}, 0.1}, {{0.0, 0.0, 0.0}, -0.1}, {{0.1, 0.1, 0.6}, 0.4}};
  StepPrints moved = prints;
  for (Footprint* print : {&moved.from, &moved.fixed, &moved.to}) {
    print->position_world = Quat(Eigen::AngleAxisd(2.9, Vec3::UnitY())) * print->position_world;
    print->position_world += Vec3(4.0, 0.5, -7.0);
    print->heading = wrap_angle(print->heading + 2.9);
  }
  const StepParameters a = parameters_of(prints);
  const StepParameters b = parameters_of(moved);
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-12) << i;
}

TEST(FootprintTest, SolesAreTheFootsLengthApartOnUnevenGround) {
  const Ground ground = waves();
  const Leg leg = sample_biped_rig().leg(Side::left);
  for (int i = 0; i < 40; ++i) {
    const Footprint print{Vec3(-1.5 + 0.07 * i, 0.0, 0.05 * i - 1.0), 0.15 * i};
    const SolePlaces sole = place_sole(print, leg, ground);
    ASSERT_TRUE(sole.fits);
    EXPECT_NEAR((sole.ball_world - sole.heel_world).norm(), leg.foot_length(), 1e-9);
    for (const Vec3& p : {sole.heel_world, sole.ball_world}) {
      EXPECT_NEAR(p.y(), ground.height(p.x(), p.z()), 1e-12);
    }
    const Vec3 middle = 0.5 * (sole.heel_world + sole.ball_world);
    EXPECT_NEAR(
        std::hypot(middle.x() - print.position_world.x(), middle.z() - print.position_world.z()),
        0.0, 1e-12);
  }
}

TEST(FootprintTest, AFootOverAnEdgeDoesNotFit) {
  std::vector<Vec3> corners;
  for (const auto& [low, high, y] : {std::tuple{-1.0, 0.0, 0.0}, std::tuple{0.0, 1.0, 0.5}}) {
    corners.insert(corners.end(), {{-1.0, y, low}, {1.0, y, low}, {1.0, y, high}, {-1.0, y, high}});
  }
  const auto mesh = TriangleMesh::create(corners, {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}});
  const Ground ground = Ground::mesh(std::make_shared<TriangleMesh>(mesh.value()));
  const Leg leg = sample_biped_rig().leg(Side::left);
  EXPECT_FALSE(place_sole({Vec3::Zero(), 0.0}, leg, ground).fits);
  EXPECT_TRUE(place_sole({Vec3(0.0, 0.0, 0.3), 0.0}, leg, ground).fits);
}

}  // namespace
}  // namespace surefoot
