#pragma once

#include <span>
#include <vector>

namespace surefoot {

/// The value below which the fraction `part` (0 to 1) of the values lies, linear between
/// neighbours; 0 without values.
[[nodiscard]] double quantile(std::vector<double> values, double part);

/// The middle value, or the mean of the two middle ones, so that a mirrored set has the mirrored
/// median; 0 without values.
[[nodiscard]] double median(std::vector<double> values);

/// The same without a copy. Reorders the values.
[[nodiscard]] double quantile_of(std::span<double> values, double part) noexcept;
[[nodiscard]] double median_of(std::span<double> values) noexcept;

/// The value that that percentage of the values does not exceed, rounded down to
/// one of them. Reorders the values.
[[nodiscard]] float nearest_rank(std::span<float> values, int percent);

}  // namespace surefoot
