#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "surefoot/math/types.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Where a plant came from.
enum class PlantSource {
  detected,  ///< contact as a detector finds it: cleaning holds the firm part of it
  held,      ///< to be held as it is
  user,      ///< set by a person
  keytime    ///< of a made motion
};
[[nodiscard]] std::string_view name_of(PlantSource source) noexcept;

/// One heel or ball that stands still over the closed frame interval [first, last].
struct Plant {
  Side side = Side::left;
  SolePart joint = SolePart::heel;  ///< heel or ball; never toe
  int first = 0;
  int last = 0;
  std::optional<Vec3>
      position_world;       ///< the point on the ground, metres; absent: the cleaner chooses
  double confidence = 1.0;  ///< 0 to 1
  PlantSource source = PlantSource::user;
};

/// All plants of a clip, sorted by first frame, then side, then joint; plants of one joint never
/// overlap.
struct PlantTrack {
  int frames = 0;
  double fps = 0.0;
  std::vector<Plant> plants;
};

}  // namespace surefoot
