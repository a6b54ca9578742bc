#include "summary_histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "pipeline/svg.h"

namespace surefoot::app {
namespace {

constexpr double kBinWidth = 31.0;  // pixels, as everything here
constexpr double kPlotHeight = 130.0;
constexpr double kPlotTop = 34.0;
constexpr double kPlotLeft = 12.0;

std::vector<std::size_t> counts_of(std::span<const double> edges, std::span<const double> values) {
  std::vector<std::size_t> counts(edges.size(), 0);
  for (const double value : values) {
    const auto above = std::ranges::upper_bound(edges, value);
    const auto bin = above == edges.begin() ? 0 : above - edges.begin() - 1;
    ++counts[static_cast<std::size_t>(bin)];
  }
  return counts;
}

void draw_bars(svg::Drawing& drawing, const HistogramData& data,
               const std::vector<std::size_t>& counts, std::size_t most, double offset,
               double width, std::string_view classes) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const double height =
        std::max(1.5, kPlotHeight * static_cast<double>(counts[i]) / static_cast<double>(most));
    const std::string range = i + 1 < data.edges.size()
                                  ? fmt::format("{:g} to {:g}", data.edges[i], data.edges[i + 1])
                                  : fmt::format("{:g} and more", data.edges[i]);
    drawing.rect({kPlotLeft + kBinWidth * static_cast<double>(i) + offset,
                  kPlotTop + kPlotHeight - height, width, height},
                 classes, fmt::format("{}: {} clips", range, counts[i]));
  }
}

}  // namespace

std::string histogram(const HistogramData& data) {
  const std::vector<std::size_t> before = counts_of(data.edges, data.before);
  const std::vector<std::size_t> after = counts_of(data.edges, data.after);
  const std::size_t most =
      std::max({std::size_t{1}, std::ranges::max(before), std::ranges::max(after)});
  const double width = 2.0 * kPlotLeft + kBinWidth * static_cast<double>(data.edges.size());
  svg::Drawing drawing(width, kPlotTop + kPlotHeight + 24.0, data.title);
  drawing.text({kPlotLeft, 14.0}, "name", data.title);
  drawing.text({width - kPlotLeft, 14.0}, "faint end", fmt::format("most {} clips", most));
  const double floor = kPlotTop + kPlotHeight;
  drawing.line({kPlotLeft, floor}, {width - kPlotLeft, floor}, "axis");
  for (std::size_t i = 0; i < data.edges.size(); ++i) {
    drawing.text({kPlotLeft + kBinWidth * static_cast<double>(i), floor + 16.0}, "faint tick",
                 fmt::format("{:g}", data.edges[i]));
  }
  const bool both = !data.before.empty() && !data.after.empty();
  const double bar = both ? 0.42 * kBinWidth : 0.84 * kBinWidth;
  draw_bars(drawing, data, before, most, 2.0, bar, "bar original");
  draw_bars(drawing, data, after, most, both ? 2.0 + bar : 2.0, bar, "bar after");
  return drawing.take();
}

std::string summary_histograms(const Summary& summary) {
  constexpr std::array kSlides{0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0};
  constexpr std::array kKinks{0.0, 2.0, 5.0, 10.0, 15.0, 20.0, 30.0, 50.0, 100.0};
  constexpr std::array kRatios{0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0};
  std::vector<double> before;
  std::vector<double> after;
  std::vector<double> kinks;
  std::vector<double> ratios;
  for (const Summary::Row& row : summary.rows) {
    if (row.record.slide_before) before.push_back(*row.record.slide_before);
    if (row.record.slide_after) after.push_back(*row.record.slide_after);
    if (row.record.worst) ratios.push_back(row.record.worst->ratio());
    for (const auto& [name, value] : row.record.checks) {
      if (name == "knee_kink") kinks.push_back(value);
    }
  }
  std::string text;
  const auto add = [&](const HistogramData& data) {
    if (data.before.empty() && data.after.empty()) return;
    text += "<figure>" + histogram(data) + "</figure>\n";
  };
  add({"Largest slide of a plant, cm", kSlides, before, after});
  add({"Knee kink, deg/frame²", kKinks, {}, kinks});
  add({"Worst check, times its limit", kRatios, {}, ratios});
  return text;
}

}  // namespace surefoot::app
