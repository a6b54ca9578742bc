#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "surefoot/base/error.h"
#include "surefoot/contact/planted.h"
#include "surefoot/enforce/settings.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// What was done to one leg in one frame.
struct LegReport {
  double scale = 1.0;       ///< of the bones between hip and ankle
  double miss = 0.0;        ///< distance of the ankle from where its plants want it, metres
  bool toe_cleared = true;  ///< false: no bend of the toes brings their tip above the ground
  /// Ground points of the plants that begin in this frame, metres.
  HeelAndBall<std::optional<Vec3>> placed_world;
  HeelAndBall<bool> switched{};  ///< this plant follows the joint's last one without a free frame
  HeelAndBall<bool> given_up{};  ///< planted by the caller, but let go: it would cost too much
  double conflict = 0.0;  ///< how far heel and ball goals are from the foot's length apart, metres
};

struct FrameReport {
  FrameNumber frame = 0;
  Vec3 root_shift_world = Vec3::Zero();  ///< displacement of the body, metres
  std::array<LegReport, 2> legs;
};

/// A finished frame. `pose` stays valid until the next call on its cleaner.
struct CleanedFrame {
  ConstPoseSpan pose;
  FrameReport report;
};

/// Cleans a stream of poses: planted heels and balls stand exactly (method 1), a fixed number of
/// frames later. After `create` nothing allocates. One cleaner per character; not to be shared
/// between threads.
class FootskateCleaner {
 public:
  /// Refuses a rig that does not fit the skeleton, settings outside their ranges and a bad frame
  /// rate.
  static Result<FootskateCleaner> create(const Skeleton& skeleton, const Rig& rig,
                                         const Ground& ground, const CleanSettings& settings,
                                         double fps);
  FootskateCleaner(FootskateCleaner&&) noexcept;
  FootskateCleaner& operator=(FootskateCleaner&&) noexcept;
  ~FootskateCleaner();

  /// Takes the next frame (one local transform per joint; a pose of another size is ignored) and
  /// gives the frame `latency_frames()` before it, nothing while the stream is younger than that.
  /// `step`: the time since the frame before, in frames of the stream's rate, above 0.
  [[nodiscard]] std::optional<CleanedFrame> push(ConstPoseSpan pose, const PlantedNow& planted,
                                                 double step = 1.0) noexcept;
  /// After the last frame: the frames still inside, one a call. When nothing is left the cleaner is
  /// as new, and frames may be pushed again.
  [[nodiscard]] std::optional<CleanedFrame> flush() noexcept;
  /// Forgets all frames.
  void reset() noexcept;

  /// L1 + L2 + L3 + L4, or the latency of the settings if that is less. Streams whose plants all
  /// come with positions need no plant window: set it to 0.
  [[nodiscard]] int latency_frames() const noexcept;

 private:
  class Stages;
  explicit FootskateCleaner(std::unique_ptr<Stages> stages) noexcept;
  std::unique_ptr<Stages> stages_;
};

}  // namespace surefoot
