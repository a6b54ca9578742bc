#include "surefoot/runtime/foot_lock.h"

#include <gtest/gtest.h>

#include <limits>

#include "runtime/locked_walks.h"
#include "support/count_allocations.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(FootLock, FeetThatHaveSettledStandExactly) {
  const Walk walk;
  const double settle = CleanSettings{}.settle_time;
  ASSERT_GT(slide(walk, walk.motion, settle), 0.01);
  for (const double latency : {0.0, 0.033, 0.066, 0.1, 0.2, 0.35}) {
    FootLock lock = lock_for(walk, latency);
    EXPECT_LT(slide(walk, locked(lock, walk), settle), 1e-9) << latency;
  }
}

/// Largest change of a leg joint's velocity from frame to frame, m/s.
double largest_jolt(const Walk& walk, const Motion& motion) {
  const LegPoses poses = walk.poses(motion);
  double largest = 0.0;
  for (std::size_t f = 1; f + 1 < poses.size(); ++f) {
    for (std::size_t s = 0; s < 2; ++s) {
      const auto jolt = [&](auto place) {
        return (place(poses[f + 1][s]) - 2.0 * place(poses[f][s]) + place(poses[f - 1][s])).norm() *
               motion.fps();
      };
      largest = std::max({largest, jolt([](const LegPose& leg) { return leg.heel_world; }),
                          jolt([](const LegPose& leg) { return leg.ball_world; }),
                          jolt([](const LegPose& leg) { return leg.knee_world.translation; })});
    }
  }
  return largest;
}

TEST(FootLock, WithoutLatencyNothingJolts) {
  const Walk walk;
  const double before = largest_jolt(walk, walk.motion);
  FootLock lock = lock_for(walk, 0.0);
  EXPECT_LT(largest_jolt(walk, locked(lock, walk)), 1.5 * before);
}

void expect_no_allocation(double latency, bool find) {
  const Walk walk;
  FootLock lock = lock_for(walk, latency, find);
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  Motion out = walk.motion;
  const long before = allocations().count;
  for (int f = 0; f < walk.motion.frames(); ++f) {
    if (f == 100) lock.teleport();
    const double dt = f % 7 == 3 ? 0.5 / 30.0 : 1.0 / 30.0;
    const FootCorrection fix =
        lock.push(view_of(walk.motion.pose(f)), dt, find ? nullptr : &stream[f]);
    lock.apply(fix, view_of(out.pose(f)));
  }
  EXPECT_EQ(allocations().count, before) << latency << " s, " << (find ? "found" : "given");
}

TEST(FootLock, PushingAllocatesNothing) {
  for (const double latency : {0.0, 0.35, 4.0}) {
    expect_no_allocation(latency, false);
    expect_no_allocation(latency, true);
  }
}

TEST(FootLock, FramesThatCannotBeUsedDoNoHarm) {
  const Walk walk;
  FootLock lock = lock_for(walk, 0.0);
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  const double dt = 1.0 / walk.motion.fps();
  for (int f = 0; f < walk.motion.frames(); ++f) {
    std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
    if (f % 10 == 5) {
      pose[0].translation.x() = std::numeric_limits<double>::quiet_NaN();
      const FootCorrection fix = lock.push(view_of(ConstPoseSpan(pose)), dt, &stream[f]);
      EXPECT_EQ(fix.fate, FrameFate::unusable);
      pose[0] = walk.motion.pose(f)[0];
      EXPECT_EQ(lock.push({pose.data(), 3, own_layout()}, dt, &stream[f]).fate,
                FrameFate::unusable);
    }
    if (f % 10 == 7) {
      EXPECT_EQ(lock.push(view_of(walk.motion.pose(f)), 0.0, &stream[f]).fate, FrameFate::repeated);
      continue;
    }
    const FootCorrection fix = lock.push(view_of(walk.motion.pose(f)), dt, &stream[f]);
    EXPECT_EQ(fix.fate, FrameFate::taken);
    for (const JointChange& change : fix.joints) {
      EXPECT_TRUE(change.local.translation.allFinite());
      EXPECT_NEAR(change.local.rotation.norm(), 1.0, 1e-9);
    }
  }
}

TEST(FootLock, RefusesWhatCannotBe) {
  const Walk walk;
  FootLockSettings settings;
  settings.latency = -0.1;
  EXPECT_FALSE(FootLock::create(walk.skeleton, walk.rig, settings));
  settings.latency = 4.1;
  EXPECT_FALSE(FootLock::create(walk.skeleton, walk.rig, settings));
  settings = {};
  settings.fps = 0.0;
  EXPECT_FALSE(FootLock::create(walk.skeleton, walk.rig, settings));
  Rig rig = walk.rig;
  rig.legs[0].joints.knee = 1000;
  EXPECT_FALSE(FootLock::create(walk.skeleton, rig, {}));
}

}  // namespace
}  // namespace surefoot
