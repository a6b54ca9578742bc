#pragma once

#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "pipeline/svg.h"

namespace surefoot {

/// A closed interval that grows to hold values; empty at first. Values that are not finite are
/// passed over.
struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value) noexcept;
  void add(std::span<const double> values) noexcept;
  [[nodiscard]] double length() const noexcept { return high - low; }
  /// Not empty and at least `length` long, its middle where it was.
  [[nodiscard]] Range at_least(double length) const noexcept;
};

/// Multiples of 1, 2 or 5 times a power of ten within the range, about as many as asked for.
[[nodiscard]] std::vector<double> nice_ticks(const Range& range, int about);

/// Values over the frames of a clip.
class TimeChart {
 public:
  static constexpr std::size_t kMostPoints = 2000;  ///< of one curve

  TimeChart(const svg::Box& box, int frames, double fps, const Range& values);

  /// How wide a plot of a clip should be, pixels: wider for longer clips, so that steps can be told
  /// apart, within bounds.
  [[nodiscard]] static double width_for(int frames, double fps) noexcept;

  [[nodiscard]] const svg::Box& box() const noexcept { return box_; }
  [[nodiscard]] double x(double frame) const noexcept;
  [[nodiscard]] double y(double value) const noexcept;

  /// Grid lines with their values at the left and seconds and frames below.
  void draw_axes(svg::Drawing& drawing, std::string_view title) const;
  /// One value per frame. A curve of many frames keeps the least and the greatest value of each
  /// short stretch, so that no peak is lost.
  void draw_curve(svg::Drawing& drawing, std::span<const double> values,
                  std::string_view classes) const;

 private:
  svg::Box box_;
  int frames_;
  double fps_;
  Range values_;
};

/// A sample of a line and what it stands for.
struct LegendEntry {
  std::string_view classes;
  std::string_view words;
};
/// Entries side by side from `at` to the right.
void draw_legend(svg::Drawing& drawing, svg::Point at, std::span<const LegendEntry> entries);

}  // namespace surefoot
