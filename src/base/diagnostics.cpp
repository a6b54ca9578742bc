#include "surefoot/base/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>

namespace surefoot {

namespace {

template <class Kind>
Remark<Kind>& entry(std::vector<Remark<Kind>>& remarks, Kind kind, std::string_view message) {
  const auto same = [&](const Remark<Kind>& r) { return r.kind == kind && r.message == message; };
  const auto found = std::find_if(remarks.begin(), remarks.end(), same);
  if (found != remarks.end()) return *found;
  return remarks.emplace_back(Remark<Kind>{kind, std::string(message), 0, {}});
}

template <class Kind>
void add_at(Remark<Kind>& remark, int frame) {
  ++remark.count;
  auto& frames = remark.frames;
  const auto at = std::lower_bound(frames.begin(), frames.end(), frame);
  const bool room = frames.size() < Diagnostics::kFramesKept;
  if (room && (at == frames.end() || *at != frame)) frames.insert(at, frame);
}

template <class Kind>
std::size_t count_of(const std::vector<Remark<Kind>>& remarks, Kind kind) {
  std::size_t total = 0;
  for (const Remark<Kind>& remark : remarks) total += remark.kind == kind ? remark.count : 0;
  return total;
}

template <class Kind>
std::string line_of(const Remark<Kind>& remark) {
  std::string detail;
  if (remark.count > 1) detail = fmt::format("{} times", remark.count);
  if (!remark.frames.empty()) {
    if (!detail.empty()) detail += ": ";
    detail += fmt::format("frame{} {}", remark.frames.size() == 1 ? "" : "s",
                          describe_frames(remark.frames));
  }
  return detail.empty() ? remark.message : fmt::format("{} ({})", remark.message, detail);
}

}  // namespace

std::string_view name_of(NoteKind kind) noexcept {
  switch (kind) {
    case NoteKind::guessed_units: return "guessed_units";
    case NoteKind::guessed_up_axis: return "guessed_up_axis";
    case NoteKind::guessed_rate: return "guessed_rate";
    case NoteKind::guessed_root_offset: return "guessed_root_offset";
    case NoteKind::t_pose_start: return "t_pose_start";
    case NoteKind::virtual_sole_point: return "virtual_sole_point";
    case NoteKind::repeated_name: return "repeated_name";
    case NoteKind::renamed_joint: return "renamed_joint";
    case NoteKind::no_counterpart: return "no_counterpart";
    case NoteKind::left_out_example: return "left_out_example";
    case NoteKind::moving_ground: return "moving_ground";
  }
  return "unknown";
}

std::string_view name_of(WarningKind kind) noexcept {
  switch (kind) {
    case WarningKind::uncertain_units: return "uncertain_units";
    case WarningKind::repaired_file: return "repaired_file";
    case WarningKind::frame_count_corrected: return "frame_count_corrected";
    case WarningKind::low_confidence_rig: return "low_confidence_rig";
    case WarningKind::ground_fallback: return "ground_fallback";
    case WarningKind::plant_conflict: return "plant_conflict";
    case WarningKind::plant_given_up: return "plant_given_up";
    case WarningKind::motion_jumps: return "motion_jumps";
    case WarningKind::plant_switch: return "plant_switch";
    case WarningKind::target_not_met: return "target_not_met";
    case WarningKind::leg_stretched: return "leg_stretched";
    case WarningKind::toe_not_cleared: return "toe_not_cleared";
    case WarningKind::walks_in_place: return "walks_in_place";
    case WarningKind::extrapolated: return "extrapolated";
    case WarningKind::lost_detail: return "lost_detail";
  }
  return "unknown";
}

void Diagnostics::note(NoteKind kind, std::string_view message) {
  ++entry(notes_, kind, message).count;
}

void Diagnostics::note_at(NoteKind kind, int frame, std::string_view message) {
  add_at(entry(notes_, kind, message), frame);
}

void Diagnostics::warn(WarningKind kind, std::string_view message) {
  ++entry(warnings_, kind, message).count;
}

void Diagnostics::warn_at(WarningKind kind, int frame, std::string_view message) {
  add_at(entry(warnings_, kind, message), frame);
}

std::size_t Diagnostics::count(NoteKind kind) const noexcept { return count_of(notes_, kind); }

std::size_t Diagnostics::count(WarningKind kind) const noexcept {
  return count_of(warnings_, kind);
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

std::string to_string(const Note& note) { return line_of(note); }

std::string to_string(const Warning& warning) { return line_of(warning); }

}  // namespace surefoot
