#include "math/filters.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <vector>

namespace surefoot {

namespace {

/// y_i = b (x_i + 2 x_{i-1} + x_{i-2}) - a1 y_{i-1} - a2 y_{i-2}
struct Biquad {
  double b = 0.0;
  double a1 = 0.0;
  double a2 = 0.0;

  /// The bilinear transform of the second-order Butterworth filter.
  static Biquad butterworth(double cutoff, double rate) noexcept {
    const double w = std::tan(std::numbers::pi * cutoff / rate);
    const double norm = 1.0 / (1.0 + std::numbers::sqrt2 * w + w * w);
    return {w * w * norm, 2.0 * (w * w - 1.0) * norm,
            (1.0 - std::numbers::sqrt2 * w + w * w) * norm};
  }

  /// Filters in place, starting as if the signal had always had its first value.
  template <class Iterator>
  void run(Iterator begin, Iterator end) const noexcept {
    double x1 = *begin, x2 = x1, y1 = x1, y2 = x1;
    for (Iterator it = begin; it != end; ++it) {
      const double x = *it;
      const double y = b * (x + 2.0 * x1 + x2) - a1 * y1 - a2 * y2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      *it = y;
    }
  }
};

/// The signal with `pad` samples before and after it, reflected through its end points; beyond one
/// reflection the far end's value is held.
std::vector<double> padded(std::span<const double> in, std::size_t pad) {
  std::vector<double> out;
  out.reserve(in.size() + 2 * pad);
  const std::size_t last = in.size() - 1;
  for (std::size_t k = pad; k > 0; --k) out.push_back(2.0 * in[0] - in[std::min(k, last)]);
  out.insert(out.end(), in.begin(), in.end());
  for (std::size_t k = 1; k <= pad; ++k) {
    out.push_back(2.0 * in[last] - in[last - std::min(k, last)]);
  }
  return out;
}

/// The symmetric window around i: at most `radius` samples each way and never beyond an end.
std::size_t reach(std::size_t i, std::size_t size, int radius) noexcept {
  return std::min({static_cast<std::size_t>(std::max(radius, 0)), i, size - 1 - i});
}

}  // namespace

void low_pass(std::span<const double> in, double cutoff, double rate, std::span<double> out) {
  assert(in.size() == out.size());
  if (in.empty()) return;
  if (!(cutoff > 0.0) || !(cutoff < 0.5 * rate)) {
    std::copy(in.begin(), in.end(), out.begin());
    return;
  }
  // The transient of the start dies out within a few periods of the cutoff.
  const double periods = std::min(3.0 * rate / cutoff, 1e6);
  const std::size_t pad =
      std::min(static_cast<std::size_t>(std::ceil(periods)) + 2, 3 * in.size() + 12);
  std::vector<double> signal = padded(in, pad);
  const Biquad filter = Biquad::butterworth(cutoff, rate);
  filter.run(signal.begin(), signal.end());
  filter.run(signal.rbegin(), signal.rend());
  std::copy_n(signal.begin() + pad, in.size(), out.begin());
}

void median_filter(std::span<const double> in, int radius, std::span<double> out) {
  assert(in.size() == out.size());
  const std::vector<double> signal(in.begin(), in.end());
  std::vector<double> window;
  for (std::size_t i = 0; i < signal.size(); ++i) {
    const auto half = static_cast<std::ptrdiff_t>(reach(i, signal.size(), radius));
    const auto centre = signal.begin() + i;
    window.assign(centre - half, centre + half + 1);
    std::nth_element(window.begin(), window.begin() + half, window.end());
    out[i] = window[half];
  }
}

void running_mean(std::span<const double> in, int radius, std::span<double> out) {
  assert(in.size() == out.size());
  const std::vector<double> signal(in.begin(), in.end());
  for (std::size_t i = 0; i < signal.size(); ++i) {
    const std::size_t half = reach(i, signal.size(), radius);
    double sum = 0.0;
    for (std::size_t k = i - half; k <= i + half; ++k) sum += signal[k];
    out[i] = sum / static_cast<double>(2 * half + 1);
  }
}

}  // namespace surefoot
