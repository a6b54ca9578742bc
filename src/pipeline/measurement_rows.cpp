#include "pipeline/measurement_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include "pipeline/centimetres.h"

namespace surefoot {
namespace {

class Rows {
 public:
  explicit Rows(const Measurement& measurement) : measurement_(measurement) {}

  void title(std::string words) { rows_.push_back({std::move(words), false}); }
  /// One line: `value` picks and scales a number of a report.
  template <class Value>
  void row(std::string words, const Value& value, bool indented = true) {
    MeasurementRow row{std::move(words), indented};
    if (measurement_.original) row.before = value(*measurement_.original);
    row.after = value(measurement_.motion);
    rows_.push_back(std::move(row));
  }
  /// A line about the change alone.
  void change(std::string words, double value) {
    rows_.push_back({std::move(words), true, std::nullopt, value});
  }

  [[nodiscard]] std::vector<MeasurementRow> take() { return std::move(rows_); }

 private:
  const Measurement& measurement_;
  std::vector<MeasurementRow> rows_;
};

void add_slide(Rows& rows, SolePart joint) {
  const auto summary = [joint](const MotionReport& r) -> const SlideSummary& {
    return r.slide.joint(joint);
  };
  rows.row(fmt::format("{}, mean", name_of(joint)),
           [&](const MotionReport& r) { return summary(r).whole_solid.mean * kCentimetres; });
  rows.row(fmt::format("{}, worst", name_of(joint)),
           [&](const MotionReport& r) { return summary(r).whole_solid.max * kCentimetres; });
  rows.row(fmt::format("{}, worst, without 67 ms at the ends", name_of(joint)),
           [&](const MotionReport& r) { return summary(r).core_solid.max * kCentimetres; });
}

void add_heights(Rows& rows) {
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
  rows.row("penetration, max", deepest);
  rows.row("penetration, mean", mean_depth);
  rows.row("float while planted, max", highest);
  rows.row("planted height error, mean",
           [](const MotionReport& r) { return r.soles.planted_error.mean * kCentimetres; });
}

void add_smoothness(Rows& rows) {
  const auto p99 = [&](std::string words, AccelerationPeak SmoothnessReport::*joint) {
    rows.row(std::move(words),
             [joint](const MotionReport& r) { return (r.smoothness.*joint).p99; });
  };
  p99("hips, 99th percentile", &SmoothnessReport::hip);
  p99("knees, 99th percentile", &SmoothnessReport::knee);
  p99("ankles, 99th percentile", &SmoothnessReport::ankle);
  p99("all, 99th percentile", &SmoothnessReport::leg);
  rows.row("all, peak", [](const MotionReport& r) { return r.smoothness.leg.peak; });
}

void add_change(Rows& rows, const ChangeReport& change) {
  rows.title("change from the original");
  rows.change("joint displacement, mean, cm", change.joints.mean * kCentimetres);
  rows.change("joint displacement, max, cm", change.joints.max * kCentimetres);
  rows.change("root displacement, max, cm", change.root.max * kCentimetres);
  rows.change("root displacement, max step, cm", change.root_step * kCentimetres);
  rows.change("leg length change, max, %", change.leg_change * 100.0);
  rows.change("knee pop, degrees", change.knee_pop);
}

}  // namespace

std::vector<MeasurementRow> measurement_rows(const Measurement& measurement) {
  Rows rows(measurement);
  rows.title(fmt::format("foot sliding of {} plants, cm", measurement.motion.plants));
  add_slide(rows, SolePart::heel);
  add_slide(rows, SolePart::ball);
  rows.title("skating, independent of plants");
  rows.row("skating ratio", [](const MotionReport& r) { return r.skating.ratio; });
  rows.row("skate, cm/s", [](const MotionReport& r) { return r.skating.skate * kCentimetres; });
  rows.title("soles, cm");
  add_heights(rows);
  rows.title("angular acceleration of the legs, degrees/s2");
  add_smoothness(rows);
  rows.row(
      "jitter, m/s3", [](const MotionReport& r) { return r.smoothness.jitter; }, false);
  if (measurement.change) add_change(rows, *measurement.change);
  return rows.take();
}

std::string measured_number(double value) {
  const int decimals = value < 10.0 ? 4 : value < 100.0 ? 2 : value < 1000.0 ? 1 : 0;
  return fmt::format("{:.{}f}", value, decimals);
}

}  // namespace surefoot
