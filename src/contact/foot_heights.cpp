#include <algorithm>
#include <cmath>

#include "contact/foot_judge.h"
#include "math/frames.h"

// What the ground has to say about plants: the last steps of `FootJudge`.

namespace surefoot {

namespace {

constexpr double kStillTime = 0.2;          // s for which a foot in the air must be still
constexpr double kTiptoe = 0.3;             // of the foot's length, how high the heel is
constexpr double kPlaceWindow = 2.0 / 3.0;  // s, as a cleaner takes it by default

bool together(const Stretch& a, const Stretch& b) noexcept {
  return a.part != b.part && a.run.first <= b.run.last && b.run.first <= a.run.last;
}

}  // namespace

/// Usual height above the ground, metres.
double FootJudge::height_of(const Stretch& stretch) const noexcept {
  const double clearance = rig_->leg(side_).clearance[index_of(stretch.part)];
  return window_->usual(stretch.run, [&](int f) {
    const Vec3& p = window_->place(stretch.part, f);
    return p.y() - ground_.height(p.x(), p.z(), clearance);
  });
}

/// Whether a foot stands on its toes: its ball is planted, its heel never is and is high up. The
/// ball is then above the ground, by as much as the toes lift it.
bool FootJudge::on_tiptoe(const Stretch& stretch) const noexcept {
  if (stretch.part != SolePart::ball) return false;
  const bool heel_stands =
      std::ranges::any_of(contact_, [&](const Stretch& other) { return together(stretch, other); });
  if (heel_stands) return false;
  const Leg& leg = rig_->leg(side_);
  const double heel = window_->usual(stretch.run, [&](int f) {
    return window_->place(SolePart::heel, f).y() - window_->place(SolePart::ball, f).y();
  });
  return heel > kTiptoe * leg.foot_length();
}

bool FootJudge::is_off_ground(const Stretch& stretch) const noexcept {
  if (ground_.kind() == GroundKind::none) return false;
  const double height = height_of(stretch);
  if (std::abs(height) > settings_.own_height * scale_) return true;
  return height > settings_.tip_height * scale_ && on_tiptoe(stretch);
}

bool FootJudge::is_airborne(const Stretch& stretch, FrameNumber base) const noexcept {
  const double height = height_of(stretch);
  const double most =
      starts_motion(stretch, base) && height > 0.0 ? settings_.own_height : settings_.off_ground;
  if (std::abs(height) <= most * scale_) return false;
  const double speed =
      window_->usual(stretch.run, [&](int f) { return window_->velocity(stretch.part, f).norm(); });
  return stretch.run.size() < kStillTime * fps_ || speed >= settings_.still * scale_;
}

void FootJudge::drop_airborne(FrameNumber base) noexcept {
  std::erase_if(firm_, [&](const Stretch& stretch) {
    const bool airborne = is_airborne(stretch, base);
    if (airborne) mark(stretch, HoldFate::airborne);
    return airborne;
  });
}

/// Where the motion has a plant; beside one that was placed, at the foot's length from it.
Vec3 FootJudge::sole_of(const Stretch& stretch, const HeldStretch* placed) const noexcept {
  const FrameRun& run = stretch.run;
  if (placed == nullptr) {
    const int window = frames_of(kPlaceWindow, fps_);
    return window_->mean_place(stretch.part, {run.first, std::min(run.last, run.first + window)});
  }
  const Stretch& other = placed->stretch;
  const FrameRun both{std::max(run.first, other.run.first), std::min(run.last, other.run.last)};
  const Vec3 way = window_->mean_place(stretch.part, both) - window_->mean_place(other.part, both);
  const Leg& leg = rig_->leg(side_);
  const Vec3 anchor = *placed->position_world + leg.clearance[index_of(other.part)] * Vec3::UnitY();
  return anchor + leg.foot_length() * way.normalized();
}

/// Gives plants off the ground the place where the motion has them, at their own height: the mean
/// over their first two thirds of a second. A heel and a ball that stand at the same time fit the
/// foot's length, and what stands together with one off the ground keeps its height too. What stood
/// before stays where it is, and what joins it there stands on the ground if that does.
void FootJudge::keep_own_heights(int decided, const FootPast& past) noexcept {
  held_.clear();
  // Places stand in for what is off the ground until they are known.
  for (const Stretch& stretch : firm_) {
    HeldStretch held{stretch, std::nullopt, false};
    const std::size_t p = index_of(stretch.part);
    const bool stood =
        past.held[p] && stretch.run.first < decided && stretch.run.last >= decided - 1;
    const bool grounded = std::ranges::any_of(held_, [&](const HeldStretch& other) {
      return other.settled && !other.position_world && together(stretch, other.stretch);
    });
    held.settled = stood || grounded;
    if (stood) {
      held.position_world = past.position_world[p];
    } else if (!grounded && is_off_ground(stretch)) {
      held.position_world = Vec3::Zero();
    }
    held_.push_back(held);
  }
  for (bool more = true; more;) {
    more = false;
    for (HeldStretch& plant : held_) {
      for (const HeldStretch& other : held_) {
        if (plant.settled || !together(plant.stretch, other.stretch)) continue;
        const bool joins = other.position_world && !plant.position_world;
        if (joins) plant.position_world = Vec3::Zero();
        more = more || joins;
      }
    }
  }
  for (std::size_t i = 0; i < held_.size(); ++i) {
    HeldStretch& plant = held_[i];
    if (plant.settled || !plant.position_world) continue;
    const HeldStretch* placed = nullptr;
    for (std::size_t k = 0; k < i; ++k) {
      const bool is_placed = held_[k].position_world && together(plant.stretch, held_[k].stretch);
      if (is_placed) placed = &held_[k];
    }
    plant.position_world = sole_of(plant.stretch, placed) -
                           rig_->leg(side_).clearance[index_of(plant.stretch.part)] * Vec3::UnitY();
  }
}

}  // namespace surefoot
