#include "synthesis/footprint_plants.h"

namespace surefoot {

FootprintPlants::FootprintPlants(const std::array<Footprint, 2>& start) {
  for (const Side side : kSides) {
    stances_[index_of(side)].emplace_back().print = start[index_of(side)];
  }
}

void FootprintPlants::add(int frame, const BlendedMovement& movement, double u,
                          const std::array<Footprint, 2>& after) {
  for (const Side side : kSides) {
    const bool moves = movement.kind() == MovementKind::jump || side == movement.moving();
    if (moves && u > 1.5 && !landed_[index_of(side)]) {
      stances_[index_of(side)].emplace_back().print = after[index_of(side)];
      landed_[index_of(side)] = true;
    }
    for (const SolePart part : kHeelAndBall) {
      if (movement.stands(side, part, u)) stand(side, index_of(part), frame);
    }
  }
}

void FootprintPlants::add_standing(int frame) {
  for (const Side side : kSides) {
    stand(side, 0, frame);
    stand(side, 1, frame);
  }
}

void FootprintPlants::stand(Side side, std::size_t part, int frame) {
  Stance& stance = stances_[index_of(side)].back();
  if (stance.first[part] < 0) stance.first[part] = frame;
  stance.last[part] = frame;
}

std::vector<Plant> FootprintPlants::plants(const Rig& rig, const Ground& ground) const {
  std::vector<Plant> plants;
  for (const Side side : kSides) {
    for (const Stance& stance : stances_[index_of(side)]) {
      const SolePlaces sole = place_sole(stance.print, rig.leg(side), ground);
      for (const SolePart part : kHeelAndBall) {
        const std::size_t p = index_of(part);
        if (stance.first[p] < 0) continue;
        Plant plant;
        plant.side = side;
        plant.part = part;
        plant.first = stance.first[p];
        plant.last = stance.last[p];
        plant.position_world = part == SolePart::heel ? sole.heel_world : sole.ball_world;
        plant.source = PlantSource::keytime;
        plants.push_back(plant);
      }
    }
  }
  return plants;
}

}  // namespace surefoot
