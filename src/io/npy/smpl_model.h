#pragma once

#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/io/npy.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// Places of the first `joints` joints of a body model in its rest pose for these shape numbers,
/// metres: J_regressor (v_template + shapedirs betas) (Loper et al. 2015, eq. 7-8). Refuses a file
/// without these arrays or with fewer joints.
[[nodiscard]] Result<std::vector<Vec3>> model_joints(const SideFile& model, std::size_t joints,
                                                     const std::vector<double>& betas);

}  // namespace surefoot
