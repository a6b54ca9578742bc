#pragma once

#include <optional>

#include "surefoot/contact/plant.h"
#include "surefoot/motion/skeleton.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/rig/rig.h"

/// What the handles of surefoot.h are.
struct sf_clip {
  surefoot::CleanedTake made;  ///< of a clip that was loaded, the take alone
  bool cleaned = false;
  std::optional<surefoot::PlantTrack> plants;  ///< held, or found when asked for

  [[nodiscard]] const surefoot::Take& take() const noexcept { return made.take; }
};

struct sf_rig {
  surefoot::Skeleton skeleton;
  surefoot::Rig rig;
};
