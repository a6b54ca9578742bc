#include "surefoot/metrics/damage.h"

#include <gtest/gtest.h>

#include <set>

#include "metrics/walking.h"

namespace surefoot {
namespace {

using testing::Walking;

std::vector<DamageSpan> damage_of(const Walking& walk, const Ground& ground = Ground::flat()) {
  return find_damage(walk.skeleton, walk.motion, walk.rig, ground, walk.plants);
}

TEST(Damage, IsNotInAWalkWhoseFeetStand) { EXPECT_TRUE(damage_of(Walking()).empty()); }

TEST(Damage, FeetOffTheGroundAreToldWithTheirHeight) {
  for (const double height : {0.03, -0.03}) {
    Walking walk;
    walk.move_body([&](int) { return Vec3(0.0, height, 0.0); });
    const std::vector<DamageSpan> spans = damage_of(walk);
    ASSERT_FALSE(spans.empty());
    for (const DamageSpan& span : spans) {
      EXPECT_EQ(span.kind, DamageKind::foot_height);
      EXPECT_TRUE(span.side.has_value());
      EXPECT_NEAR(span.size, height, 1e-9);
    }
    EXPECT_TRUE(damage_of(walk, Ground::flat(height)).empty());
    EXPECT_TRUE(damage_of(walk, Ground::none()).empty()) << "heights need a ground";
  }
}

TEST(Damage, SlidesThatAreSeenAreTold) {
  for (const double speed : {0.01, 0.1}) {  // metres a second: a stance lasts about half a second
    Walking walk;
    walk.move_body([&](int f) { return Vec3(0.0, 0.0, speed * f / 30.0); });
    const std::vector<DamageSpan> spans = damage_of(walk);
    EXPECT_EQ(spans.empty(), speed < 0.05);
    for (const DamageSpan& span : spans) {
      EXPECT_EQ(span.kind, DamageKind::foot_slide);
      EXPECT_GT(span.size, 0.021 * walk.rig.leg_length / 0.85);
      EXPECT_LE(span.first, span.last);
    }
  }
}

TEST(Damage, BonesThatChangeAreTold) {
  Walking walk;
  const int knee = walk.rig.leg(Side::right).joints.knee;
  for (int f = 100; f <= 110; ++f) {
    walk.motion.pose(f)[knee].translation *= 1.2;
  }
  walk.plants.plants.clear();
  const std::vector<DamageSpan> spans = damage_of(walk);
  ASSERT_EQ(spans.size(), 1U);
  EXPECT_EQ(spans[0].kind, DamageKind::leg_length);
  EXPECT_EQ(spans[0].side, Side::right);
  EXPECT_EQ(spans[0].first, 100);
  EXPECT_EQ(spans[0].last, 110);
  EXPECT_NEAR(spans[0].size, 0.2 * kSampleBiped.thigh, 1e-9);
}

TEST(Damage, IsSortedByFirstFrame) {
  Walking walk;
  walk.repeat(200, 204);
  walk.repeat(100, 104);
  walk.move_body([](int f) { return Vec3(0.0, f < 150 ? 0.03 : 0.0, 0.0); });
  const std::vector<DamageSpan> spans = damage_of(walk);
  std::set<DamageKind> kinds;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    kinds.insert(spans[i].kind);
    if (i > 0) {
      EXPECT_LE(spans[i - 1].first, spans[i].first);
    }
  }
  EXPECT_TRUE(kinds.contains(DamageKind::repeated_frames));
  EXPECT_TRUE(kinds.contains(DamageKind::foot_height));
}

TEST(Damage, IsNotInAMotionOfNoFrames) {
  Walking walk;
  walk.motion = Motion(0, walk.skeleton.size(), 30.0);
  walk.plants = {0, 30.0, {}};
  EXPECT_TRUE(damage_of(walk).empty());
}

TEST(Damage, KindsHaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const DamageKind kind :
       {DamageKind::repeated_frames, DamageKind::foot_jitter, DamageKind::foot_slide,
        DamageKind::foot_height, DamageKind::body_sway, DamageKind::leg_length}) {
    EXPECT_TRUE(names.insert(name_of(kind)).second);
  }
}

}  // namespace
}  // namespace surefoot
