#include "summary_style.h"

namespace surefoot::app {

std::string_view summary_style() {
  return R"(
body { margin: 0 auto; max-width: 1180px; padding: 24px; background: var(--paper); color: var(--ink);
  font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 28px 0 8px; }
p.totals { font-size: 17px; margin: 0 0 8px; } .faint { color: var(--faint); }
figure { display: inline-block; margin: 0 12px 12px 0; padding: 8px; background: var(--card); border-radius: 8px; }
.worst { display: grid; grid-template-columns: repeat(auto-fill, minmax(360px, 1fr)); gap: 12px; }
.worst article { background: var(--card); border-radius: 8px; padding: 8px 10px; overflow: hidden; }
.worst article svg { width: 100%; height: auto; }
.worst h3 { font-size: 14px; margin: 0; overflow-wrap: anywhere; } .worst p { margin: 2px 0; font-size: 13px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th { text-align: left; cursor: pointer; position: sticky; top: 0; background: var(--paper); padding: 6px 8px;
  border-bottom: 2px solid var(--grid); white-space: nowrap; user-select: none; }
th[aria-sort]::after { content: " \2193"; } th[aria-sort=ascending]::after { content: " \2191"; }
td { padding: 4px 8px; border-bottom: 1px solid var(--grid); vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.clip { overflow-wrap: anywhere; } td.clip code { display: block; font-size: 11px; user-select: all; }
.good { color: var(--after); } .look { color: var(--ball); } .bad, .refused, .failed, .crashed, .timeout, .memory
  { color: var(--original); } .mark { font-weight: 600; }
input, select, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--grid);
  border-radius: 6px; padding: 4px 8px; } .bar { margin: 0 0 8px; display: flex; gap: 8px; flex-wrap: wrap; }
a { color: var(--heel); } svg .tick { text-anchor: start; }
.swatch { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin: 0 4px 0 10px; }
)";
}

std::string_view summary_script() {
  return R"(
const data = JSON.parse(document.getElementById("clips").textContent);
const order = {memory: 7, timeout: 6, crashed: 5, failed: 4, refused: 3, bad: 2, look: 1, good: 0, done: -1};
const columns = [
  ["Clip", r => r[0], "clip"], ["Verdict", r => order[r[1]], "mark"], ["Worst check", r => r[3], "number"],
  ["Slide before, cm", r => r[4], "number"], ["Slide after, cm", r => r[5], "number"],
  ["Knee kink", r => r[6], "number"], ["Warnings", r => r[7], "number"], ["Frames", r => r[8], "number"],
  ["Time, s", r => r[9], "number"]];
let by = 1, down = true, shown = 200;
const head = document.querySelector("thead tr"), body = document.querySelector("tbody");
const search = document.getElementById("search"), kind = document.getElementById("kind");
const more = document.getElementById("more"), count = document.getElementById("count");
const text = v => v === null ? "" : typeof v === "number" ? String(+v.toPrecision(3)) : v;
function cell(row, words, classes) {
  const td = row.insertCell(); td.className = classes; td.textContent = words; return td;
}
function compare(a, b) {
  const value = columns[by][1], x = value(a), y = value(b);
  if (x === y) return by === 1 ? (b[3] ?? 0) - (a[3] ?? 0) : a[0] < b[0] ? -1 : 1;
  if (x === null) return 1;
  if (y === null) return -1;
  return (x < y ? -1 : 1) * (down ? -1 : 1);
}
function draw() {
  const words = search.value.toLowerCase();
  const rows = data.filter(r => (!kind.value || r[1] === kind.value) &&
    (r[0] + " " + r[2] + " " + r[10]).toLowerCase().includes(words)).sort(compare);
  count.textContent = rows.length + " of " + data.length + " clips";
  [...head.cells].forEach((th, i) => i === by ? th.setAttribute("aria-sort", down ? "descending" : "ascending")
    : th.removeAttribute("aria-sort"));
  body.replaceChildren();
  for (const r of rows.slice(0, shown)) {
    const row = body.insertRow(), clip = cell(row, "", "clip");
    const name = document.createElement(r[11] ? "a" : "span");
    name.textContent = r[0];
    if (r[11]) name.href = r[11];
    clip.append(name);
    if (!r[11] && r[12]) {
      name.style.cursor = "pointer";
      name.title = "show the command that makes its report";
      name.onclick = () => {
        if (clip.querySelector("code")) return clip.querySelector("code").remove();
        const code = document.createElement("code"); code.textContent = r[12]; clip.append(code);
      };
    }
    cell(row, r[1], "mark " + r[1]);
    const worst = cell(row, r[2], r[3] === null ? "" : "number");
    if (r[3] === null) worst.colSpan = 1;
    for (let i = 3; i < columns.length; ++i) cell(row, text(columns[i][1](r)), "number");
    if (r[10]) row.cells[1].title = r[10];
  }
  more.hidden = rows.length <= shown;
}
columns.forEach(([title], i) => {
  const th = document.createElement("th");
  th.textContent = title;
  th.onclick = () => { down = by === i ? !down : i > 0; by = i; draw(); };
  head.append(th);
});
search.oninput = kind.onchange = () => { shown = 200; draw(); };
more.onclick = () => { shown += 1000; draw(); };
draw();
)";
}

}  // namespace surefoot::app
