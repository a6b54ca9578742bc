#pragma once

#include <optional>

#include "surefoot/base/error.h"
#include "surefoot/ik/settings.h"

namespace surefoot {

/// Which joint is exact where two positions fixed by the user do not fit the foot's length
/// (method 1.1).
enum class FootConflict { heel_exact, ball_exact, split };

/// How much work is done for a body that moves as it did.
enum class CleanEffort {
  best,  ///< body, knees and free feet share what planted feet ask for, over time (`BodyFit`)
  fast   ///< each phase in closed form, method 1
};

/// What a plant may cost. Where holding it would cost more it is let go, smoothly, and reported.
/// Plants whose places are given are held at any price. Huge numbers: method 1 to the letter.
struct PlantLimits {
  double foot = 0.25;  ///< leg lengths, above 0: how far a joint may be held from where it was
  double reach =
      0.08;            ///< leg lengths, above 0: how far a leg may fall short with the body unmoved
  double body = 0.07;  ///< leg lengths, above 0: how far the body may move so that both legs reach
  double knee = 0.7;   ///< rad, above 0: how far a knee may turn with the body unmoved
  double speed = 0.6;  ///< leg lengths/s, above 0: how fast plants may move the body or a foot
  /// rad, above 0: how far toes of free feet are bent up against the sole; the foot rises beyond.
  double toe_up = 1.1;
  double toe_bend = 0.55;  ///< rad, above 0: how far toes may be bent; a ball that asks more goes
};

/// Everything about cleaning that can be chosen. Windows are in seconds, 0 to 10, and become
/// round(seconds * fps) frames.
struct CleanSettings {
  double plant_window = 2.0 / 3.0;  ///< L1: a plant's place is the mean over this time (method 1.1)
  double target_window = 1.0 / 3.0;  ///< L2: foot rotation fades into single support (method 1.2)
  double root_window = 1.0 / 3.0;    ///< L3: smoothing of the body's displacement (method 1.4)
  double blend_window = 1.0 / 3.0;   ///< L4: adjustments fade into free frames (method 1.6)
  double toe_window = 0.1;           ///< bent toes straighten over this time; 0: method 1.6
  /// s, 0 to 10: how late a frame may come. The windows then look no further ahead than that, and
  /// what was not foreseen is made up for afterwards (`settle_time`). Absent: as late as the
  /// windows ask for. Needs the best effort.
  std::optional<double> latency = std::nullopt;
  /// s, 0 to 1: in which a foot that lands unforeseen comes to rest.
  double settle_time = 0.12;
  CleanEffort effort = CleanEffort::best;  ///< of rigid legs in closed form; others are fast
  PlantLimits limits = {};
  LegSettings leg = {};  ///< knee damping and scale limits (method 1.5)
  LegSolver solver = LegSolver::closed_form;
  PrioritySettings priority = {};  ///< of prioritised legs (method 2.5)
  /// Bones keep their length and the knee is not damped: the body moves instead. False: legs may
  /// stretch.
  bool rigid = true;
  double stretch_warning = 0.05;  ///< bone scale beyond 1 +- this is warned about, (0, 1)
  /// Share of their length that bones give before an ample root moves, 0 to 0.2: what is not seen.
  double give = 0.01;
  bool align_sole =
      false;  ///< roll a foot standing on heel and ball until its sole is on the slope
  FootConflict conflict = FootConflict::heel_exact;
  const PaperLetter* letter = nullptr;  ///< for tests, which alone know what it is
};

/// The windows in frames at a frame rate.
struct CleanWindows {
  int plant = 0;   ///< L1
  int target = 0;  ///< L2
  int root = 0;    ///< L3
  int blend = 0;   ///< L4
  int toe = 0;     ///< looks back only

  // How far each of them looks ahead.
  int plant_ahead = 0;
  int target_ahead = 0;
  int fit_block = 1;  ///< frames of the body that are fitted together
  int fit_ahead = 0;  ///< and how many after them are looked at

  /// Whether a latency keeps the windows from looking ahead as far as they look back.
  [[nodiscard]] bool limited() const noexcept { return plant_ahead < plant || fit_ahead < blend; }
  /// How far the first stage looks ahead of the last.
  [[nodiscard]] int total() const noexcept {
    return plant_ahead + target_ahead + fit_block - 1 + fit_ahead;
  }
};

/// Refuses settings outside their ranges and a rate that is not positive.
[[nodiscard]] Result<CleanWindows> windows_of(const CleanSettings& settings, double fps);

/// Whether bones keep their length: as asked for, or because of how legs are solved.
[[nodiscard]] bool rigid_legs(const CleanSettings& settings) noexcept;

/// Whether the body is fitted over time: the best effort, of rigid legs in closed form.
[[nodiscard]] bool shares_work(const CleanSettings& settings) noexcept;

/// Knees damped above this angle (rad; 0: never), the release at its place relative to it (2.2 of
/// 2.8 rad, method 1.5).
[[nodiscard]] LegSettings damped_above(double onset) noexcept;

/// The leg settings in force: without damping and scale when legs are rigid.
[[nodiscard]] LegSettings leg_settings_of(const CleanSettings& settings) noexcept;

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
  /// was captured, or faster than this in 0.2 s, keeps its path through that run: labels that were
  /// wrong, or a foot that slides on purpose. A huge number: method 3.3 to the letter.
  double longest_way = 0.12;
  const PaperLetter* letter = nullptr;  ///< for tests, which alone know what it is
};

}  // namespace surefoot
