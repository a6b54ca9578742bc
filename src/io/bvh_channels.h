#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "surefoot/math/types.h"

namespace surefoot {

/// One number of a joint in a frame: a place along or an angle (degrees) about an axis of its
/// parent.
struct BvhChannel {
  enum class Kind : unsigned char { position, rotation };

  Kind kind = Kind::position;
  unsigned char axis = 0;  ///< 0 x, 1 y, 2 z

  friend bool operator==(const BvhChannel&, const BvhChannel&) = default;
};

/// `Xposition` to `Zrotation` in any case, and back in the usual case.
[[nodiscard]] std::optional<BvhChannel> parse_channel(std::string_view word) noexcept;
[[nodiscard]] std::string_view name_of(BvhChannel channel) noexcept;

/// The channels of one joint in the order of the file, each at most once.
class BvhChannels {
 public:
  static constexpr int kMost = 6;

  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] BvhChannel operator[](int i) const noexcept { return channels_[i]; }
  [[nodiscard]] std::span<const BvhChannel> all() const noexcept {
    return std::span(channels_).first(size_);
  }
  [[nodiscard]] bool has(BvhChannel channel) const noexcept;
  [[nodiscard]] int count(BvhChannel::Kind kind) const noexcept;
  /// The channel must not be there yet.
  void add(BvhChannel channel) noexcept;

 private:
  std::array<BvhChannel, kMost> channels_{};
  int size_ = 0;
};

/// The joint's placement in file units and axes: rotations are multiplied in the order of the
/// channels, position channels replace their component of `offset`. One value per channel.
[[nodiscard]] Transform placement_of(const BvhChannels& channels, const double* values,
                                     const Vec3& offset) noexcept;

}  // namespace surefoot
