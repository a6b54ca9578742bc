#pragma once

#include <algorithm>
#include <array>

#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Mean and maximum of values that are not negative; both 0 when there are none.
struct MeanMax {
  double mean = 0.0;
  double max = 0.0;
  int count = 0;

  void add(double value) noexcept {
    ++count;
    mean += (value - mean) / count;
    max = std::max(max, value);
  }
};

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

/// Sliding measured without knowing the plants, on the balls of both feet (method 5.2). Heights are
/// above the ground and the clearance; without a ground, above each ball's local floor.
struct SkatingReport {
  /// Fraction of steps at 20 fps in which a ball is below 5 cm in both frames and moves faster than
  /// 0.5 m/s horizontally, at once and in the mean of 5 steps.
  double ratio = 0.0;
  /// Mean of v (2 - 2^clamp(h / 2.5 cm, 0, 1)) over frames and feet, v horizontal, metres a second.
  double skate = 0.0;
};

/// Skating as four papers define it, from the places of heels and balls alone: heights are above
/// the lowest place of a ball in the original, speeds those of resampled frames.
struct LiteratureSkating {
  /// GMD (Karunratanakul 2023): share of steps at 20 fps in which a ball below 5 cm moves faster
  /// than 0.5 m/s horizontally, at once and in the mean of five steps.
  double gmd_ratio = 0.0;
  /// Kimodo: of the steps at 30 fps with a ball below 5 cm, the share faster than 0.2 m/s.
  double kimodo_ratio = 0.0;
  /// MANN (Zhang 2018): mean horizontal way of a ball in a frame at 30 fps, weighted by
  /// 2 - 2^clamp(height / 2.5 cm, 0, 1), metres.
  double mann = 0.0;
  /// WHAM (Shin 2024): mean way in a frame at 30 fps of heels and balls that move less than 1 cm in
  /// the original, metres.
  double wham = 0.0;
};

/// How the soles lie to the ground, metres, clearances taken off. Without a ground, the level under
/// a foot is that of its plant (its given position, else its mean height) and frames without plants
/// do not count. Frames before `first_frame` are left out.
struct SoleHeightReport {
  std::array<MeanMax, 3> penetration;  ///< max(0, ground - y), every frame, by `SolePart`
  /// max(0, y - ground) by `SolePart`: heel and ball while planted, toe while the ball is.
  std::array<MeanMax, 3> floating;
  MeanMax planted_error;  ///< |y - ground| of planted heels and balls
};

/// Peak and 99th percentile over frames, degrees a second squared.
struct AccelerationPeak {
  double peak = 0.0;
  double p99 = 0.0;
};

/// How smoothly a clip moves (method 5.2).
struct SmoothnessReport {
  double jitter =
      0.0;  ///< mean length of the third difference of joint positions times fps^3, m/s^3
  AccelerationPeak hip;
  AccelerationPeak knee;
  AccelerationPeak ankle;
  AccelerationPeak leg;  ///< the three joints of both sides together
};

/// Everything method 5.2 measures on one motion, in metres, seconds and degrees. A T-pose before
/// the motion is left out of skating, penetration and smoothness.
struct MotionReport {
  int frames = 0;
  double fps = 0.0;
  int plants = 0;
  SlideReport slide;
  SkatingReport skating;
  LiteratureSkating literature;
  SoleHeightReport soles;
  SmoothnessReport smoothness;
};

/// Refuses plants that are not the motion's (see `check_fits`).
[[nodiscard]] Result<MotionReport> measure(const Take& take, const PlantTrack& track);

}  // namespace surefoot
