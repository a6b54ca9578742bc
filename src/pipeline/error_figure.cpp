#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "learn/convex_hull.h"
#include "pipeline/chart.h"
#include "pipeline/library_report.h"
#include "pipeline/svg.h"

namespace surefoot {
namespace {

constexpr double kPanel = 300.0;  // pixels, of one map
constexpr double kGap = 70.0;
constexpr int kCells = 32;                                // along each side of a map
constexpr std::array kLimits{0.0025, 0.005, 0.01, 0.02};  // metres, between the five colours

constexpr std::string_view kErrorStyle =
    "text{font:12px sans-serif;fill:#333}.title{font-size:14px;font-weight:bold}"
    ".frame{fill:none;stroke:#888}.e0{fill:#e8f1f8}.e1{fill:#b9d6ea}.e2{fill:#73add4}"
    ".e3{fill:#f2a45c}.e4{fill:#c8403a}.real{fill:#111}.pseudo{fill:#fff;stroke:#111}";

int colour_of(double error) {
  return static_cast<int>(std::upper_bound(kLimits.begin(), kLimits.end(), error) -
                          kLimits.begin());
}

/// One map: final length upwards over initial length.
class ErrorMap {
 public:
  ErrorMap(const svg::Box& box, const Range& lengths) : box_(box), lengths_(lengths) {}

  void draw(svg::Drawing& drawing, const ExampleGroup& group, GroupProbe& probe,
            std::string_view title) const {
    const double cell = lengths_.length() / kCells;
    for (int row = 0; row < kCells; ++row) {
      for (int column = 0; column < kCells; ++column) {
        const Eigen::Vector2d p(lengths_.low + (column + 0.5) * cell,
                                lengths_.low + (row + 0.5) * cell);
        if (nearest_in_hull(group.parameters(), p).distance > 1e-9) continue;
        const double error = probe.error_at(group, {p.data(), 2});
        const svg::Point corner = at(p.x() - 0.5 * cell, p.y() + 0.5 * cell);
        const double side = box_.width / kCells;
        drawing.rect({corner.x, corner.y, side + 0.5, side + 0.5},
                     fmt::format("e{}", colour_of(error)));
      }
    }
    for (Eigen::Index k = 0; k < group.size(); ++k) {
      drawing.circle(at(group.parameters()(0, k), group.parameters()(1, k)), 3.5, "real");
    }
    const Eigen::MatrixXd& pseudo = group.content().pseudo_nodes;
    for (Eigen::Index k = 0; k < pseudo.cols(); ++k) {
      drawing.circle(at(pseudo(0, k), pseudo(1, k)), 3.0, "pseudo");
    }
    drawing.rect(box_, "frame");
    drawing.text({box_.left, box_.top - 10.0}, "title", title);
    for (const double tick : nice_ticks(lengths_, 5)) {
      drawing.text({at(tick, lengths_.low).x - 8.0, box_.bottom() + 16.0}, "",
                   fmt::format("{:.1f}", tick));
      drawing.text({box_.left - 26.0, at(lengths_.low, tick).y + 4.0}, "",
                   fmt::format("{:.1f}", tick));
    }
    drawing.text({box_.left + 0.5 * box_.width - 60.0, box_.bottom() + 34.0}, "",
                 "initial length, m");
    drawing.text({box_.left + 4.0, box_.top + 14.0}, "", "final length, m");
  }

 private:
  [[nodiscard]] svg::Point at(double initial, double final_length) const {
    const double scale = box_.width / lengths_.length();
    return {box_.left + (initial - lengths_.low) * scale,
            box_.bottom() - (final_length - lengths_.low) * scale};
  }

  svg::Box box_;
  Range lengths_;
};

}  // namespace

std::string error_figure(const MovementLibrary& library) {
  svg::Drawing drawing(2.0 * kPanel + 3.0 * kGap, 2.0 * kPanel + 3.0 * kGap + 20.0,
                       "error of interpolated steps over their initial and final length, before "
                       "and after refinement, for the left and the right foot");
  drawing.style(kErrorStyle);
  GroupProbe probe(library);
  Range lengths;
  for (const Side side : kSides) {
    if (const ExampleGroup* group = library.group(ParameterKind::straight, side)) {
      lengths.add(
          {group->parameters().data(), static_cast<std::size_t>(group->parameters().size())});
    }
  }
  lengths = {lengths.low - 0.03, lengths.high + 0.03};
  double top = 0.6 * kGap;
  for (const Side side : kSides) {
    const ExampleGroup* group = library.group(ParameterKind::straight, side);
    if (group == nullptr) continue;
    const Result<ExampleGroup> before = group->without_pseudo_examples();
    if (before) {
      ErrorMap({0.7 * kGap, top, kPanel, kPanel}, lengths)
          .draw(drawing, *before, probe, fmt::format("{} steps, before", name_of(side)));
    }
    ErrorMap({1.7 * kGap + kPanel, top, kPanel, kPanel}, lengths)
        .draw(drawing, *group, probe,
              fmt::format("{} steps, with {} pseudo-examples", name_of(side),
                          group->content().pseudo_nodes.cols()));
    top += kPanel + kGap + 10.0;
  }
  constexpr std::array kWords{"below 0.25 cm", "to 0.5 cm", "to 1 cm", "to 2 cm", "above 2 cm"};
  double left = 0.7 * kGap;
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    drawing.rect({left, top - 12.0, 12.0, 12.0}, fmt::format("e{}", i));
    drawing.text({left + 17.0, top - 2.0}, "", kWords[i]);
    left += 105.0;
  }
  drawing.circle({left + 6.0, top - 6.0}, 3.5, "real");
  drawing.text({left + 14.0, top - 2.0}, "", "example");
  drawing.circle({left + 76.0, top - 6.0}, 3.0, "pseudo");
  drawing.text({left + 84.0, top - 2.0}, "", "pseudo");
  return drawing.take();
}

}  // namespace surefoot
