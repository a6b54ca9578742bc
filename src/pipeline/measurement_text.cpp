#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "surefoot/pipeline/measurement.h"

namespace surefoot {
namespace {

constexpr double kCentimetres = 100.0;

/// Lines of the table; with an original, its value comes first.
class Table {
 public:
  explicit Table(const Measurement& measurement) : measurement_(measurement) {
    if (measurement.original) text_ = fmt::format("{:<40}{:>10}{:>10}\n", "", "before", "after");
  }

  /// One line: `value` picks and scales a number of a report.
  template <class Value>
  void row(std::string_view title, const Value& value) {
    text_ += fmt::format("{:<40}", title);
    if (measurement_.original) text_ += number(value(*measurement_.original));
    text_ += number(value(measurement_.motion)) + "\n";
  }
  /// A line about the change alone, in the last column.
  void change_row(std::string_view title, double value) {
    text_ += fmt::format("{:<40}{:>10}{}\n", title, "", number(value));
  }
  void title(std::string_view words) { text_ += fmt::format("{}\n", words); }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  /// Four significant digits, without an exponent: plants held exactly show as 0.0000.
  static std::string number(double value) {
    const int decimals = value < 10.0 ? 4 : value < 100.0 ? 2 : value < 1000.0 ? 1 : 0;
    return fmt::format("{:>10.{}f}", value, decimals);
  }

  const Measurement& measurement_;
  std::string text_;
};

void add_slide(Table& table, SolePart joint) {
  const auto summary = [joint](const MotionReport& r) -> const SlideSummary& {
    return r.slide.joint(joint);
  };
  table.row(fmt::format("  {}, mean", name_of(joint)),
            [&](const MotionReport& r) { return summary(r).whole_solid.mean * kCentimetres; });
  table.row(fmt::format("  {}, worst", name_of(joint)),
            [&](const MotionReport& r) { return summary(r).whole_solid.max * kCentimetres; });
  table.row(fmt::format("  {}, worst, without 67 ms at the ends", name_of(joint)),
            [&](const MotionReport& r) { return summary(r).core_solid.max * kCentimetres; });
}

void add_heights(Table& table) {
  const auto deepest = [](const MotionReport& r) {
    double depth = 0.0;
    for (const MeanMax& part : r.soles.penetration) depth = std::max(depth, part.max);
    return depth * kCentimetres;
  };
  const auto mean_depth = [](const MotionReport& r) {
    double sum = 0.0;
    for (const MeanMax& part : r.soles.penetration) sum += part.mean;
    return sum / 3.0 * kCentimetres;
  };
  const auto highest = [](const MotionReport& r) {
    double height = 0.0;
    for (const MeanMax& part : r.soles.floating) height = std::max(height, part.max);
    return height * kCentimetres;
  };
  table.row("  deepest under the ground", deepest);
  table.row("  under the ground, mean", mean_depth);
  table.row("  highest above it while planted", highest);
  table.row("  planted height error, mean",
            [](const MotionReport& r) { return r.soles.planted_error.mean * kCentimetres; });
}

void add_smoothness(Table& table) {
  const auto p99 = [&](std::string_view title, AccelerationPeak SmoothnessReport::*joint) {
    table.row(title, [joint](const MotionReport& r) { return (r.smoothness.*joint).p99; });
  };
  p99("  hips, 99th percentile", &SmoothnessReport::hip);
  p99("  knees, 99th percentile", &SmoothnessReport::knee);
  p99("  ankles, 99th percentile", &SmoothnessReport::ankle);
  p99("  all, 99th percentile", &SmoothnessReport::leg);
  table.row("  all, peak", [](const MotionReport& r) { return r.smoothness.leg.peak; });
}

}  // namespace

std::string measurement_text(const Measurement& measurement) {
  const MotionReport& motion = measurement.motion;
  Table table(measurement);
  table.title(fmt::format("slide of {} plants, cm", motion.plants));
  add_slide(table, SolePart::heel);
  add_slide(table, SolePart::ball);
  table.title("skating, without plants");
  table.row("  skating ratio", [](const MotionReport& r) { return r.skating.ratio; });
  table.row("  skate, cm/s", [](const MotionReport& r) { return r.skating.skate * kCentimetres; });
  table.title("soles, cm");
  add_heights(table);
  table.title("angular acceleration of the legs, degrees/s2");
  add_smoothness(table);
  table.row("jitter, m/s3", [](const MotionReport& r) { return r.smoothness.jitter; });
  if (!measurement.change) return table.take();

  const ChangeReport& change = *measurement.change;
  table.title("change from the original");
  table.change_row("  joints, mean, cm", change.joints.mean * kCentimetres);
  table.change_row("  joints, largest, cm", change.joints.max * kCentimetres);
  table.change_row("  root, largest, cm", change.root.max * kCentimetres);
  table.change_row("  root, largest step, cm", change.root_step * kCentimetres);
  table.change_row("  leg length, largest, %", change.leg_change * 100.0);
  table.change_row("  knee pop, degrees", change.knee_pop);
  return table.take();
}

}  // namespace surefoot
