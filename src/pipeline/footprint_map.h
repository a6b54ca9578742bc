#pragma once

#include <span>

#include "pipeline/chart.h"
#include "pipeline/report_parts.h"

namespace surefoot {

/// Where planted feet are on paper: seen from above, the longer way to the right. A way that is
/// much longer than wide goes on in the next row, as lines of text do, so that slides can be seen.
class FootprintMap {
 public:
  static constexpr double kTop = 36.0;  ///< pixels above the map, for a legend

  explicit FootprintMap(const ReportData& data);

  [[nodiscard]] double width() const noexcept { return width_; }
  [[nodiscard]] double height() const noexcept { return kTop + rows_ * row_height_; }
  [[nodiscard]] double scale() const noexcept { return scale_; }  ///< pixels per metre
  [[nodiscard]] int rows() const noexcept { return rows_; }
  [[nodiscard]] double row_top(int row) const noexcept { return kTop + row * row_height_; }

  /// The row in which all of a plant is drawn.
  [[nodiscard]] int row_of(const ReportData& data, const Plant& plant) const noexcept;
  [[nodiscard]] svg::Point at(const Vec3& p_world, int row) const noexcept;

 private:
  void add(std::span<const BothLegs> poses, const Plant& plant);
  void fit(double wide, double high);
  [[nodiscard]] double right_of(const Vec3& p_world) const noexcept;

  Range x_;
  Range z_;
  bool turned_ = false;
  double left_ = 0.0;
  double top_ = 0.0;
  double scale_ = 1.0;
  double width_ = 0.0;
  int rows_ = 1;
  double row_height_ = 0.0;
};

}  // namespace surefoot
