#include "plants.h"

#include <fmt/format.h>

#include <vector>

namespace surefoot::c {

sf_plant plant_of(const Plant& plant) noexcept {
  sf_plant out{};
  out.side = plant.side == Side::left ? SF_LEFT : SF_RIGHT;
  out.part = plant.part == SolePart::heel ? SF_HEEL : SF_BALL;
  out.first = plant.first;
  out.last = plant.last;
  out.has_place = plant.position_world ? 1 : 0;
  for (int k = 0; k < 3 && plant.position_world; ++k) out.place[k] = (*plant.position_world)[k];
  return out;
}

Result<PlantTrack> track_of(const Take& take, const sf_plant* plants, std::size_t count) {
  std::vector<Plant> all;
  for (std::size_t i = 0; i < count; ++i) {
    const sf_plant& given = plants[i];
    if (given.side < SF_LEFT || given.side > SF_RIGHT || given.part < SF_HEEL ||
        given.part > SF_BALL) {
      return fail(fmt::format("plant {}: unknown side {} or part {}", i, given.side, given.part));
    }
    Plant plant;
    plant.side = given.side == SF_LEFT ? Side::left : Side::right;
    plant.part = given.part == SF_HEEL ? SolePart::heel : SolePart::ball;
    plant.first = given.first;
    plant.last = given.last;
    if (given.has_place != 0) plant.position_world = Eigen::Map<const Vec3>(given.place);
    all.push_back(plant);
  }
  return make_track(take.frames(), take.fps(), std::move(all));
}

}  // namespace surefoot::c
