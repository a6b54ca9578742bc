#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include "locomotion/gait_file.h"
#include "surefoot/locomotion/locomotion_engine.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot::testing {

inline constexpr double kDegree = std::numbers::pi / 180.0;

/// A heel or ball that came to the ground.
struct SetDown {
  double time = 0.0;  ///< seconds
  Side side = Side::left;
  SolePart part = SolePart::heel;
  bool foot_was_up = false;  ///< the whole foot was in the air
};

/// Drives an engine at 60 Hz and looks at its poses as somebody who knows only the skeleton.
class WatchedEngine {
 public:
  explicit WatchedEngine(const LocomotionSettings& settings = {},
                         std::shared_ptr<const GaitModel> gait = embedded_gait().value())
      : engine(LocomotionEngine::create(std::move(gait), settings).value()),
        world_(engine.pose().size()) {
    look();
  }

  void run(double seconds) {
    const int frames = static_cast<int>(std::lround(60.0 * seconds));
    for (int i = 0; i < frames; ++i) {
      engine.advance(1.0 / 60.0);
      time_ += 1.0 / 60.0;
      look();
    }
  }

  [[nodiscard]] const std::vector<SetDown>& set_downs() const { return set_downs_; }
  /// Farthest that a planted heel or ball is from where it stands, metres.
  [[nodiscard]] double off_plants() const { return off_plants_; }
  /// Deepest sole point below y = 0, metres.
  [[nodiscard]] double below_ground() const { return below_ground_; }
  [[nodiscard]] Vec3 hips() const { return world_[engine.rig().hips].translation; }
  /// Where a foot points, rad to the left of +z.
  [[nodiscard]] double foot_heading(Side side) const {
    const LegPose leg = leg_pose(engine.rig().leg(side), world_);
    const Vec3 along = leg.ball_world - leg.heel_world;
    return std::atan2(along.x(), along.z());
  }

  LocomotionEngine engine;

 private:
  void look() {
    forward_kinematics(engine.skeleton(), engine.pose(), world_);
    for (const Side side : kSides) {
      const Leg& leg = engine.rig().leg(side);
      const LegPose pose = leg_pose(leg, world_);
      const FootState& foot = engine.feet().feet[index_of(side)];
      const std::array<Vec3, 2> places{pose.heel_world, pose.ball_world};
      auto& stood = stood_[index_of(side)];
      const bool up = !stood[0] && !stood[1];
      for (const SolePart part : kHeelAndBall) {
        const std::size_t j = index_of(part);
        const PlantState& now = foot.joints[j];
        if (now.planted) off_plants_ = std::max(off_plants_, (places[j] - now.goal_world).norm());
        if (now.planted && !stood[j]) set_downs_.push_back({time_, side, part, up});
        below_ground_ = std::max(below_ground_, leg.clearance[j] - places[j].y());
      }
      stood = {foot.joints[0].planted, foot.joints[1].planted};
    }
  }

  double time_ = 0.0;
  std::vector<Transform> world_;
  std::vector<SetDown> set_downs_;
  std::array<std::array<bool, 2>, 2> stood_{};
  double off_plants_ = 0.0;
  double below_ground_ = 0.0;
};

}  // namespace surefoot::testing
