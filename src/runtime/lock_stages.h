#pragma once

#include <optional>
#include <vector>

#include "base/ring.h"
#include "contact/leg_detector.h"
#include "contact/live_hold.h"
#include "contact/plant_hold.h"
#include "enforce/pose_ring.h"
#include "runtime/compact_body.h"
#include "surefoot/enforce/cleaner.h"
#include "surefoot/runtime/foot_lock.h"

namespace surefoot {

/// The way of a frame from a pose to a corrected one: what is in contact, what of it is held, and
/// what that takes, each some frames behind the one before. With a latency for all that cleaning a
/// file looks at, they are the stages of that (`LegDetector`, `PlantHold`, `FootskateCleaner`), and
/// give the same bits; with less, `LiveHold` says what is held. Nothing allocates after `create`.
class LockStages {
 public:
  /// `body` must outlive the stages.
  static Result<LockStages> create(const CompactBody& body, const FootLockSettings& settings);

  /// Takes the next frame, `step` frames of the usual rate after the one before; gives the frame
  /// `latency_frames()` before it, nothing while the stream is younger than that.
  std::optional<CleanedFrame> push(ConstPoseSpan pose, double step,
                                   const PlantedNow* given) noexcept;
  /// After the last frame: the frames still inside, one a call, then nothing.
  std::optional<CleanedFrame> flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept {
    return look_ahead_ + hold_latency_ + cleaner_.latency_frames();
  }
  /// What stood in the frame that was given last.
  [[nodiscard]] const HeelsAndBalls<bool>& planted() const noexcept { return planted_; }

 private:
  struct Waiting {
    double step = 1.0;
    bool given = false;
    PlantedNow contacts;
  };
  /// What finds contacts and chooses among them; nothing where they are given.
  struct Finder {
    LegDetector detector;
    int hold_latency = 0;           ///< frames
    std::optional<PlantHold> hold;  ///< absent: `LiveHold`
  };
  static Result<Finder> find_contacts(const CompactBody& body, const FootLockSettings& settings);
  LockStages(const CompactBody& body, const FootLockSettings& settings, FootskateCleaner cleaner,
             std::optional<Finder> finder);

  const BothLegs& legs_of(ConstPoseSpan pose) noexcept;
  /// Shows a pose to what finds contacts and to what chooses among them.
  void see(ConstPoseSpan pose, double step) noexcept;
  /// Hands poses to the detector, which has a clock of its own: frames of the usual length.
  void detect(ConstPoseSpan pose, double step) noexcept;
  void note(const std::optional<ContactDecision>& decision) noexcept;
  /// The contact of one more frame is known.
  std::optional<CleanedFrame> hold_next() noexcept;
  /// Hands the oldest waiting frame to the cleaner.
  std::optional<CleanedFrame> clean_next(PlantedNow now) noexcept;
  std::optional<CleanedFrame> tell(std::optional<CleanedFrame> frame) noexcept;

  const CompactBody* body_;
  Ground ground_;
  double seconds_;  // of a usual frame
  FootskateCleaner cleaner_;
  std::optional<Finder> finder_;
  int look_ahead_ = 0;    // frames of the detector
  int hold_latency_ = 0;  // frames from contact to what is held of it
  LiveHold live_hold_;
  PoseRing poses_;
  Ring<Waiting> waiting_;
  Ring<HeelsAndBalls<bool>> stood_;
  std::vector<int> leg_joints_;
  std::vector<Transform> world_;
  std::vector<Transform> before_;   // the pose before
  std::vector<Transform> between_;  // one between that and the next
  BothLegs legs_;
  double phase_ = 0.0;  // frames since the detector's clock ticked
  PlantedNow contact_;
  HeelsAndBalls<bool> planted_{};
  FrameNumber taken_ = 0;
  FrameNumber told_ = 0;  // frames whose contact is known
  FrameNumber cleaned_ = 0;
  bool ended_ = false;
};

}  // namespace surefoot
