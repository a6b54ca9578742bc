#pragma once

#include <cstdint>

#include "surefoot/ground/ground.h"

namespace surefoot {

/// The space in which feet are worked on: at rest in what the character stands on, so that a lift,
/// a ship or a horse under it is like firm ground. Where the character goes from one to the other
/// the space goes on from where it is, without a jump.
class Carrier {
 public:
  /// Takes what was found under the character now.
  void follow(const GroundHit& hit) noexcept {
    if (!hit.hit) return;
    if (hit.carrier != id_) {
      space_ = inverse(hit.carrier_world) * now_;
      id_ = hit.carrier;
      moved_ = true;
    }
    if (moved_) {
      now_ = hit.carrier_world * space_;
      now_.rotation.normalize();
    }
  }
  /// From the space to the world, now. The identity while nothing ever moved.
  [[nodiscard]] const Transform& world_from_space() const noexcept { return now_; }
  [[nodiscard]] bool moved() const noexcept { return moved_; }
  void reset() noexcept { *this = {}; }

 private:
  std::uint64_t id_ = 0;
  bool moved_ = false;
  Transform space_;  // in the carrier
  Transform now_;
};

}  // namespace surefoot
