#pragma once

#include "enforce/combine.h"
#include "enforce/frame_record.h"
#include "surefoot/ik/leg_chain.h"

namespace surefoot {

/// Change of a leg's parameters against the pose as pushed; rotations act on the left (SPEC 1.6).
struct LegDelta {
  Quat hip = Quat::Identity();
  Quat knee = Quat::Identity();
  Quat ankle = Quat::Identity();
  double stretch = 0.0;  ///< scale of the bones minus 1
};
[[nodiscard]] LegDelta leg_delta(const LegChain& chain, const LegSolution& solution,
                                 ConstPoseSpan pose) noexcept;

/// Phase 5 step 1 for one leg: supported frames take their solution, free frames near them a faded
/// part of it.
class LegBlend {
 public:
  LegBlend(const LegChain& chain, BlendMode mode, int window, int capacity)
      : chain_(chain), mode_(mode), window_(window), supported_(capacity) {}

  /// To be called when the leg of a supported frame has been solved, in turn.
  void tell_solved(FrameNumber frame) noexcept { supported_.tell(frame); }
  /// Adjusts the leg of one frame in place; frames in turn. `pose_of(frame)` gives the pose as
  /// pushed of later frames. Returns the scale of the bones.
  template <class PoseOf>
  double adjust(FrameNumber frame, Side side, const Ring<FrameRecord>& frames, PoseSpan pose,
                PoseOf pose_of) noexcept {
    const FrameNumber next = supported_.after(frame);
    const FootRecord& foot = frames[frame].feet[index_of(side)];
    if (foot.support > 0) {
      if (next != frame + 1 && window_ > 0)
        keep_back(frame, leg_delta(chain_, foot.solution, pose));
      chain_.apply(foot.solution, pose);
      return foot.solution.scale;
    }
    if (next - frame <= window_ && forward_frame_ != next) {
      forward_frame_ = next;
      forward_ = leg_delta(chain_, frames[next].feet[index_of(side)].solution, pose_of(next));
    }
    return fade(frame, next, pose);
  }
  void clear() noexcept;

 private:
  void keep_back(FrameNumber frame, const LegDelta& delta) noexcept;
  double fade(FrameNumber frame, FrameNumber next, PoseSpan pose) noexcept;

  const LegChain& chain_;
  BlendMode mode_;
  int window_;
  Upcoming supported_;
  FrameNumber back_frame_ = -1;  // last supported frame, -1 before there is one
  LegDelta back_;
  FrameNumber forward_frame_ = -1;
  LegDelta forward_;
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
  FrameNumber back_frame_ = -1;
  Vec3 back_ = Vec3::Zero();
};

}  // namespace surefoot
