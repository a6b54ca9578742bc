#pragma once

#include "ik/leg.h"

namespace surefoot {

/// A target of the ankle, drawn towards the hip so that a leg that is stretched straightens ever
/// less, and never quite; what the ankle lacks then is for the body. Others are as given.
[[nodiscard]] Vec3 keep_bent(const LegGeometry& leg, const KneeTriangle& knee,
                             const Vec3& target_world) noexcept;

}  // namespace surefoot
