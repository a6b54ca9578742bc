#pragma once

#include <functional>
#include <vector>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"
#include "surefoot/contact/plant.h"
#include "surefoot/rig/feet.h"

namespace surefoot::testing {

/// The sample biped's walk, whose feet stand exactly, and its plants.
struct Walking {
  Skeleton skeleton = sample_biped_skeleton();
  Rig rig = sample_biped_rig();
  Motion motion;
  PlantTrack plants;

  Walking() {
    const SampleWalk walk = sample_walk();
    motion = walk.motion;
    std::vector<Plant> all;
    for (const SampleStance& s : walk.stances) {
      all.push_back({s.side, s.part, s.first, s.last, std::nullopt, 1.0, PlantSource::user});
    }
    plants = make_track(motion.frames(), motion.fps(), std::move(all)).value();
  }

  [[nodiscard]] std::vector<BothLegs> poses() const { return leg_poses(skeleton, motion, rig); }

  /// Moves the whole body by a way over frames, metres.
  void move_body(const std::function<Vec3(int)>& way_world) {
    for (int f = 0; f < motion.frames(); ++f) motion.pose(f)[0].translation += way_world(f);
  }

  /// Puts copies of a frame into those after it, up to `last`.
  void repeat(int frame, int last) {
    for (int f = frame + 1; f <= last; ++f) {
      std::ranges::copy(motion.pose(frame), motion.pose(f).begin());
    }
  }
};

}  // namespace surefoot::testing
