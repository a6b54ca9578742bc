#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace surefoot {

/// What kind of degradation a warning tells of. Each kind has a stable snake_case name, see
/// `name_of`.
enum class WarningKind {
  guessed_units,          ///< metres per unit taken from the leg length
  guessed_up_axis,        ///< up axis taken from where the head is above the feet
  guessed_rate,           ///< the file holds no frame rate
  guessed_root_offset,    ///< root OFFSET convention chosen from the motion
  repaired_file,          ///< a malformed part of the input was read in the only sensible way
  frame_count_corrected,  ///< the declared frame count is not what the data holds
  t_pose_start,           ///< the first frame is an isolated T-pose and kept out of estimates
  low_confidence_rig,     ///< joint roles are plausible but not certain
  virtual_sole_point,     ///< a heel, ball or toe was placed by proportion, not by a joint
  ground_fallback,        ///< no plane fits the standing points; each plant keeps its own height
  plant_conflict,  ///< plants that cannot all be met, for example two fixed positions too far apart
  plant_switch,    ///< two plants of one joint on adjacent frames: the joint must jump
  target_not_met,  ///< a foot target that the leg could not reach
  leg_stretched,   ///< bone lengths changed beyond the report limit
  toe_not_cleared,  ///< a toe that no toe rotation brings above the ground
  walks_in_place,   ///< what stands moves with the ground under a body that stays: a treadmill
  extrapolated,     ///< a request outside the range of the examples, clamped
  no_counterpart,   ///< joints of one skeleton that the other has nothing for
  lost_detail,      ///< something the output format cannot hold
};

[[nodiscard]] std::string_view name_of(WarningKind kind) noexcept;

/// One kind of trouble with one sentence, counted, with the frames where it happened.
struct Warning {
  WarningKind kind;
  std::string message;
  std::size_t count = 0;
  std::vector<int>
      frames;  ///< ascending, at most `Diagnostics::kFramesKept`; empty if not tied to frames
};

/// Collects typed, counted warnings. Same kind and message are one entry. A null `Diagnostics*` is
/// allowed everywhere and means that nobody listens.
class Diagnostics {
 public:
  static constexpr std::size_t kFramesKept = 1000;

  void warn(WarningKind kind, std::string_view message);
  void warn_at(WarningKind kind, int frame, std::string_view message);

  [[nodiscard]] const std::vector<Warning>& warnings() const noexcept { return warnings_; }
  [[nodiscard]] bool empty() const noexcept { return warnings_.empty(); }
  [[nodiscard]] std::size_t count(WarningKind kind) const noexcept;

 private:
  Warning& entry(WarningKind kind, std::string_view message);

  std::vector<Warning> warnings_;
};

/// `12 to 37, 40, 52 to 60 and 3 more spans`: frames as closed spans, at most `spans` of them.
[[nodiscard]] std::string describe_frames(const std::vector<int>& frames, std::size_t spans = 4);

/// One line for a person: `legs stretched beyond 5 % (7 times: frames 12 to 18)`.
[[nodiscard]] std::string to_string(const Warning& warning);

}  // namespace surefoot
