#pragma once

#include <array>

namespace surefoot {

/// What a change costs in each frame: weights of its value and of its first two differences, all
/// squared.
struct ChangePrice {
  std::array<double, 3> weight{};
};

/// The least that a change costs in all frames to come when nothing asks for it any longer: a
/// quadratic form of its last two values, the fixed point of the dynamic programme (discrete
/// Riccati equation) of its price.
class OpenEnd {
 public:
  OpenEnd() = default;
  explicit OpenEnd(const ChangePrice& price) noexcept;

  /// The form as a sum of squares: (s[0] last + s[1] before)^2.
  [[nodiscard]] const std::array<std::array<double, 2>, 2>& squares() const noexcept {
    return squares_;
  }

 private:
  std::array<std::array<double, 2>, 2> squares_{};
};

}  // namespace surefoot
