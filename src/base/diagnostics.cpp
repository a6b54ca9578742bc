#include "surefoot/base/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>

namespace surefoot {

std::string_view name_of(WarningKind kind) noexcept {
  switch (kind) {
    case WarningKind::guessed_units: return "guessed_units";
    case WarningKind::guessed_up_axis: return "guessed_up_axis";
    case WarningKind::guessed_rate: return "guessed_rate";
    case WarningKind::guessed_root_offset: return "guessed_root_offset";
    case WarningKind::repaired_file: return "repaired_file";
    case WarningKind::frame_count_corrected: return "frame_count_corrected";
    case WarningKind::t_pose_start: return "t_pose_start";
    case WarningKind::low_confidence_rig: return "low_confidence_rig";
    case WarningKind::virtual_sole_point: return "virtual_sole_point";
    case WarningKind::ground_fallback: return "ground_fallback";
    case WarningKind::plant_conflict: return "plant_conflict";
    case WarningKind::plant_switch: return "plant_switch";
    case WarningKind::target_not_met: return "target_not_met";
    case WarningKind::leg_stretched: return "leg_stretched";
    case WarningKind::toe_not_cleared: return "toe_not_cleared";
    case WarningKind::walks_in_place: return "walks_in_place";
    case WarningKind::extrapolated: return "extrapolated";
    case WarningKind::no_counterpart: return "no_counterpart";
    case WarningKind::lost_detail: return "lost_detail";
  }
  return "unknown";
}

Warning& Diagnostics::entry(WarningKind kind, std::string_view message) {
  const auto same = [&](const Warning& w) { return w.kind == kind && w.message == message; };
  const auto found = std::find_if(warnings_.begin(), warnings_.end(), same);
  if (found != warnings_.end()) return *found;
  return warnings_.emplace_back(Warning{kind, std::string(message), 0, {}});
}

void Diagnostics::warn(WarningKind kind, std::string_view message) { ++entry(kind, message).count; }

void Diagnostics::warn_at(WarningKind kind, int frame, std::string_view message) {
  Warning& warning = entry(kind, message);
  ++warning.count;
  auto& frames = warning.frames;
  const auto at = std::lower_bound(frames.begin(), frames.end(), frame);
  if (frames.size() < kFramesKept && (at == frames.end() || *at != frame)) frames.insert(at, frame);
}

std::size_t Diagnostics::count(WarningKind kind) const noexcept {
  std::size_t total = 0;
  for (const Warning& warning : warnings_) total += warning.kind == kind ? warning.count : 0;
  return total;
}

std::string describe_frames(const std::vector<int>& frames, std::size_t spans) {
  std::string text;
  std::size_t written = 0;
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < frames.size();) {
    std::size_t end = i + 1;
    while (end < frames.size() && frames[end] == frames[end - 1] + 1) ++end;
    if (written == spans) {
      ++left_out;
    } else {
      if (written++ > 0) text += ", ";
      text += end - i == 1 ? fmt::format("{}", frames[i])
                           : fmt::format("{} to {}", frames[i], frames[end - 1]);
    }
    i = end;
  }
  if (left_out > 0) text += fmt::format(" and {} more span{}", left_out, left_out == 1 ? "" : "s");
  return text;
}

std::string to_string(const Warning& warning) {
  std::string detail;
  if (warning.count > 1) detail = fmt::format("{} times", warning.count);
  if (!warning.frames.empty()) {
    if (!detail.empty()) detail += ": ";
    detail += fmt::format("frame{} {}", warning.frames.size() == 1 ? "" : "s",
                          describe_frames(warning.frames));
  }
  return detail.empty() ? warning.message : fmt::format("{} ({})", warning.message, detail);
}

}  // namespace surefoot
