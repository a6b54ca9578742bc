#include "pipeline/range_report.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace surefoot {
namespace {

double in_degrees(double radians) { return radians * 180.0 / std::numbers::pi; }

/// Without the sign of a zero.
double plain(double value) { return std::abs(value) < 5e-7 ? 0.0 : value; }

std::string span_text(double low, double high) {
  return fmt::format("{:.2f} to {:.2f}", plain(low), plain(high));
}

nlohmann::ordered_json span_json(double low, double high) {
  const auto rounded = [](double value) { return std::round(1e6 * value) / 1e6 + 0.0; };
  return nlohmann::ordered_json::array({rounded(low), rounded(high)});
}

const ExampleGroup* jumps_of(const MovementLibrary& library) {
  return library.group(ParameterKind::jump, Side::left);
}

bool covers(const MovementLibrary& library, StepKind kind) {
  return std::any_of(library.ranges().begin(), library.ranges().end(),
                     [&](const StepRange& range) { return range.kind == kind; });
}

}  // namespace

std::string ranges_text(const MovementLibrary& library) {
  std::string text =
      "\nevery step within these limits is made, of either foot; how far the foot is ahead of the "
      "other one\nbefore (from) and after the step (to), how far aside and how much higher, m, the "
      "turn of the body, degrees\n";
  text += fmt::format("  {:<17} {:<14} {:<14} {:<13} {:<14} {:<14} {:<10} {}\n", "kind", "from",
                      "to", "aside", "up, from", "up, to", "turn", "seconds");
  for (const StepRange& range : library.ranges()) {
    const StepParameters& a = range.low;
    const StepParameters& b = range.high;
    text += fmt::format("  {:<17} {:<14} {:<14} {:<13} {:<14} {:<14} {:<10} {}\n",
                        name_of(range.kind), span_text(a[2], b[2]), span_text(a[5], b[5]),
                        span_text(a[3], b[3]), span_text(a[1], b[1]), span_text(a[4], b[4]),
                        fmt::format("{:.0f} to {:.0f}", in_degrees(a[6]), in_degrees(b[6])),
                        span_text(range.shortest, range.longest));
  }
  if (const ExampleGroup* jumps = jumps_of(library)) {
    text += fmt::format("  {:<17} {:<14} {:<14}\n", "jump", "side by side",
                        span_text(jumps->parameters().minCoeff(), jumps->parameters().maxCoeff()));
  }
  text += fmt::format("  toes point {:.0f} degrees in to {:.0f} degrees apart\n",
                      -in_degrees(library.toes_apart()[0]), in_degrees(library.toes_apart()[1]));
  for (const StepKind kind : kStepKinds) {
    if (covers(library, kind)) continue;
    text += fmt::format("  {:<17} no examples: such steps are refused\n", name_of(kind));
  }
  return text;
}

nlohmann::ordered_json ranges_json(const MovementLibrary& library) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const StepRange& range : library.ranges()) {
    const StepParameters& a = range.low;
    const StepParameters& b = range.high;
    json.push_back({{"kind", name_of(range.kind)},
                    {"from_ahead_m", span_json(a[2], b[2])},
                    {"from_aside_m", span_json(a[0], b[0])},
                    {"from_up_m", span_json(a[1], b[1])},
                    {"to_ahead_m", span_json(a[5], b[5])},
                    {"to_aside_m", span_json(a[3], b[3])},
                    {"to_up_m", span_json(a[4], b[4])},
                    {"turn_deg", span_json(in_degrees(a[6]), in_degrees(b[6]))},
                    {"seconds", span_json(range.shortest, range.longest)}});
  }
  if (const ExampleGroup* jumps = jumps_of(library)) {
    json.push_back({{"kind", "jump"},
                    {"to_ahead_m",
                     span_json(jumps->parameters().minCoeff(), jumps->parameters().maxCoeff())}});
  }
  return json;
}

}  // namespace surefoot
