#pragma once

#include <optional>

#include "surefoot/base/diagnostics.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// Units and up axis as given; what is not given is guessed, with a warning. `metres_per_unit` 0
/// means not given. Skeleton and motion are in the file's units and axes.
[[nodiscard]] FileConventions choose_conventions(const Skeleton& skeleton_in_file,
                                                 const Motion& motion_in_file,
                                                 double metres_per_unit, std::optional<Axis> up,
                                                 Diagnostics* notes);

}  // namespace surefoot
