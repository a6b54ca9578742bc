#include "pipeline/report_parts.h"

namespace surefoot {

std::string_view report_style() {
  return R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1c2430; --faint: #5f6b7a;
  --grid: #e3e7ec; --heel: #1f66d1; --ball: #c4570a; --toe: #7a3fb8; --original: #c8321f;
  --after: #14803c; --left: #cfe0fa; --right: #f7dcc4; --card: #f4f6f9; }
@media (prefers-color-scheme: dark) { :root { --paper: #12161c; --ink: #e6eaf0; --faint: #9aa6b4;
  --grid: #2b333e; --heel: #6ea6ff; --ball: #ff9d4d; --toe: #c495ff; --original: #ff7a66;
  --after: #4cc97a; --left: #223a5e; --right: #54371f; --card: #1b212a; } }
@media print { :root { color-scheme: light; --paper: #ffffff; --ink: #000000; --faint: #444444;
  --grid: #d8d8d8; --heel: #1f66d1; --ball: #c4570a; --toe: #7a3fb8; --original: #c8321f;
  --after: #14803c; --left: #cfe0fa; --right: #f7dcc4; --card: #ffffff; } }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
svg .name { font-weight: 600; }
svg .faint, svg .tiny { fill: var(--faint); }
svg .tiny { font-size: 9px; }
svg .end { text-anchor: end; }
svg .middle { text-anchor: middle; }
svg .paper { fill: var(--paper); }
svg .grid { stroke: var(--grid); }
svg .axis { stroke: var(--faint); }
svg .limit { stroke: var(--faint); stroke-dasharray: 2 3; }
svg .curve, svg .trail { fill: none; stroke-width: 1.6; stroke-linejoin: round; }
svg .curve.heel { stroke: var(--heel); }
svg .curve.ball { stroke: var(--ball); }
svg .curve.toe { stroke: var(--toe); }
svg .curve.neutral { stroke: var(--ink); }
svg .curve.before { stroke-dasharray: 5 3; stroke-width: 1.2; }
svg .curve.after, svg .trail.after { stroke: var(--after); }
svg .curve.original, svg .trail.original { stroke: var(--original); }
svg .shade { opacity: 0.13; }
svg .shade.heel, svg .strip.heel { fill: var(--heel); }
svg .shade.ball, svg .strip.ball { fill: var(--ball); }
svg .sample { stroke-width: 9; }
svg .sample.heel { stroke: var(--heel); opacity: 0.35; }
svg .sample.ball { stroke: var(--ball); opacity: 0.35; }
svg .sample.original { stroke: var(--original); }
svg .sample.after { stroke: var(--after); }
svg .bar.original { fill: var(--original); }
svg .bar.after, svg .dot.after { fill: var(--after); }
svg .print { fill: none; stroke-linecap: round; stroke-linejoin: round; }
svg .sample.print { stroke-linecap: butt; }
svg .print.left { stroke: var(--left); }
svg .print.right { stroke: var(--right); }
)";
}

}  // namespace surefoot
