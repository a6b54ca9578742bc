#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "ik/paper_letter.h"
#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"
#include "surefoot/contact/plant.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/rig/feet.h"

namespace surefoot::testing {

using LegPoses = std::vector<BothLegs>;

/// The sample biped's sliding walk and its plants.
struct Walk {
  Skeleton skeleton = sample_biped_skeleton();
  Rig rig = sample_biped_rig();
  Motion clean_motion;
  Motion motion;
  PlantTrack plants;

  explicit Walk(const SampleWalkSettings& settings = {}, const SlideSettings& slide = {}) {
    const SampleWalk walk = sample_walk(settings);
    clean_motion = walk.motion;
    motion = make_slide(walk.motion, slide);
    std::vector<Plant> all;
    for (const SampleStance& s : walk.stances) {
      all.push_back({s.side, s.part, s.first, s.last, std::nullopt, 1.0, PlantSource::user});
    }
    plants = make_track(motion.frames(), motion.fps(), std::move(all)).value();
  }
  [[nodiscard]] CleanResult clean(const CleanSettings& settings = {},
                                  const Ground& ground = Ground::flat(),
                                  Diagnostics* notes = nullptr) const {
    return surefoot::clean(skeleton, motion, rig, ground, plants, settings, notes).value();
  }
  [[nodiscard]] LegPoses poses(const Motion& of) const { return leg_poses(skeleton, of, rig); }
};

/// Method 1 to the letter, without what goes beyond it.
inline CleanSettings spec_settings() {
  CleanSettings settings;
  settings.effort = CleanEffort::fast;
  settings.limits = {.foot = 1e9,
                     .reach = 1e9,
                     .body = 1e9,
                     .knee = 1e9,
                     .speed = 1e9,
                     .toe_up = 1e9,
                     .toe_bend = 1e9};
  settings.rigid = false;
  settings.toe_window = 0.0;
  static constexpr PaperLetter kMethod{
      .blend = BlendMode::smooth, .ample_root = false, .raise_heel = false, .fade_feet = false};
  settings.letter = &kMethod;
  return settings;
}

/// Windows in frames at a rate.
inline CleanSettings with_windows(CleanSettings settings, double fps, int l1, int l2, int l3,
                                  int l4) {
  settings.plant_window = l1 / fps;
  settings.target_window = l2 / fps;
  settings.root_window = l3 / fps;
  settings.blend_window = l4 / fps;
  return settings;
}

/// Largest distance of a planted sole point from where its plant was put.
inline double plant_error(const LegPoses& poses, const PlantTrack& placed, const Rig& rig) {
  double worst = 0.0;
  for (const Plant& plant : placed.plants) {
    const double clearance = rig.leg(plant.side).clearance[index_of(plant.part)];
    const Vec3 goal = plant.position_world.value() + Vec3(0.0, clearance, 0.0);
    for (int f = plant.first; f <= plant.last; ++f) {
      const Vec3& sole = poses[f][index_of(plant.side)].sole_world(plant.part);
      worst = std::max(worst, (sole - goal).norm());
    }
  }
  return worst;
}

/// Height above the ground of the lowest sole point.
inline double lowest(const LegPoses& poses, const Ground& ground, const Rig& rig) {
  double height = 1e9;
  for (const auto& legs : poses) {
    for (const Side side : kSides) {
      for (const SolePart part : kSoleParts) {
        const Vec3& p = legs[index_of(side)].sole_world(part);
        const double clearance = rig.leg(side).clearance[index_of(part)];
        height = std::min(height, p.y() - ground.height(p.x(), p.z(), clearance));
      }
    }
  }
  return height;
}

inline bool same_bits(const Transform& a, const Transform& b) {
  return a.rotation.coeffs() == b.rotation.coeffs() && a.translation == b.translation;
}

inline bool same_bits(ConstPoseSpan a, ConstPoseSpan b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Transform& x, const Transform& y) { return same_bits(x, y); });
}

inline bool all_finite(const Motion& motion) {
  for (int f = 0; f < motion.frames(); ++f) {
    for (const Transform& joint : motion.pose(f)) {
      if (!joint.translation.allFinite() || !joint.rotation.coeffs().allFinite()) return false;
    }
  }
  return true;
}

/// Largest movement of any joint or sole point of the legs between two motions.
inline double leg_movement(const LegPoses& a, const LegPoses& b) {
  double worst = 0.0;
  for (std::size_t f = 0; f < a.size(); ++f) {
    for (std::size_t s = 0; s < 2; ++s) {
      const LegPose& x = a[f][s];
      const LegPose& y = b[f][s];
      worst = std::max({worst, (x.thigh_world.translation - y.thigh_world.translation).norm(),
                        (x.knee_world.translation - y.knee_world.translation).norm(),
                        (x.ankle_world.translation - y.ankle_world.translation).norm(),
                        (x.heel_world - y.heel_world).norm(), (x.ball_world - y.ball_world).norm(),
                        (x.toe_world - y.toe_world).norm()});
    }
  }
  return worst;
}

/// Plants of any overlap, many of one frame, many without a gap, all over a clip.
inline PlantTrack random_plants(int frames, double fps, std::mt19937& dice) {
  const std::array<int, 8> lengths{1, 1, 2, 3, 5, 8, 13, 30};
  const std::array<int, 7> gaps{0, 0, 1, 2, 4, 9, 25};
  std::vector<Plant> plants;
  for (const Side side : kSides) {
    for (const SolePart joint : kHeelAndBall) {
      int first = static_cast<int>(dice() % 6);
      while (first < frames) {
        const int last = std::min(frames - 1, first + lengths[dice() % 8] - 1);
        plants.push_back({side, joint, first, last, std::nullopt, 1.0, PlantSource::user});
        first = last + 1 + gaps[dice() % 7];
      }
    }
  }
  return make_track(frames, fps, std::move(plants)).value();
}

/// A piece of a motion.
inline Motion slice(const Motion& motion, int first, int frames) {
  Motion part(frames, motion.joints(), motion.fps());
  for (int f = 0; f < frames; ++f) {
    const ConstPoseSpan from = motion.pose(first + f);
    std::copy(from.begin(), from.end(), part.pose(f).begin());
  }
  return part;
}

}  // namespace surefoot::testing
