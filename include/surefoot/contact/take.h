#pragma once

#include <optional>
#include <string>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/clip.h"
#include "surefoot/rig/feet.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// A ground found from where the feet stand, and how well it fits.
struct GroundEstimate {
  Ground ground = Ground::none();
  double residual =
      0.0;          ///< seven tenths of the standing time lies within this height of it, metres
  int points = 0;   ///< standing points looked at
  int inliers = 0;  ///< of them, those that count for the plane
};

/// A motion under work and what is known of it. What is derived (the first real frame, the poses of
/// the legs) is computed once, when it is first asked for: call `legs()` before several threads
/// share a take. A changed motion is another take (`with_motion`).
class Take {
 public:
  Take() = default;
  /// The ground is estimated where none is given; `notes` gets what is said of ground and facing.
  Take(std::string name, Clip clip, Rig rig, std::optional<Ground> ground = std::nullopt,
       Diagnostics* notes = nullptr);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }  ///< for messages
  [[nodiscard]] const Clip& clip() const noexcept { return clip_; }
  [[nodiscard]] const Skeleton& skeleton() const noexcept { return clip_.skeleton; }
  [[nodiscard]] const Motion& motion() const noexcept { return clip_.motion; }
  [[nodiscard]] int frames() const noexcept { return clip_.motion.frames(); }
  [[nodiscard]] double fps() const noexcept { return clip_.motion.fps(); }
  [[nodiscard]] const Rig& rig() const noexcept { return rig_; }
  [[nodiscard]] const Ground& ground() const noexcept { return ground_; }
  /// How the ground was found; absent where it was given.
  [[nodiscard]] const std::optional<GroundEstimate>& ground_fit() const noexcept {
    return ground_fit_;
  }
  /// Whether rig and ground were given by the user, not found: a plant file does not replace them.
  [[nodiscard]] bool rig_given() const noexcept { return rig_given_; }
  [[nodiscard]] bool ground_given() const noexcept { return ground_given_; }
  /// Says that the rig was given.
  void keep_rig() noexcept { rig_given_ = true; }
  /// At the first real frame; horizontal, of unit length.
  [[nodiscard]] const Vec3& facing_world() const noexcept { return facing_world_; }

  /// Of the motion proper; above 0 where the clip begins with a T-pose.
  [[nodiscard]] int first_frame() const;
  /// Of every frame.
  [[nodiscard]] const std::vector<BothLegs>& legs() const;
  /// Gives back the memory of `legs()`, until they are asked for again.
  void release_legs() const noexcept { legs_.reset(); }

  /// The same body on the same ground in another motion, of the same joints.
  [[nodiscard]] Take with_motion(Motion motion) const;
  /// The same motion with a rig and a ground that were found before and do not count as given. The
  /// ground is estimated where there is none.
  [[nodiscard]] Take found_on(Rig rig, std::optional<Ground> ground) const;
  /// Takes over the frames [first, end) of the same body from a take of a part of its motion, which
  /// begins at frame `part_first` of this one. Both must have these frames.
  void take_over(int first, int end, const Take& part, int part_first);

 private:
  std::string name_;
  Clip clip_;
  Rig rig_;
  Ground ground_ = Ground::none();
  bool rig_given_ = false;
  bool ground_given_ = false;
  std::optional<GroundEstimate> ground_fit_;
  Vec3 facing_world_ = Vec3::UnitZ();
  mutable std::optional<int> first_frame_;
  mutable std::optional<std::vector<BothLegs>> legs_;
};

}  // namespace surefoot
