// Where a foot will stand.

#include <algorithm>
#include <cmath>

#include "locomotion/foot_plan.h"
#include "locomotion/treads.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

// Slides of the raw foot beyond this are not met half way, metres.
constexpr double kMostSlip = 0.12;
// Seconds before it lands in which a foot stays with its tread: neither leg nor body could follow.
constexpr double kKeepsTread = 0.4;

}  // namespace

/// How far the raw foot would slide while it stands: this joint first, then the other if that stays
/// longer.
Vec3 FootPlan::slip_after(const Joint& comes, SolePart part, const RawWalker& landing,
                          RawFeet& feet) const noexcept {
  const double cadence = landing.cadence();
  if (!(cadence > 0.0)) return Vec3::Zero();
  const PlantSpan own = plant_of_cycle(landing, side_, part, comes.plant.cycle);
  PlantSpan next = plant_of_cycle(landing, side_, other_part(part), own.cycle);
  const double cycles_apart = std::round(own.first - next.first);
  next.first += cycles_apart;
  next.last += cycles_apart;
  const std::size_t j = index_of(part);
  const std::size_t k = index_of(other_part(part));
  RawWalker ahead = landing;
  ahead.advance((own.last - landing.cycles()) / cadence);
  const RawFoot at_end = feet.moving_foot(side_, ahead, Vec3::Zero()).foot;
  Vec3 slip = at_end.joints_world[j] - comes.touchdown.foot.joints_world[j];
  if (next.last > own.last) {
    ahead.advance((next.last - own.last) / cadence);
    slip +=
        feet.moving_foot(side_, ahead, Vec3::Zero()).foot.joints_world[k] - at_end.joints_world[k];
  }
  slip.y() = 0.0;
  return slip;
}

Vec3 FootPlan::first_goal(const Joint& j, SolePart part, const StepStyle& style) const noexcept {
  const double outwards = side_ == Side::left ? 1.0 : -1.0;
  Vec3 aside = style.offset[index_of(side_)];
  aside.x() += 0.5 * outwards * style.extra_width;
  const double up = aside.y();
  aside.y() = 0.0;
  // The body passes over the foot as it would over the middle of the raw foot's slide, as far as
  // there is time to go there.
  const Vec3 half_slip =
      0.5 * j.notice * j.notice * j.slip * std::min(1.0, kMostSlip / (j.slip.norm() + 1e-9));
  const std::array<Vec3, 2>& raw = j.touchdown.foot.joints_world;
  const Vec3 place = raw[index_of(part)] + half_slip + yaw(j.heading) * aside;
  const Vec3 along = yaw(outwards * style.toe_out[index_of(side_)] + j.turn) * (raw[1] - raw[0]);
  const Vec3 heel = part == SolePart::heel ? place : Vec3(place - along);
  const bool soon = base_.lands_in() > 0.0 && base_.lands_in() < kKeepsTread;
  const Vec3 off_edge = way_off_edges(ground_, *leg_, heel, along,
                                      soon ? std::optional(base_.goal_height()) : std::nullopt);
  return ground_.project(place + off_edge, leg_->clearance[index_of(part)]) + up * Vec3::UnitY();
}

Vec3 FootPlan::second_goal(SolePart part, const StepStyle& style) const noexcept {
  const Joint& j = joint(part);
  const Vec3 up = style.offset[index_of(side_)].y() * Vec3::UnitY();
  const Vec3 from = joint(other_part(part)).goal_world - up;
  const double outwards = side_ == Side::left ? 1.0 : -1.0;
  const std::array<Vec3, 2>& raw = j.touchdown.foot.joints_world;
  // The foot points as the raw foot will, turned by style and half of what the body turns over it.
  const Vec3 along = yaw(outwards * style.toe_out[index_of(side_)] + j.turn) *
                     (raw[index_of(part)] - raw[index_of(other_part(part))]);
  const double clearance = leg_->clearance[index_of(part)];
  const Vec3 near = ground_.project(from + along, clearance);
  return ground_.closest_at_distance(from, near, leg_->foot_length(), along, clearance)
             .point_world +
         up;
}

}  // namespace surefoot
