#include "surefoot/synthesis/make_motion.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "surefoot/contact/plant.h"
#include "synthesis/footprint_plants.h"
#include "synthesis/library.h"
#include "synthesis/movement_player.h"
#include "synthesis/plant_reach.h"
#include "synthesis/swing_lift.h"

namespace surefoot {

namespace {

constexpr int kMostFrames = 1000000;

Placement placement_of(const PlannedMove& move) {
  Placement placement;
  placement.heading = mean_heading(move.before[0], move.before[1]);
  if (move.group->kind() == ParameterKind::jump) {
    placement.position_world =
        0.5 * (move.before[0].position_world + move.before[1].position_world);
    return placement;
  }
  const std::size_t moving = index_of(move.group->moving());
  const Footprint& fixed = move.before[1 - moving];
  placement.position_world = fixed.position_world;
  placement.prints = {move.before[moving], fixed, move.after[moving]};
  return placement;
}

Result<void> check(const MakeSettings& settings, const StepPlan& plan) {
  const PlayerSettings& player = settings.player;
  if (plan.moves.empty()) return fail("no steps to make");
  if (!(settings.fps >= 1.0 && settings.fps <= 1000.0)) {
    return fail(fmt::format("an fps of {} is out of range (1 to 1000)", settings.fps));
  }
  if (!(settings.stand >= 0.0 && settings.stand <= 60.0)) {
    return fail(fmt::format("a standing time of {} s is out of range (0 to 60 s)", settings.stand));
  }
  if (!(player.smoothing >= 0.01 && player.smoothing <= 2.0)) {
    return fail(
        fmt::format("a smoothing time of {} s is out of range (0.01 to 2 s)", player.smoothing));
  }
  if (player.corrections < 0 || player.corrections > 10) {
    return fail(fmt::format("{} corrections are out of range (0 to 10)", player.corrections));
  }
  return {};
}

/// Frames of a motion as they are played, at the times of the frames.
class Recording {
 public:
  Recording(const MovementLibrary& library, const MakeSettings& settings, const StepPlan& plan)
      : joints_(library.skeleton().size()),
        fps_(settings.fps),
        player_(library, settings.player),
        plants_(plan.start) {}

  void play(const PlannedMove& move) {
    player_.begin(*move.group, move.parameters, placement_of(move), move.seconds);
    if (frames() > 0) joins_.push_back(frames());
    record([&](int frame, double t) {
      const double at = player_.movement_time(t);
      plants_.add(frame, player_.movement(), generic_time(at, player_.movement().keytimes()),
                  move.after);
    });
    plants_.end_movement();
  }

  /// Stands in the posture where a first movement begins.
  void stand_before(const PlannedMove& move, double seconds) {
    if (seconds <= 0.0) return;
    player_.rest_before(*move.group, move.parameters, placement_of(move), seconds);
    record([&](int frame, double /*t*/) { plants_.add_standing(frame); });
  }

  void stand_after(double seconds) {
    player_.rest(seconds);
    if (seconds > 0.0) joins_.push_back(frames());
    record([&](int frame, double /*t*/) { plants_.add_standing(frame); });
  }

  [[nodiscard]] int frames() const { return frame_; }
  [[nodiscard]] double end() const { return begin_; }
  [[nodiscard]] std::vector<int> take_joins() { return std::move(joins_); }
  [[nodiscard]] const FootprintPlants& plants() const { return plants_; }

  [[nodiscard]] Motion motion() const {
    Motion motion(frames(), static_cast<int>(joints_), fps_);
    for (int f = 0; f < frames(); ++f) {
      const auto from = poses_.begin() + static_cast<std::ptrdiff_t>(joints_) * f;
      std::copy(from, from + static_cast<std::ptrdiff_t>(joints_), motion.pose(f).begin());
    }
    return motion;
  }

 private:
  [[nodiscard]] double time() const { return frame_ / fps_; }

  template <class Note>
  void record(Note note) {
    const double duration = player_.duration();
    for (; time() < begin_ + duration && frame_ < kMostFrames; ++frame_) {
      const double t = time() - begin_;
      poses_.resize(poses_.size() + joints_);
      player_.pose_at(t, {poses_.data() + poses_.size() - joints_, joints_});
      note(frame_, t);
    }
    begin_ += duration;
  }

  std::size_t joints_;
  double fps_;
  MovementPlayer player_;
  FootprintPlants plants_;
  std::vector<Transform> poses_;
  std::vector<int> joins_;
  int frame_ = 0;
  double begin_ = 0.0;  // of the movement that plays, seconds
};

/// The motion with feet that swing over uneven ground, not through it.
Result<Motion> swings_over(const MovementLibrary& library, const Ground& ground,
                           const Motion& blended, const PlantTrack& track,
                           const CleanSettings& settings) {
  Motion raised = blended;
  if (ground.kind() != GroundKind::height_field && ground.kind() != GroundKind::mesh) {
    return raised;
  }
  const Result<CleanResult> met =
      clean(library.skeleton(), blended, library.rig(), Ground::none(), track, settings);
  if (!met) return pass_on(met);
  const auto lifted = lift_swings(library.skeleton(), library.rig(), ground, track, met->motion,
                                  settings.leg, raised);
  if (!lifted) return pass_on(lifted);
  return raised;
}

}  // namespace

Result<MadeMotion> make_motion(const MovementLibrary& library, const Ground& ground,
                               const StepPlan& plan, const MakeSettings& settings,
                               Diagnostics* notes, const ProgressFn& progress) {
  if (auto good = check(settings, plan); !good) return pass_on(good);
  Recording recording(library, settings, plan);
  recording.stand_before(plan.moves.front(), settings.stand);
  for (const PlannedMove& move : plan.moves) recording.play(move);
  recording.stand_after(settings.stand);
  if (recording.frames() >= kMostFrames) {
    return fail(
        fmt::format("the motion would have more than {} frames; request fewer steps", kMostFrames));
  }
  MadeMotion made;
  made.blended = recording.motion();
  made.joins = recording.take_joins();
  std::vector<Plant> plants = recording.plants().plants(library.rig(), ground);
  release_out_of_reach(library.skeleton(), library.rig(), made.blended, plants);
  Result<PlantTrack> track = make_track(made.blended.frames(), settings.fps, std::move(plants));
  if (!track) return pass_on(track);
  Result<Motion> raised = swings_over(library, ground, made.blended, *track, settings.clean);
  if (!raised) return pass_on(raised);
  Result<CleanResult> cleaned = clean(library.skeleton(), *raised, library.rig(), ground, *track,
                                      settings.clean, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  made.motion = std::move(cleaned->motion);
  made.report = std::move(cleaned->report);
  made.plants = std::move(*track);
  return made;
}

}  // namespace surefoot
