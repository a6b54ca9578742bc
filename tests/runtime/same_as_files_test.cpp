#include "surefoot/runtime/foot_lock.h"

#include <gtest/gtest.h>

#include "contact/held_plants.h"
#include "runtime/live_plants.h"
#include "runtime/locked_walks.h"
#include "support/sample_take.h"
#include "surefoot/contact/detect.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(FootLock, AtFullLatencyGivesWhatCleaningAFileGives) {
  const Walk walk;
  FootLock lock = lock_for(walk, 2.5);
  EXPECT_TRUE(largest_gap(locked(lock, walk), walk.clean().motion) == 0.0);
}

TEST(FootLock, AtAnyLatencyGivesWhatCleaningAFileWithThatLatencyGives) {
  const Walk walk;
  for (const double latency : {0.0, 0.1, 0.35}) {
    FootLock lock = lock_for(walk, latency);
    EXPECT_EQ(lock.latency_frames(), std::lround(latency * walk.motion.fps()));
    CleanSettings settings;
    settings.latency = latency;
    EXPECT_TRUE(largest_gap(locked(lock, walk), walk.clean(settings).motion) == 0.0) << latency;
  }
}

/// The motion as the lock leaves it, with contacts that it finds.
Motion locked_by_itself(FootLock& lock, const Motion& motion) {
  Motion out = motion;
  const auto put = [&](const FootCorrection& fix) {
    if (fix.ready) lock.apply(fix, view_of(out.pose(static_cast<int>(fix.frame))));
    return fix.ready;
  };
  for (int f = 0; f < motion.frames(); ++f) {
    EXPECT_EQ(put(lock.push(view_of(motion.pose(f)), 1.0 / motion.fps())),
              f >= lock.latency_frames());
  }
  while (put(lock.flush())) {
  }
  return out;
}

TEST(FootLock, FindsContactsItselfAsCleaningAFileWithThatLatencyDoes) {
  const Walk walk;
  const Take take = sample_take(walk.motion);
  for (const double latency : {0.0, 0.1, 0.5}) {
    CleanSettings settings;
    settings.latency = latency;
    const LivePlants live = live_plants(take, settings).value();
    EXPECT_FALSE(live.held.plants.empty());
    const Motion expected =
        clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), live.held, live.settings)
            .value()
            .motion;
    FootLock lock = lock_for(walk, latency, true);
    EXPECT_TRUE(largest_gap(locked_by_itself(lock, walk.motion), expected) == 0.0) << latency;
  }
}

TEST(FootLock, AtFullLatencyFindsAndHoldsWhatCleaningAFileFindsAndHolds) {
  // Contacts of the slow walk last longer than the window in which they are judged.
  for (const double cycle : {32.0 / 30.0, 5.0}) {
    for (const double fps : {30.0, 100.0}) {
      const Walk walk({.frames = static_cast<int>(9.0 * fps), .fps = fps, .cycle = cycle});
      const Take take = sample_take(walk.motion);
      const PlantTrack held = held_plants(take, detect_plants(take));
      ASSERT_FALSE(held.plants.empty());
      const Motion expected =
          clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), held).value().motion;
      FootLock lock = lock_for(walk, 4.0, true);
      EXPECT_LT(lock.latency_frames(), 3.6 * fps);
      EXPECT_TRUE(largest_gap(locked_by_itself(lock, walk.motion), expected) == 0.0)
          << cycle << " s at " << fps << "/s";
    }
  }
}

TEST(FootLock, AStreamShorterThanItsLatencyComesOutWhole) {
  for (const double latency : {0.0, 0.1, 0.5, 4.0}) {
    for (const int frames : {1, 2, 5, 20}) {
      const Walk walk({.frames = frames});
      FootLock lock = lock_for(walk, latency, true);
      int given = 0;
      for (int f = 0; f < frames; ++f) {
        given += lock.push(view_of(walk.motion.pose(f)), 1.0 / walk.motion.fps()).ready ? 1 : 0;
      }
      while (lock.flush().ready) ++given;
      EXPECT_EQ(given, frames) << latency;
    }
  }
}

}  // namespace
}  // namespace surefoot
