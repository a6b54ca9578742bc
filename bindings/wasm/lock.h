#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "exchange.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/take.h"
#include "surefoot/runtime/foot_lock.h"

namespace surefoot::wasm {

/// The feet of one character of a page. Poses go in and out through memory of the module, seven
/// floats a joint (translation x y z in the page's units, rotation x y z w), so that a frame
/// allocates nothing (foot_lock.ts).
class Lock {
 public:
  /// What a page reads after a frame.
  struct State {
    double ready;                      ///< 1: there is a corrected pose
    double fate;                       ///< `FrameFate`
    double frame;                      ///< that is corrected
    std::array<double, 4> planted;     ///< left heel, left ball, right heel, right ball
    std::array<double, 3> root_shift;  ///< metres
  };

  /// Makes a lock as the request says; the ground's file and a rig file are in their slots.
  /// `loaded` may be null: it lends its skeleton and rig where the request has none.
  static Result<Lock> create(Exchange& exchange, const Take* loaded);

  [[nodiscard]] const std::string& description() const noexcept { return description_; }
  [[nodiscard]] float* pose() noexcept { return pose_.data(); }
  [[nodiscard]] const float* corrected() const noexcept { return corrected_.data(); }
  [[nodiscard]] const State* state() const noexcept { return &state_; }

  /// Takes the frame in `pose`. `planted`: bits of what stands, by the order of `State::planted`;
  /// negative where contacts are found.
  void push(double dt, int planted) noexcept;
  void flush() noexcept;
  void teleport() noexcept { lock_.teleport(); }
  void reset() noexcept;

 private:
  Lock(FootLock lock, std::size_t joints, double metres_per_unit, std::string description);
  [[nodiscard]] std::span<float> stored(FrameNumber frame) noexcept;
  void answer(const FootCorrection& fix) noexcept;

  FootLock lock_;
  PoseLayout layout_;
  std::string description_;
  std::vector<float> pose_;
  std::vector<float> corrected_;
  std::vector<float> inside_;  // the poses of the frames that wait for their correction
  FrameNumber taken_ = 0;
  State state_{};
};

}  // namespace surefoot::wasm
