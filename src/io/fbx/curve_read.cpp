#include <algorithm>
#include <bit>
#include <cmath>

#include "io/fbx/curve.h"

namespace surefoot::fbx {

namespace {

Curve::Outside read_outside(const Tree& tree, std::uint32_t node) {
  Curve::Outside outside;
  const std::uint32_t type = node == 0 ? 0 : tree.child(node, "Type");
  if (type == 0) return outside;
  const std::string_view word = tree.string(type, 0);
  const char letter =
      word.empty() ? static_cast<char>(tree.integer(type, 0).value_or(0)) : word.front();
  switch (letter) {
    case 'R': outside.kind = Extrapolation::repeat; break;
    case 'M': outside.kind = Extrapolation::mirror; break;
    case 'K': outside.kind = Extrapolation::slope; break;
    case 'A': outside.kind = Extrapolation::repeat_offset; break;
    default: break;
  }
  outside.repetitions = tree.child_integer(node, "Repetition").value_or(-1);
  return outside;
}

Curve constant(double value) {
  Curve curve;
  curve.keys.push_back({.value = std::isfinite(value) ? value : 0.0});
  return curve;
}

double default_of(const Tree& tree, std::uint32_t node) {
  const std::uint32_t found = tree.child(node, "Default");
  return found == 0 ? 0.0 : tree.real(found, 0).value_or(0.0);
}

Result<void> check(const Tree& tree, std::uint32_t node, const std::vector<Key>& keys) {
  for (std::size_t k = 0; k < keys.size(); ++k) {
    if (!std::isfinite(keys[k].value)) return tree.refuse(node, "a key's value is not finite");
    if (k > 0 && keys[k].time <= keys[k - 1].time) {
      return tree.refuse(node, "the times of the keys do not ascend");
    }
    if (std::abs(seconds(keys[k].time)) > 1e7) {
      return tree.refuse(node, "a key's time is beyond all measure");
    }
  }
  return {};
}

/// Attributes are given once for as many keys as their reference count says.
Result<std::vector<KeyTangents>> read_tangents(const Tree& tree, std::uint32_t node,
                                               std::size_t keys) {
  std::vector<KeyTangents> tangents(keys);
  const auto child = [&](std::string_view name) { return tree.child(node, name); };
  const std::uint32_t flags_node = child("KeyAttrFlags");
  const std::uint32_t data_node = child("KeyAttrDataFloat");
  const std::uint32_t count_node = child("KeyAttrRefCount");
  if (flags_node == 0 || count_node == 0) {
    for (KeyTangents& key : tangents) key.flags = kLinearKey;
    return tangents;
  }
  const Result<std::vector<std::int64_t>> flags = tree.integers(flags_node);
  if (!flags) return pass_on(flags);
  const Result<std::vector<std::int64_t>> counts = tree.integers(count_node);
  if (!counts) return pass_on(counts);
  std::vector<std::uint32_t> data;
  if (data_node != 0) {
    Result<std::vector<std::uint32_t>> words = tree.words(data_node);
    if (!words) return pass_on(words);
    data = std::move(*words);
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < flags->size() && i < counts->size(); ++i) {
    KeyTangents tangent;
    tangent.flags = static_cast<std::uint32_t>((*flags)[i]);
    for (std::size_t d = 0; d < 4 && 4 * i + d < data.size(); ++d) {
      const float value = std::bit_cast<float>(data[4 * i + d]);
      tangent.data[d] = std::isfinite(value) ? value : 0.0F;
    }
    if (4 * i + 2 < data.size()) tangent.weights = data[4 * i + 2];
    for (std::int64_t n = 0; n < (*counts)[i] && next < keys; ++n) tangents[next++] = tangent;
  }
  if (next != keys) return tree.refuse(count_node, "the counts do not add up to the keys");
  return tangents;
}

}  // namespace

Result<Curve> read_curve(const Tree& tree, std::uint32_t node) {
  const std::uint32_t time_node = tree.child(node, "KeyTime");
  const std::uint32_t value_node = tree.child(node, "KeyValueFloat");
  if (time_node == 0 || value_node == 0) return constant(default_of(tree, node));
  const Result<std::vector<std::int64_t>> times = tree.integers(time_node);
  if (!times) return pass_on(times);
  const Result<std::vector<double>> values = tree.reals(value_node);
  if (!values) return pass_on(values);
  if (times->size() != values->size()) {
    return tree.refuse(value_node, "there are as many times as values");
  }
  if (times->empty()) return constant(default_of(tree, node));
  Curve curve;
  curve.keys.resize(times->size());
  for (std::size_t k = 0; k < times->size(); ++k) {
    curve.keys[k].time = (*times)[k];
    curve.keys[k].value = (*values)[k];
  }
  if (Result<void> sound = check(tree, time_node, curve.keys); !sound) return pass_on(sound);
  const Result<std::vector<KeyTangents>> tangents = read_tangents(tree, node, curve.keys.size());
  if (!tangents) return pass_on(tangents);
  resolve_tangents(curve.keys, *tangents);
  curve.before = read_outside(tree, tree.child(node, "Pre-Extrapolation"));
  curve.behind = read_outside(tree, tree.child(node, "Post-Extrapolation"));
  return curve;
}

namespace {

/// Takes the values of a `Key` record one by one: time, value, a letter, what the letter asks for.
class OldKeys {
 public:
  OldKeys(const Tree& tree, std::uint32_t node) : tree_(tree), node_(node) {}

  [[nodiscard]] bool at_end() const noexcept { return next_ >= tree_.nodes[node_].property_count; }
  [[nodiscard]] bool number(double& value) noexcept {
    const std::optional<double> found = tree_.real(node_, next_++);
    value = found.value_or(0.0);
    return found.has_value();
  }
  [[nodiscard]] bool time(Ticks& value) noexcept {
    const std::optional<std::int64_t> found = tree_.integer(node_, next_++);
    value = found.value_or(0);
    return found.has_value();
  }
  [[nodiscard]] char letter() noexcept {
    const std::size_t i = next_++;
    const std::string_view word = tree_.string(node_, i);
    return word.empty() ? static_cast<char>(tree_.integer(node_, i).value_or(0)) : word.front();
  }

 private:
  const Tree& tree_;
  std::uint32_t node_;
  std::size_t next_ = 0;
};

/// Right weight and next left weight.
bool read_old_weights(OldKeys& in, double& right, double& next_left) {
  switch (in.letter()) {
    case 'n':
    case 'c': return true;
    case 'a': return in.number(right) && in.number(next_left);
    case 'l': return in.number(next_left);
    case 'r': return in.number(right);
    default: return false;
  }
}

struct OldKey {
  Key key;
  KeyTangents tangents;
  double next_weight_left = 1.0 / 3.0;
};

bool read_old_cubic(OldKeys& in, OldKey& out) {
  double first = 0.0;
  double second = 0.0;
  double third = 0.0;
  out.tangents.flags = kCubicKey | kUserTangent;
  const auto set = [&] {
    out.tangents.data[0] = static_cast<float>(first);
    out.tangents.data[1] = static_cast<float>(second);
    out.tangents.data[2] = static_cast<float>(third);
  };
  int weights = 1;
  switch (in.letter()) {
    case 's':
    case 'b':
      if (!in.number(first) || !in.number(second)) return false;
      set();
      break;
    case 'a': out.tangents.flags = kCubicKey | kAutoTangent | kTimeIndependent; break;
    case 'p':
      if (!in.number(first) || !in.number(second)) return false;
      weights = 2;
      out.tangents.flags = kCubicKey | kAutoTangent | kTimeIndependent;
      break;
    case 't':
      if (!in.number(first) || !in.number(second) || !in.number(third)) return false;
      set();
      out.tangents.flags = kCubicKey | kTcbTangent;
      weights = 0;
      break;
    default: return false;
  }
  for (int i = 0; i < weights; ++i) {
    if (!read_old_weights(in, out.key.weight_right, out.next_weight_left)) return false;
  }
  return true;
}

bool read_old_key(OldKeys& in, OldKey& out) {
  if (!in.time(out.key.time) || !in.number(out.key.value)) return false;
  switch (in.letter()) {
    case 'L': out.tangents.flags = kLinearKey; return true;
    case 'C':
      out.tangents.flags = kConstantKey | (in.letter() == 'n' ? kAutoTangent : 0);
      return true;
    case 'U':
    case 'A': return read_old_cubic(in, out);
    default: return false;
  }
}

}  // namespace

Result<Curve> read_channel(const Tree& tree, std::uint32_t node) {
  const std::uint32_t key_node = tree.child(node, "Key");
  const std::int64_t count = tree.child_integer(node, "KeyCount").value_or(0);
  if (key_node == 0 || count <= 0 || tree.nodes[key_node].property_count == 0) {
    return constant(default_of(tree, node));
  }
  OldKeys in(tree, key_node);
  Curve curve;
  std::vector<KeyTangents> tangents;
  double weight_left = 1.0 / 3.0;
  for (std::int64_t i = 0; i < count && !in.at_end(); ++i) {
    OldKey key;
    if (!read_old_key(in, key)) return tree.refuse(key_node, "a key cannot be read");
    key.key.weight_left = std::clamp(weight_left, 0.0, 1.0);
    key.key.weight_right = std::clamp(key.key.weight_right, 0.0, 1.0);
    weight_left = key.next_weight_left;
    curve.keys.push_back(key.key);
    tangents.push_back(key.tangents);
  }
  if (static_cast<std::int64_t>(curve.keys.size()) != count) {
    return tree.refuse(key_node, "there are fewer keys than counted");
  }
  if (Result<void> sound = check(tree, key_node, curve.keys); !sound) return pass_on(sound);
  resolve_tangents(curve.keys, tangents);
  return curve;
}

}  // namespace surefoot::fbx
