#include <fmt/format.h>

#include <algorithm>

#include "pipeline/centimetres.h"
#include "pipeline/chart.h"
#include "pipeline/report_parts.h"

namespace surefoot {
namespace {

constexpr std::size_t kMostBars = 100;
constexpr double kLeastPitch = 22.0;
constexpr double kDigit = 6.4;  // pixels of a label
constexpr double kBar = 8.0;
constexpr double kSlidesLeft = 46.0;
constexpr double kSlidesTop = 34.0;
constexpr double kHeight = 190.0;
constexpr double kLabels = 44.0;

/// Which plants get bars: all, or the worst, in the order of their frames.
std::vector<std::size_t> plants_with_slide(const ReportData& data) {
  std::vector<std::size_t> shown = worst_plants(data, kMostBars);
  std::ranges::sort(shown);
  return shown;
}

/// Pixels from plant to plant: the number of the last frame has room.
double pitch_for(int frames) {
  return std::max(kLeastPitch, kDigit * static_cast<double>(std::to_string(frames).size()));
}

class BarChart {
 public:
  BarChart(std::size_t bars, double pitch, double highest)
      : box_{kSlidesLeft, kSlidesTop, std::max(560.0, pitch * static_cast<double>(bars)), kHeight},
        highest_(highest) {}

  [[nodiscard]] const svg::Box& box() const noexcept { return box_; }
  [[nodiscard]] double y(double centimetres) const noexcept {
    return box_.bottom() - box_.height * centimetres / highest_;
  }

  void draw_axis(svg::Drawing& drawing) const {
    for (const double tick : nice_ticks({0.0, highest_}, 5)) {
      drawing.line({box_.left, y(tick)}, {box_.right(), y(tick)}, tick == 0.0 ? "axis" : "grid");
      drawing.text({box_.left - 6.0, y(tick) + 4.0}, "tick end", fmt::format("{:.6g}", tick));
    }
    const double seen = y(kSeen * kCentimetres);
    drawing.line({box_.left, seen}, {box_.right(), seen}, "limit");
  }

  /// `value` in centimetres. What is held still shows as a line on the axis.
  void draw_bar(svg::Drawing& drawing, double left, double value, std::string_view classes,
                std::string_view words) const {
    const double top = std::min(y(value), box_.bottom() - 1.5);
    drawing.rect({left, top, kBar, box_.bottom() - top}, classes, words);
  }

 private:
  svg::Box box_;
  double highest_;
};

/// Under its bars: `L heel` is too wide, so side and joint by a letter each, and the first frame.
void draw_label(svg::Drawing& drawing, const Plant& plant, double middle, double top) {
  const std::string letters = fmt::format("{}{}", plant.side == Side::left ? 'L' : 'R',
                                          plant.part == SolePart::heel ? 'h' : 'b');
  drawing.text({middle, top}, "tick middle", letters);
  drawing.text({middle, top + 13.0}, "tick tiny middle", fmt::format("{}", plant.first));
}

}  // namespace

std::string draw_slides(const ReportData& data) {
  if (data.slides.empty()) return {};
  const std::vector<std::size_t> shown = plants_with_slide(data);
  const double worst = data.slides[worst_plants(data, 1).front()].worst();
  const double pitch = pitch_for(data.plants.frames);
  const BarChart chart(shown.size(), pitch, std::max(1.1 * worst, 1.2 * kSeen) * kCentimetres);
  svg::Drawing drawing(chart.box().right() + 14.0, chart.box().bottom() + kLabels,
                       "Sliding of each plant before and after");
  constexpr std::array<LegendEntry, 3> kLegend{{{"sample original", "before"},
                                                {"sample after", "after"},
                                                {"limit", "2.1 cm: imperceptible below"}}};
  draw_legend(drawing, {kSlidesLeft, 18.0}, kLegend);
  chart.draw_axis(drawing);
  double left = chart.box().left + 3.0;
  for (const std::size_t plant : shown) {
    const std::string words = describe(data, plant);
    const SlideChange& slide = data.slides[plant];
    chart.draw_bar(drawing, left, slide.before * kCentimetres, "bar original", words);
    chart.draw_bar(drawing, left + kBar, slide.after * kCentimetres, "bar after", words);
    draw_label(drawing, data.plants.plants[plant], left + kBar, chart.box().bottom() + 14.0);
    left += pitch;
  }
  return drawing.take();
}

}  // namespace surefoot
