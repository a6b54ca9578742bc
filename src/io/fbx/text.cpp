#include <fmt/format.h>

#include <algorithm>

#include "io/fbx/tree.h"

namespace surefoot::fbx {

namespace {

using Kind = Property::Kind;

constexpr std::string_view kBlanks = " \t\r\n";

/// `Name: value, value { children }` with comments from a semicolon to the end of the line.
class TextReader {
 public:
  explicit TextReader(Tree& tree) : tree_(tree), text_(*tree.bytes) {}

  Result<void> run() {
    tree_.nodes.push_back({});
    tree_.nodes.front().end = text_.size();
    std::vector<std::uint32_t> open{0};
    for (skip(); at_ < text_.size(); skip()) {
      if (text_[at_] == '}') {
        ++at_;
        if (open.size() == 1) return refuse("a closing brace without its opening one");
        close(open);
        continue;
      }
      bool has_children = false;
      if (Result<void> read = read_node(open.back(), has_children); !read) return read;
      const auto node = static_cast<std::uint32_t>(tree_.nodes.size() - 1);
      if (has_children) {
        if (open.size() > kDeepestNode) return refuse("records are nested too deeply");
        open.push_back(node);
      } else {
        tree_.nodes[node].subtree_end = node + 1;
        tree_.nodes[node].end = at_;
      }
    }
    if (open.size() > 1) return refuse("the file ends inside a record");
    tree_.nodes.front().subtree_end = static_cast<std::uint32_t>(tree_.nodes.size());
    return {};
  }

 private:
  [[nodiscard]] tl::unexpected<Error> refuse(std::string_view sentence) const {
    const std::string_view before = text_.substr(0, at_);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t column = at_ - (before.rfind('\n') + 1) + 1;
    return fail(std::string(sentence),
                {tree_.file_name, static_cast<int>(line), static_cast<int>(column)});
  }

  void close(std::vector<std::uint32_t>& open) {
    Node& node = tree_.nodes[open.back()];
    node.subtree_end = static_cast<std::uint32_t>(tree_.nodes.size());
    node.end = at_;
    open.pop_back();
  }

  /// Blanks, line ends and comments.
  void skip() noexcept {
    for (;;) {
      at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
      if (at_ == text_.size() || text_[at_] != ';') return;
      at_ = std::min(text_.find('\n', at_), text_.size());
    }
  }

  [[nodiscard]] char now() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }

  Result<void> read_node(std::uint32_t parent, bool& has_children) {
    Node node;
    node.begin = at_;
    node.parent = parent;
    const std::size_t end = text_.find_first_of(": \t\r\n{}\"", at_);
    if (end == std::string_view::npos || text_[end] != ':' || end == at_) {
      return refuse("expected the name of a record and a colon");
    }
    node.name = text_.substr(at_, end - at_);
    at_ = end + 1;
    node.properties_begin = at_;
    node.first_property = static_cast<std::uint32_t>(tree_.properties.size());
    if (Result<void> read = read_values(); !read) return read;
    node.property_count = static_cast<std::uint32_t>(tree_.properties.size()) - node.first_property;
    node.properties_end = at_;
    const std::size_t behind = at_;
    skip();
    has_children = now() == '{';
    at_ = has_children ? at_ + 1 : behind;
    tree_.nodes.push_back(node);
    return {};
  }

  Result<void> read_values() {
    at_ = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    if (at_ == text_.size() || text_[at_] == '\r' || text_[at_] == '\n' || text_[at_] == '{' ||
        text_[at_] == ';') {
      return {};
    }
    for (;;) {
      if (now() != ',') {
        if (Result<void> read = read_value(); !read) return read;
      }
      const std::size_t behind = at_;
      skip();
      if (now() != ',') {
        at_ = behind;
        return {};
      }
      ++at_;
      skip();
    }
  }

  Result<void> read_value() {
    Property p;
    if (now() == '"') {
      const std::size_t end = text_.find('"', at_ + 1);
      if (end == std::string_view::npos) return refuse("a string does not end");
      p.kind = Kind::string;
      p.bytes = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
    } else if (now() == '*') {
      return read_array();
    } else {
      const std::size_t end = std::min(text_.find_first_of(", \t\r\n{};\"", at_), text_.size());
      if (end == at_) return refuse("expected a value");
      const std::string_view word = text_.substr(at_, end - at_);
      if (const std::optional<Property> number = number_of(word)) {
        p = *number;
      } else {
        p.kind = Kind::string;
        p.bytes = word;
      }
      at_ = end;
    }
    tree_.properties.push_back(p);
    return {};
  }

  // *3 { a: 1,2,3 }
  Result<void> read_array() {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n{", at_), text_.size());
    const std::optional<Property> count = number_of(text_.substr(at_ + 1, end - at_ - 1));
    if (!count || count->kind != Kind::integer || count->number_bits > kMostArrayValues) {
      return refuse("expected the length of an array");
    }
    at_ = end;
    skip();
    if (now() != '{') return refuse("expected the numbers of an array in braces");
    ++at_;
    skip();
    if (!text_.substr(at_).starts_with("a:")) return refuse("expected 'a:' before the numbers");
    const std::size_t begin = at_ + 2;
    const std::size_t brace = text_.find('}', begin);
    if (brace == std::string_view::npos) return refuse("an array does not end");
    Property p;
    p.kind = Kind::text_array;
    p.count = static_cast<std::uint32_t>(count->number_bits);
    p.bytes = text_.substr(begin, brace - begin);
    at_ = brace + 1;
    tree_.properties.push_back(p);
    return {};
  }

  Tree& tree_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Result<Tree> read_text(std::shared_ptr<const std::string> bytes, std::string file_name) {
  Tree tree;
  tree.bytes = std::move(bytes);
  tree.file_name = std::move(file_name);
  tree.text = true;
  if (tree.bytes->size() > 0xFFFFFFFFu) {
    return refuse_at(tree.file_name, 0, "the file is larger than 4 GB");
  }
  if (Result<void> read = TextReader(tree).run(); !read) return pass_on(read);
  const std::uint32_t head = tree.child(0, "FBXHeaderExtension");
  const std::optional<std::int64_t> version = tree.child_integer(head, "FBXVersion");
  if (head == 0 || !version || *version < 5000 || *version >= 8000) {
    return refuse_at(tree.file_name, 0, "there is no FBXVersion between 5000 and 7999");
  }
  tree.version = static_cast<std::uint32_t>(*version);
  return tree;
}

}  // namespace surefoot::fbx
