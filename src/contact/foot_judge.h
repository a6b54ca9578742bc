#pragma once

#include <optional>
#include <span>
#include <vector>

#include "contact/hold_settings.h"
#include "contact/level_stretches.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// What became of a heel or ball in one frame.
enum class HoldFate : unsigned char {
  free,  ///< not in contact
  held,
  moves,       ///< in contact, but it comes, leaves, or travels for a while
  unlevel,     ///< in contact, but it rises or sinks
  travelling,  ///< in contact, but faster than any scale of the body's path explains
  turns,       ///< in contact, but the foot turns on its other point
  airborne     ///< in contact, but far off the ground
};

/// A plant of one foot, and where it must stand if that is not for a cleaner to choose.
struct HeldStretch {
  Stretch stretch;
  std::optional<Vec3> position_world;  ///< of the ground under it, metres
  bool settled = false;                ///< by what was held before the frames that are decided
};

/// What was decided of a foot before the frames that are judged.
struct FootPast {
  HeelAndBall<bool> held{};  ///< in the last frame that was decided
  HeelAndBall<std::optional<Vec3>> position_world;
};

/// Chooses what is held of a foot's contact, over a window: its firm part (`add_firm_stretches`),
/// less what cannot be a plant.
/// - A ball that leaves just after the motion begins, without its heel, is dropped.
/// - Where a point changes its height, the longest level stretches of it stay.
/// - A point that travels faster than any scale of the path explains is dropped.
/// - Of a foot that turns, the stiller of heel and ball stays.
/// - A plant off `ground`, and one on tiptoe, keeps its own height: it gets a position. One far
///   off, or off at the very start of the motion, is a foot in the air and dropped unless it is
///   still for 0.2 s.
/// `ground` is one that was found in the motion; `Ground::none()` where none was, or where it was
/// given: plants are then brought to it however far they are. Nothing allocates after construction.
class FootJudge {
 public:
  /// `rig` must outlive this. Windows have at most so many frames.
  FootJudge(const Rig& rig, const Ground& ground, double fps, const HoldSettings& settings,
            std::size_t most_frames);

  /// Judges a window of `frames` frames, the first of which is frame `base` of the stream. Frames
  /// before `decided` were decided earlier, as `past` says.
  void judge(const SoleWindow& window, Side side, int frames, FrameNumber base, int decided,
             std::span<const Stretch> contact, const FootPast& past) noexcept;

  /// Plants by their first frame, heels first.
  [[nodiscard]] std::span<const HeldStretch> held() const noexcept { return held_; }
  [[nodiscard]] HoldFate fate(SolePart part, int frame) const noexcept {
    return fates_[index_of(part)][static_cast<std::size_t>(frame)];
  }
  /// The fewest frames of a plant, and of one that others of its contact came before.
  [[nodiscard]] int shortest() const noexcept;
  [[nodiscard]] int fewest() const noexcept;
  /// Frames between two plants of a point that moves on.
  [[nodiscard]] int gap() const noexcept;

 private:
  [[nodiscard]] bool is_level(std::span<const double> heights) const noexcept;
  void mark(const Stretch& stretch, HoldFate fate) noexcept;
  [[nodiscard]] static bool starts_motion(const Stretch& stretch, FrameNumber base) noexcept;
  void drop_late_steps(FrameNumber base) noexcept;
  void keep_level() noexcept;
  void drop_travelling() noexcept;
  void let_turn() noexcept;
  void let_turn(const FrameRun& turning) noexcept;
  void drop_airborne(FrameNumber base) noexcept;
  void keep_own_heights(int decided, const FootPast& past) noexcept;

  [[nodiscard]] FrameRun overlap(SolePart part, const FrameRun& run) const noexcept;
  [[nodiscard]] SolePart faster(const FrameRun& run) const noexcept;
  void free(SolePart part, const FrameRun& run) noexcept;
  void trim_climbs(Stretch& stretch) const noexcept;
  [[nodiscard]] double height_of(const Stretch& stretch) const noexcept;
  [[nodiscard]] bool on_tiptoe(const Stretch& stretch) const noexcept;
  [[nodiscard]] bool is_off_ground(const Stretch& stretch) const noexcept;
  [[nodiscard]] bool is_airborne(const Stretch& stretch, FrameNumber base) const noexcept;
  [[nodiscard]] Vec3 sole_of(const Stretch& stretch, const HeldStretch* placed) const noexcept;

  const Rig* rig_;
  Ground ground_;
  double fps_;
  HoldSettings settings_;
  double scale_;
  const SoleWindow* window_ = nullptr;  // that is judged
  Side side_ = Side::left;
  int frames_ = 0;
  std::span<const Stretch> contact_;
  std::vector<Stretch> firm_;  // as far as they are chosen
  std::vector<Stretch> next_;
  std::vector<HeldStretch> held_;
  std::vector<double> heights_;
  LevelStretches level_;
  HeelAndBall<std::vector<HoldFate>> fates_;
};

}  // namespace surefoot
