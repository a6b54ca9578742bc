#include "surefoot/runtime/foot_lock.h"

#include <gtest/gtest.h>

#include "runtime/locked_walks.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(FootLock, AJumpEndsWhatWasPlantedBeforeIt) {
  const Walk walk;
  for (const double latency : {0.0, 0.2}) {
    FootLock lock = lock_for(walk, latency);
    const std::vector<PlantedNow> stream = as_stream(walk.plants);
    const int jump = 120;
    int given = 0;
    for (int f = 0; f < walk.motion.frames(); ++f) {
      std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
      if (f >= jump) pose[0].translation += Vec3(50.0, 0.0, -20.0);
      const FootCorrection fix =
          lock.push(view_of(ConstPoseSpan(pose)), 1.0 / walk.motion.fps(), &stream[f]);
      EXPECT_EQ(fix.fate == FrameFate::teleported, f == jump);
      if (!fix.ready) continue;
      EXPECT_EQ(fix.frame, given++);
      // Nothing is pulled towards the place before or after.
      EXPECT_LT(fix.report.root_shift_world.norm(), 0.1) << f;
    }
    EXPECT_EQ(given, walk.motion.frames() - lock.latency_frames());
  }
}

/// Numbers of the frames that come out where the body jumps at some frames, flushed to the end.
std::vector<int> numbers_through(const Walk& walk, FootLock& lock, std::vector<int> jumps) {
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  std::vector<int> numbers;
  const auto note = [&](const FootCorrection& fix) {
    if (!fix.ready) return false;
    const int frame = static_cast<int>(fix.frame);
    numbers.push_back(frame);
    // The pose that comes out is that of the frame it is said to be of.
    for (const JointChange& change : fix.joints) {
      if (change.joint != 0) continue;
      const Vec3 moved = change.local.translation - walk.motion.pose(frame)[0].translation;
      const auto before = std::ranges::count_if(jumps, [&](int jump) { return jump <= frame; });
      EXPECT_LT((moved - Vec3(50.0 * static_cast<double>(before), 0.0, 0.0)).norm(), 0.1) << frame;
    }
    return true;
  };
  for (int f = 0; f < walk.motion.frames(); ++f) {
    std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
    for (const int jump : jumps) pose[0].translation.x() += f >= jump ? 50.0 : 0.0;
    (void)note(lock.push(view_of(ConstPoseSpan(pose)), 1.0 / walk.motion.fps(), &stream[f]));
  }
  while (note(lock.flush())) {
  }
  return numbers;
}

TEST(FootLock, FramesKeepTheirNumbersThroughJumpsAndToTheEnd) {
  const Walk walk;
  const int frames = walk.motion.frames();
  // The second of two near jumps gives up what lies between them, and nothing else.
  const std::vector<std::vector<int>> cases{{120},      {3},    {frames - 2},
                                            {120, 125}, {3, 5}, {frames - 5, frames - 2}};
  for (const double latency : {0.0, 0.2}) {
    for (const std::vector<int>& jumps : cases) {
      FootLock lock = lock_for(walk, latency);
      std::vector<int> expected;
      for (int f = 0; f < frames; ++f) {
        const bool between = jumps.size() == 2 && f >= jumps[0] && f < jumps[1];
        if (latency == 0.0 || !between) expected.push_back(f);
      }
      EXPECT_EQ(numbers_through(walk, lock, jumps), expected) << latency << " " << jumps[0];
    }
  }
}

}  // namespace
}  // namespace surefoot
