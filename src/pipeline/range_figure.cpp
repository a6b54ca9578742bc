#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "pipeline/range_report.h"
#include "pipeline/svg.h"

namespace surefoot {
namespace {

constexpr double kMetre = 150.0;  // pixels
constexpr double kPanelWidth = 135.0;
constexpr double kTitle = 22.0;
constexpr double kShown = 0.95;  // metres ahead and behind that a panel shows
constexpr double kNotes = 76.0;  // pixels below the panels

constexpr std::string_view kRangeStyle =
    "text{font:12px sans-serif;fill:#333}.title{font-weight:bold}.small{font-size:11px}"
    ".frame{fill:#fafafa;stroke:#bbb}.from{fill:none;stroke:#2a6fb0;stroke-dasharray:4 3}"
    ".to{fill:#b9d6ea;stroke:#2a6fb0}.fixed{fill:#c8403a}.grid{stroke:#e4e4e4}";

/// One kind seen from above: the standing right foot, and where the left one may be.
class Panel {
 public:
  Panel(double left, double top)
      : box_{left, top + kTitle, kPanelWidth - 10.0, 2.0 * kShown * kMetre} {}

  void draw(svg::Drawing& drawing, std::string_view title) const {
    drawing.text({box_.left, box_.top - 7.0}, "title", title);
    drawing.rect(box_, "frame");
    for (const double ahead : {-0.5, 0.0, 0.5}) {
      drawing.line(at(0.55, ahead), at(-0.25, ahead), "grid");
      drawing.text({box_.left + 3.0, at(0.0, ahead).y - 3.0}, "small", fmt::format("{} m", ahead));
    }
  }

  void draw(svg::Drawing& drawing, const StepRange& range) const {
    const StepParameters& a = range.low;
    const StepParameters& b = range.high;
    drawing.rect(area(a[3], b[3], a[5], b[5]), "to");
    drawing.rect(area(a[0], b[0], a[2], b[2]), "from");
    foot(drawing);
    const auto degrees = [](double radians) { return radians * 180.0 / std::numbers::pi; };
    double y = box_.bottom() + 16.0;
    for (const std::string& line :
         {fmt::format("{:.2f} to {:.2f} m ahead", a[5] + 0.0, b[5] + 0.0),
          fmt::format("{:.2f} to {:.2f} m aside", a[3], b[3]),
          fmt::format("{:.2f} to {:.2f} m up", a[4] + 0.0, b[4] + 0.0),
          fmt::format("turn {:.0f} to {:.0f} deg", degrees(a[6]), degrees(b[6])),
          fmt::format("{:.1f} to {:.1f} s", range.shortest, range.longest)}) {
      drawing.text({box_.left, y}, "small", line);
      y += 14.0;
    }
  }

 private:
  /// Left of and ahead of the standing foot, metres.
  [[nodiscard]] svg::Point at(double aside, double ahead) const {
    return {box_.left + 0.68 * box_.width - aside * kMetre, box_.top + (kShown - ahead) * kMetre};
  }

  [[nodiscard]] svg::Box area(double near, double far, double behind, double ahead) const {
    const svg::Point corner = at(far, ahead);
    return {corner.x, corner.y, (far - near) * kMetre, (ahead - behind) * kMetre};
  }

  void foot(svg::Drawing& drawing) const {
    const svg::Point middle = at(0.0, 0.0);
    drawing.rect({middle.x - 5.0, middle.y - 0.13 * kMetre, 10.0, 0.26 * kMetre}, "fixed");
  }

  svg::Box box_;
};

}  // namespace

std::string range_figure(const MovementLibrary& library) {
  const auto kinds = static_cast<double>(library.ranges().size());
  svg::Drawing drawing(kinds * kPanelWidth + 20.0, kTitle + 2.0 * kShown * kMetre + kNotes + 34.0,
                       "for each kind of step, where the left foot may start and end beside the "
                       "standing right foot, seen from above");
  drawing.style(kRangeStyle);
  double left = 10.0;
  for (const StepRange& range : library.ranges()) {
    const Panel panel(left, 4.0);
    panel.draw(drawing, name_of(range.kind));
    panel.draw(drawing, range);
    left += kPanelWidth;
  }
  const double y = kTitle + 2.0 * kShown * kMetre + kNotes + 24.0;
  const auto key = [&](double x, std::string_view look, std::string_view words) {
    drawing.rect({x, y - 11.0, 14.0, 12.0}, look);
    drawing.text({x + 20.0, y}, "", words);
  };
  key(10.0, "fixed", "standing foot");
  key(130.0, "from", "where the moving foot starts");
  key(345.0, "to", "where it ends");
  return drawing.take();
}

}  // namespace surefoot
