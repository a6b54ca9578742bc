#include "enforce/plant_positions.h"

#include <algorithm>
#include <cmath>

#include "enforce/sole_place.h"

namespace surefoot {

namespace {

SolePart other(SolePart part) noexcept {
  return part == SolePart::heel ? SolePart::ball : SolePart::heel;
}

/// Mean place of a joint from the frame where its plant begins, within the plant: going on into the
/// swing would drag it away (method 1.9, paper section 4.1).
Vec3 mean_within_plant(Side side, SolePart part, FrameNumber first, FrameNumber last,
                       const Ring<FrameRecord>& frames) noexcept {
  Vec3 sum = Vec3::Zero();
  int count = 0;
  for (FrameNumber f = first; f <= last; ++f) {
    const FootRecord& foot = frames[f].feet[index_of(side)];
    const JointContact& contact = foot.contact[index_of(part)];
    if (f > first && (!contact.planted || contact.begins)) break;
    sum += foot.sole_world[index_of(part)];
    ++count;
  }
  return sum / count;
}

/// The way from heel to ball in the first frame of a plant in which the foot stands on both; zero
/// where it never does.
Vec3 heading_when_flat(Side side, SolePart part, FrameNumber first, FrameNumber last,
                       const Ring<FrameRecord>& frames) noexcept {
  for (FrameNumber f = first; f <= last; ++f) {
    const FootRecord& foot = frames[f].feet[index_of(side)];
    const JointContact& contact = foot.contact[index_of(part)];
    if (f > first && (!contact.planted || contact.begins)) break;
    if (foot.support == 2) return foot.sole_world[1] - foot.sole_world[0];
  }
  return Vec3::Zero();
}

}  // namespace

void PlantPositions::place(FrameNumber frame, FrameNumber end,
                           const std::array<Vec3, 2>& carried_world,
                           Ring<FrameRecord>& frames) noexcept {
  for (const Side side : kSides) {
    place_foot(side, frame, end, carried_world[index_of(side)], frames);
  }
}

void PlantPositions::place_foot(Side side, FrameNumber frame, FrameNumber end,
                                const Vec3& carried_world, Ring<FrameRecord>& frames) noexcept {
  FootRecord& foot = frames[frame].feet[index_of(side)];
  HeelAndBall<Held>& held = held_[index_of(side)];
  HeelAndBall<bool> known{};
  HeelAndBall<bool> begins{};
  // A chosen place is used as it is reported: who gives it back gets the same goal, to the bit.
  const auto place_at = [&](SolePart part, const Vec3& place_world) {
    const std::size_t p = index_of(part);
    foot.goal_world[p] = place_world + clearance(side, part) * Vec3::UnitY();
    foot.report.placed_world[p] = place_world;
  };
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    const JointContact& contact = foot.contact[p];
    if (!contact.planted) continue;
    begins[p] = !held[p].planted || contact.begins;
    foot.fixed[p] = begins[p] ? contact.position_world.has_value() : held[p].fixed;
    foot.binding[p] = begins[p] ? foot.fixed[p] && !contact.own_place : held[p].binding;
    foot.report.switched[p] = begins[p] && held[p].planted;
    if (!begins[p]) {
      foot.goal_world[p] = held[p].goal_world;
    } else if (foot.fixed[p]) {
      place_at(part, *contact.position_world);
    } else {
      continue;
    }
    known[p] = true;
  }
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    if (!foot.contact[p].planted || known[p]) continue;
    place_at(part, choose(side, part, known, frame, end, carried_world, frames) -
                       clearance(side, part) * Vec3::UnitY());
    known[p] = true;
  }
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    held[p] = {foot.contact[p].planted, foot.fixed[p], foot.binding[p], foot.goal_world[p]};
  }
  if (foot.support == 2) {
    const double apart = (foot.goal_world[1] - foot.goal_world[0]).norm();
    foot.report.conflict = std::abs(apart - rig_.leg(side).foot_length());
  }
}

Vec3 PlantPositions::choose(Side side, SolePart part, const HeelAndBall<bool>& known,
                            FrameNumber frame, FrameNumber end, const Vec3& carried_world,
                            const Ring<FrameRecord>& frames) const noexcept {
  const FootRecord& foot = frames[frame].feet[index_of(side)];
  const std::size_t p = index_of(part);
  const std::size_t o = index_of(other(part));
  const FrameNumber last = std::min(frame + ahead_, end - 1);
  Vec3 mean = mean_within_plant(side, part, frame, last, frames) + carried_world;
  if (coast_ > 0.0 && frame > 0) {
    const Vec3& before = frames[frame - 1].feet[index_of(side)].sole_world[p];
    const Vec3 coasted =
        coast_ * landing_step(before, foot.sole_world[p], frames[frame].step, fastest_);
    mean += Vec3(coasted.x(), 0.0, coasted.z());
  }
  const Held& before = held_[index_of(side)][o];
  const bool touching = !foot.contact[o].planted && before.planted;
  const bool alone = !known[o] && !touching;
  if (alone) {
    mean = clear_of_edges(ground_, rig_.leg(side), part,
                          heading_when_flat(side, part, frame, last, frames), mean);
  }
  const Vec3 goal = ground_.project(mean, clearance(side, part));
  if (alone) return goal;
  const Vec3& anchor = known[o] ? foot.goal_world[o] : before.goal_world;
  return ground_
      .closest_at_distance(anchor, goal, rig_.leg(side).foot_length(),
                           foot.sole_world[p] - foot.sole_world[o], clearance(side, part))
      .point_world;
}

}  // namespace surefoot
