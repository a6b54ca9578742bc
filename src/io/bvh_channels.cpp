#include "io/bvh_channels.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "io/text_cursor.h"

namespace surefoot {

namespace {

using Kind = BvhChannel::Kind;

struct ChannelName {
  std::string_view name;
  BvhChannel channel;
};
constexpr std::array<ChannelName, 6> kChannelNames{{{"Xposition", {Kind::position, 0}},
                                                    {"Yposition", {Kind::position, 1}},
                                                    {"Zposition", {Kind::position, 2}},
                                                    {"Xrotation", {Kind::rotation, 0}},
                                                    {"Yrotation", {Kind::rotation, 1}},
                                                    {"Zrotation", {Kind::rotation, 2}}}};

constexpr double kHalfRadiansPerDegree = std::numbers::pi / 360.0;

}  // namespace

std::optional<BvhChannel> parse_channel(std::string_view word) noexcept {
  for (const ChannelName& entry : kChannelNames) {
    if (same_word(entry.name, word)) return entry.channel;
  }
  return std::nullopt;
}

std::string_view name_of(BvhChannel channel) noexcept {
  const auto found = std::ranges::find(kChannelNames, channel, &ChannelName::channel);
  return found->name;
}

bool BvhChannels::has(BvhChannel channel) const noexcept {
  return std::ranges::find(all(), channel) != all().end();
}

int BvhChannels::count(Kind kind) const noexcept {
  return static_cast<int>(std::ranges::count(all(), kind, &BvhChannel::kind));
}

void BvhChannels::add(BvhChannel channel) noexcept {
  assert(size_ < kMost && !has(channel));
  channels_[static_cast<std::size_t>(size_++)] = channel;
}

Transform placement_of(const BvhChannels& channels, const double* values,
                       const Vec3& offset) noexcept {
  Transform placement{Quat::Identity(), offset};
  // Quaternion products with a turn about one axis, written out: x y z w, multiplied from the
  // right.
  std::array<double, 4> q{0.0, 0.0, 0.0, 1.0};
  for (int i = 0; i < channels.size(); ++i) {
    const BvhChannel channel = channels[i];
    if (channel.kind == Kind::position) {
      placement.translation[channel.axis] = values[i];
      continue;
    }
    const double half = values[i] * kHalfRadiansPerDegree;
    const double s = std::sin(half);
    const double c = std::cos(half);
    const std::size_t a = channel.axis;
    const std::size_t b = (a + 1) % 3;
    const std::size_t d = (a + 2) % 3;
    q = [&] {
      std::array<double, 4> next;
      next[a] = c * q[a] + s * q[3];
      next[b] = c * q[b] + s * q[d];
      next[d] = c * q[d] - s * q[b];
      next[3] = c * q[3] - s * q[a];
      return next;
    }();
  }
  placement.rotation = Quat(q[3], q[0], q[1], q[2]);
  return placement;
}

}  // namespace surefoot
