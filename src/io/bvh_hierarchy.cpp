#include "io/bvh_hierarchy.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.h"
#include "base/number_text.h"
#include "base/source_text.h"

namespace surefoot {

namespace {

class HierarchyReader {
 public:
  HierarchyReader(TextCursor& cursor, Diagnostics* notes) : cursor_(cursor), notes_(notes) {}

  Result<BvhHierarchy> read() {
    if (!same_word(cursor_.peek_word(), "HIERARCHY")) {
      return fail("this is not a BVH file: it does not start with HIERARCHY", cursor_.place());
    }
    cursor_.next_word();
    if (!same_word(cursor_.peek_word(), "ROOT")) return unexpected("ROOT");
    if (Result<void> opened = open_joint(); !opened) return pass_on(opened);
    while (true) {
      if (same_word(cursor_.peek_word(), "MOTION")) break;
      if (Result<void> member = read_member(); !member) return pass_on(member);
    }
    cursor_.next_word();
    if (!open_.empty()) {
      warn(fmt::format("{} closing braces are missing before MOTION; they are assumed to be there",
                       open_.size()));
    }
    return finish();
  }

 private:
  tl::unexpected<Error> unexpected(std::string_view wanted) {
    const std::string_view word = cursor_.peek_word();
    if (word.empty()) {
      return fail(fmt::format("expected {}, but the file ends here", wanted), cursor_.place());
    }
    return fail(fmt::format("expected {}, found {}", wanted, in_quotes(word)), cursor_.place());
  }

  void warn(std::string_view message) {
    if (notes_) notes_->warn(WarningKind::repaired_file, message);
  }

  // The line of a ROOT, JOINT or End and its opening brace.
  Result<void> open_joint() {
    const bool end_site = same_word(cursor_.next_word(), "End");
    const std::size_t name_at = cursor_.position();
    const std::string_view name = cursor_.rest_of_line('{');
    if (name.empty() && !end_site) return fail("expected a joint name", cursor_.place_of(name_at));
    if (cursor_.peek_word() != "{") return unexpected("'{'");
    if (joints().size() == static_cast<std::size_t>(limits::kMostJoints)) {
      return fail(fmt::format("more than {} joints", limits::kMostJoints), cursor_.place());
    }
    if (open_.size() == static_cast<std::size_t>(limits::kDeepestJoint)) {
      return fail(fmt::format("joints are nested more than {} deep", limits::kDeepestJoint),
                  cursor_.place());
    }
    cursor_.next_word();
    Joint joint;
    joint.parent = open_.empty() ? kNoJoint : open_.back();
    joint.end_site = end_site;
    joint.name = end_site ? parent_of(joint).name + "_End" : std::string(name);
    open_.push_back(static_cast<int>(joints().size()));
    joints().push_back(std::move(joint));
    hierarchy_.channels.emplace_back();
    hierarchy_.channel_texts.push_back({cursor_.position(), cursor_.position()});
    has_offset_.push_back(false);
    return {};
  }

  Result<void> read_member() {
    const std::string_view word = cursor_.peek_word();
    if (same_word(word, "ROOT")) {
      return fail("more than one ROOT; only one character per file is supported, so split the file",
                  cursor_.place());
    }
    if (open_.empty()) return unexpected("MOTION");
    if (same_word(word, "OFFSET")) return read_offset();
    if (same_word(word, "CHANNELS")) return read_channels();
    if (same_word(word, "JOINT") || same_word(word, "End")) {
      if (joints()[current()].end_site) return unexpected("'}', since an end site has no children");
      return open_joint();
    }
    if (word != "}") return unexpected("OFFSET, CHANNELS, JOINT, End Site or '}'");
    cursor_.next_word();
    open_.pop_back();
    return {};
  }

  Result<void> read_offset() {
    cursor_.next_word();
    for (int axis = 0; axis < 3; ++axis) {
      const std::optional<double> number = parse_number(cursor_.peek_word());
      if (!number || !limits::is_usable_number(*number))
        return unexpected("three numbers after OFFSET");
      joints()[current()].offset_local[axis] = *number;
      cursor_.next_word();
    }
    has_offset_[current()] = true;
    if (channels().size() == 0) {
      hierarchy_.channel_texts[current()] = {cursor_.position(), cursor_.position()};
    }
    return {};
  }

  Result<void> read_channels() {
    const std::size_t begin = cursor_.position();
    cursor_.next_word();
    const std::optional<int> count = parse_integer(cursor_.peek_word());
    if (!count || *count < 0 || *count > BvhChannels::kMost) {
      return unexpected("a number of channels from 0 to 6");
    }
    if (channels().size() > 0) {
      return fail(fmt::format("joint {} has CHANNELS twice", in_quotes(joints()[current()].name)),
                  cursor_.place_of(begin));
    }
    if (current() + 1 != joints().size()) {
      return fail("CHANNELS must come before the joint's children", cursor_.place_of(begin));
    }
    cursor_.next_word();
    for (int i = 0; i < *count; ++i) {
      const std::optional<BvhChannel> channel = parse_channel(cursor_.peek_word());
      if (!channel) return unexpected(fmt::format("{} channels such as Xrotation", *count));
      if (channels().has(*channel)) {
        return fail(fmt::format("duplicate channel {}", name_of(*channel)), cursor_.place());
      }
      channels().add(*channel);
      cursor_.next_word();
    }
    hierarchy_.channel_texts[current()] = {begin, cursor_.position()};
    hierarchy_.width += *count;
    return {};
  }

  Result<BvhHierarchy> finish() {
    for (std::size_t j = 0; j < joints().size(); ++j) {
      if (has_offset_[j]) continue;
      warn(fmt::format("joint {} has no OFFSET; zero is used", in_quotes(joints()[j].name)));
    }
    note_repeated_names();
    if (hierarchy_.width == 0) return fail("no joint has channels", cursor_.place());
    return std::move(hierarchy_);
  }

  void note_repeated_names() {
    std::vector<std::string_view> names;
    for (const Joint& joint : joints()) {
      if (!joint.end_site) names.push_back(joint.name);
    }
    std::ranges::sort(names);
    for (auto at = names.begin(); (at = std::adjacent_find(at, names.end())) != names.end(); ++at) {
      if (at != names.begin() && *(at - 1) == *at) continue;
      if (!notes_) break;
      notes_->note(
          NoteKind::repeated_name,
          fmt::format("several joints are named {}; the name refers to the first", in_quotes(*at)));
    }
  }

  std::vector<Joint>& joints() { return hierarchy_.joints; }
  const Joint& parent_of(const Joint& joint) { return joints()[joint.parent]; }
  std::size_t current() const { return static_cast<std::size_t>(open_.back()); }
  BvhChannels& channels() { return hierarchy_.channels[current()]; }

  TextCursor& cursor_;
  Diagnostics* notes_;
  BvhHierarchy hierarchy_;
  std::vector<int> open_;         // joints whose brace is open
  std::vector<bool> has_offset_;  // by joint
};

}  // namespace

Result<BvhHierarchy> read_bvh_hierarchy(TextCursor& cursor, Diagnostics* notes) {
  return HierarchyReader(cursor, notes).read();
}

}  // namespace surefoot
