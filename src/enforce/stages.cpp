#include "enforce/stages.h"

#include "enforce/floor.h"
#include "math/easing.h"

namespace surefoot {

namespace {

// Targets look back at the two frames before the one they are found for.
constexpr int kLookBack = 2;
// How fast feet that are raised to clear their toes come down to a plant, m/s for a leg of 0.85 m.
constexpr double kSetDown = 0.15;
// Part of their reach that fitted legs keep: the angle of a knee that is exactly straight is known
// to the root of the rounding error only.
constexpr double kShort = 1e-10;

Quat rotation_down(std::span<const int> joints, ConstPoseSpan pose) noexcept {
  Quat rotation = Quat::Identity();
  for (const int j : joints) rotation = rotation * pose[j].rotation;
  return rotation;
}

void shift(LegGeometry& leg, const Vec3& by) noexcept {
  leg.hip_world += by;
  leg.knee_world += by;
  leg.ankle_world += by;
}

/// How far toes of a free foot are bent before it rises. The fit asks for less, so that a capture
/// whose toes jitter does not make the foot jump.
ToeRoom toe_room(const PlantLimits& limits) noexcept {
  constexpr double kBeyondFit = 1.1;
  return {limits.toe_up, kBeyondFit * limits.toe_bend, true};
}

/// The share of a landing that is not foreseen.
double unforeseen(const CleanSettings& settings, const CleanWindows& windows, double fps) noexcept {
  if (!windows.limited() || !(settings.settle_time > 0.0)) return 0.0;
  return ease_out(windows.fit_ahead / (settings.settle_time * fps));
}

/// How long, in frames, a foot moves on that settles without turning back: the quintic of
/// `FootSettle` is monotone from there.
double coast_frames(const CleanSettings& settings, const CleanWindows& windows,
                    double fps) noexcept {
  constexpr double kMonotone = 0.4;
  if (windows.plant_ahead > 0) return 0.0;
  return kMonotone * unforeseen(settings, windows, fps) * settings.settle_time * fps;
}

}  // namespace

FootskateCleaner::Stages::Stages(const Rig& rig, const Ground& ground,
                                 const CleanSettings& settings, const CleanWindows& windows,
                                 double fps, std::array<LegChain, 2> chains,
                                 std::vector<int> above_mover, std::vector<int> above_hips,
                                 int joints)
    : rig_(rig),
      ground_(ground),
      settings_(settings),
      set_down_(kSetDown * leg_scale(rig.leg_length) / fps),
      windows_(windows),
      leg_settings_(leg_settings_of(settings)),
      chains_(std::move(chains)),
      above_mover_(std::move(above_mover)),
      above_hips_(std::move(above_hips)),
      frames_(windows.total() + 1 + kLookBack),
      poses_(windows.total() + 1, joints),
      positions_(rig_, ground_, windows.plant_ahead, coast_frames(settings, windows, fps), fps),
      prices_(rig_, ground_, settings_.limits, fps),
      targets_(rig_, ground_, settings_, windows.target, windows.target_ahead, windows.total() + 2),
      root_(settings, windows.root, windows.total() + 2),
      placements_{LegPlacement(rig_.leg(Side::left), chains_[0], settings),
                  LegPlacement(rig_.leg(Side::right), chains_[1], settings)},
      root_blend_(letter_of(settings.letter).blend, windows.blend, windows.total() + 2),
      leg_blends_{LegBlend(chains_[0], Side::left, settings, windows.blend, windows.total() + 2),
                  LegBlend(chains_[1], Side::right, settings, windows.blend, windows.total() + 2)},
      foot_turns_{FootTurn(Side::left, letter_of(settings.letter).blend, windows.blend,
                           windows.fit_ahead, windows.total() + 2),
                  FootTurn(Side::right, letter_of(settings.letter).blend, windows.blend,
                           windows.fit_ahead, windows.total() + 2)},
      settles_{FootSettle(rig_.leg(Side::left), Side::left, settings.settle_time,
                          unforeseen(settings, windows, fps), fps),
               FootSettle(rig_.leg(Side::right), Side::right, settings.settle_time,
                          unforeseen(settings, windows, fps), fps)},
      toe_levels_{ToeLevel(rig_.leg(Side::left), Side::left, rig.leg_length, windows.blend,
                           windows.total() + 2),
                  ToeLevel(rig_.leg(Side::right), Side::right, rig.leg_length, windows.blend,
                           windows.total() + 2)},
      toe_releases_{ToeRelease(windows.toe, toe_room(settings.limits)),
                    ToeRelease(windows.toe, toe_room(settings.limits))} {
  if (shares_work(settings)) {
    body_fit_.emplace(fps, rig.leg_length, windows.fit_block, windows.fit_ahead, windows.blend,
                      windows.limited());
  }
}

std::optional<CleanedFrame> FootskateCleaner::Stages::push(ConstPoseSpan pose,
                                                           const PlantedNow& planted,
                                                           double step) noexcept {
  if (pose.size() != poses_.joints()) return std::nullopt;
  if (ended_) reset();
  take(taken_, pose, planted, step);
  ++taken_;
  return advance();
}

std::optional<CleanedFrame> FootskateCleaner::Stages::flush() noexcept {
  ended_ = true;
  std::optional<CleanedFrame> frame = advance();
  if (!frame) reset();
  return frame;
}

void FootskateCleaner::Stages::reset() noexcept {
  positions_.clear();
  prices_.clear();
  targets_.clear();
  root_.clear();
  root_blend_.clear();
  for (LegBlend& blend : leg_blends_) blend.clear();
  if (body_fit_) body_fit_->clear();
  for (FootTurn& turn : foot_turns_) turn.clear();
  for (FootSettle& settle : settles_) settle.clear();
  for (ToeLevel& level : toe_levels_) level.clear();
  for (ToeRelease& release : toe_releases_) release.clear();
  taken_ = placed_ = aimed_ = solved_ = finished_ = 0;
  ended_ = false;
}

std::optional<CleanedFrame> FootskateCleaner::Stages::advance() noexcept {
  while (placed_ < ready(taken_, windows_.plant_ahead)) place(placed_++);
  while (aimed_ < ready(placed_, windows_.target_ahead)) aim(aimed_++);
  if (body_fit_) {
    fit();
    const int behind = windows_.fit_block - 1 + windows_.fit_ahead;
    if (finished_ < ready(aimed_, behind)) return finish(finished_++);
    return std::nullopt;
  }
  while (solved_ < ready(aimed_, windows_.root)) solve(solved_++);
  if (finished_ < ready(solved_, windows_.blend)) return finish(finished_++);
  return std::nullopt;
}

void FootskateCleaner::Stages::take(FrameNumber frame, ConstPoseSpan pose,
                                    const PlantedNow& planted, double step) noexcept {
  poses_.put(frame, pose);
  FrameRecord& record = frames_[frame];
  record.step = step;
  for (const Side side : kSides) {
    FootRecord& foot = record.feet[index_of(side)];
    foot.contact = planted.joints[index_of(side)];
    foot.support =
        static_cast<int>(foot.contact[0].planted) + static_cast<int>(foot.contact[1].planted);
    foot.report = {};
    foot.placed = false;
    foot.moved_world = Vec3::Zero();
    foot.turned_world = Quat::Identity();
    if (foot.support == 0 && !body_fit_) continue;
    const Leg& leg = rig_.leg(side);
    foot.leg = chains_[index_of(side)].geometry(pose);
    foot.knee = knee_triangle(foot.leg);
    const Transform ankle{foot.leg.ankle_rotation_world, foot.leg.ankle_world};
    foot.sole_world = {ankle.apply(leg.heel_in_ankle), ankle.apply(leg.ball_in_ankle)};
  }
  if (record.supported()) record.facing_world = rotation_down(above_hips_, pose);
}

FootSettle::Carried FootskateCleaner::Stages::carried(Side side) const noexcept {
  if (!windows_.limited() || finished_ == 0) return {};
  const FootRecord& foot = frames_[finished_ - 1].feet[index_of(side)];
  return {foot.moved_world, foot.turned_world};
}

void FootskateCleaner::Stages::place(FrameNumber frame) noexcept {
  positions_.place(frame, taken_,
                   {carried(Side::left).moved_world, carried(Side::right).moved_world}, frames_);
  prices_.charge(frames_[frame]);
  for (const Side side : kSides) {
    FootRecord& foot = frames_[frame].feet[index_of(side)];
    foot.lowered = depth_of_places(ground_, rig_.leg(side), foot);
    if (body_fit_ && foot.support > 0) foot_turns_[index_of(side)].tell_placed(frame);
  }
  targets_.turn(frame, frames_[frame]);
}

void FootskateCleaner::Stages::aim(FrameNumber frame) noexcept {
  targets_.aim(frame, frames_);
  prices_.charge_toes(poses_[frame], chains_, frames_[frame]);
  if (!body_fit_) {
    root_.add(frame, frames_);
    return;
  }
  for (const Side side : kSides) {
    if (windows_.limited()) settles_[index_of(side)].settle(frame, carried(side), frames_);
    const FootRecord& foot = frames_[frame].feet[index_of(side)];
    if (foot.support > 0) foot_turns_[index_of(side)].tell_aimed(frame);
    if (foot.planted(SolePart::ball)) toe_levels_[index_of(side)].tell_planted(frame);
  }
}

void FootskateCleaner::Stages::fit() noexcept {
  while (solved_ < aimed_ && (ended_ || body_fit_->ready(solved_, aimed_))) {
    turn_free_feet(body_fit_->done(solved_, aimed_), body_fit_->stop(solved_, aimed_));
    solved_ = body_fit_->fit(solved_, aimed_, frames_);
  }
}

void FootskateCleaner::Stages::turn_free_feet(FrameNumber done, FrameNumber stop) noexcept {
  for (const Side side : kSides) {
    FootTurn& turns = foot_turns_[index_of(side)];
    FootTurn::Place place;
    for (FrameNumber f = solved_; f < stop; ++f) {
      if (f == done) place = turns.place();
      turns.turn(f, aimed_, frames_);
      FootRecord& foot = frames_[f].feet[index_of(side)];
      foot.sunk = 0.0;
      if (foot.support > 0) continue;
      const Transform ankle{foot.target_world.rotation, foot.leg.ankle_world};
      foot.sunk = depth_of_foot(ground_, rig_.leg(side), chains_[index_of(side)], poses_[f], ankle,
                                foot.lowered, {settings_.limits.toe_up, settings_.limits.toe_bend});
      if (ground_.kind() != GroundKind::none) foot.above = -foot.sunk;
    }
    ease_before_plants(side, stop);
    if (done < stop) turns.go_back_to(place);
  }
}

void FootskateCleaner::Stages::ease_before_plants(Side side, FrameNumber stop) noexcept {
  double most = HUGE_VAL;
  for (FrameNumber f = stop - 1; f >= solved_; --f) {
    FootRecord& foot = frames_[f].feet[index_of(side)];
    if (foot.support > 0) {
      most = std::max(0.0, foot.target_world.translation.y() - foot.leg.ankle_world.y());
      continue;
    }
    most += set_down_ * frames_[f].step;
    if (!(foot.sunk > most)) continue;
    const Transform ankle{foot.target_world.rotation, foot.leg.ankle_world};
    const double sole = depth_of_sole(ground_, rig_.leg(side), ankle) - foot.lowered;
    foot.sunk = std::max(most, sole);
  }
}

void FootskateCleaner::Stages::solve(FrameNumber frame) noexcept {
  FrameRecord& record = frames_[frame];
  record.root_shift_world = root_.shift(frame, frames_);
  if (record.supported()) root_blend_.tell_solved(frame);
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    FootRecord& foot = record.feet[s];
    if (foot.support == 0) continue;
    shift(foot.leg, record.root_shift_world);
    foot.leads = LegPlacement::leading(foot, frame > 0 ? &frames_[frame - 1].feet[s] : nullptr);
    placements_[s].solve(foot);
    leg_blends_[s].tell_solved(frame);
    if (foot.planted(SolePart::ball)) toe_levels_[s].tell_planted(frame);
  }
}

void FootskateCleaner::Stages::adjust_faded(FrameNumber frame) noexcept {
  FrameRecord& record = frames_[frame];
  record.root_shift_world = root_blend_.shift(frame, frames_);
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    FootRecord& foot = record.feet[s];
    foot.report.scale = leg_blends_[s].adjust(frame, frames_, poses_);
    if (foot.placed) foot.solution.ankle_world.translation += record.root_shift_world;
  }
}

void FootskateCleaner::Stages::adjust_fitted(FrameNumber frame) noexcept {
  FrameRecord& record = frames_[frame];
  if (!record.moves) return;
  // What the fit leaves to be met exactly is far below a millimetre.
  record.root_shift_world =
      within_reach(record, record.root_shift_world,
                   [](const FootRecord& foot) { return (1.0 - kShort) * foot.knee.full_reach(); });
  for (std::size_t s = 0; s < 2; ++s) {
    FootRecord& foot = record.feet[s];
    if (foot.support == 0) {
      foot.target_world.translation = foot.leg.ankle_world + foot.ankle_shift_world;
    }
    foot.moved_world = foot.target_world.translation - foot.leg.ankle_world;
    foot.turned_world = foot.target_world.rotation * foot.leg.ankle_rotation_world.conjugate();
    shift(foot.leg, record.root_shift_world);
    foot.solution =
        solve_leg_beside(foot.leg, foot.knee, foot.flexion_change, foot.beyond,
                         chains_[s].hinge_in_parent(), foot.target_world, leg_settings_);
    if (foot.support > 0) foot.report.miss = foot.solution.miss;
    foot.report.scale = foot.solution.scale;
    foot.placed = true;
    chains_[s].apply(foot.solution, poses_[frame]);
  }
}

CleanedFrame FootskateCleaner::Stages::finish(FrameNumber frame) noexcept {
  const PoseSpan pose = poses_[frame];
  FrameRecord& record = frames_[frame];
  if (body_fit_) {
    adjust_fitted(frame);
  } else {
    adjust_faded(frame);
  }
  CleanedFrame cleaned{pose, {}};
  cleaned.report.frame = frame;
  cleaned.report.root_shift_world = record.root_shift_world;
  move_body(record.root_shift_world, pose);
  for (const Side side : kSides) {
    FootRecord& foot = record.feet[index_of(side)];
    clear_ground(side, frame, pose, foot.report);
    cleaned.report.legs[index_of(side)] = foot.report;
  }
  return cleaned;
}

void FootskateCleaner::Stages::clear_ground(Side side, FrameNumber frame, PoseSpan pose,
                                            LegReport& report) noexcept {
  const std::size_t s = index_of(side);
  const FootRecord& foot = frames_[frame].feet[s];
  if (ground_.kind() == GroundKind::none) {
    const double level = toe_levels_[s].level(frame, frames_);
    clear_toes(level, rig_.leg(side), chains_[s], foot, toe_releases_[s], pose, report);
  } else {
    clear_floor(ground_, rig_.leg(side), chains_[s], leg_settings_, foot, toe_releases_[s], pose,
                report);
  }
}

void FootskateCleaner::Stages::move_body(const Vec3& shift_world, PoseSpan pose) const noexcept {
  if (shift_world.isZero(0.0)) return;
  const Quat above = rotation_down(above_mover_, pose);
  pose[rig_.mover].translation += above.conjugate() * shift_world;
}

}  // namespace surefoot
