#pragma once

#include <array>
#include <memory>

#include "ik/prioritised.h"
#include "locomotion/effector_path.h"
#include "locomotion/raw_walker.h"
#include "surefoot/ground/ground.h"
#include "surefoot/locomotion/locomotion_engine.h"
#include "surefoot/locomotion/settings.h"

namespace surefoot {

/// Makes the feet of a raw walker stand, frame by frame and without latency: each heel and ball is
/// eased onto the place where it is about to stand, held there, and eased back (method 2). What is
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
