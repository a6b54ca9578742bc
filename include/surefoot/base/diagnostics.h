#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace surefoot {

/// What a note tells of: a guess that is sure, or an ordinary choice that somebody may want to
/// know of. Nothing is wrong. Each kind has a stable snake_case name, see `name_of`.
enum class NoteKind {
  guessed_units,        ///< metres per unit taken from the leg length
  guessed_up_axis,      ///< up axis taken from where the head is above the feet
  guessed_rate,         ///< the file holds no frame rate; the format's usual one is taken
  guessed_root_offset,  ///< root OFFSET convention chosen from the motion
  t_pose_start,         ///< the first frames are a T-pose and kept out of estimates
  virtual_sole_point,   ///< a heel, ball or toe was placed by proportion, not by a joint
  repeated_name,        ///< several joints have one name, which finds the first of them
  renamed_joint,        ///< a joint's name had to be changed for the output format
  no_counterpart,       ///< joints of one skeleton that the other has nothing for
  left_out_example,     ///< an example that was not learnt from
  moving_ground,        ///< feet are carried under a body that walks in place: how fast
};

/// What kind of degradation a warning tells of: the result is worse than it could be. Each kind has
/// a stable snake_case name, see `name_of`. The sentence of a warning says cause, effect and cure.
enum class WarningKind {
  uncertain_units,        ///< no leg and no usual unit tells the size of the body
  repaired_file,          ///< a malformed part of the input was read in the only sensible way
  frame_count_corrected,  ///< the declared frame count is not what the data holds
  low_confidence_rig,     ///< joint roles are plausible but not certain
  ground_fallback,        ///< no plane fits the standing points; each plant keeps its own height
  plant_conflict,  ///< plants that cannot all be met, for example two fixed positions too far apart
  plant_given_up,  ///< contact that is not held, or in part: in the air, travelling, too costly
  motion_jumps,    ///< the body jumps; what is before and after is treated apart
  plant_switch,    ///< two plants of one joint on adjacent frames: the joint must jump
  target_not_met,  ///< a foot target that the leg could not reach
  leg_stretched,   ///< bone lengths changed beyond the report limit
  toe_not_cleared,  ///< a toe that no toe rotation brings above the ground
  walks_in_place,   ///< what stands moves with the ground under a body that stays: a treadmill
  extrapolated,     ///< a request outside the range of the examples, clamped
  lost_detail,      ///< something the output format cannot hold
};

[[nodiscard]] std::string_view name_of(NoteKind kind) noexcept;
[[nodiscard]] std::string_view name_of(WarningKind kind) noexcept;

/// One kind of note or warning with one sentence, counted, with the frames where it happened.
template <class Kind>
struct Remark {
  Kind kind;
  std::string message;
  std::size_t count = 0;
  std::vector<int>
      frames;  ///< ascending, at most `Diagnostics::kFramesKept`; empty if not tied to frames
};
using Note = Remark<NoteKind>;
using Warning = Remark<WarningKind>;

/// Collects typed, counted notes and warnings. Same kind and message are one entry. A null
/// `Diagnostics*` is allowed everywhere and means that nobody listens.
class Diagnostics {
 public:
  static constexpr std::size_t kFramesKept = 1000;

  void note(NoteKind kind, std::string_view message);
  void note_at(NoteKind kind, int frame, std::string_view message);
  void warn(WarningKind kind, std::string_view message);
  void warn_at(WarningKind kind, int frame, std::string_view message);

  [[nodiscard]] const std::vector<Note>& notes() const noexcept { return notes_; }
  [[nodiscard]] const std::vector<Warning>& warnings() const noexcept { return warnings_; }
  /// Whether there are no warnings; notes do not count.
  [[nodiscard]] bool empty() const noexcept { return warnings_.empty(); }
  [[nodiscard]] std::size_t count(NoteKind kind) const noexcept;
  [[nodiscard]] std::size_t count(WarningKind kind) const noexcept;

 private:
  std::vector<Note> notes_;
  std::vector<Warning> warnings_;
};

/// `12 to 37, 40, 52 to 60 and 3 more spans`: frames as closed spans, at most `spans` of them.
[[nodiscard]] std::string describe_frames(const std::vector<int>& frames, std::size_t spans = 4);

/// One line for a person: `legs stretched beyond 5 % (7 times: frames 12 to 18)`.
[[nodiscard]] std::string to_string(const Note& note);
[[nodiscard]] std::string to_string(const Warning& warning);

}  // namespace surefoot
