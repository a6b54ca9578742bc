#pragma once

#include <memory>

#include "surefoot/contact/plant.h"
#include "surefoot/locomotion/locomotion_engine.h"
#include "surefoot/locomotion/walk_script.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// A motion made from a script.
struct WalkMotion {
  Clip clip;                  ///< saved in centimetres
  PlantTrack plants;          ///< what stands; none where feet are not planted
  int frames_missed = 0;      ///< with a planted joint more than a millimetre from its place
  double largest_miss = 0.0;  ///< metres
};

struct WalkSettings {
  bool raw = false;  ///< leave the feet as the generator puts them
  Ground ground = Ground::flat();
  PlanterSettings planter = {};
};

/// Lets an engine act a script. Refuses what the engine refuses; warns of feet that could not be
/// put where they should stand.
[[nodiscard]] Result<WalkMotion> make_walk(const WalkScript& script,
                                           std::shared_ptr<const GaitModel> gait,
                                           const WalkSettings& settings = {},
                                           Diagnostics* notes = nullptr);

}  // namespace surefoot
