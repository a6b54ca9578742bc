#include "io/fbx/rewrite.h"

#include <cstring>

namespace surefoot::fbx {

namespace {

constexpr std::size_t kFooterIdBytes = 16;
constexpr std::size_t kFooterTail = 140;  // version, 120 zeros, 16 bytes of magic

/// Zeros up to the next multiple of 16, at least one.
std::size_t padding(std::size_t size) noexcept { return 16 - size % 16; }

/// Appends id, padding and tail; Blender puts four zeros before the padding, all others behind.
void append_padded(std::string& out, std::string_view id, std::string_view tail,
                   bool like_blender) {
  out += id;
  if (like_blender) out.append(4, '\0');
  out.append(padding(out.size()), '\0');
  if (!like_blender) out.append(4, '\0');
  out += tail;
}

/// What stands behind the records keeps its kind of padding; what is of neither kind is copied.
void copy_footer(std::string& out, std::string_view file, std::size_t begin) {
  const std::string_view footer = file.substr(begin);
  if (footer.size() > kFooterIdBytes + kFooterTail) {
    const std::string_view id = footer.substr(0, kFooterIdBytes);
    const std::string_view tail = footer.substr(footer.size() - kFooterTail);
    for (const bool like_blender : {false, true}) {
      std::string again(begin % 16, '\0');  // only where it begins counts
      append_padded(again, id, tail, like_blender);
      if (std::string_view(again).substr(begin % 16) != footer) continue;
      append_padded(out, id, tail, like_blender);
      return;
    }
  }
  out += footer;
}

class BinaryWriter {
 public:
  BinaryWriter(const Tree& tree, const Edits& edits)
      : tree_(tree), edits_(edits), bytes_(*tree.bytes) {}

  std::string run() {
    out_.reserve(bytes_.size() + bytes_.size() / 4);
    out_ += bytes_.substr(0, kHeadBytes);
    // The records that are open, with where they began.
    struct Open {
      std::uint32_t node;
      std::size_t begin;
    };
    std::vector<Open> open;
    std::uint32_t node = 1;
    const auto count = static_cast<std::uint32_t>(tree_.nodes.size());
    while (node < count || !open.empty()) {
      if (!open.empty() && node >= tree_.nodes[open.back().node].subtree_end) {
        close(open.back().node, open.back().begin);
        open.pop_back();
        continue;
      }
      if (edits_.removed.contains(node)) {
        node = tree_.nodes[node].subtree_end;
        continue;
      }
      if (const auto replaced = edits_.replaced.find(node); replaced != edits_.replaced.end()) {
        append_binary(out_, replaced->second, tree_.wide());
        node = tree_.nodes[node].subtree_end;
        continue;
      }
      open.push_back({node, out_.size()});
      const Node& n = tree_.nodes[node];
      out_ += bytes_.substr(n.begin, n.properties_end - n.begin);
      ++node;
    }
    append_children(0);
    out_.append(null_record_size(tree_.wide()), '\0');
    copy_footer(out_, bytes_, tree_.nodes.front().properties_begin);
    return std::move(out_);
  }

 private:
  bool append_children(std::uint32_t node) {
    const auto appended = edits_.appended.find(node);
    if (appended == edits_.appended.end()) return false;
    for (const OutNode& child : appended->second) append_binary(out_, child, tree_.wide());
    return true;
  }

  void close(std::uint32_t node, std::size_t begin) {
    const Node& n = tree_.nodes[node];
    const bool has_children = n.subtree_end > node + 1;
    const std::size_t children_end =
        has_children ? tree_.nodes[last_child(node)].end : n.properties_end;
    const bool more = append_children(node);
    if (more || n.end > children_end) out_.append(null_record_size(tree_.wide()), '\0');
    set_record_head(out_, begin, n.property_count, n.properties_end - n.properties_begin,
                    tree_.wide());
  }

  [[nodiscard]] std::uint32_t last_child(std::uint32_t node) const noexcept {
    std::uint32_t last = tree_.nodes[node].subtree_end - 1;
    while (tree_.nodes[last].parent != node) last = tree_.nodes[last].parent;
    return last;
  }

  const Tree& tree_;
  const Edits& edits_;
  std::string_view bytes_;
  std::string out_;
};

/// Text is copied up to each change.
std::string rewrite_text(const Tree& tree, const Edits& edits) {
  const std::string_view bytes = *tree.bytes;
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 4);
  std::size_t copied = 0;
  const auto depth = [&](std::uint32_t node) {
    int steps = -1;
    for (; node != 0; node = tree.nodes[node].parent) ++steps;
    return steps;
  };
  // A change as text takes the place of a record without its indent and its line end.
  const auto text_of = [&](const OutNode& node, int indent) {
    std::string text;
    append_text(text, node, indent);
    return text.substr(indent, text.size() - static_cast<std::size_t>(indent) - 1);
  };
  const auto copy_to = [&](std::size_t end) {
    if (end > copied) out += bytes.substr(copied, end - copied);
    copied = std::max(copied, end);
  };
  std::vector<std::uint32_t> open;
  const auto close_until = [&](std::uint32_t node) {
    while (!open.empty() && node >= tree.nodes[open.back()].subtree_end) {
      const std::uint32_t closing = open.back();
      open.pop_back();
      const auto appended = edits.appended.find(closing);
      if (appended == edits.appended.end()) continue;
      const bool braced = tree.nodes[closing].end > tree.nodes[closing].properties_end;
      const std::size_t brace = tree.nodes[closing].end - (braced ? 1 : 0);
      copy_to(brace);
      if (!braced) out += " {\n";
      for (const OutNode& child : appended->second) {
        append_text(out, child, depth(closing) + 1);
      }
      out.append(static_cast<std::size_t>(depth(closing)), '\t');
      if (!braced) out += "}";
    }
  };
  for (std::uint32_t node = 1; node < tree.nodes.size();) {
    close_until(node);
    const Node& n = tree.nodes[node];
    const auto replaced = edits.replaced.find(node);
    if (replaced != edits.replaced.end() || edits.removed.contains(node)) {
      copy_to(n.begin);
      if (replaced != edits.replaced.end()) out += text_of(replaced->second, depth(node));
      copied = n.end;
      node = n.subtree_end;
      continue;
    }
    open.push_back(node);
    ++node;
  }
  close_until(static_cast<std::uint32_t>(tree.nodes.size()));
  copy_to(bytes.size());
  return out;
}

}  // namespace

Result<std::string> rewrite(const Tree& tree, const Edits& edits) {
  if (tree.text) return rewrite_text(tree, edits);
  std::string out = BinaryWriter(tree, edits).run();
  if (!tree.wide() && out.size() > 0xFFFFFFFFu) {
    return fail("the file would be larger than its version allows", {tree.file_name});
  }
  return out;
}

void append_footer(std::string& out, std::string_view id, std::uint32_t version) {
  constexpr std::string_view kMagic{
      "\xf8\x5a\x8c\x6a\xde\xf5\xd9\x7e\xec\xe9\x0c\xe3\x75\x8f\x29\x0b", 16};
  std::string tail(reinterpret_cast<const char*>(&version), 4);
  tail.append(120, '\0');
  tail += kMagic;
  append_padded(out, id, tail, false);
}

}  // namespace surefoot::fbx
