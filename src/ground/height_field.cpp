#include "surefoot/ground/height_field.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

bool usable(double coordinate) { return std::abs(coordinate) <= kGroundExtentLimit; }
bool usable_spacing(double spacing) { return spacing >= 1e-6 && spacing <= kGroundExtentLimit; }

struct GridPlace {
  std::size_t index;  // of the cell's first line
  double within;      // 0 to 1
};

/// The comparison is written so that NaN ends at the first line.
GridPlace grid_place(double coordinate, double origin, double spacing, int count) noexcept {
  const double steps = (coordinate - origin) / spacing;
  if (!(steps > 0.0)) return {0, 0.0};
  const auto last_cell = static_cast<double>(count - 2);
  const double index = std::min(std::floor(steps), last_cell);
  return {static_cast<std::size_t>(index), std::min(steps - index, 1.0)};
}

}  // namespace

Result<HeightField> HeightField::create(HeightGrid grid) {
  if (grid.columns < 2 || grid.rows < 2) {
    return fail(fmt::format("a height field needs at least 2 columns and 2 rows, not {} and {}",
                            grid.columns, grid.rows));
  }
  const auto expected =
      static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
  if (grid.heights.size() != expected) {
    return fail(fmt::format("expected {} heights ({} columns x {} rows), found {}", expected,
                            grid.columns, grid.rows, grid.heights.size()));
  }
  if (!usable_spacing(grid.spacing_x) || !usable_spacing(grid.spacing_z)) {
    return fail("the spacing of a height field must be between 1e-6 and 1e6 metres");
  }
  if (!usable(grid.origin_x) || !usable(grid.origin_z) ||
      !std::all_of(grid.heights.begin(), grid.heights.end(), usable)) {
    return fail("the origin and heights of a height field must be finite and within 1e6 metres");
  }
  return HeightField(std::move(grid));
}

HeightField::Cell HeightField::cell(double x, double z) const noexcept {
  const GridPlace column = grid_place(x, grid_.origin_x, grid_.spacing_x, grid_.columns);
  const GridPlace row = grid_place(z, grid_.origin_z, grid_.spacing_z, grid_.rows);
  const auto width = static_cast<std::size_t>(grid_.columns);
  const double* const first = grid_.heights.data() + row.index * width + column.index;
  return {column.within, row.within, first[0], first[1], first[width], first[width + 1]};
}

double HeightField::height(double x, double z) const noexcept {
  const Cell c = cell(x, z);
  const double near_row = c.h00 + c.x * (c.h10 - c.h00);
  const double far_row = c.h01 + c.x * (c.h11 - c.h01);
  return near_row + c.z * (far_row - near_row);
}

Vec3 HeightField::normal(double x, double z) const noexcept {
  const Cell c = cell(x, z);
  const double end_x = grid_.origin_x + grid_.spacing_x * (grid_.columns - 1);
  const double end_z = grid_.origin_z + grid_.spacing_z * (grid_.rows - 1);
  const bool inside_x = x >= grid_.origin_x && x <= end_x;
  const bool inside_z = z >= grid_.origin_z && z <= end_z;
  const double slope_x =
      inside_x ? ((1.0 - c.z) * (c.h10 - c.h00) + c.z * (c.h11 - c.h01)) / grid_.spacing_x : 0.0;
  const double slope_z =
      inside_z ? ((1.0 - c.x) * (c.h01 - c.h00) + c.x * (c.h11 - c.h10)) / grid_.spacing_z : 0.0;
  return Vec3(-slope_x, 1.0, -slope_z).normalized();
}

}  // namespace surefoot
