#include <fmt/format.h>

#include <algorithm>

#include "pipeline/centimetres.h"
#include "pipeline/measurement_rows.h"
#include "pipeline/report_parts.h"

namespace surefoot {
namespace {

using svg::escaped;

constexpr std::size_t kMostWorst = 8;

/// What a verdict rests on: the check that is worst against its limit.
std::string words_of(const Verdict& verdict) {
  const VerdictCheck* worst = verdict.worst();
  if (worst == nullptr) return "verdict";
  std::string name(worst->name);
  std::ranges::replace(name, '_', ' ');
  return fmt::format("verdict; nearest its limit: {}, {:.2f} of {:.2f} {}, frame {}", name,
                     worst->value, worst->limit, worst->unit, worst->frame);
}

std::string card(std::string_view value, std::string_view words, std::string_view kind = {}) {
  return fmt::format("<div class=\"card {}\"><b>{}</b><span>{}</span></div>\n", kind, value, words);
}

std::string cell(const std::optional<double>& value) {
  return fmt::format("<td>{}</td>", value ? fmt::format("{:.2f}", *value) : std::string());
}

std::string row_of(const MeasurementRow& row) {
  const std::string title = escaped(row.title);
  if (!row.after) return fmt::format("<tr><th colspan=\"3\">{}</th></tr>\n", title);
  return fmt::format("<tr><td>{}</td>{}{}</tr>\n", title, cell(row.before), cell(row.after));
}

template <class Kind>
std::string html_list(const std::vector<Remark<Kind>>& remarks) {
  if (remarks.empty()) return "<p>None.</p>\n";
  std::string html = "<ul>\n";
  for (const Remark<Kind>& remark : remarks) {
    html += fmt::format("<li>{} <code>{}</code></li>\n", escaped(to_string(remark)),
                        name_of(remark.kind));
  }
  return html + "</ul>\n";
}

}  // namespace

std::string headline_table(const ReportData& data) {
  SlideChange worst;
  std::size_t held = 0;
  for (const SlideChange& slide : data.slides) {
    worst.before = std::max(worst.before, slide.before);
    worst.after = std::max(worst.after, slide.after);
    held += slide.after < kHeld ? 1 : 0;
  }
  const ChangeReport change = data.measurement.change.value_or(ChangeReport{});
  std::string html = "<div class=\"cards\">\n";
  if (const auto& verdict = data.measurement.verdict) {
    html += card(name_of(verdict->level), words_of(*verdict), name_of(verdict->level));
  }
  html += card(
      fmt::format("{:.2f} → {:.2f} cm", worst.before * kCentimetres, worst.after * kCentimetres),
      "max foot sliding");
  html += card(fmt::format("{} of {}", held, data.slides.size()), "plants held within 1 mm");
  html += card(fmt::format("{:.2f} cm", change.root.max * kCentimetres), "max root displacement");
  html += card(fmt::format("{:.2f} %", change.leg_change * 100.0), "max leg length change");
  return html + "</div>\n";
}

std::string worst_plants_table(const ReportData& data) {
  if (data.slides.empty()) return "<p>No plants.</p>\n";
  std::string html =
      "<table>\n<tr><td>plant</td><td>from, s</td><td>before, cm</td><td>after, cm</td></tr>\n";
  for (const std::size_t index : worst_plants(data, kMostWorst)) {
    const Plant& plant = data.plants.plants[index];
    const SlideChange& slide = data.slides[index];
    html += fmt::format("<tr><td>{}</td><td>{:.2f}</td>{}{}</tr>\n", describe(plant),
                        plant.first / data.plants.fps, cell(slide.before * kCentimetres),
                        cell(slide.after * kCentimetres));
  }
  return html + "</table>\n";
}

std::string measurement_table(const Measurement& measurement) {
  std::string html = "<table>\n<tr><td></td><td>before</td><td>after</td></tr>\n";
  for (const MeasurementRow& row : measurement_rows(measurement)) html += row_of(row);
  html +=
      "</table>\n<details><summary>Every number, as <code>measure --json</code> prints "
      "them</summary>\n<pre id=\"measurement\">";
  return html + escaped(measurement_json(measurement)) + "</pre></details>\n";
}

Result<std::string> comparison_table(const ReportInput& input, const ReportData& data) {
  if (input.others.empty()) return std::string();
  std::vector<Measurement> measured{data.measurement};
  std::string head =
      fmt::format("<tr><td></td><th>before</th><th>{}</th>", escaped(input.changed_name));
  for (const ReportResult& other : input.others) {
    Result<Measurement> one = measure_against(input.original, other.take, input.plants);
    if (!one) return pass_on(one);
    measured.push_back(std::move(*one));
    head += fmt::format("<th>{}</th>", escaped(other.name));
  }
  std::string html = "<table>\n" + head + "</tr>\n<tr><td>verdict</td><td></td>";
  std::vector<std::vector<MeasurementRow>> rows;
  for (const Measurement& one : measured) {
    html += fmt::format("<td>{}</td>", one.verdict ? name_of(one.verdict->level) : "");
    rows.push_back(measurement_rows(one));
  }
  html += "</tr>\n";
  for (std::size_t row = 0; row < rows.front().size(); ++row) {
    const MeasurementRow& first = rows.front()[row];
    if (!first.after) {
      html += fmt::format("<tr><th colspan=\"{}\">{}</th></tr>\n", measured.size() + 2,
                          escaped(first.title));
      continue;
    }
    html += fmt::format("<tr><td>{}</td>{}", escaped(first.title), cell(first.before));
    for (const auto& of_result : rows) html += cell(of_result[row].after);
    html += "</tr>\n";
  }
  return html + "</table>\n";
}

std::string warning_list(const Diagnostics* notes) {
  return notes == nullptr ? html_list(std::vector<Warning>()) : html_list(notes->warnings());
}

std::string note_list(const Diagnostics* notes) {
  return notes == nullptr ? html_list(std::vector<Note>()) : html_list(notes->notes());
}

std::string settings_table(const std::vector<ReportSetting>& settings) {
  std::string html = "<table>\n";
  for (const ReportSetting& setting : settings) {
    html += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", escaped(setting.name),
                        escaped(setting.value));
  }
  return html + "</table>\n";
}

}  // namespace surefoot
