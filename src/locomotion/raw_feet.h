#pragma once

#include <array>
#include <vector>

#include "ik/leg_chain.h"
#include "locomotion/raw_walker.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// A raw foot at an instant.
struct RawFoot {
  Transform ankle_world;               ///< on the ground y = 0, as the walker has it
  std::array<Vec3, 2> joints_world{};  ///< heel and ball, likewise
  std::array<Vec3, 2> lifted_world{};  ///< E0 of method 2.4: heel and ball above the real ground
};

struct MovingFoot {
  RawFoot foot;
  std::array<Vec3, 2> velocities{};  ///< of the lifted heel and ball, m/s
};

/// Where the feet of a raw walker are: now, or in a copy that was advanced.
class RawFeet {
 public:
  RawFeet(const GaitModel& model, const Ground& ground, std::array<LegChain, 2> chains);

  /// Of a pose that is already known. `base_world` is how far the ground, as the foot takes it,
  /// moves the foot; on a plane, the plane's height does.
  [[nodiscard]] RawFoot foot(Side side, ConstPoseSpan pose, const Vec3& base_world) const noexcept;
  /// Of a walker, with the velocities it goes on with while the base stays.
  [[nodiscard]] MovingFoot moving_foot(Side side, const RawWalker& walker,
                                       const Vec3& base_world) noexcept;

  /// Poses the legs of a walker, to be looked at in `posed` until the next walker is asked about.
  void pose_legs(const RawWalker& walker) noexcept { walker.leg_pose(scratch_); }
  [[nodiscard]] ConstPoseSpan posed() const noexcept { return scratch_; }

  [[nodiscard]] const LegChain& chain(Side side) const noexcept { return chains_[index_of(side)]; }

 private:
  const GaitModel* model_;
  Ground ground_;
  std::array<LegChain, 2> chains_;
  std::vector<Transform> scratch_;
};

}  // namespace surefoot
