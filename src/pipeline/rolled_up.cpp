#include "pipeline/rolled_up.h"

#include <utility>

#include "pipeline/moving_view.h"

namespace surefoot {
namespace {

void roll_up(CleanReport& report, const UnrolledLoop& loop) {
  report.plants = roll_up(report.plants, loop);
  report.largest_leg_change_frame %= loop.period;
  for (UnmetTarget& target : report.unmet) target.frame -= loop.first();
  std::erase_if(report.unmet, [&](const UnmetTarget& target) { return !loop.has(target.frame); });
  for (GivenUpPlant& plant : report.given_up) {
    plant.asked.first -= loop.first();
    plant.asked.last -= loop.first();
  }
  std::erase_if(report.given_up,
                [&](const GivenUpPlant& plant) { return !loop.has(plant.asked.first); });
}

Motion roll_up(const Motion& original, const Motion& unrolled, const Motion& made,
               const UnrolledLoop& loop) {
  Motion round = original;
  for (int f = 0; f < original.frames(); ++f) {
    const ConstPoseSpan before = unrolled.pose(loop.first() + f);
    const ConstPoseSpan after = made.pose(loop.first() + f);
    const PoseSpan pose = round.pose(f);
    for (std::size_t j = 0; j < pose.size(); ++j) {
      if (after[j].rotation.coeffs() != before[j].rotation.coeffs()) {
        pose[j].rotation = after[j].rotation;
      }
      if (after[j].translation != before[j].translation) {
        pose[j].translation += after[j].translation - before[j].translation;
      }
    }
  }
  return round;
}

}  // namespace

CleanedTake roll_up(const Take& original, const Take& unrolled, CleanedTake made,
                    const UnrolledLoop& loop) {
  made.take = made.take.with_motion(
      roll_up(original.motion(), unrolled.motion(), made.take.motion(), loop));
  roll_up(made.report, loop);
  made.held = roll_up(made.held, loop);
  made.contact = roll_up(made.contact, loop);
  if (made.seen && made.report.plants.ground_velocity_world) {
    const GroundTrack ground = even_ground(original, *made.report.plants.ground_velocity_world);
    const Take body = made.seen->original;
    made.seen =
        SeenFromGround{ground, same_body_from_ground(body.with_motion(original.motion()), ground),
                       same_body_from_ground(body.with_motion(made.take.motion()), ground)};
  }
  return made;
}

}  // namespace surefoot
