#include "pipeline/player/player_section.h"

#include <fmt/format.h>

#include "pipeline/player/moments.h"
#include "pipeline/player/player_data.h"

namespace surefoot {
namespace {

constexpr std::string_view kControls = R"(<div class="controls">
<button type="button" id="player-play">Play</button>
<label>Speed <select id="player-speed"><option value="1">1</option>
<option value="0.5" selected="selected">1/2</option><option value="0.25">1/4</option>
<option value="0.1">1/10</option></select></label>
<label>View <select id="player-side"><option value="left">left</option>
<option value="right">right</option><option value="front">front</option>
<option value="top">top</option></select></label>
<button type="button" id="player-close" aria-pressed="true">Feet close up</button>
<button type="button" id="player-overlaid" aria-pressed="false">Overlay</button>
<output id="player-clock"></output>
</div>
<canvas id="player-plants" aria-hidden="true"></canvas>
<input id="player-scrub" type="range" min="0" max="0" step="any" value="0" aria-label="time"/>
<p>Space plays, the arrow keys step one frame (with Shift ten), 1 to 9 jump to a moment and 0 leaves
it, F switches between feet and body, O lays the figures over each other, + and - zoom. Drag the
picture to turn it. Green dots are planted points; a red trail is how far one has slid since it was
planted. Outlines on the floor are footprints of the last seconds.</p>
)";

std::string moment_buttons(const std::vector<Moment>& moments) {
  if (moments.empty()) return {};
  std::string html = "<div class=\"moments\" role=\"group\" aria-label=\"worst moments\">\n";
  for (std::size_t i = 0; i < moments.size(); ++i) {
    html += fmt::format(
        "<button type=\"button\" data-moment=\"{}\" aria-pressed=\"false\">{}</button>\n", i,
        svg::escaped(moments[i].label));
  }
  return html +
         "<button type=\"button\" data-moment=\"-1\" aria-pressed=\"false\">whole "
         "clip</button>\n</div>\n";
}

std::string precision_words(int frames) {
  const int stride = std::max(1, (frames + kMostSamples - 1) / kMostSamples);
  const std::string kept =
      stride == 1 ? "" : fmt::format(" The player holds one of {} frames.", stride);
  return fmt::format("<p>Soles and ankles are drawn to 0.1 mm, other joints to 1 mm.{}</p>\n",
                     kept);
}

}  // namespace

std::string_view player_style() {
  return R"(
#player canvas { display: block; width: 100%; border-radius: 8px; }
#player-view { height: min(62vh, 460px); cursor: grab; touch-action: pan-y; }
#player-plants { height: 34px; margin-top: 8px; }
#player-scrub { width: 100%; margin: 2px 0; accent-color: var(--after); }
.controls, .moments { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; align-items: center; }
.controls output { margin-left: auto; font-variant-numeric: tabular-nums; }
button, select { font: inherit; color: var(--ink); background: var(--card);
  border: 1px solid var(--faint); border-radius: 6px; padding: 3px 10px; cursor: pointer; }
button[aria-pressed="true"] { background: var(--ink); color: var(--paper); }
:focus-visible { outline: 2px solid var(--heel); outline-offset: 2px; }
@media print { .controls, .moments, #player-scrub, #player p { display: none; } }
)";
}

std::string player_section(const ReportInput& input, const ReportData& data) {
  std::string html =
      "<section id=\"player\">\n<h2>Before and after</h2>\n" + moment_buttons(worst_moments(data)) +
      "<canvas id=\"player-view\" tabindex=\"0\" role=\"img\" aria-label=\"the figures before and "
      "after, on the floor\"></canvas>\n";
  html += kControls;
  html += precision_words(input.original.frames());
  html +=
      "<noscript><p>The player needs scripts; everything else on this page does "
      "not.</p></noscript>\n";
  html += "<script type=\"application/json\" id=\"motion\">";
  html += player_data(input, data);
  html += "</script>\n<script>\n";
  for (const std::string_view script : embedded::player_scripts()) html += script;
  return html + "</script>\n</section>\n";
}

}  // namespace surefoot
