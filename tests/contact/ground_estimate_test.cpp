#include "contact/ground_estimate.h"

#include <gtest/gtest.h>

#include <functional>
#include <numbers>

#include "support/sample_biped.h"
#include "support/sample_rig.h"

namespace surefoot {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

/// Of the hips above the soles in the rest pose.
constexpr double kStandingHeight =
    kSampleBiped.hip_below + kSampleBiped.thigh + kSampleBiped.shank + kSampleBiped.ankle_above;

/// The sample biped stands still for one and a half seconds at each place, at the height that
/// `floor` gives there.
Motion standing_at(const std::vector<Vec3>& places,
                   const std::function<double(double, double)>& floor) {
  constexpr int kStand = 45;
  const Skeleton skeleton = sample_biped_skeleton();
  const std::vector<Transform> rest = rest_pose(skeleton);
  Motion motion(kStand * static_cast<int>(places.size()), skeleton.size(), 30.0);
  for (int f = 0; f < motion.frames(); ++f) {
    std::copy(rest.begin(), rest.end(), motion.pose(f).begin());
    const Vec3& place = places[f / kStand];
    motion.pose(f)[0].translation =
        Vec3(place.x(), kStandingHeight + floor(place.x(), place.z()), place.z());
  }
  return motion;
}

std::vector<Vec3> grid() {
  std::vector<Vec3> places;
  for (const double x : {-2.0, -1.0, 0.0, 1.0, 2.0}) {
    for (const double z : {-2.0, -1.0, 0.0, 1.0, 2.0}) places.emplace_back(x, 0.0, z);
  }
  return places;
}

std::vector<Vec3> line() {
  std::vector<Vec3> places;
  for (int i = 0; i < 9; ++i) places.emplace_back(0.0, 0.0, 0.6 * i);
  return places;
}

GroundEstimate estimate(const Motion& motion, Diagnostics* notes = nullptr) {
  return estimate_ground(sample_biped_skeleton(), motion, sample_biped_rig(), notes);
}

TEST(GroundEstimate, ALevelFloorIsFoundAtItsHeight) {
  const GroundEstimate found = estimate(standing_at(grid(), [](double, double) { return 0.3; }));
  ASSERT_EQ(found.ground.kind(), GroundKind::plane);
  EXPECT_NEAR(found.ground.height(0.0, 0.0), 0.3, 1e-9);
  EXPECT_NEAR(found.ground.plane_normal().y(), 1.0, 1e-9);
  EXPECT_EQ(found.inliers, found.points);
}

TEST(GroundEstimate, ATiltIsFoundWhereThePointsSpanIt) {
  for (const double tilt : {0.5 * kDegree, 2.5 * kDegree}) {
    const auto floor = [&](double x, double z) { return std::tan(tilt) * (0.6 * x - 0.8 * z); };
    const GroundEstimate found = estimate(standing_at(grid(), floor));
    ASSERT_EQ(found.ground.kind(), GroundKind::plane);
    for (const Vec3& place : grid()) {
      EXPECT_NEAR(found.ground.height(place.x(), place.z()), floor(place.x(), place.z()), 0.005);
    }
  }
}

TEST(GroundEstimate, AStraightLineSupportsATiltOnlyAlongItself) {
  const auto floor = [](double, double z) { return std::tan(2.0 * kDegree) * z; };
  const GroundEstimate found = estimate(standing_at(line(), floor));
  ASSERT_EQ(found.ground.kind(), GroundKind::plane);
  const Vec3 normal = found.ground.plane_normal();
  EXPECT_NEAR(std::atan2(-normal.z(), normal.y()), 2.0 * kDegree, 0.1 * kDegree);
  EXPECT_NEAR(normal.x(), 0.0, 1e-9);
}

TEST(GroundEstimate, OnePlaceSupportsNoTilt) {
  const GroundEstimate found =
      estimate(standing_at({Vec3::Zero()}, [](double, double) { return 0.0; }));
  ASSERT_EQ(found.ground.kind(), GroundKind::plane);
  EXPECT_NEAR(found.ground.plane_normal().y(), 1.0, 1e-6);
}

TEST(GroundEstimate, AFewHighStandsDoNotLiftTheFloor) {
  const auto floor = [](double x, double z) { return x == 1.0 && z > 0.5 ? 0.4 : 0.0; };
  const GroundEstimate found = estimate(standing_at(grid(), floor));
  ASSERT_EQ(found.ground.kind(), GroundKind::plane);
  EXPECT_NEAR(found.ground.height(0.0, 0.0), 0.0, 0.002);
  EXPECT_LT(found.inliers, found.points);
}

TEST(GroundEstimate, StairsHaveNoPlaneAndThatIsSaid) {
  const auto stairs = [](double, double z) { return 0.18 * std::floor(z / 1.2 + 0.25); };
  const auto blocks = [](double x, double z) {
    return std::sin(7.0 * x) * std::cos(5.0 * z) * 0.15;
  };
  for (const Motion& motion : {standing_at(line(), stairs), standing_at(grid(), blocks)}) {
    Diagnostics notes;
    const GroundEstimate found = estimate(motion, &notes);
    EXPECT_EQ(found.ground.kind(), GroundKind::none);
    EXPECT_GT(found.residual, 0.02);
    EXPECT_EQ(notes.count(WarningKind::ground_fallback), 1u);
  }
}

TEST(GroundEstimate, NoFramesGiveNoGround) {
  Diagnostics notes;
  const GroundEstimate found = estimate(Motion(0, sample_biped_skeleton().size(), 30.0), &notes);
  EXPECT_EQ(found.ground.kind(), GroundKind::none);
  EXPECT_EQ(notes.count(WarningKind::ground_fallback), 1u);
}

TEST(GroundEstimate, ClearancesAreTakenOff) {
  Rig rig = sample_biped_rig();
  for (Leg& leg : rig.legs) leg.clearance = {0.02, 0.02, 0.01};
  const Motion motion = standing_at(grid(), [](double, double) { return 0.0; });
  const GroundEstimate found = estimate_ground(sample_biped_skeleton(), motion, rig);
  EXPECT_NEAR(found.ground.height(0.0, 0.0), -0.02, 1e-9);
}

}  // namespace
}  // namespace surefoot
