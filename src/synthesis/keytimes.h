#pragma once

#include <array>
#include <span>

namespace surefoot {

/// K_0 < .. < K_3 of a movement, seconds from its start: start, toe-off (or take-off), strike (or
/// landing), end (method 4.1).
using Keytimes = std::array<double, 4>;
inline constexpr double kLastGenericTime = 3.0;

[[nodiscard]] bool increasing(const Keytimes& keytimes) noexcept;

/// g(t) = i + (t - K_i) / (K_i+1 - K_i): 0 at the start, i at keytime i, 3 at the end; clamped
/// outside (method 4.3).
[[nodiscard]] double generic_time(double t, const Keytimes& keytimes) noexcept;

/// The time at which g is `u`; clamped to [0, 3].
[[nodiscard]] double time_at(double u, const Keytimes& keytimes) noexcept;

/// Sum of w_k K_k. Weights may be negative; where that disorders the times, weights below zero
/// count as zero and the others are scaled to the sum one (method 4.3). Weights sum to one.
[[nodiscard]] Keytimes blend_keytimes(std::span<const double> weights,
                                      std::span<const Keytimes> examples) noexcept;

}  // namespace surefoot
