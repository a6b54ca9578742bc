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

struct SineCosine {
  double sine;
  double cosine;
};

// Sine and cosine together, to the last bit or two. Loading spends its time here, and this can be
// inlined: the angle less whole quarter turns, whose size then is at most pi/4, and a Taylor series
// up to where the next term is below 5e-17.
inline SineCosine sine_cosine(double angle) noexcept {
  constexpr double kLargestReduced = 1e5;  // so far products with kQuarterFirst are exact
  if (!(std::abs(angle) < kLargestReduced)) return {std::sin(angle), std::cos(angle)};
  constexpr double kQuarterFirst = 0x1.921fb544p+0;       // pi/2, its leading 33 bits
  constexpr double kQuarterRest = 0x1.0b4611a626331p-34;  // pi/2 less those
  constexpr double kRounding = 0x1.8p52;                  // adding it leaves no bits for a fraction
  const double quarters = (angle * (2.0 / std::numbers::pi) + kRounding) - kRounding;
  const double r = (angle - quarters * kQuarterFirst) - quarters * kQuarterRest;
  const double r2 = r * r;
  const double r4 = r2 * r2;
  // Terms in pairs, so that they need not wait for one another.
  const double sine = r + r * r2 *
                              ((-1.0 / 6 + r2 * (1.0 / 120)) +
                               r4 * ((-1.0 / 5040 + r2 * (1.0 / 362880)) +
                                     r4 * ((-1.0 / 39916800 + r2 * (1.0 / 6227020800.0)) +
                                           r4 * (-1.0 / 1307674368000.0))));
  const double cosine = std::sqrt(1.0 - sine * sine);  // at least 0.7, so nothing is lost
  switch (static_cast<int>(quarters) & 3) {
    case 0: return {sine, cosine};
    case 1: return {cosine, -sine};
    case 2: return {-sine, -cosine};
    default: return {-cosine, sine};
  }
}

// Multiplies the quaternion (a, b, d, w) from the right by a turn about its axis `a`; a, b, d are
// x, y, z or a cyclic shift of them. This is most of the work of loading, so it is written out.
inline void turn(double& a, double& b, double& d, double& w, double s, double c) noexcept {
  const double old_a = a;
  const double old_b = b;
  a = c * a + s * w;
  w = c * w - s * old_a;
  b = c * b + s * d;
  d = c * d - s * old_b;
}

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
  channels_[size_++] = channel;
}

Transform placement_of(const BvhChannels& channels, const double* values,
                       const Vec3& offset) noexcept {
  Vec3 translation = offset;
  double x = 0.0, y = 0.0, z = 0.0, w = 1.0;
  for (const BvhChannel channel : channels.all()) {
    const double value = *values++;
    if (channel.kind == Kind::position) {
      translation[channel.axis] = value;
      continue;
    }
    const double half = value * kHalfRadiansPerDegree;
    const auto [s, c] = sine_cosine(half);
    switch (channel.axis) {
      case 0: turn(x, y, z, w, s, c); break;
      case 1: turn(y, z, x, w, s, c); break;
      default: turn(z, x, y, w, s, c); break;
    }
  }
  return {Quat(w, x, y, z), translation};
}

}  // namespace surefoot
