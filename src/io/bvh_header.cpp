#include "io/bvh_header.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/number_text.h"

namespace surefoot {

namespace {

struct Edit {
  TextSpan piece;
  std::string text;
};

std::string channels_text(const BvhChannels& channels) {
  std::string text = fmt::format("CHANNELS {}", channels.size());
  for (const BvhChannel channel : channels.all()) text += fmt::format(" {}", name_of(channel));
  return text;
}

std::string shortest(double value) {
  std::string text;
  append_shortest(text, value);
  return text;
}

// A line of its own behind the piece where the file has none, otherwise the number alone.
std::string timing_text(const TextSpan& piece, std::string_view line_end, std::string_view label,
                        const std::string& number) {
  return piece.empty() ? fmt::format("{}{} {}", line_end, label, number) : number;
}

std::string joint_name(const Joint& joint, Diagnostics* notes) {
  std::string name = joint.name.empty() ? "unnamed" : joint.name;
  std::ranges::replace_if(
      name, [](char c) { return c == '{' || c == '}' || is_line_end(c); }, '_');
  if (notes && name != joint.name) {
    notes->note(NoteKind::renamed_joint,
                fmt::format("joint renamed to '{}': BVH does not allow its own name", name));
  }
  return name;
}

bool is_end_site(const Skeleton& skeleton, int joint) {
  return joint > 0 && skeleton[joint].end_site && skeleton.children(joint).empty();
}

class PlainHierarchy {
 public:
  PlainHierarchy(const Clip& clip, Diagnostics* notes)
      : skeleton_(clip.skeleton), conversion_(clip.conventions, Vec3::Zero()), notes_(notes) {}

  std::string text() {
    std::string text = "HIERARCHY\n";
    std::vector<int> open;
    for (int j = 0; j < skeleton_.size(); ++j) {
      while (!open.empty() && open.back() != skeleton_[j].parent) close(text, open);
      open_joint(text, j, open.size());
      open.push_back(j);
    }
    while (!open.empty()) close(text, open);
    return text;
  }

 private:
  void open_joint(std::string& text, int j, std::size_t depth) {
    const std::string indent(depth, '\t');
    const bool end_site = is_end_site(skeleton_, j);
    const Vec3 offset =
        conversion_.to_file(j, {Quat::Identity(), skeleton_[j].offset_local}).translation;
    text += end_site ? indent + "End Site\n"
                     : fmt::format("{}{} {}\n", indent, j == 0 ? "ROOT" : "JOINT",
                                   joint_name(skeleton_[j], notes_));
    text += fmt::format("{0}{{\n{0}\tOFFSET {1} {2} {3}\n", indent, shortest(offset.x()),
                        shortest(offset.y()), shortest(offset.z()));
    if (end_site) return;
    text += fmt::format("{}\tCHANNELS {}Zrotation Yrotation Xrotation\n", indent,
                        j == 0 ? "6 Xposition Yposition Zposition " : "3 ");
  }

  void close(std::string& text, std::vector<int>& open) {
    open.pop_back();
    text += std::string(open.size(), '\t') + "}\n";
  }

  const Skeleton& skeleton_;
  BvhConversion conversion_;
  Diagnostics* notes_;
};

/// What is put where nothing stood must not touch its neighbours: a file may say `{JOINT Knee`.
std::string apart(std::string_view text, const TextSpan& piece, std::string words) {
  if (!piece.empty()) return words;
  const bool free =
      piece.end < text.size() && (is_blank(text[piece.end]) || is_line_end(text[piece.end]));
  return " " + words + (free ? "" : " ");
}

}  // namespace

std::string_view line_end_of(std::string_view text) noexcept {
  const std::size_t at = text.find_first_of("\r\n");
  if (at == std::string_view::npos || text[at] == '\n') return "\n";
  return text.substr(at, 2) == "\r\n" ? "\r\n" : "\r";
}

std::string header_with(const BvhSource& source, std::span<const BvhChannels> channels, int frames,
                        double fps) {
  const std::string_view text(*source.text);
  const BvhTiming& timing = source.timing;
  const std::string_view line_end = line_end_of(text);
  std::vector<Edit> edits;
  for (std::size_t j = 0; j < channels.size(); ++j) {
    if (channels[j].size() == source.hierarchy.channels[j].size()) continue;
    const TextSpan& piece = source.hierarchy.channel_texts[j];
    edits.push_back({piece, apart(text, piece, channels_text(channels[j]))});
  }
  if (timing.declared_frames != frames) {
    edits.push_back({timing.frames_text,
                     timing_text(timing.frames_text, line_end, "Frames:", std::to_string(frames))});
  }
  if (timing.fps != fps) {
    edits.push_back({timing.frame_time_text, timing_text(timing.frame_time_text, line_end,
                                                         "Frame Time:", shortest(1.0 / fps))});
  }
  std::ranges::stable_sort(edits, {}, [](const Edit& edit) { return edit.piece.begin; });

  std::string header;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    header += text.substr(at, edit.piece.begin - at);
    header += edit.text;
    at = edit.piece.end;
  }
  const std::size_t end = source.row_starts.empty() ? text.size() : source.row_starts.front();
  header += text.substr(at, end - at);
  return header;
}

Result<BvhSource> plain_source(const Clip& clip, Diagnostics* notes) {
  const double fps = clip.motion.fps();
  BvhSource source;
  source.text = std::make_shared<const std::string>(
      fmt::format("{}MOTION\nFrames: {}\nFrame Time: {}\n", PlainHierarchy(clip, notes).text(),
                  clip.motion.frames(), shortest(1.0 / fps)));
  source.skeleton = clip.skeleton;
  source.conventions = clip.conventions;
  // Read back, it says where everything stands.
  TextCursor cursor(*source.text, "");
  Result<BvhHierarchy> hierarchy = read_bvh_hierarchy(cursor, nullptr);
  if (!hierarchy)
    return fail("this skeleton cannot be written as BVH: " + hierarchy.error().message);
  const Result<BvhTiming> timing = read_bvh_timing(cursor, nullptr);
  if (!timing) return fail("this motion cannot be written as BVH: " + timing.error().message);
  source.hierarchy = std::move(*hierarchy);
  source.timing = *timing;
  source.timing.fps = fps;
  return source;
}

}  // namespace surefoot
