#include <bit>
#include <cstring>

#include "io/fbx/tree.h"
#include "io/inflate.h"

namespace surefoot::fbx {

namespace {

using Kind = Property::Kind;

/// Reads records one after another; the stack of those that are open is bounded.
class BinaryReader {
 public:
  explicit BinaryReader(Tree& tree) : tree_(tree), bytes_(*tree.bytes) {}

  Result<void> run() {
    tree_.nodes.push_back({});
    tree_.nodes.front().properties_end = kHeadBytes;
    tree_.nodes.front().end = bytes_.size();
    std::vector<std::uint32_t> open{0};
    for (;;) {
      // Records that end here are closed.
      while (open.size() > 1 && at_ == tree_.nodes[open.back()].end) close(open);
      bool ended = false;
      const Result<std::uint32_t> node = read_node(open.back(), ended);
      if (!node) return pass_on(node);
      if (ended) {
        if (open.size() == 1) break;
        if (at_ != tree_.nodes[open.back()].end) return refuse("a list of records ends early");
        continue;
      }
      if (open.size() > kDeepestNode) return refuse("records are nested too deeply");
      open.push_back(*node);
    }
    close(open);
    tree_.nodes.front().properties_begin = at_;  // where the footer begins
    return {};
  }

 private:
  struct Head {
    std::uint64_t end = 0;
    std::uint64_t count = 0;
    std::uint64_t length = 0;
    std::uint8_t name_length = 0;
  };

  [[nodiscard]] tl::unexpected<Error> refuse(std::string_view sentence) const {
    return refuse_at(tree_.file_name, at_, sentence);
  }

  void close(std::vector<std::uint32_t>& open) {
    tree_.nodes[open.back()].subtree_end = static_cast<std::uint32_t>(tree_.nodes.size());
    open.pop_back();
  }

  [[nodiscard]] std::size_t left(std::size_t limit) const noexcept { return limit - at_; }

  template <class T>
  [[nodiscard]] bool get(T& value, std::size_t limit) noexcept {
    if (left(limit) < sizeof(T)) return false;
    std::memcpy(&value, bytes_.data() + at_, sizeof(T));
    at_ += sizeof(T);
    return true;
  }

  [[nodiscard]] bool get_offset(std::uint64_t& value, std::size_t limit) noexcept {
    if (tree_.wide()) return get(value, limit);
    std::uint32_t narrow = 0;
    const bool got = get(narrow, limit);
    value = narrow;
    return got;
  }

  Result<std::uint32_t> read_node(std::uint32_t parent, bool& ended) {
    const std::size_t limit = tree_.nodes[parent].end;
    Node node;
    node.begin = at_;
    node.parent = parent;
    Head head;
    if (!get_offset(head.end, limit) || !get_offset(head.count, limit) ||
        !get_offset(head.length, limit) || !get(head.name_length, limit)) {
      return refuse("the file ends inside a record");
    }
    ended = head.end == 0 && head.count == 0 && head.length == 0 && head.name_length == 0;
    if (ended) return 0;
    if (head.end > limit || head.end < at_ || head.name_length > head.end - at_ ||
        head.length > head.end - at_ - head.name_length || head.count > head.length) {
      at_ = node.begin;
      return refuse("the lengths of a record do not fit");
    }
    node.end = static_cast<std::size_t>(head.end);
    node.name = std::string_view(bytes_).substr(at_, head.name_length);
    at_ += head.name_length;
    node.properties_begin = at_;
    node.properties_end = at_ + static_cast<std::size_t>(head.length);
    node.first_property = static_cast<std::uint32_t>(tree_.properties.size());
    node.property_count = static_cast<std::uint32_t>(head.count);
    for (std::uint64_t i = 0; i < head.count; ++i) {
      if (Result<void> read = read_property(node.properties_end); !read) return pass_on(read);
    }
    if (at_ != node.properties_end) return refuse("the values of a record are of another length");
    tree_.nodes.push_back(node);
    return static_cast<std::uint32_t>(tree_.nodes.size() - 1);
  }

  template <class T>
  [[nodiscard]] bool get_integer(Property& p, std::size_t limit) {
    T value{};
    if (!get(value, limit)) return false;
    p.number_bits = static_cast<std::uint64_t>(std::int64_t{value});
    return true;
  }
  template <class T>
  [[nodiscard]] bool get_real(Property& p, std::size_t limit) {
    T value{};
    if (!get(value, limit)) return false;
    p.kind = Kind::real;
    p.number_bits = std::bit_cast<std::uint64_t>(static_cast<double>(value));
    return true;
  }

  [[nodiscard]] bool get_bytes(Property& p, std::size_t limit) {
    std::uint32_t length = 0;
    if (!get(length, limit) || left(limit) < length) return false;
    p.bytes = std::string_view(bytes_).substr(at_, length);
    at_ += length;
    return true;
  }

  Result<void> read_property(std::size_t limit) {
    constexpr std::string_view kEnds = "the file ends inside a value";
    Property p;
    if (!get(p.type, limit)) return refuse(kEnds);
    bool whole = false;
    switch (p.type) {
      case 'Y': whole = get_integer<std::int16_t>(p, limit); break;
      case 'C':
      case 'B': whole = get_integer<std::int8_t>(p, limit); break;
      case 'I': whole = get_integer<std::int32_t>(p, limit); break;
      case 'L': whole = get_integer<std::int64_t>(p, limit); break;
      case 'F': whole = get_real<float>(p, limit); break;
      case 'D': whole = get_real<double>(p, limit); break;
      case 'S':
      case 'R':
        p.kind = p.type == 'S' ? Kind::string : Kind::raw;
        whole = get_bytes(p, limit);
        break;
      case 'f':
      case 'd':
      case 'l':
      case 'i':
      case 'b':
      case 'c': return read_array(p, limit);
      default: --at_; return refuse("a value of an unknown type");
    }
    if (!whole) return refuse(kEnds);
    tree_.properties.push_back(p);
    return {};
  }

  Result<void> read_array(Property& p, std::size_t limit) {
    std::uint32_t encoding = 0;
    std::uint32_t length = 0;
    if (!get(p.count, limit) || !get(encoding, limit) || !get(length, limit)) {
      return refuse("the file ends inside an array");
    }
    const std::uint64_t width = p.type == 'd' || p.type == 'l'   ? 8
                                : p.type == 'f' || p.type == 'i' ? 4
                                                                 : 1;
    const std::uint64_t size = width * p.count;
    const std::uint64_t stored = encoding == 0 ? size : length;
    if (encoding > 1) return refuse("an array is packed in an unknown way");
    if (stored > left(limit)) return refuse("an array is longer than its record");
    if (p.count > kMostArrayValues || (encoding == 1 && !can_inflate(stored, size))) {
      return refuse("an array claims more numbers than its bytes can hold");
    }
    p.kind = encoding == 0 ? Kind::array : Kind::packed_array;
    p.bytes = std::string_view(bytes_).substr(at_, static_cast<std::size_t>(stored));
    at_ += p.bytes.size();
    tree_.properties.push_back(p);
    return {};
  }

  Tree& tree_;
  const std::string& bytes_;
  std::size_t at_ = kHeadBytes;
};

}  // namespace

Result<Tree> read_binary(std::shared_ptr<const std::string> bytes, std::string file_name) {
  Tree tree;
  tree.bytes = std::move(bytes);
  tree.file_name = std::move(file_name);
  if (tree.bytes->size() < kHeadBytes) {
    return refuse_at(tree.file_name, tree.bytes->size(), "the file ends inside its head");
  }
  std::memcpy(&tree.version, tree.bytes->data() + 23, 4);
  if (tree.version < 3000 || tree.version >= 8000) {
    return refuse_at(tree.file_name, 23,
                     "this version of FBX is not known; save the file as FBX 2014 or later");
  }
  if (tree.bytes->size() > 0xFFFFFFFFu) {
    return refuse_at(tree.file_name, 0, "the file is larger than 4 GB");
  }
  if (Result<void> read = BinaryReader(tree).run(); !read) return pass_on(read);
  return tree;
}

}  // namespace surefoot::fbx
