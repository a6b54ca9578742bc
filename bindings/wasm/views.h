#pragma once

#include <span>
#include <string>

#include "surefoot/pipeline/load.h"

namespace surefoot::wasm {

/// Arrays of a motion, one row a frame; module.ts uses the same numbers.
enum class ViewArray { joints, soles, heights, speeds, rotations };

/// The bytes of a view's array of 32-bit floats, in the layout of `MotionView` in api.ts, of the
/// frames [first, end). They must exist.
[[nodiscard]] std::string view_bytes(const Take& take, ViewArray array, int first, int end);

/// x y z of every joint in one frame as 64-bit floats. The frame must exist.
[[nodiscard]] std::string pose_bytes(const Skeleton& skeleton, const Motion& motion, int frame);

/// A level grid of points, equally far apart, under a motion.
struct GroundGrid {
  double x = 0.0;
  double z = 0.0;
  double step = 1.0;
  int columns = 0;
  int rows = 0;
};

/// A grid that covers where the feet go, with room around.
[[nodiscard]] GroundGrid ground_grid(const Take& loaded);
/// Heights of the ground at its points as 32-bit floats, row by row.
[[nodiscard]] std::string ground_bytes(const Ground& ground, const GroundGrid& grid);

}  // namespace surefoot::wasm
