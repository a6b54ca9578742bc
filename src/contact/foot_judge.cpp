#include "contact/foot_judge.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "math/frames.h"

namespace surefoot {

namespace {

constexpr double kQuick = 0.5;  // s within which heights change quickly

}  // namespace

HoldSettings for_sliding_capture(HoldSettings settings) noexcept {
  constexpr double kLooser = 4.0;
  FirmSettings& firm = settings.firm;
  for (double* limit :
       {&firm.rise, &firm.speed, &firm.calm, &firm.heel_off, &firm.leave, &firm.leave_late,
        &firm.drag, &firm.travel, &firm.shuffle.speed, &settings.change, &settings.slow_change,
        &settings.most_change, &settings.slack, &settings.turn, &settings.own_height,
        &settings.off_ground}) {
    *limit *= kLooser;
  }
  const SoleSplitSettings usual;
  settings.split = {kLooser * usual.on, kLooser * usual.off};
  return settings;
}

FootJudge::FootJudge(const Rig& rig, const Ground& ground, double fps, const HoldSettings& settings,
                     std::size_t most_frames)
    : rig_(&rig),
      ground_(ground),
      fps_(fps),
      settings_(settings),
      scale_(rig.scale()),
      level_(most_frames) {
  // Heel and ball: no more plants than every other frame.
  firm_.reserve(most_frames + 2);
  next_.reserve(most_frames + 2);
  held_.reserve(most_frames + 2);
  heights_.reserve(most_frames);
  for (std::vector<HoldFate>& fates : fates_) fates.resize(most_frames);
}

int FootJudge::shortest() const noexcept { return fewest_frames(settings_.firm.shortest, fps_); }

int FootJudge::fewest() const noexcept { return fewest_frames(settings_.firm.shortest_part, fps_); }

int FootJudge::gap() const noexcept {
  constexpr double kStretchGap = 0.1;  // s
  return frames_of(kStretchGap, fps_);
}

void FootJudge::judge(const SoleWindow& window, Side side, int frames, FrameNumber base,
                      int decided, std::span<const Stretch> contact,
                      const FootPast& past) noexcept {
  window_ = &window;
  side_ = side;
  frames_ = frames;
  contact_ = contact;
  for (std::vector<HoldFate>& fates : fates_) {
    std::fill(fates.begin(), fates.begin() + frames, HoldFate::free);
  }
  const auto balls = std::ranges::find(contact, SolePart::ball, &Stretch::part);
  firm_.clear();
  for (const Stretch& stretch : contact) {
    mark(stretch, HoldFate::moves);
    add_firm_stretches(stretch, {balls, contact.end()}, window, scale_, fps_, settings_.firm,
                       firm_);
  }
  drop_late_steps(base);
  keep_level();
  drop_travelling();
  let_turn();
  std::ranges::sort(firm_, [](const Stretch& a, const Stretch& b) {
    return std::tuple(a.run.first, a.part) < std::tuple(b.run.first, b.part);
  });
  if (ground_.kind() != GroundKind::none) drop_airborne(base);
  keep_own_heights(decided, past);
  for (const Stretch& stretch : firm_) mark(stretch, HoldFate::held);
}

void FootJudge::mark(const Stretch& stretch, HoldFate fate) noexcept {
  std::vector<HoldFate>& fates = fates_[index_of(stretch.part)];
  std::fill(fates.begin() + stretch.run.first, fates.begin() + stretch.run.last + 1, fate);
}

/// A motion that begins while a foot leaves shows too little of its contact to tell how it stood.
void FootJudge::drop_late_steps(FrameNumber base) noexcept {
  if (overlap(SolePart::heel, {0, frames_ - 1}).size() > 0) return;
  std::erase_if(firm_, [&](const Stretch& stretch) {
    return starts_motion(stretch, base) && stretch.ends &&
           stretch.run.size() < frames_of(settings_.shortest_start, fps_);
  });
}

bool FootJudge::is_level(std::span<const double> heights) const noexcept {
  const auto [low, high] = std::ranges::minmax(heights);
  const double slow = static_cast<double>(heights.size()) / fps_ - kQuick;
  const double most = settings_.change + settings_.slow_change * std::max(slow, 0.0);
  return high - low <= std::min(most, settings_.most_change) * scale_;
}

bool FootJudge::starts_motion(const Stretch& stretch, FrameNumber base) noexcept {
  return base + stretch.run.first <= 1;
}

/// Level stretches of plants that change their height.
void FootJudge::keep_level() noexcept {
  next_.clear();
  for (const Stretch& stretch : firm_) {
    heights_.clear();
    for (int f = stretch.run.first; f <= stretch.run.last; ++f) {
      heights_.push_back(window_->place(stretch.part, f).y());
    }
    if (is_level(heights_)) {
      next_.push_back(stretch);
      continue;
    }
    mark(stretch, HoldFate::unlevel);
    for (const FrameRun& run :
         level_.find(heights_, settings_.change * scale_, gap(), fewest(),
                     [&](std::span<const double> heights) { return is_level(heights); })) {
      Stretch part{stretch.part,
                   {stretch.run.first + run.first, stretch.run.first + run.last},
                   stretch.begins || run.first > 0,
                   stretch.ends || stretch.run.first + run.last < stretch.run.last};
      trim_climbs(part);
      if (part.run.size() >= fewest()) next_.push_back(part);
    }
  }
  std::swap(firm_, next_);
}

/// Takes off ends in which a point still comes to its level or already leaves it.
void FootJudge::trim_climbs(Stretch& stretch) const noexcept {
  FrameRun& run = stretch.run;
  const auto climbs = [&](int f) {
    return std::abs(window_->velocity(stretch.part, f).y()) > settings_.still * scale_;
  };
  while (stretch.begins && run.first <= run.last && climbs(run.first)) ++run.first;
  while (stretch.ends && run.first <= run.last && climbs(run.last)) --run.last;
}

void FootJudge::drop_travelling() noexcept {
  std::erase_if(firm_, [&](const Stretch& stretch) {
    const double usual =
        window_->usual(stretch.run, [&](int f) { return window_->slack(stretch.part, f); });
    if (usual <= settings_.slack * scale_) return false;
    mark(stretch, HoldFate::travelling);
    return true;
  });
}

/// Holds a foot that turns at one point.
void FootJudge::let_turn() noexcept {
  FrameRun turning{0, -1};
  for (int f = 0; f <= frames_; ++f) {
    if (f < frames_ && window_->turn(f) > settings_.turn) {
      if (turning.size() == 0) turning.first = f;
      turning.last = f;
    } else if (turning.size() > 0) {
      let_turn(turning);
      turning = {0, -1};
    }
  }
}

void FootJudge::let_turn(const FrameRun& turning) noexcept {
  const FrameRun heel = overlap(SolePart::heel, turning);
  const FrameRun both = overlap(SolePart::ball, heel);
  if (both.size() >= shortest()) free(faster(both), both);
}

/// From the first to the last frame of a run in which a point is planted; empty if it never is.
FrameRun FootJudge::overlap(SolePart part, const FrameRun& run) const noexcept {
  FrameRun both{run.last + 1, run.last};
  for (const Stretch& plant : firm_) {
    if (plant.part != part || plant.run.first > run.last || plant.run.last < run.first) continue;
    if (both.size() == 0) both = {std::max(plant.run.first, run.first), run.first};
    both.first = std::min(both.first, std::max(plant.run.first, run.first));
    both.last = std::max(both.last, std::min(plant.run.last, run.last));
  }
  return both;
}

SolePart FootJudge::faster(const FrameRun& run) const noexcept {
  double heel = 0.0;
  double ball = 0.0;
  for (int f = run.first; f <= run.last; ++f) {
    heel += window_->slack(SolePart::heel, f);
    ball += window_->slack(SolePart::ball, f);
  }
  return heel > ball ? SolePart::heel : SolePart::ball;
}

/// Takes a run from the plants of a point.
void FootJudge::free(SolePart part, const FrameRun& run) noexcept {
  next_.clear();
  for (const Stretch& plant : firm_) {
    if (plant.part != part || plant.run.first > run.last || plant.run.last < run.first) {
      next_.push_back(plant);
      continue;
    }
    mark(plant, HoldFate::turns);
    const Stretch before{part, {plant.run.first, run.first - 1}, plant.begins, true};
    const Stretch after{part, {run.last + 1, plant.run.last}, true, plant.ends};
    for (const Stretch& rest : {before, after}) {
      if (rest.run.size() >= fewest()) next_.push_back(rest);
    }
  }
  std::swap(firm_, next_);
}

}  // namespace surefoot
