#include "surefoot/motion/clip.h"

#include <cmath>

namespace surefoot {

Quat world_from_file(Axis up) noexcept {
  const double half = std::sqrt(0.5);
  switch (up) {
    case Axis::pos_y: return Quat::Identity();
    case Axis::neg_y: return {0.0, 1.0, 0.0, 0.0};     // half a turn about x
    case Axis::pos_z: return {half, -half, 0.0, 0.0};  // z -> y, y -> -z
    case Axis::neg_z: return {half, half, 0.0, 0.0};   // -z -> y
    case Axis::pos_x: return {half, 0.0, 0.0, half};   // x -> y, y -> -x
    case Axis::neg_x: return {half, 0.0, 0.0, -half};  // -x -> y
  }
  return Quat::Identity();
}

}  // namespace surefoot
