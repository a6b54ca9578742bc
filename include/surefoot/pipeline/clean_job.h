#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/motion_label.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/edit/style.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/metrics/damage.h"
#include "surefoot/pipeline/measurement.h"

namespace surefoot {

/// Whether a body whose floor wanders, as from video, is brought onto one floor before it is
/// cleaned. `automatic`: where no ground fits and it is clear that the capture wanders.
enum class Levelling { automatic, always, never };

/// Where the ground is in each frame of a take, in the world: a treadmill, a lift, a ship.
struct GroundTrack {
  std::vector<Transform> placements_world;
};

/// Whether feet that are carried evenly under a body that stays where it is, as in cycles for games
/// and on treadmills, stay in place on ground that moves with them.
enum class WalkInPlace { automatic, never };

/// What is to be done to a take: everything that a person can choose about cleaning.
struct CleanJob {
  /// When the feet are planted; detected when absent. Contacts as `contacts_of` finds them are
  /// cut to what can be held (`plants_to_hold`).
  std::optional<PlantTrack> plants = std::nullopt;
  DetectSettings detect = {};
  CleanSettings clean = {};
  bool repair = false;  ///< mend damaged spans only; not together with `rectify`
  std::optional<RectifySettings> rectify = std::nullopt;  ///< rectify skating runs first
  /// Of every frame, for `rectify`; found when absent.
  std::optional<std::vector<MotionLabel>> labels = std::nullopt;
  StyleSettings style = {};
  Levelling level = Levelling::never;
  /// How the ground moves, in any way or evenly (m/s). Absent: as the plants say, or as is found.
  std::optional<GroundTrack> moving_ground = std::nullopt;
  std::optional<Vec3> ground_velocity_world = std::nullopt;
  /// Of plain jobs, of plants without positions, not at a latency.
  WalkInPlace in_place = WalkInPlace::automatic;
};

/// An original and its result as they look from ground that moves.
struct SeenFromGround {
  GroundTrack ground;
  Take original;
  Take take;
};

/// A take whose planted feet stay in place, and what that took.
struct CleanedTake {
  Take take;  ///< in the world; saves as the original's file does
  CleanReport report;
  PlantTrack held;         ///< the plants by which slide is told, before and after
  int latency_frames = 0;  ///< how far a live stream with these settings lags behind
  /// Of a job that repairs, in the order of repair.
  std::optional<std::vector<DamageSpan>> repaired = std::nullopt;
  std::optional<int> skating_runs = std::nullopt;  ///< of a job that rectifies
  /// The take as it was cleaned, where it was brought onto one floor first.
  std::optional<Take> levelled = std::nullopt;
  /// Where the ground moves: where plants, report and all that is measured are told.
  std::optional<SeenFromGround> seen = std::nullopt;
  bool loops = false;       ///< it ended as it began, and was cleaned so that it still does
  PlantTrack contact = {};  ///< what stood as it was found or given, of a plain job
};

/// Refuses choices that exclude each other and settings outside their ranges.
[[nodiscard]] Result<void> check_job(const CleanJob& job);

/// When feet are in contact, as cleaning takes it where no plants are given: `detect_plants`, of a
/// cycle as it looks when it goes round and round.
[[nodiscard]] PlantTrack contacts_of(const Take& take, const DetectSettings& settings = {});

/// The plants that cleaning holds. Of plants that were detected and have no position it is the part
/// that deserves it (see docs/detection.md), and `notes` gets what is cut or dropped; others are
/// held as they are. What it gives is held as it is when it is given again. Cycles are judged as
/// they look when they go round and round; then `notes` gets nothing.
[[nodiscard]] PlantTrack plants_to_hold(const Take& take, const PlantTrack& plants,
                                        Diagnostics* notes = nullptr);

/// The plants that a job holds when none are given: the firm part of what is detected.
[[nodiscard]] PlantTrack plants_to_hold(const Take& take, const DetectSettings& settings,
                                        Diagnostics* notes = nullptr);

/// Keeps the planted feet of a take in place. Refuses what `check_job` and `clean` refuse.
[[nodiscard]] Result<CleanedTake> clean_take(const Take& take, const CleanJob& job = {},
                                             Diagnostics* notes = nullptr,
                                             const ProgressFn& progress = {});

/// The frames [first, end) of a motion that were cleaned again.
struct CleanedFrames {
  int first = 0;
  int end = 0;
};

/// Brings a cleaned take up to date after its plants were changed, by cleaning only the frames that
/// the changes reach. The motion is then what `clean_take` makes of the same job, to 1e-6 m: frames
/// are cleaned from some seconds before the change on until they are again what they were, and from
/// farther away where they are not. Of the report, plants and what was not met are up to date; its
/// largest numbers may be those from before. Gives the frames that may have changed. Nothing where
/// that cannot be done in part: jobs that do more than clean, plants that are to be cut to what can
/// be held, changes all over the clip. `cleaned` is then as it was.
[[nodiscard]] Result<std::optional<CleanedFrames>> clean_again(const Take& take,
                                                               const CleanJob& job,
                                                               CleanedTake& cleaned,
                                                               const ProgressFn& progress = {});

/// A part of a take that was cleaned by itself.
struct CleanedPart {
  CleanedTake cleaned;
  int first = 0;  ///< the frame of the take that is its frame 0
};

/// Cleans the frames `wanted` and about a second more on either side: something to show while all
/// of a long take is being cleaned. In the frames that were asked for, feet stand as they will, but
/// for millimetres near the ends and for plants that reach out of the part. Refuses frames that do
/// not exist and jobs that do more than hold the plants they are given.
[[nodiscard]] Result<CleanedPart> clean_part(const Take& take, const CleanJob& job,
                                             const CleanedFrames& wanted,
                                             const ProgressFn& progress = {});

/// A file of `"format": "surefoot-moving-ground"` (docs/formats.md). Refuses one that is not as
/// long as the take.
[[nodiscard]] Result<GroundTrack> read_ground_track(std::string_view text, std::string file,
                                                    const Take& take);
/// The fastest treadmill, m/s.
inline constexpr double kFastestBelt = 20.0;
/// Puts a take on a treadmill of a speed in m/s, which runs as standing feet are carried, or else
/// against the way the character faces. At 0 the ground stands, whatever is found.
void put_on_treadmill(const Take& take, double speed, CleanJob& job);

/// Original and result as they are to be compared and shown: from the ground, where that moves.
[[nodiscard]] const Take& shown_original(const Take& original, const CleanedTake& cleaned) noexcept;
[[nodiscard]] const Take& shown_result(const CleanedTake& cleaned) noexcept;

/// Measures a result against its original, at the plants that were held.
[[nodiscard]] Result<Measurement> measure_cleaned(const Take& original, const CleanedTake& cleaned);

/// Judges a result by its original, or by what levelling made of that.
[[nodiscard]] Result<Verdict> judge_cleaned(const Take& original, const CleanedTake& cleaned);

/// A verdict as a person reads it: `verdict: look (knee kink 17.2 of 15 deg/frame^2, frame 80)`.
[[nodiscard]] std::string verdict_sentence(const Verdict& verdict);

/// How far a plant slides at most, metres.
struct LargestSlide {
  double before = 0.0;
  double after = 0.0;
};
[[nodiscard]] LargestSlide largest_slide(const Take& original, const CleanedTake& cleaned);

/// One sentence for a person: how many plants are held, how far they slid before and slide now, and
/// how far root and legs were changed.
[[nodiscard]] std::string summary_of(const Take& original, const CleanedTake& cleaned);

/// What a job did before it cleaned, one sentence each; empty for a plain job.
[[nodiscard]] std::vector<std::string> remarks_of(const CleanedTake& cleaned);

}  // namespace surefoot
