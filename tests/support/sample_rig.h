#pragma once

#include "surefoot/rig/rig.h"

namespace surefoot {

/// The rig of `sample_biped_skeleton()` with its exact sole points, hinge axes and no clearances.
[[nodiscard]] Rig sample_biped_rig();

}  // namespace surefoot
