#pragma once

#include "enforce/frame_record.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// Phase 1 (method 1.1): where each planted heel and ball must be, once per plant.
class PlantPositions {
 public:
  /// Looks `ahead` frames ahead. A foot whose landing was not foreseen still moves on for a while:
  /// its place is where it is `coast` frames later.
  PlantPositions(const Rig& rig, const Ground& ground, int ahead, double coast, double fps) noexcept
      : rig_(rig),
        ground_(ground),
        ahead_(ahead),
        coast_(coast),
        fastest_(kFastestLanding * rig.scale() / fps) {}

  /// Goals of one frame; frames in turn. Never looks at or beyond `end`. `carried_world`: how far
  /// each foot is carried from where the pose as pushed has it.
  /// A look-ahead happens only where a plant begins and never leaves it: O(1) a frame on average.
  void place(FrameNumber frame, FrameNumber end, const std::array<Vec3, 2>& carried_world,
             Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept { held_ = {}; }

 private:
  struct Held {
    bool planted = false;
    bool fixed = false;
    bool binding = false;
    Vec3 goal_world = Vec3::Zero();
  };

  void place_foot(Side side, FrameNumber frame, FrameNumber end, const Vec3& carried_world,
                  Ring<FrameRecord>& frames) noexcept;
  [[nodiscard]] Vec3 choose(Side side, SolePart part, const HeelAndBall<bool>& known,
                            FrameNumber frame, FrameNumber end, const Vec3& carried_world,
                            const Ring<FrameRecord>& frames) const noexcept;
  [[nodiscard]] double clearance(Side side, SolePart part) const noexcept {
    return rig_.leg(side).clearance[index_of(part)];
  }

  const Rig& rig_;
  const Ground& ground_;
  int ahead_;
  double coast_;
  double fastest_;                         // metres a frame
  std::array<HeelAndBall<Held>, 2> held_;  // in the frame before
};

}  // namespace surefoot
