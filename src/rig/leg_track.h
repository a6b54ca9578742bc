#pragma once

#include <array>
#include <vector>

#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// One leg through the frames of a motion that count (no T-pose start), world placements.
struct LegTrack {
  std::vector<Vec3> hip_world;
  std::vector<Transform> thigh_world;  ///< the knee's parent joint: the frame of the knee hinge
  std::vector<Transform> knee_world;
  std::vector<Transform> ankle_world;
  std::vector<Transform> ball_world;  ///< the ankle's where there is no ball joint
  std::vector<Vec3> toe_world;        ///< the ball's place where there is no toe joint

  [[nodiscard]] std::size_t size() const noexcept { return ankle_world.size(); }
};

/// Both legs; the rest pose takes the place of a motion without frames.
[[nodiscard]] std::array<LegTrack, 2> track_legs(const Skeleton& skeleton, const Motion& motion,
                                                 int first_frame,
                                                 const std::array<LegRoles, 2>& legs);

/// Both legs in the rest pose, one frame.
[[nodiscard]] std::array<LegTrack, 2> track_rest(const Skeleton& skeleton,
                                                 const std::array<LegRoles, 2>& legs);

}  // namespace surefoot
