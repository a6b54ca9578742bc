#include "surefoot/contact/motion_label.h"

#include <algorithm>
#include <cstddef>

namespace surefoot {
namespace {

struct Run {
  MotionLabel label = MotionLabel::none;
  std::size_t size = 0;
};

std::vector<Run> runs_of(const std::vector<MotionLabel>& labels) {
  std::vector<Run> runs;
  for (const MotionLabel label : labels) {
    if (runs.empty() || runs.back().label != label) runs.push_back({label, 0});
    ++runs.back().size;
  }
  return runs;
}

/// Joins the run at `i` to its longer neighbour, and that with the next beyond if they are alike.
void absorb(std::vector<Run>& runs, std::size_t i) {
  const bool has_left = i > 0;
  const bool has_right = i + 1 < runs.size();
  const bool to_left = has_left && (!has_right || runs[i - 1].size >= runs[i + 1].size);
  runs[i].label = runs[to_left ? i - 1 : i + 1].label;
  std::vector<Run> joined;
  for (const Run& run : runs) {
    if (!joined.empty() && joined.back().label == run.label) {
      joined.back().size += run.size;
    } else {
      joined.push_back(run);
    }
  }
  runs = std::move(joined);
}

}  // namespace

std::string_view name_of(MotionLabel label) noexcept {
  switch (label) {
    case MotionLabel::left: return "left";
    case MotionLabel::right: return "right";
    case MotionLabel::both: return "both";
    case MotionLabel::none: return "none";
    case MotionLabel::skate: return "skate";
  }
  return "unknown";
}

MotionLabel label_of(bool left_stands, bool right_stands) noexcept {
  if (left_stands) return right_stands ? MotionLabel::both : MotionLabel::left;
  return right_stands ? MotionLabel::right : MotionLabel::none;
}

std::vector<MotionLabel> merge_short_runs(std::vector<MotionLabel> labels, int fewest) {
  std::vector<Run> runs = runs_of(labels);
  while (runs.size() > 1) {
    const auto shortest = std::ranges::min_element(runs, {}, &Run::size);
    if (fewest <= 0 || shortest->size >= static_cast<std::size_t>(fewest)) break;
    absorb(runs, static_cast<std::size_t>(shortest - runs.begin()));
  }
  labels.clear();
  for (const Run& run : runs) labels.insert(labels.end(), run.size, run.label);
  return labels;
}

}  // namespace surefoot
