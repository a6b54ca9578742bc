#pragma once

#include "surefoot/math/types.h"

namespace surefoot {

/// The rotation nearest to a linear map, by its singular values (Kabsch 1976).
[[nodiscard]] Quat nearest_rotation(const Mat3& map);

}  // namespace surefoot
