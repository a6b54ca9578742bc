#pragma once

#include "enforce/combine.h"
#include "enforce/frame_record.h"
#include "enforce/pose_ring.h"
#include "ik/leg_chain.h"
#include "surefoot/enforce/settings.h"

namespace surefoot {

/// Adjustment of a leg's parameters against the pose as pushed at an adjusted frame beside free
/// ones (method 1.6), and of where its foot is relative to the body; rotations act on the left.
struct LegEdge {
  TurnEdge hip;
  TurnEdge knee;
  TurnEdge ankle;
  StretchEdge bones;  ///< scale of the bones minus 1
  TurnEdge foot_turn_world;
  ShiftEdge foot_shift_world;  ///< of the ankle
};

/// Phase 5 step 1 for one leg: supported frames take their solution, free frames near them a faded
/// part of it.
class LegBlend {
 public:
  LegBlend(const LegChain& chain, Side side, const CleanSettings& settings, int window,
           int capacity)
      : chain_(chain),
        side_(side),
        mode_(letter_of(settings.letter).blend),
        leg_(settings.leg),
        by_foot_(letter_of(settings.letter).fade_feet),
        window_(window),
        supported_(capacity) {}

  /// To be called when the leg of a supported frame has been solved, in turn.
  void tell_solved(FrameNumber frame) noexcept { supported_.tell(frame); }
  /// Adjusts the leg of one frame in place; frames in turn, when the next `window` frames have been
  /// solved, as far as there are any. Returns the scale of the bones. Where a free leg is solved,
  /// its record says so.
  double adjust(FrameNumber frame, Ring<FrameRecord>& frames, PoseRing& poses) noexcept;
  void clear() noexcept;

 private:
  [[nodiscard]] const FootRecord& foot(FrameNumber frame,
                                       const Ring<FrameRecord>& frames) const noexcept {
    return frames[frame].feet[index_of(side_)];
  }
  /// Adjustment of a supported frame whose pose is still as pushed, without rates.
  [[nodiscard]] LegEdge edge(FrameNumber frame, const Ring<FrameRecord>& frames,
                             PoseRing& poses) const noexcept;
  void look_back(FrameNumber frame, const Ring<FrameRecord>& frames, PoseRing& poses) noexcept;
  void look_ahead(FrameNumber frame, FrameNumber next, const Ring<FrameRecord>& frames,
                  PoseRing& poses) noexcept;
  double fade(FrameNumber frame, FrameNumber next, FootRecord& foot, PoseSpan pose) noexcept;
  struct FadedJoints {
    double flexion = 0.0;  ///< of the knee, rad
    double scale = 1.0;    ///< of the bones
  };
  FadedJoints fade_joints(const BlendWeights& weights, PoseSpan pose) const noexcept;
  /// Where the foot of a pose as pushed is when what fades is how far the foot was moved.
  [[nodiscard]] Transform faded_foot(const BlendWeights& weights,
                                     const LegGeometry& pushed) const noexcept;
  /// How much of that counts: all where the knee is bent, nothing where it is nearly straight and
  /// the foot's way would ask too much of it.
  [[nodiscard]] double foot_share(double knee_angle) const noexcept;
  /// Returns by how much that bends the knee, rad.
  double move_foot(const Transform& target_world, double share, FootRecord& foot,
                   PoseSpan pose) const noexcept;
  /// Looks after a knee that was turned from `pushed_angle` to `angle`.
  void keep_knee(double pushed_angle, double angle, FootRecord& foot, PoseSpan pose) const noexcept;
  /// An adjustment that suits a bent knee may carry a straighter one nearby beyond straight. That
  /// is bent as far forwards instead, which leaves hip and foot where they are.
  void keep_knee_forward(double margin, PoseSpan pose) const noexcept;
  /// A knee that was pushed beyond straight stays no further beyond it; the ankle keeps its
  /// rotation and its direction from the hip.
  void open_no_further(double pushed_angle, PoseSpan pose) const noexcept;

  const LegChain& chain_;
  Side side_;
  BlendMode mode_;
  LegSettings leg_;
  bool by_foot_;
  int window_;
  Upcoming supported_;
  FrameNumber back_frame_ = kNone;  // last supported frame
  LegEdge back_;
  FrameNumber forward_frame_ = kNone;
  bool forward_has_rate_ = false;
  LegEdge forward_;

  static constexpr FrameNumber kNone = -2;  // and not beside any frame
};

/// Phase 5 step 1 for the body's displacement.
class RootBlend {
 public:
  RootBlend(BlendMode mode, int window, int capacity)
      : mode_(mode), window_(window), supported_(capacity) {}

  void tell_solved(FrameNumber frame) noexcept { supported_.tell(frame); }
  /// Displacement of one frame; frames in turn.
  [[nodiscard]] Vec3 shift(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept;

 private:
  BlendMode mode_;
  int window_;
  Upcoming supported_;
  FrameNumber back_frame_ = kNone;
  ShiftEdge back_;

  static constexpr FrameNumber kNone = -2;
};

}  // namespace surefoot
