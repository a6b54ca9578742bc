#pragma once

#include <span>
#include <vector>

#include "surefoot/math/types.h"

namespace surefoot {

/// How far each frame of a foot is from standing flat: 0 is flat and still, 1 the border. Adds up
/// the heights of ankle and foot end above their own lowest of the half second around, and the
/// speed with which the foot turns. Nothing of it changes where a body slides: horizontal speed is
/// not looked at. `ankle_world` and `end_world` (ball, or what there is) have one entry per frame;
/// metres, +y up.
[[nodiscard]] std::vector<double> flat_stance_cost(std::span<const Transform> ankle_world,
                                                   std::span<const Vec3> end_world,
                                                   double leg_length, double fps);

/// The frames nearest to flat stance: the best `part` (0 to 1) of all, at least one. Ascending.
[[nodiscard]] std::vector<int> flattest_frames(std::span<const double> cost, double part);

}  // namespace surefoot
