#pragma once

#include <optional>
#include <vector>

#include "base/ring.h"
#include "contact/contact_detector.h"
#include "contact/live_hold.h"
#include "enforce/pose_ring.h"
#include "runtime/compact_body.h"
#include "surefoot/enforce/cleaner.h"
#include "surefoot/runtime/foot_lock.h"

namespace surefoot {

/// The way of a frame from a pose to a corrected one: what is in contact, what of it is held, and
/// what that takes (`ContactDetector`, `LiveHold`, `FootskateCleaner`), each a few frames behind
/// the one before. Nothing allocates after `create`.
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
    return look_ahead_ + cleaner_.latency_frames();
  }
  /// What stood in the frame that was given last.
  [[nodiscard]] const HeelsAndBalls<bool>& planted() const noexcept { return planted_; }

 private:
  struct Waiting {
    double step = 1.0;
    bool given = false;
    PlantedNow contacts;
  };
  LockStages(const CompactBody& body, const FootLockSettings& settings, FootskateCleaner cleaner,
             std::optional<ContactDetector> detector);

  /// Hands a pose to the detector, which has a clock of its own: frames of the usual length.
  void detect(ConstPoseSpan pose, double step) noexcept;
  void note(const std::optional<ContactDecision>& decision) noexcept;
  /// Hands the oldest waiting frame to the cleaner.
  std::optional<CleanedFrame> clean_next() noexcept;
  std::optional<CleanedFrame> tell(std::optional<CleanedFrame> frame) noexcept;
  /// Shows a pose to what decides which contacts are held.
  void see(ConstPoseSpan pose, double step) noexcept;
  [[nodiscard]] PlantedNow held_now() noexcept;

  const CompactBody* body_;
  Ground ground_;
  double seconds_;  // of a usual frame
  FootskateCleaner cleaner_;
  std::optional<ContactDetector> detector_;
  int look_ahead_ = 0;  // frames of the detector
  LiveHold hold_;
  PoseRing poses_;
  Ring<Waiting> waiting_;
  Ring<HeelsAndBalls<bool>> stood_;
  std::vector<int> leg_joints_;
  std::vector<Transform> world_;
  std::vector<Transform> before_;   // the pose before
  std::vector<Transform> between_;  // one between that and the next
  double phase_ = 0.0;              // frames since the detector's clock ticked
  HeelsAndBalls<bool> contact_{};
  HeelsAndBalls<bool> planted_{};
  FrameNumber taken_ = 0;
  FrameNumber seen_ = 0;
  FrameNumber cleaned_ = 0;
  bool ended_ = false;
};

}  // namespace surefoot
