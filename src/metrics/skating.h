#pragma once

#include <array>
#include <span>

#include "surefoot/ground/ground.h"
#include "surefoot/metrics/motion_report.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

[[nodiscard]] SkatingReport measure_skating(std::span<const BothLegs> poses, double fps,
                                            const Rig& rig, const Ground& ground);

}  // namespace surefoot
