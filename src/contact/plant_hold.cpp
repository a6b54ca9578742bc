#include "contact/plant_hold.h"

#include <algorithm>

#include "math/frames.h"

namespace surefoot {

namespace {

/// Frames of a window, of which half are decided at a time.
int window_frames(double seconds, double fps) noexcept {
  constexpr int kFewest = 4;
  return std::max(kFewest, frames_of(seconds, fps));
}

}  // namespace

PlantHold::PlantHold(const Rig& rig, const Ground& ground, double fps, const HoldSettings& settings,
                     int ahead)
    : rig_(&rig),
      ground_(ground),
      window_(window_frames(settings.window, fps)),
      most_change_(settings.most_change * rig.scale()),
      soles_of_(fps),
      judge_(rig, ground, fps, settings, 2 * static_cast<std::size_t>(window_)),
      soles_(static_cast<std::size_t>(2 * window_ + ahead) + 1),
      contacts_(static_cast<std::size_t>(2 * window_ + soles_of_.latency_frames()) + 1),
      decisions_(static_cast<std::size_t>(window_ + soles_of_.latency_frames()) + 1) {
  contact_.reserve(2 * static_cast<std::size_t>(window_) + 2);
  scratch_.reserve(2 * static_cast<std::size_t>(window_));
  if (settings.split) {
    const SoleSplit split(rig.leg_length, *settings.split);
    splits_ = {split, split};
  }
}

void PlantHold::reset() noexcept {
  soles_of_.reset();
  feet_ = {};
  told_planted_ = {};
  if (splits_) {
    for (SoleSplit& split : *splits_) split.reset();
  }
  seen_ = told_ = known_ = popped_ = 0;
}

void PlantHold::see(const BothLegs& legs, double step) noexcept {
  note(soles_of_.push(legs, step));
  advance();
}

void PlantHold::note(const SoleFrame* soles) noexcept {
  if (soles != nullptr) soles_[seen_++] = *soles;
}

void PlantHold::add_contact(const PlantedNow& contact) noexcept {
  Contact& now = contacts_[told_++];
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t p = 0; p < 2; ++p) {
      now.planted[s][p] = contact.joints[s][p].planted;
      now.begins[s][p] = contact.joints[s][p].begins;
    }
  }
  advance();
}

std::optional<HeldNow> PlantHold::pop() noexcept {
  if (known_ - popped_ < window_) return std::nullopt;
  return decisions_[popped_++];
}

std::optional<HeldNow> PlantHold::flush() noexcept {
  while (const SoleFrame* soles = soles_of_.flush()) note(soles);
  advance();
  for (const Side side : kSides) {
    if (feet_[index_of(side)].decided < known_) judge(side, known_, known_, true);
  }
  if (popped_ < known_) return decisions_[popped_++];
  reset();
  return std::nullopt;
}

void PlantHold::advance() noexcept {
  while (known_ < std::min(seen_, told_)) {
    const FrameNumber frame = known_++;
    if (splits_) flatten(frame);
    for (const Side side : kSides) advance(side, frame);
  }
}

void PlantHold::flatten(FrameNumber frame) noexcept {
  Contact& now = contacts_[frame];
  const HeelsAndBalls<bool> told = now.planted;
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    std::array<double, 2> heights{};
    for (std::size_t p = 0; p < 2; ++p) {
      const Vec3& place = soles_[frame].place_world[s][p];
      const double clearance = rig_->leg(side).clearance[p];
      heights[p] = place.y() - (ground_.kind() == GroundKind::none
                                    ? clearance
                                    : ground_.height(place.x(), place.z(), clearance));
    }
    const std::array<bool, 2> low = (*splits_)[s].push(told[s][0] || told[s][1], heights);
    for (std::size_t p = 0; p < 2; ++p) {
      now.planted[s][p] = told[s][p] || low[p];
      now.begins[s][p] = now.begins[s][p] && told_planted_[s][p];
    }
  }
  told_planted_ = told;
}

void PlantHold::advance(Side side, FrameNumber frame) noexcept {
  Foot& foot = feet_[index_of(side)];
  const HeelAndBall<bool>& planted = contacts_[frame].planted[index_of(side)];
  if (planted[0] || planted[1]) {
    if (!foot.touches) foot.begun = frame;
    foot.touches = true;
    if (frame + 1 - foot.decided >= window_) {
      judge(side, frame + 1, foot.decided + window_ / 2, false);
    }
    return;
  }
  if (foot.touches) judge(side, frame, frame, true);
  release(side, frame);
}

void PlantHold::release(Side side, FrameNumber frame) noexcept {
  const std::size_t s = index_of(side);
  HeldNow& now = decisions_[frame];
  now.planted.joints[s] = {};
  now.fate[s] = {};
  feet_[s] = {};
  feet_[s].decided = frame + 1;
}

void PlantHold::judge(Side side, FrameNumber end, FrameNumber commit_end, bool ended) noexcept {
  Foot& foot = feet_[index_of(side)];
  const FrameNumber base = std::max(foot.begun, foot.decided - window_);
  const SoleWindow window(soles_, base, side, scratch_);
  find_contact(side, base, end, ended);
  judge_.judge(window, side, static_cast<int>(end - base), base,
               static_cast<int>(foot.decided - base), contact_, foot.past);
  foot.judged = foot.decided;
  for (; foot.decided < commit_end; ++foot.decided) {
    for (const SolePart part : kHeelAndBall) commit(side, part, base, foot.decided);
  }
}

void PlantHold::find_contact(Side side, FrameNumber base, FrameNumber end, bool ended) noexcept {
  const std::size_t s = index_of(side);
  contact_.clear();
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    bool open = false;
    for (FrameNumber f = base; f < end; ++f) {
      const Contact& now = contacts_[f];
      const int at = static_cast<int>(f - base);
      if (!now.planted[s][p]) {
        open = false;
        continue;
      }
      if (!open || now.begins[s][p]) {
        const bool begins = at > 0 || base == feet_[s].begun || now.begins[s][p];
        contact_.push_back({part, {at, at}, begins, true});
        open = true;
      }
      contact_.back().run.last = at;
    }
    if (open) contact_.back().ends = ended;
  }
}

void PlantHold::commit(Side side, SolePart part, FrameNumber base, FrameNumber frame) noexcept {
  const std::size_t s = index_of(side);
  const std::size_t p = index_of(part);
  const int at = static_cast<int>(frame - base);
  Foot& foot = feet_[s];
  JointContact& now = decisions_[frame].planted.joints[s][p];
  HoldFate& fate = decisions_[frame].fate[s][p];
  now = {};
  fate = judge_.fate(part, at);
  const bool stood = foot.past.held[p] && !contacts_[frame].begins[s][p];
  foot.past.held[p] = false;
  // A plant whose first frames were decided before is not cut off after them.
  const bool young = foot.since[p] < foot.judged && frame - foot.since[p] < judge_.shortest();
  if (stood && young && fate != HoldFate::free) fate = HoldFate::held;
  if (fate != HoldFate::held) return;
  const double height = soles_[frame].place_world[s][p].y();
  if (stood) {
    foot.lowest[p] = std::min(foot.lowest[p], height);
    foot.highest[p] = std::max(foot.highest[p], height);
    if (foot.highest[p] - foot.lowest[p] > most_change_) {
      foot.let_go_until[p] = frame + judge_.gap();
      fate = HoldFate::unlevel;
      return;
    }
  } else {
    const auto held = std::ranges::find_if(judge_.held(), [&](const HeldStretch& plant) {
      return plant.stretch.part == part && plant.stretch.run.first <= at &&
             at <= plant.stretch.run.last;
    });
    const Stretch& stretch = held->stretch;
    // What was judged otherwise before begins late, if it is worth it.
    const bool late =
        at > stretch.run.first && stretch.ends && stretch.run.last - at + 1 < judge_.fewest();
    if (late || frame < foot.let_go_until[p]) {
      fate = HoldFate::moves;
      return;
    }
    foot.past.position_world[p] = held->position_world;
    foot.since[p] = frame;
    foot.lowest[p] = foot.highest[p] = height;
  }
  foot.past.held[p] = true;
  now = {true, !stood, foot.past.position_world[p], true};
}

}  // namespace surefoot
