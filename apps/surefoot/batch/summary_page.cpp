#include "summary_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "batch/shell_word.h"
#include "batch/summary_histogram.h"
#include "batch/summary_style.h"
#include "pipeline/report_parts.h"
#include "pipeline/svg.h"
#include "surefoot/version.h"

namespace surefoot::app {
namespace {

constexpr std::size_t kWorstShown = 50;

std::string shown_name(const ClipRecord& record) {
  return record.take.empty() ? record.input : fmt::format("{} [{}]", record.input, record.take);
}

/// A verdict where there is one, else how it ended.
std::string_view mark_of(const ClipRecord& record) {
  const bool judged = record.status == ClipStatus::done && !record.verdict.empty();
  return judged ? std::string_view(record.verdict) : name_of(record.status);
}

std::string worst_text(const ClipRecord& record) {
  if (record.status != ClipStatus::done) return record.message;
  if (!record.worst) return {};
  std::string name = record.worst->name;
  std::ranges::replace(name, '_', ' ');
  return fmt::format("{} {:.3g} of {:.3g} {}, frame {}", name, record.worst->value,
                     record.worst->limit, record.worst->unit, record.worst->frame);
}

/// Of a clip whose motion was changed: how to get its report.
std::string report_command(const Summary::Row& row) {
  const ClipRecord& record = row.record;
  if (record.status != ClipStatus::done || record.verb != "clean") return {};
  return fmt::format("surefoot summary {} --report {}", shell_word(row.folder),
                     shell_word(record.input));
}

std::string rows_json(const Summary& summary, const SummaryPictures& pictures) {
  nlohmann::json rows = nlohmann::json::array();
  const auto number = [](const std::optional<double>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
  };
  for (const Summary::Row& row : summary.rows) {
    const ClipRecord& record = row.record;
    std::optional<double> kink;
    for (const auto& [name, value] : record.checks) {
      if (name == "knee_kink") kink = value;
    }
    int warnings = 0;
    for (const auto& [kind, count] : record.warnings) warnings += count;
    const auto report = pictures.reports.find(record.key());
    const bool has_report = report != pictures.reports.end();
    rows.push_back({shown_name(record), mark_of(record), worst_text(record),
                    number(record.worst ? std::optional(record.worst->ratio()) : std::nullopt),
                    number(record.slide_before), number(record.slide_after), number(kink), warnings,
                    record.frames, record.seconds, record.message, has_report ? report->second : "",
                    has_report ? "" : report_command(row)});
  }
  return printable_json(rows.dump());
}

/// Clips that were not done have nothing to show.
std::string worst_clips(const Summary& summary, const SummaryPictures& pictures) {
  std::string text;
  std::size_t shown = 0;
  for (const Summary::Row* row : summary.worst_first()) {
    const ClipRecord& record = row->record;
    const auto strip = pictures.strips.find(record.key());
    if (strip == pictures.strips.end() || ++shown > kWorstShown) continue;
    const auto report = pictures.reports.find(record.key());
    std::string name = svg::escaped(shown_name(record));
    if (report != pictures.reports.end()) {
      name = fmt::format("<a href=\"{}\">{}</a>", svg::escaped(report->second), name);
    }
    text += fmt::format("<article><h3>{}</h3><p class=\"{}\">{}: {}</p>{}</article>\n", name,
                        mark_of(record), mark_of(record), svg::escaped(worst_text(record)),
                        strip->second);
  }
  if (text.empty()) return text;
  return "<h2>The worst clips</h2>\n<p class=\"faint\">Poses around the frame where the worst "
         "check "
         "is worst.</p>\n<div class=\"worst\">\n" +
         text + "</div>\n";
}

std::string choices(const Summary& summary) {
  std::vector<std::string_view> marks;
  for (const Summary::Row& row : summary.rows) {
    const std::string_view mark = mark_of(row.record);
    if (std::ranges::find(marks, mark) == marks.end()) marks.push_back(mark);
  }
  std::ranges::sort(marks);
  std::string text = "<option value=\"\">all</option>";
  for (const std::string_view mark : marks) text += fmt::format("<option>{}</option>", mark);
  return text;
}

}  // namespace

std::string summary_page(const Summary& summary, const SummaryPictures& pictures) {
  double frames = 0.0;
  double motion = 0.0;
  double seconds = 0.0;
  for (const Summary::Row& row : summary.rows) {
    frames += row.record.frames;
    seconds += row.record.seconds;
    if (row.record.fps > 0.0) motion += row.record.frames / row.record.fps;
  }
  std::string page =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>Surefoot summary</title>\n<style>";
  page += report_style();
  page += summary_style();
  page += "</style></head><body>\n<h1>Summary</h1>\n";
  page += fmt::format("<p class=\"totals\">{}</p>\n", svg::escaped(totals_text(summary)));
  page += fmt::format(
      "<p class=\"faint\">{:.0f} frames, {:.2f} hours of motion; {:.1f} s of work ({:.1f} µs a "
      "frame). Surefoot {}.</p>\n",
      frames, motion / 3600.0, seconds, frames > 0.0 ? 1e6 * seconds / frames : 0.0,
      SUREFOOT_VERSION);
  if (const std::string plots = summary_histograms(summary); !plots.empty()) {
    page +=
        "<h2>How many clips</h2>\n<p class=\"faint\"><span class=\"swatch\" "
        "style=\"background: var(--original)\"></span>before<span class=\"swatch\" "
        "style=\"background: var(--after)\"></span>after</p>\n" +
        plots;
  }
  page += worst_clips(summary, pictures);
  page +=
      "<h2>All clips</h2>\n<div class=\"bar\"><input id=\"search\" type=\"search\" "
      "placeholder=\"name or reason\" aria-label=\"search\"><select id=\"kind\" "
      "aria-label=\"verdict\">" +
      choices(summary) +
      "</select><span id=\"count\" class=\"faint\"></span></div>\n<table><thead><tr></tr></thead>"
      "<tbody></tbody></table>\n<p><button id=\"more\" hidden>show more</button></p>\n"
      "<script type=\"application/json\" id=\"clips\">" +
      rows_json(summary, pictures) + "</script>\n<script>";
  page += summary_script();
  return page + "</script></body></html>\n";
}

}  // namespace surefoot::app
