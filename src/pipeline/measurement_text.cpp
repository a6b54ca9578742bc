#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "pipeline/measurement_rows.h"
#include "surefoot/pipeline/measurement.h"

namespace surefoot {
namespace {

constexpr std::string_view kLine = "{:<40}{:>10}{:>10}\n";

/// With an original, its column comes first.
std::string line(const MeasurementRow& row, bool two_columns) {
  const std::string title = (row.indented ? "  " : "") + row.title;
  if (!row.after) return title + "\n";
  const std::string after = measured_number(*row.after);
  if (!two_columns) return fmt::format("{:<40}{:>10}\n", title, after);
  const std::string before = row.before ? measured_number(*row.before) : std::string();
  return fmt::format(kLine, title, before, after);
}

std::string words_of(DamageKind kind) {
  std::string words(name_of(kind));
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::string damage_text(const std::vector<DamageSpan>& damage) {
  if (damage.empty()) return "damaged spans: none\n";
  std::string text = "damaged spans (frames, size in cm)\n";
  for (const DamageSpan& span : damage) {
    const std::string side = span.side ? std::string(name_of(*span.side)) : std::string();
    text += fmt::format("  {:<16} {:<6} {:>6} to {:<6}{:>8}\n", words_of(span.kind), side,
                        span.first, span.last, measured_number(100.0 * span.size));
  }
  return text + "  `clean --repair` mends them\n";
}

std::string verdict_text(const Verdict& verdict) {
  std::string text =
      fmt::format("verdict: {} (value, limit, worst frame)\n", name_of(verdict.level));
  for (const VerdictCheck& check : verdict.checks) {
    std::string words(check.name);
    std::ranges::replace(words, '_', ' ');
    text +=
        fmt::format("  {:<38}{:>10}{:>10}  {:<12}{:>6}  {}\n", words, measured_number(check.value),
                    measured_number(check.limit), check.unit, check.frame, name_of(check.level));
  }
  return text;
}

}  // namespace

std::string measurement_text(const Measurement& measurement) {
  const bool two_columns = measurement.original.has_value();
  std::string text = two_columns ? fmt::format(kLine, "", "before", "after") : std::string();
  for (const MeasurementRow& row : measurement_rows(measurement)) text += line(row, two_columns);
  if (measurement.verdict) text += verdict_text(*measurement.verdict);
  if (measurement.damage) text += damage_text(*measurement.damage);
  return text;
}

std::string comparison_text(const Measurement& first, std::string_view first_name,
                            const Measurement& second, std::string_view second_name) {
  constexpr std::string_view kColumns = "{:<40}{:>10}{:>10}{:>10}\n";
  const std::vector<MeasurementRow> others = measurement_rows(second);
  std::string text = fmt::format(kColumns, "", "raw", first_name, second_name);
  std::size_t i = 0;
  for (const MeasurementRow& row : measurement_rows(first)) {
    const MeasurementRow& other = others[i++];
    const auto shown = [](const std::optional<double>& value) {
      return value ? measured_number(*value) : std::string();
    };
    if (row.after) {
      text += fmt::format(kColumns, (row.indented ? "  " : "") + row.title, shown(row.before),
                          shown(row.after), shown(other.after));
    } else {
      text += row.title == other.title ? row.title + "\n"
                                       : fmt::format("{} (second: {})\n", row.title, other.title);
    }
  }
  return text;
}

}  // namespace surefoot
