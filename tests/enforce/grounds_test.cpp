#include <gtest/gtest.h>

#include <cmath>

#include "enforce/walks.h"
#include "math/rotation.h"
#include "surefoot/ground/height_field.h"
#include "surefoot/ground/triangle_mesh.h"

namespace surefoot {
namespace {

using namespace testing;

Ground tilted() { return Ground::plane(Vec3(0.08, 1.0, -0.2), 0.05).value(); }

Ground hills() {
  HeightGrid grid{-2.0, -2.0, 0.25, 0.25, 17, 65, {}};
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      const double x = grid.origin_x + grid.spacing_x * column;
      const double z = grid.origin_z + grid.spacing_z * row;
      grid.heights.push_back(0.04 * std::sin(3.0 * x + 0.5) + 0.05 * std::sin(2.2 * z));
    }
  }
  return Ground::height_field(
      std::make_shared<const HeightField>(HeightField::create(std::move(grid)).value()));
}

/// Steps of 0.54 m depth, so that each foot lands within one, rising 6 cm each.
Ground staircase() {
  std::vector<Vec3> vertices;
  std::vector<TriangleMesh::Triangle> triangles;
  for (int step = -4; step < 24; ++step) {
    const double z = 0.54 * step - 0.2;
    const double y = 0.06 * step;
    const int first = static_cast<int>(vertices.size());
    for (const double dz : {0.0, 0.54}) {
      vertices.emplace_back(-2.0, y, z + dz);
      vertices.emplace_back(2.0, y, z + dz);
    }
    triangles.push_back({first, first + 1, first + 2});
    triangles.push_back({first + 1, first + 3, first + 2});
  }
  return Ground::mesh(
      std::make_shared<const TriangleMesh>(TriangleMesh::create(vertices, triangles).value()));
}

/// The walk with its body lifted by the ground below it, and clearances under its soles.
Walk walk_on(const Ground& ground, double clearance, int frames = 150) {
  Walk walk({.frames = frames});
  for (Leg& leg : walk.rig.legs) leg.clearance = {clearance, clearance, 0.5 * clearance};
  if (ground.kind() == GroundKind::none) return walk;
  for (int f = 0; f < frames; ++f) {
    Vec3& hips = walk.motion.pose(f)[0].translation;
    hips.y() += ground.height(hips.x(), hips.z(), clearance);
  }
  return walk;
}

void expect_soles_on(const Ground& ground, double clearance) {
  const Walk walk = walk_on(ground, clearance);
  for (const bool rigid : {false, true}) {
    CleanSettings settings;
    settings.rigid = rigid;
    const CleanResult result = walk.clean(settings, ground);
    const LegPoses poses = walk.poses(result.motion);
    ASSERT_TRUE(result.report.unmet.empty());
    EXPECT_LT(plant_error(poses, result.report.plants, walk.rig), rigid ? 1e-9 : 1e-12);
    EXPECT_GT(lowest(poses, ground, walk.rig), -1e-9);
    for (const Plant& plant : result.report.plants.plants) {
      const Vec3& p = plant.position_world.value();
      EXPECT_NEAR(p.y(), ground.height(p.x(), p.z()), 1e-6);
    }
  }
}

TEST(Grounds, SolesStandOnATiltedPlane) {
  expect_soles_on(tilted(), 0.0);
  expect_soles_on(tilted(), 0.03);
}
TEST(Grounds, SolesStandOnHills) {
  expect_soles_on(hills(), 0.0);
  expect_soles_on(hills(), 0.03);
}
TEST(Grounds, SolesStandOnAStaircase) { expect_soles_on(staircase(), 0.02); }

TEST(Grounds, WithoutGroundEveryPlantKeepsItsHeight) {
  Walk walk = walk_on(Ground::none(), 0.04);
  for (int f = 0; f < walk.motion.frames(); ++f)
    walk.motion.pose(f)[0].translation.y() += 0.004 * f;
  const CleanResult result = walk.clean({}, Ground::none());
  const LegPoses raw = walk.poses(walk.motion);
  EXPECT_LT(plant_error(walk.poses(result.motion), result.report.plants, walk.rig), 1e-12);
  for (const Plant& plant : result.report.plants.plants) {
    double mean = 0.0;
    for (int f = plant.first; f <= plant.last; ++f) {
      mean += raw[f][index_of(plant.side)].sole_world(plant.part).y();
    }
    mean /= plant.last - plant.first + 1;
    EXPECT_NEAR(plant.position_world->y() + 0.04, mean, 0.06);
  }
}

TEST(Grounds, WithoutGroundToesStayAboveTheBallsPlantAndComeDownSmoothly) {
  Walk walk({.frames = 480, .fps = 120.0});
  for (Leg& leg : walk.rig.legs) leg.clearance = {0.02, 0.02, 0.02};
  const LegPoses raw = walk.poses(walk.motion);
  const CleanResult result = walk.clean({}, Ground::none());
  const LegPoses poses = walk.poses(result.motion);
  double deepest_before = 0.0;
  for (const Plant& plant : result.report.plants.plants) {
    if (plant.part != SolePart::ball) continue;
    const double level = plant.position_world->y() + 0.02;
    for (int f = plant.first; f <= plant.last; ++f) {
      const auto i = static_cast<std::size_t>(f);
      EXPECT_GT(poses[i][index_of(plant.side)].toe_world.y() - level, -1e-9) << "frame " << f;
      deepest_before = std::max(deepest_before, level - raw[i][index_of(plant.side)].toe_world.y());
    }
  }
  EXPECT_GT(deepest_before, 0.005) << "the walk must need it";
  for (const Side side : kSides) {
    const auto ball = static_cast<std::size_t>(walk.rig.leg(side).joints.ball);
    for (int f = 1; f < result.motion.frames(); ++f) {
      const Quat& last = result.motion.pose(f - 1)[ball].rotation;
      EXPECT_LT(last.angularDistance(result.motion.pose(f)[ball].rotation), 0.1) << "frame " << f;
    }
  }
}

TEST(Grounds, GivenPositionsAreExactWhereverTheyAre) {
  Walk walk;
  for (Leg& leg : walk.rig.legs) leg.clearance = {0.02, 0.03, 0.01};
  walk.plants.plants = {
      // a pedal in the air, and a stepping stone for a ball
      {Side::left, SolePart::heel, 60, 90, Vec3(0.12, 0.11, 2.1), 1.0, PlantSource::user},
      {Side::right, SolePart::ball, 60, 90, Vec3(-0.1, 0.05, 1.75), 1.0, PlantSource::user}};
  const CleanResult result = walk.clean();
  EXPECT_LT(plant_error(walk.poses(result.motion), walk.plants, walk.rig), 1e-12);
}

TEST(Grounds, AGivenPositionGoesBeforeAChosenOne) {
  Walk walk;
  walk.plants.plants = {
      {Side::left, SolePart::heel, 64, 75, std::nullopt, 1.0, PlantSource::user},
      {Side::left, SolePart::ball, 68, 80, Vec3(0.15, 0.0, 2.5), 1.0, PlantSource::user}};
  const LegPoses poses = walk.poses(walk.clean().motion);
  for (std::size_t f = 68; f <= 80; ++f) {
    EXPECT_LT((poses[f][0].ball_world - Vec3(0.15, 0.0, 2.5)).norm(), 1e-12);
  }
}

TEST(Grounds, ConflictingPositionsFollowThePolicy) {
  Walk walk;
  const Vec3 heel(0.1, 0.0, 2.1);
  const Vec3 ball(0.1, 0.0, 2.4);  // 12 cm too far
  walk.plants.plants = {{Side::left, SolePart::heel, 66, 80, heel, 1.0, PlantSource::user},
                        {Side::left, SolePart::ball, 66, 80, ball, 1.0, PlantSource::user}};
  const auto errors = [&](FootConflict policy) {
    CleanSettings settings;
    settings.conflict = policy;
    const LegPose pose = walk.poses(walk.clean(settings).motion)[70][0];
    return std::pair((pose.heel_world - heel).norm(), (pose.ball_world - ball).norm());
  };
  EXPECT_NEAR(errors(FootConflict::heel_exact).first, 0.0, 1e-12);
  EXPECT_NEAR(errors(FootConflict::heel_exact).second, 0.12, 1e-9);
  EXPECT_NEAR(errors(FootConflict::ball_exact).first, 0.12, 1e-9);
  EXPECT_NEAR(errors(FootConflict::ball_exact).second, 0.0, 1e-12);
  EXPECT_NEAR(errors(FootConflict::split).first, 0.06, 1e-9);
  EXPECT_NEAR(errors(FootConflict::split).second, 0.06, 1e-9);
}

TEST(Grounds, AligningTheSoleRollsTheFootOntoTheSlope) {
  const Ground slope = Ground::plane(Vec3(0.3, 1.0, 0.0), 0.0).value();  // across the way
  const Walk walk = walk_on(slope, 0.0);
  CleanSettings settings;
  settings.align_sole = true;
  const CleanResult rolled = walk.clean(settings, slope);
  const LegPoses poses = walk.poses(rolled.motion);
  EXPECT_LT(plant_error(poses, rolled.report.plants, walk.rig), 1e-12);
  const PlantsByFrame by_frame(walk.plants);
  int seen = 0;
  for (int f = 0; f < walk.motion.frames(); ++f) {
    if (by_frame.at(f, Side::left, SolePart::heel) == PlantsByFrame::kNoPlant ||
        by_frame.at(f, Side::left, SolePart::ball) == PlantsByFrame::kNoPlant) {
      continue;
    }
    const Vec3 up = poses[f][0].ankle_world.rotation * Vec3::UnitY();
    EXPECT_LT((up - slope.plane_normal()).norm(), 1e-9);
    ++seen;
  }
  EXPECT_GT(seen, 20);
}

}  // namespace
}  // namespace surefoot
