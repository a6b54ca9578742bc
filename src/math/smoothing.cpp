#include "math/smoothing.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>
#include <vector>

namespace surefoot {

namespace {

/// A symmetric matrix with two diagonals beside its main one, factored in place as L D L^T.
struct Pentadiagonal {
  std::vector<double> main;
  std::vector<double> next;    // (i, i + 1)
  std::vector<double> second;  // (i, i + 2)

  explicit Pentadiagonal(std::size_t size) : main(size, 1.0), next(size, 0.0), second(size, 0.0) {}

  /// Adds weight * d d^T for the second difference d = (1, -2, 1) at rows i, i + 1, i + 2.
  void add_second_difference(std::size_t i, double weight) noexcept {
    constexpr std::array<double, 3> kDifference{1.0, -2.0, 1.0};
    for (std::size_t r = 0; r < 3; ++r) {
      main[i + r] += weight * kDifference[r] * kDifference[r];
      if (r < 2) next[i + r] += weight * kDifference[r] * kDifference[r + 1];
    }
    second[i] += weight * kDifference[0] * kDifference[2];
  }

  void factor() noexcept {
    const std::size_t n = main.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (i + 1 < n) {
        const double l = next[i] / main[i];
        main[i + 1] -= l * next[i];
        if (i + 2 < n) next[i + 1] -= l * second[i];
        next[i] = l;
      }
      if (i + 2 < n) {
        const double l = second[i] / main[i];
        main[i + 2] -= l * second[i];
        second[i] = l;
      }
    }
  }

  void solve(std::span<double> x) const noexcept {
    const std::size_t n = x.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (i + 1 < n) x[i + 1] -= next[i] * x[i];
      if (i + 2 < n) x[i + 2] -= second[i] * x[i];
    }
    for (std::size_t i = n; i-- > 0;) {
      x[i] /= main[i];
      if (i + 1 < n) x[i] -= next[i] * x[i + 1];
      if (i + 2 < n) x[i] -= second[i] * x[i + 2];
    }
  }
};

}  // namespace

void smooth_curve(std::span<const double> in, double cutoff, double rate, std::span<double> out) {
  assert(in.size() == out.size());
  std::copy(in.begin(), in.end(), out.begin());
  if (in.size() < 3 || !(cutoff > 0.0) || !(cutoff <= 0.25 * rate)) return;
  // A wave of w radians a sample keeps 1 / (1 + weight (2 sin(w / 2))^4).
  const double step = 2.0 * std::sin(std::numbers::pi * cutoff / rate);
  const double weight = 1.0 / (step * step * step * step);
  Pentadiagonal matrix(in.size());
  for (std::size_t i = 0; i + 2 < in.size(); ++i) matrix.add_second_difference(i, weight);
  matrix.factor();
  // A line is its own best fit; solving for what is left of one keeps it to the last digits.
  const double first = in.front();
  const double slope = (in.back() - first) / static_cast<double>(in.size() - 1);
  for (std::size_t i = 0; i < in.size(); ++i) out[i] -= first + slope * static_cast<double>(i);
  matrix.solve(out);
  for (std::size_t i = 0; i < in.size(); ++i) out[i] += first + slope * static_cast<double>(i);
}

}  // namespace surefoot
