#pragma once

#include <array>
#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/synthesis/footprint.h"
#include "synthesis/blended_movement.h"

namespace surefoot {

/// Gathers when heels and balls stand on which footprint, frame by frame, into plants.
class FootprintPlants {
 public:
  explicit FootprintPlants(const std::array<Footprint, 2>& start);

  /// A frame of a movement at a generic time. `after`: the footprints that it leads to; a foot that
  /// moves changes to its new one in the air.
  void add(int frame, const BlendedMovement& movement, double u,
           const std::array<Footprint, 2>& after);
  /// A frame in which both feet stand.
  void add_standing(int frame);
  /// A movement has ended: feet that moved are on their new footprints.
  void end_movement() { landed_ = {false, false}; }

  [[nodiscard]] std::vector<Plant> plants(const Rig& rig, const Ground& ground) const;

 private:
  struct Stance {
    Footprint print;
    std::array<int, 2> first{-1, -1};  // by heel and ball; -1: never
    std::array<int, 2> last{-1, -1};
  };

  void stand(Side side, std::size_t part, int frame);

  std::array<std::vector<Stance>, 2> stances_;
  std::array<bool, 2> landed_{false, false};  // the foot has its new footprint of this movement
};

}  // namespace surefoot
