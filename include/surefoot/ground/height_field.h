#pragma once

#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// Largest coordinate, metres, that ground files may hold: far beyond use, and products of them
/// stay finite.
inline constexpr double kGroundExtentLimit = 1e6;

/// A regular grid of heights over the (x, z) plane. All lengths are metres.
struct HeightGrid {
  double origin_x = 0.0;        ///< of the first column
  double origin_z = 0.0;        ///< of the first row
  double spacing_x = 1.0;       ///< between columns, 1e-6 to 1e6
  double spacing_z = 1.0;       ///< between rows, 1e-6 to 1e6
  int columns = 0;              ///< along x, at least 2
  int rows = 0;                 ///< along z, at least 2
  std::vector<double> heights;  ///< row after row: heights[row * columns + column]
};

/// A continuous surface through a grid of heights: bilinear within each cell; outside the grid, the
/// height of the nearest point of its border.
class HeightField {
 public:
  /// Refuses fewer than two rows or columns, a count of heights that is not rows x columns,
  /// spacings outside their range, and coordinates that are not finite or beyond
  /// `kGroundExtentLimit`.
  static Result<HeightField> create(HeightGrid grid);

  [[nodiscard]] const HeightGrid& grid() const noexcept { return grid_; }
  [[nodiscard]] double height(double x, double z) const noexcept;
  /// Unit normal with positive y of the cell's surface.
  [[nodiscard]] Vec3 normal(double x, double z) const noexcept;

 private:
  struct Cell {
    double x = 0.0;  // place within the cell, 0 to 1
    double z = 0.0;
    double h00 = 0.0, h10 = 0.0, h01 = 0.0, h11 = 0.0;  // corners, h<x><z>
  };

  explicit HeightField(HeightGrid grid) noexcept : grid_(std::move(grid)) {}
  [[nodiscard]] Cell cell(double x, double z) const noexcept;

  HeightGrid grid_;
};

}  // namespace surefoot
