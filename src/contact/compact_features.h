#pragma once

#include <array>
#include <span>
#include <string_view>

#include "contact/foot_features.h"
#include "surefoot/base/error.h"

namespace surefoot {

/// How many of a foot's features detectors by distance look at.
inline constexpr int kCompactFeatures = 71;
using CompactFeatures = std::array<float, kCompactFeatures>;

/// The features of a foot between which distances mean something: heights and speeds by their
/// logarithms, so that near the ground small differences count. Nothing is not finite where the
/// features are finite.
[[nodiscard]] CompactFeatures compact_features(const FootFeatures& features) noexcept;

/// Brings most values of each compact feature to [-1, 1], and all to [-2, 2] (method 3.2).
struct CompactScaling {
  CompactFeatures middle{};
  CompactFeatures half_range{};  ///< > 0

  [[nodiscard]] CompactFeatures apply(const CompactFeatures& features) const noexcept;
};

/// -1 and 1 are the 5th and the 95th of a hundred values. `rows` is not empty.
[[nodiscard]] CompactScaling scaling_of(std::span<const CompactFeatures> rows);

/// Refuses numbers that are not finite and ranges that are not positive.
[[nodiscard]] Result<void> check_scaling(const CompactScaling& scaling);

}  // namespace surefoot
