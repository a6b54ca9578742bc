#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "enforce/walks.h"
#include "support/own_layout.h"
#include "surefoot/runtime/foot_lock.h"

namespace surefoot::testing {

inline std::vector<PlantedNow> as_stream(const PlantTrack& track) {
  std::vector<PlantedNow> stream(track.frames);
  for (const Plant& plant : track.plants) {
    for (int f = plant.first; f <= plant.last; ++f) {
      stream[f].at(plant.side, plant.part) = {true, f == plant.first, plant.position_world};
    }
  }
  return stream;
}

inline FootLock lock_for(const Walk& walk, double latency, bool find = false) {
  FootLockSettings settings;
  settings.fps = walk.motion.fps();
  settings.latency = latency;
  settings.find_contacts = find;
  return FootLock::create(walk.skeleton, walk.rig, settings).value();
}

/// The motion as the lock leaves it, with contacts given.
inline Motion locked(FootLock& lock, const Walk& walk) {
  Motion out = walk.motion;
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  const auto put = [&](const FootCorrection& fix) {
    if (fix.ready) lock.apply(fix, view_of(out.pose(static_cast<int>(fix.frame))));
    return fix.ready;
  };
  for (int f = 0; f < walk.motion.frames(); ++f) {
    const FootCorrection fix =
        lock.push(view_of(walk.motion.pose(f)), 1.0 / walk.motion.fps(), &stream[f]);
    EXPECT_EQ(put(fix), f >= lock.latency_frames());
  }
  while (put(lock.flush())) {
  }
  return out;
}

inline double largest_gap(const Motion& a, const Motion& b) {
  double largest = 0.0;
  for (int f = 0; f < a.frames(); ++f) {
    for (int j = 0; j < a.joints(); ++j) {
      const Transform& x = a.pose(f)[j];
      const Transform& y = b.pose(f)[j];
      largest = std::max({largest, (x.translation - y.translation).norm(),
                          std::min((x.rotation.coeffs() - y.rotation.coeffs()).norm(),
                                   (x.rotation.coeffs() + y.rotation.coeffs()).norm())});
    }
  }
  return largest;
}

/// Largest distance that a planted point has from where it is when the plant ends, from `settled`
/// seconds after its beginning on.
inline double slide(const Walk& walk, const Motion& motion, double settled) {
  const LegPoses poses = walk.poses(motion);
  double largest = 0.0;
  for (const Plant& plant : walk.plants.plants) {
    const auto at = [&](int f) { return poses[f][index_of(plant.side)].sole_world(plant.part); };
    const int first = plant.first + static_cast<int>(std::ceil(settled * motion.fps()));
    for (int f = first; f <= plant.last; ++f) {
      largest = std::max(largest, (at(f) - at(plant.last)).norm());
    }
  }
  return largest;
}

}  // namespace surefoot::testing
