#pragma once

#include <memory>
#include <optional>

#include "surefoot/contact/motion_label.h"
#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// How runs of skating frames are rectified (method 3.3).
struct RectifySettings {
  /// s, above 0, at most 10: the longest run whose end is waited for. Of a longer one the part that
  /// must be given away is treated as if the motion ended there: a foot that stood goes on
  /// standing, another keeps its path.
  double longest_run = 1.0;
  double ease_window = 1.0 / 3.0;  ///< s, 0 to 10: L4, over which a kept offset fades after a plant
  double lift = 0.0;               ///< m, 0 to 1: rise of the control point of a moving foot
  /// m for a leg of 0.85 m, above 0: a foot whose heel and ball are this far up within a run is in
  /// the air and takes a step: it keeps its path, and stands as the table says while it is down. A
  /// huge number: method 3.3 to the letter.
  double clear_height = 0.05;
  /// s, 0 to 10: a foot that has less time than this from S to K or from K to T keeps its path, and
  /// stands as the table says. 0: method 3.3 to the letter, by which it may go its whole way in a
  /// frame.
  double shortest_way = 0.1;
  /// m for a leg of 0.85 m, above 0: a foot that a run would take farther than this from where it
  /// was captured keeps its path through that run: labels that were wrong, or a foot that slides on
  /// purpose. A huge number: method 3.3 to the letter.
  double longest_way = 0.12;
  /// Feet move horizontally and keep their own height, which the cleaner brings to the ground.
  /// False: method 3.3 to the letter; a foot that rolls over heel and ball is then pulled under it.
  bool keep_height = true;
};

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
