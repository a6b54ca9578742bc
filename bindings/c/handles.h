#pragma once

#include <optional>

#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/motion/skeleton.h"
#include "surefoot/rig/rig.h"

/// What the handles of surefoot.h are.
struct sf_clip {
  surefoot::Take take;
  std::optional<surefoot::PlantTrack> plants;  ///< held, or found when asked for
};

struct sf_rig {
  surefoot::Skeleton skeleton;
  surefoot::Rig rig;
};
