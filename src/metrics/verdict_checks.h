#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "metrics/found_contacts.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// A value where it is largest.
struct Worst {
  double value = 0.0;
  int frame = 0;

  /// A foot that is held strays as far in every frame of its plant: the first of them is told,
  /// whatever the rounding of the others.
  void add(double other, int at) noexcept {
    if (other > value * (1.0 + 1e-6) + 1e-12) *this = {other, at};
  }
};

/// Both motions of a verdict, in metres.
struct BeforeAndAfter {
  std::span<const BothLegs> before;
  std::span<const BothLegs> after;
  const Rig& rig;
  const Ground& ground;
  double fps = 0.0;
  int first_frame = 0;
};

/// Largest horizontal way of a foot within the core of contacts, metres: of the stiller of heel and
/// ball where both are in contact, because a foot may turn on one of them. The contacts of a point
/// are in order.
[[nodiscard]] Worst contact_slide(std::span<const FoundContact> contacts, const SoleMotion& motion);
/// How much deeper a sole point is under the ground than it was, metres; nothing without a ground.
[[nodiscard]] std::optional<Worst> sunk_deeper(const BeforeAndAfter& both);
/// How much higher a point in contact is than it was, or above the ground if that is less, metres.
[[nodiscard]] Worst raised(const BeforeAndAfter& both, std::span<const FoundContact> contacts);
/// Peak acceleration of knees and ankles at 30 frames a second against the peak before.
[[nodiscard]] Worst acceleration_ratio(const BeforeAndAfter& both);
/// Largest second difference at 30 frames a second of what was added to a knee's angle, degrees.
[[nodiscard]] Worst knee_kink(const BeforeAndAfter& both);
/// Largest change of a toe's bend, degrees; nothing where no foot has toes that bend.
[[nodiscard]] std::optional<Worst> toe_bend_change(const BeforeAndAfter& both);
/// Largest change of a leg's length, as a fraction.
[[nodiscard]] Worst leg_stretch(const BeforeAndAfter& both);
/// Largest way of a heel or ball against the hips from where it was, metres.
[[nodiscard]] Worst foot_way(const BeforeAndAfter& both);

}  // namespace surefoot
