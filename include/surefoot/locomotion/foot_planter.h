#pragma once

#include <array>
#include <memory>

#include "surefoot/ground/ground.h"
#include "surefoot/ik/prioritised.h"
#include "surefoot/locomotion/effector_path.h"
#include "surefoot/locomotion/raw_walker.h"

namespace surefoot {

/// How feet are planted (SPEC 2.4, 2.5).
struct PlanterSettings {
  double ease = 0.2;  ///< sigma, seconds, 0 to 0.4: how long a foot eases onto and off its plants
  PathForm form = PathForm::smooth;
  /// The closed form is the default: it is exact, the faster of the two, and keeps the foot's roll.
  /// By priority, knees and ankles stay within limits and the more important of heel and ball is
  /// met where not both can be.
  LegSolver solver = LegSolver::closed_form;
  PrioritySettings priority = {};
};

/// What is changed about where feet are put. By `index_of(Side)`.
struct StepStyle {
  std::array<double, 2> toe_out{};  ///< rad; positive turns the toes outwards, negative is a pigeon
  double extra_width = 0.0;         ///< metres more between the feet; negative for less
  /// Metres, in the axes of the walker where the foot lands: left, up, ahead.
  std::array<Vec3, 2> offset{Vec3(Vec3::Zero()), Vec3(Vec3::Zero())};
};

/// A heel or ball after a frame.
struct PlantState {
  bool planted = false;
  bool begins = false;             ///< planted here, but not or elsewhere in the frame before
  Vec3 goal_world = Vec3::Zero();  ///< where a planted joint's centre stands
};

/// A foot after a frame.
struct FootState {
  std::array<PlantState, 2> joints;  ///< heel and ball
  double miss = 0.0;                 ///< how far the farther planted joint is from its goal, metres
  bool toe_cleared = true;           ///< false: no bend of the toes brings their tip above ground
};

struct PlanterState {
  std::array<FootState, 2> feet;  ///< by `index_of(Side)`
  double body_lift = 0.0;  ///< of the body above the raw walker's, metres; follows the ground
  double body_drop = 0.0;  ///< taken off again so that legs reach, metres
};

/// Makes the feet of a raw walker stand, frame by frame and without latency: each heel and ball is
/// eased onto the place where it is about to stand, held there, and eased back (SPEC 2). What is
/// about to happen is found by advancing a copy of the walker. Where speed, gait or turn change
/// meanwhile, feet in the air are planned anew. Nothing allocates after `create`.
class FootPlanter {
 public:
  /// Refuses settings outside their ranges and legs that are no chains.
  static Result<FootPlanter> create(const GaitModel& model, const Ground& ground,
                                    const PlanterSettings& settings);
  FootPlanter(FootPlanter&&) noexcept;
  FootPlanter& operator=(FootPlanter&&) noexcept;
  ~FootPlanter();

  /// Forgets everything; the next frame is a first one. Feet that stand in it are eased onto the
  /// ground where they are.
  void reset() noexcept;
  /// To be used from the next landing on.
  void set_style(const StepStyle& style) noexcept;
  /// To be called when the walker has been told something new, before it advances.
  void expect_change() noexcept;

  /// Plants the feet of `pose`, the raw pose of `now`. `before` is the walker `dt` seconds earlier,
  /// told all that `now` was told.
  const PlanterState& plant(const RawWalker& before, const RawWalker& now, double dt,
                            PoseSpan pose) noexcept;

 private:
  class Feet;
  explicit FootPlanter(std::unique_ptr<Feet> feet) noexcept;
  std::unique_ptr<Feet> feet_;
};

}  // namespace surefoot
