#pragma once

#include <array>

#include "surefoot/locomotion/settings.h"

namespace surefoot {

/// a + t (b - a) of every parameter.
[[nodiscard]] GaitParameters lerp(const GaitParameters& a, const GaitParameters& b,
                                  double t) noexcept;

}  // namespace surefoot
