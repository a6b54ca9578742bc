#include "synthesis/plant_reach.h"

#include "surefoot/rig/feet.h"

namespace surefoot {

namespace {

// A leg is not quite straight where it stands, times its length.
constexpr double kLongest = 0.995;

}  // namespace

void release_out_of_reach(const Skeleton& skeleton, const Rig& rig, const Motion& motion,
                          std::vector<Plant>& plants) {
  const auto poses = leg_poses(skeleton, motion, rig);
  for (Plant& plant : plants) {
    const Leg& leg = rig.leg(plant.side);
    const Vec3& sole_in_ankle =
        plant.part == SolePart::heel ? leg.heel_in_ankle : leg.ball_in_ankle;
    const Vec3 place = *plant.position_world + leg.clearance[index_of(plant.part)] * Vec3::UnitY();
    const auto beyond = [&](int frame) {
      const LegPose& pose = poses[frame][index_of(plant.side)];
      const Vec3 ankle = place - pose.ankle_world.rotation * sole_in_ankle;
      return (ankle - pose.thigh_world.translation).norm() > kLongest * leg.length;
    };
    const int quarter = (plant.last - plant.first) / 4;
    const int latest = plant.first + quarter;
    const int earliest = plant.last - quarter;
    // A foot that stands when the motion begins or ends goes nowhere.
    const bool from_start = plant.first == 0;
    const bool to_end = plant.last == motion.frames() - 1;
    while (!to_end && plant.last > earliest && beyond(plant.last)) --plant.last;
    while (!from_start && plant.first < latest && beyond(plant.first)) ++plant.first;
  }
}

}  // namespace surefoot
