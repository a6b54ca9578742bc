#include "rig/facing.h"

#include <gtest/gtest.h>

#include <numbers>
#include <utility>

#include "math/rotation.h"
#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

/// The sample walk, turned about the root's place by `turn`.
Motion turned_walk(const Quat& turn) {
  Motion motion = sample_walk().motion;
  for (int f = 0; f < motion.frames(); ++f) {
    motion.pose(f)[0] = Transform{turn, Vec3::Zero()} * motion.pose(f)[0];
  }
  return motion;
}

TEST(Facing, IsHorizontalAndTurnsWithTheBody) {
  const Skeleton skeleton = sample_biped_skeleton();
  const Rig rig = sample_biped_rig();
  const Vec3 straight = find_facing(skeleton, turned_walk(Quat::Identity()), rig);
  // The walk goes along +z and sways its hips by a few degrees.
  EXPECT_GT(straight.z(), std::cos(0.2));
  for (const double heading : {0.5, -1.5, 3.0}) {
    Diagnostics notes;
    const Vec3 facing = find_facing(skeleton, turned_walk(yaw(heading)), rig, &notes);
    EXPECT_EQ(facing.y(), 0.0);
    EXPECT_NEAR(facing.norm(), 1.0, 1e-12);
    EXPECT_LT((facing - yaw(heading) * straight).norm(), 1e-12);
    EXPECT_TRUE(notes.empty());
  }
}

TEST(Facing, SidesThatAreMixedUpAreTold) {
  Rig rig = sample_biped_rig();
  std::swap(rig.legs[0], rig.legs[1]);
  Diagnostics notes;
  const Vec3 facing =
      find_facing(sample_biped_skeleton(), turned_walk(Quat::Identity()), rig, &notes);
  EXPECT_LT(facing.z(), 0.0);
  EXPECT_EQ(notes.count(WarningKind::low_confidence_rig), 1U);
}

TEST(Facing, ABodyOnItsSideFacesPlusZ) {
  const Quat onto_side = axis_angle(Vec3::UnitZ(), 0.5 * std::numbers::pi);
  Motion lying = turned_walk(Quat::Identity());
  for (int f = 0; f < lying.frames(); ++f) lying.pose(f)[0].rotation = onto_side;
  const Vec3 facing = find_facing(sample_biped_skeleton(), lying, sample_biped_rig());
  EXPECT_EQ(facing, Vec3::UnitZ());
}

}  // namespace
}  // namespace surefoot
