#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "exchange.h"
#include "surefoot/locomotion/locomotion_engine.h"

namespace surefoot::wasm {

/// A figure that a page drives frame by frame. What goes in and out are numbers in fixed places
/// (walker.ts has the same), so that a frame allocates nothing.
class Walker {
 public:
  /// What the page sets before `set_target` and `set_steps`.
  struct Controls {
    double speed;      ///< m/s
    double run;        ///< 0 walks, 1 runs; negative: as people do at that speed
    double turn_rate;  ///< rad/s, positive to the left
    std::array<double, kStyles> style;
    double within;                  ///< seconds
    std::array<double, 2> toe_out;  ///< rad, left and right
    double extra_width;             ///< metres
    std::array<double, 6> offset;   ///< metres, left foot then right: left, up, ahead
    double aside;                   ///< rad to the left of where it faces
  };

  /// What a page reads after `advance`. Feet are left heel, left ball, right heel, right ball.
  struct State {
    double x, z, heading;           ///< of the walker; metres, rad
    double speed, run, turn_rate;   ///< as they are now
    double cycles;                  ///< gait cycles since the start
    double body_lift, body_drop;    ///< metres
    std::array<double, 2> miss;     ///< by foot, metres
    std::array<double, 4> planted;  ///< 1 where it stands
    std::array<double, 4> begins;   ///< 1 in the first frame of a plant
    std::array<double, 12> place;   ///< ground points of what stands, metres
    RootStep root_step;             ///< of the last `advance`
  };

  /// Makes a walker as the request says; the ground's file is in its slot.
  static Result<Walker> create(Exchange& exchange);

  [[nodiscard]] std::string description() const;
  [[nodiscard]] Controls* controls() noexcept { return &controls_; }
  [[nodiscard]] const State* state() const noexcept { return &state_; }
  /// x y z of every joint in the world, and its local translation and rotation (x y z, x y z w).
  [[nodiscard]] std::span<const float> joints_world() const noexcept { return joints_world_; }
  [[nodiscard]] std::span<const float> pose_local() const noexcept { return pose_local_; }

  [[nodiscard]] Result<void> set_target();
  [[nodiscard]] Result<void> start_with(Side foot);
  /// Gives how long it takes, seconds.
  [[nodiscard]] Result<double> stop_on(Side foot, double within);
  [[nodiscard]] Result<void> turn_to(double heading, double within);
  [[nodiscard]] Result<void> go_to(const WalkerPlacement& place, double seconds, double arrival);
  [[nodiscard]] Result<void> steer(const Stick& stick, const StickLimits& limits);
  void set_steps() noexcept;
  void advance(double dt) noexcept;

 private:
  explicit Walker(LocomotionEngine engine);
  void follow_engine() noexcept;
  void write_pose() noexcept;
  void write_state() noexcept;

  LocomotionEngine engine_;
  Controls controls_{};
  State state_{};
  std::vector<Transform> world_;
  std::vector<float> joints_world_;
  std::vector<float> pose_local_;
};

}  // namespace surefoot::wasm
