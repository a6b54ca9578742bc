#pragma once

#include <array>
#include <span>
#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/metrics/statistics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// How far a planted point strays from where it stands, metres.
struct Stray {
  double flat = 0.0;   ///< largest horizontal distance
  double solid = 0.0;  ///< largest 3-D distance
};

/// Slide of one plant (method 5.2). It stands at its given position, lifted by the clearance, else
/// where its first frame is.
struct PlantSlide {
  Stray whole;
  Stray core;             ///< 67 ms dropped at each end, standing where the core begins
  bool has_core = false;  ///< false for plants too short to have one
};
[[nodiscard]] PlantSlide plant_slide(const Plant& plant,
                                     std::span<const std::array<LegPose, 2>> poses, double fps,
                                     const Rig& rig);

/// Slides of many plants: mean and max over plants, metres.
struct SlideSummary {
  MeanMax whole_flat;
  MeanMax whole_solid;
  MeanMax core_flat;
  MeanMax core_solid;
};

/// Sliding of a clip, by joint (heel, ball).
struct SlideReport {
  std::array<SlideSummary, 2> joints;  ///< by `SolePart`, heel and ball
  MeanMax step_flat;        ///< horizontal way of a planted point from frame to frame, metres
  double total_flat = 0.0;  ///< sum of these, metres

  [[nodiscard]] const SlideSummary& joint(SolePart part) const noexcept {
    return joints[index_of(part)];
  }
};
[[nodiscard]] SlideReport measure_slide(const PlantTrack& track,
                                        std::span<const std::array<LegPose, 2>> poses,
                                        const Rig& rig);

}  // namespace surefoot
