#pragma once

#include <span>

namespace surefoot {

/// Filters over evenly sampled signals. All are deterministic; `in` and `out` have the same size
/// and may be the same memory; empty signals are allowed. Constants and straight lines pass
/// unchanged.

/// Zero-phase low-pass: a second-order Butterworth filter run forwards, then backwards, the signal
/// continued by point reflection at its ends. Together they pass 0.5 of the amplitude at `cutoff`
/// and fall by 24 dB an octave. `cutoff` and `rate` are in the same unit, for example Hz; a cutoff
/// at or above half the rate copies the signal, and so does one that is not positive.
void low_pass(std::span<const double> in, double cutoff, double rate, std::span<double> out);

/// Median of the 2 * radius + 1 samples around each, fewer at the ends (the window stays
/// symmetric).
void median_filter(std::span<const double> in, int radius, std::span<double> out);

/// Mean of the 2 * radius + 1 samples around each, fewer at the ends (the window stays symmetric).
void running_mean(std::span<const double> in, int radius, std::span<double> out);

}  // namespace surefoot
