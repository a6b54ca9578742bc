#pragma once

#include <span>

namespace surefoot {

/// The smooth curve nearest to evenly sampled values: minimises the squared distances plus the
/// squared second differences, weighted so that a wave of frequency `cutoff` keeps half of its
/// amplitude and faster ones fall by 24 dB an octave. Straight lines pass unchanged, and the ends
/// follow the values around them rather than the last one alone. `in` and `out` have the same size
/// and may be the same memory. `cutoff` and `rate` are in the same unit, for example Hz; a cutoff
/// that is not positive or above a quarter of the rate copies the signal.
void smooth_curve(std::span<const double> in, double cutoff, double rate, std::span<double> out);

}  // namespace surefoot
