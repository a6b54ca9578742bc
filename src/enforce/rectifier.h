#pragma once

#include <memory>
#include <optional>

#include "surefoot/contact/motion_label.h"
#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// Refuses settings outside their ranges.
[[nodiscard]] Result<void> check_rectify(const RectifySettings& settings);

/// A rectified frame, to be pushed into a `FootskateCleaner`. `pose` stays valid until the next
/// call on its rectifier.
struct RectifiedFrame {
  FrameNumber frame = 0;
  ConstPoseSpan pose;
  PlantedNow planted;  ///< feet that stand by their label or are held in a run that skates
};

/// Rectifies a stream of labelled poses (method 3.3): feet in runs labelled SKATE are held, or go
/// along curves between where they are before and after, by the support before and after. A foot
/// keeps its rotation; its ball is what is held and moved. Legs reach for it as far as their bones
/// do; that every plant is met is for the cleaner. After `create` nothing allocates.
class Rectifier {
 public:
  /// Refuses a rig that does not fit the skeleton, settings outside their ranges and a bad frame
  /// rate.
  static Result<Rectifier> create(const Skeleton& skeleton, const Rig& rig, const Ground& ground,
                                  const RectifySettings& settings, double fps);
  Rectifier(Rectifier&&) noexcept;
  Rectifier& operator=(Rectifier&&) noexcept;
  ~Rectifier();

  /// Takes the next frame (a pose of another size is ignored) and gives the frame
  /// `latency_frames()` before it, nothing while the stream is younger than that.
  [[nodiscard]] std::optional<RectifiedFrame> push(ConstPoseSpan pose, MotionLabel label) noexcept;
  /// After the last frame: the frames still inside, one a call. When nothing is left the rectifier
  /// is as new.
  [[nodiscard]] std::optional<RectifiedFrame> flush() noexcept;

  /// The longest run.
  [[nodiscard]] int latency_frames() const noexcept;

 private:
  class Runs;
  explicit Rectifier(std::unique_ptr<Runs> runs) noexcept;
  std::unique_ptr<Runs> runs_;
};

}  // namespace surefoot
