#include "pipeline/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kPixelsPerSecond = 90.0;
constexpr double kNarrowest = 960.0;
constexpr double kWidest = 6000.0;

/// 1, 2 or 5 times a power of ten, not below `least`.
double nice_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1.0 - 1e-9)) return factor * power;
  }
  return 10.0 * power;
}

}  // namespace

void Range::add(double value) noexcept {
  if (!std::isfinite(value)) return;
  low = std::min(low, value);
  high = std::max(high, value);
}

void Range::add(std::span<const double> values) noexcept {
  for (const double value : values) add(value);
}

Range Range::at_least(double least) const noexcept {
  if (low > high) return {0.0, least};
  const double missing = std::max(0.0, least - length()) / 2.0;
  return {low - missing, high + missing};
}

std::vector<double> nice_ticks(const Range& range, int about) {
  std::vector<double> ticks;
  if (!(range.length() > 0.0) || about < 1) return ticks;
  const double step = nice_step(range.length() / about);
  const auto first = std::llround(std::ceil(range.low / step - 1e-9));
  const auto last = std::llround(std::floor(range.high / step + 1e-9));
  for (auto i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

TimeChart::TimeChart(const svg::Box& box, int frames, double fps, const Range& values)
    : box_(box), frames_(std::max(frames, 2)), fps_(fps), values_(values.at_least(1e-9)) {}

double TimeChart::width_for(int frames, double fps) noexcept {
  return std::clamp(kPixelsPerSecond * frames / fps, kNarrowest, kWidest);
}

double TimeChart::x(double frame) const noexcept {
  return box_.left + box_.width * frame / (frames_ - 1);
}

double TimeChart::y(double value) const noexcept {
  return box_.bottom() - box_.height * (value - values_.low) / values_.length();
}

void TimeChart::draw_axes(svg::Drawing& drawing, std::string_view title) const {
  drawing.text({box_.left, box_.top - 8.0}, "name", title);
  for (const double tick : nice_ticks(values_, 5)) {
    const double at = y(tick);
    drawing.line({box_.left, at}, {box_.right(), at}, tick == 0.0 ? "axis" : "grid");
    drawing.text({box_.left - 6.0, at + 4.0}, "tick end", fmt::format("{:.6g}", tick));
  }
  const int about = static_cast<int>(box_.width / 90.0);
  for (const double tick : nice_ticks({0.0, (frames_ - 1) / fps_}, about)) {
    const double at = x(tick * fps_);
    drawing.line({at, box_.top}, {at, box_.bottom()}, "grid");
    drawing.text({at, box_.bottom() + 14.0}, "tick middle", fmt::format("{:.6g} s", tick));
    drawing.text({at, box_.bottom() + 27.0}, "tick faint middle",
                 fmt::format("f {}", std::lround(tick * fps_)));
  }
}

void TimeChart::draw_curve(svg::Drawing& drawing, std::span<const double> values,
                           std::string_view classes) const {
  std::vector<svg::Point> points;
  const auto add = [&](std::size_t frame) {
    if (!std::isfinite(values[frame])) return;
    points.push_back({x(static_cast<double>(frame)), y(values[frame])});
  };
  const std::size_t buckets = std::min(values.size(), kMostPoints / 2);
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    const std::size_t begin = bucket * values.size() / buckets;
    const std::size_t end = (bucket + 1) * values.size() / buckets;
    if (values.size() <= kMostPoints) {
      for (std::size_t frame = begin; frame < end; ++frame) add(frame);
      continue;
    }
    const auto [least, greatest] =
        std::minmax_element(values.begin() + begin, values.begin() + end);
    const auto a = static_cast<std::size_t>(least - values.begin());
    const auto b = static_cast<std::size_t>(greatest - values.begin());
    add(std::min(a, b));
    if (a != b) add(std::max(a, b));
  }
  drawing.polyline(points, classes);
}

void draw_legend(svg::Drawing& drawing, svg::Point at, std::span<const LegendEntry> entries) {
  constexpr double kSample = 26.0;
  constexpr double kCharacter = 6.6;
  for (const LegendEntry& entry : entries) {
    drawing.line({at.x, at.y - 4.0}, {at.x + kSample, at.y - 4.0}, entry.classes);
    drawing.text({at.x + kSample + 5.0, at.y}, "tick", entry.words);
    at.x += kSample + 22.0 + kCharacter * static_cast<double>(entry.words.size());
  }
}

}  // namespace surefoot
