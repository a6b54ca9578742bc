#include "surefoot/pipeline/report_page.h"

#include <fmt/format.h>

#include "pipeline/figure/draw_body.h"
#include "pipeline/player/player_section.h"
#include "pipeline/report_parts.h"

namespace surefoot {
namespace {

using svg::escaped;

constexpr std::string_view kPageStyle = R"(
body { margin: 0 auto; max-width: 1040px; padding: 24px; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 36px 0 4px; }
p { margin: 4px 0 10px; color: var(--faint); }
.cards { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0; }
.card { background: var(--card); border: 1px solid var(--grid); border-radius: 8px;
  padding: 10px 16px; flex: 1 1 125px; }
.card.good, .card.look, .card.bad { flex: 2 1 250px; }
.card b { display: block; font-size: 20px; white-space: nowrap; }
.card span { color: var(--faint); }
.plot { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { padding: 2px 14px 2px 0; text-align: left; border-bottom: 1px solid var(--grid); }
th { padding-top: 10px; }
.warnings { border-left: 4px solid var(--original); padding-left: 12px; margin: 16px 0; }
.warnings h2 { margin-top: 0; }
.card.good b { color: var(--after); }
.card.look b { color: var(--ball); }
.card.bad b { color: var(--original); }
.numbers td:not(:first-child) { text-align: right; font-variant-numeric: tabular-nums; }
pre { overflow-x: auto; font-size: 12px; }
@media print { body { max-width: none; padding: 0; } .plot { overflow: visible; }
  .plot svg { max-width: 100%; height: auto; } h2 { break-after: avoid; }
  .plot, tr { break-inside: avoid; } }
)";

/// Nothing is fetched, whatever a name in a file may try.
constexpr std::string_view kPolicy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
    "'unsafe-inline'; script-src 'unsafe-inline'\">\n";

std::string section(std::string_view title, std::string_view words, std::string_view content) {
  const std::string explained = words.empty() ? "" : fmt::format("<p>{}</p>\n", words);
  return fmt::format("<section>\n<h2>{}</h2>\n{}{}</section>\n", title, explained, content);
}

std::string plot(const std::string& drawing) {
  if (drawing.empty()) return "<p>No plants.</p>\n";
  return fmt::format("<div class=\"plot\">\n{}</div>\n", drawing);
}

std::string numbers(const std::string& table) {
  return fmt::format("<div class=\"numbers\">\n{}</div>\n", table);
}

/// Without its folders.
std::string_view short_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string head(const ReportInput& input) {
  const std::string name = escaped(short_name(input.original.name()));
  const Motion& motion = input.original.motion();
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{}"
      "<title>Feet of {}</title>\n<style>{}{}{}{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n"
      "<p>{} frames at {:.6g} per second ({:.2f} s), {} plants</p>\n",
      kPolicy, name, report_style(), figure_style(), kPageStyle, player_style(), name,
      motion.frames(), motion.fps(), motion.frames() / motion.fps(), input.plants.plants.size());
}

/// On top of the page, since they may change what all else is worth.
std::string warnings(const Diagnostics* notes) {
  if (notes == nullptr || notes->warnings().empty()) return {};
  return fmt::format("<section class=\"warnings\">\n<h2>Warnings</h2>\n{}</section>\n",
                     warning_list(notes));
}

std::string heights_words(const Ground& ground) {
  return fmt::format(
      "Height of heel, ball and toe {}, dashed before and solid after. Where a heel or ball is "
      "planted the plot is shaded.",
      ground.kind() == GroundKind::none ? "in world space, since there is no ground"
                                        : "above the ground");
}

std::string pictures(const ReportData& data) {
  std::string html =
      section("Heights", heights_words(data.original.ground()), plot(draw_heights(data)));
  html += section(
      "Sliding per plant",
      "Largest distance of a planted point from its plant, cm. Lh is the left heel, Rb the right "
      "ball, with the plant's first frame below. Of many plants, those that slide most are shown.",
      plot(draw_slides(data)));
  html += section("Worst plants", "", numbers(worst_plants_table(data)));
  html +=
      section("Footprints by time",
              "Each footprint with its toes up, when it begins, and how far heel or ball slide on "
              "it before (red) and after (green). Of many, those that slide most are shown.",
              plot(draw_prints_in_time(data)));
  html += section("Footprints from above",
                  "Where the feet are planted, and the path of each planted heel and ball before "
                  "and after. A long walk continues in the next row.",
                  plot(draw_footprints(data)));
  html += section("Knees", "Knee angles before and after.", plot(draw_knees(data)));
  html += section("Leg lengths", "Thigh and shank together.", plot(draw_leg_lengths(data)));
  return html;
}

}  // namespace

Result<std::string> report_page(const ReportInput& input) {
  const Result<ReportData> data = report_data(input);
  if (!data) return pass_on(data);
  const Result<std::string> compared = comparison_table(input, *data);
  if (!compared) return pass_on(compared);
  std::string html = head(input) + headline_table(*data) + warnings(input.notes);
  html += player_section(input, *data);
  if (!compared->empty()) html += section("Results compared", "", numbers(*compared));
  html += pictures(*data);
  html += section("Measurements", "", numbers(measurement_table(data->measurement)));
  html += section("Notes", "", note_list(input.notes));
  if (!input.settings.empty()) html += section("Settings", "", settings_table(input.settings));
  return html + "</main>\n</body>\n</html>\n";
}

Result<std::string> heights_figure(const ReportInput& input) {
  const Result<ReportData> data = report_data(input);
  if (!data) return pass_on(data);
  return draw_heights(*data, report_style());
}

Result<std::string> footprints_figure(const ReportInput& input) {
  const Result<ReportData> data = report_data(input);
  if (!data) return pass_on(data);
  return draw_footprints(*data, report_style());
}

}  // namespace surefoot
