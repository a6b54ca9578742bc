#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "locomotion/gait_fit.h"
#include "locomotion/gait_parameters.h"
#include "surefoot/base/error.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// When a heel or ball stands, in frames of the cycle (kCycleFrames make one; phase = index /
/// kCycleFrames). Unwrapped: 0 <= first <= last, and `last` may lie beyond the cycle's end.
struct CycleInterval {
  double first = 0.0;
  double last = 0.0;
};

/// The locomotion generator L(w, phase) of method 2.1: one figure that walks and runs on a
/// treadmill. Immutable; everything after `create` is noexcept and allocates nothing.
///
/// Phase 0 is the right foot's strike; phases are taken modulo 1. Treadmill form: the figure faces
/// and walks along +z on the ground y = 0, and the root's placement holds sway, bob and tilt but
/// neither travel nor heading. To travel, add speed times time along the heading (`RawWalker`).
///
/// A negative speed walks backwards: the forward cycle of that speed with time reversed, so that
/// phases still grow, from toe strike to heel-off. `tread`, 0 to 1, says how far a figure that does
/// not walk steps on the spot.
class GaitModel {
 public:
  /// Refuses data whose sizes do not fit each other, numbers that are not finite, and a rig that is
  /// not one of the skeleton.
  static Result<GaitModel> create(GaitModelData data);

  [[nodiscard]] const Skeleton& skeleton() const noexcept { return data_.skeleton; }
  [[nodiscard]] const Rig& rig() const noexcept { return data_.rig; }
  [[nodiscard]] const GaitModelData& data() const noexcept { return data_; }

  /// Cycles (two steps) a second in that style; 0 at speed 0, where the phase stands still unless
  /// the figure treads.
  [[nodiscard]] double cadence(const GaitParameters& w, double tread = 0.0) const noexcept;

  /// The body's local transforms in treadmill form, C1 in phase. One entry for each joint.
  void posture(const GaitParameters& w, double phase, PoseSpan out,
               double tread = 0.0) const noexcept;
  /// The same for the root and the legs only (`leg_joints`); other entries are left as they are.
  void leg_posture(const GaitParameters& w, double phase, PoseSpan out,
                   double tread = 0.0) const noexcept;
  /// The joints that `leg_posture` writes, with their ancestors, ascending: for
  /// `forward_kinematics`.
  [[nodiscard]] std::span<const int> leg_joints() const noexcept { return leg_joints_; }
  /// The joints of the spine, from the lowest to the one that carries arms and head.
  [[nodiscard]] std::span<const int> spine_joints() const noexcept { return spine_joints_; }

  /// All numbers of a cycle, kCycleFrames rows of `row_width`: see `GaitModelData`.
  void cycle(const GaitParameters& w, std::span<double> out) const noexcept;
  [[nodiscard]] std::size_t cycle_size() const noexcept { return width_ * kCycleFrames; }

  /// When a heel or ball stands (method 2.3): F'b and F'e, interpolated in the tables.
  [[nodiscard]] CycleInterval plant_interval(Side side, SolePart joint,
                                             const GaitParameters& w) const noexcept;

  /// The walk-run blend that people choose at a speed: walking as fast as examples walk, running as
  /// slowly as they run, linear between.
  [[nodiscard]] double natural_run(double speed) const noexcept;
  /// Fastest speed that can be asked for, m/s: a fifth above the fastest example.
  [[nodiscard]] double top_speed() const noexcept;
  /// Slowest walk of the examples, m/s; more slowly, steps are shorter.
  [[nodiscard]] double slowest_walk() const noexcept { return data_.gaits[0].slowest; }
  /// Whether the parameters lie within the examples (below the slowest walk the figure comes to
  /// stand, which counts as within).
  [[nodiscard]] bool covers(const GaitParameters& w) const noexcept;

 private:
  /// Weights of the fields whose sum is the cycle at some parameters.
  using FieldWeights = std::array<double, 6 + kStyles>;
  [[nodiscard]] FieldWeights weights(const GaitParameters& w, double tread) const noexcept;
  void write(const GaitParameters& w, double phase, double tread, std::size_t joints,
             PoseSpan out) const noexcept;
  [[nodiscard]] std::span<const double> row(std::size_t field, int frame) const noexcept;
  void make_fields();
  void make_plant_tables();

  struct PlantTable {
    std::vector<double> speeds;                                          // ascending
    std::vector<std::array<std::array<CycleInterval, 2>, 2>> intervals;  // by side, heel or ball
  };

  GaitModelData data_;
  std::vector<int> leg_joints_;
  std::vector<int> spine_joints_;
  std::size_t leg_turning_ = 0;  // how many of data_.turning belong to root and legs
  std::vector<double> fields_;   // field-major, kCycleFrames rows of width_ each
  std::size_t width_ = 0;
  std::array<PlantTable, 2> plants_;  // walk, run
};

}  // namespace surefoot
