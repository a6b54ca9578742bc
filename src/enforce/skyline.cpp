#include "enforce/skyline.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "math/dot.h"

namespace surefoot {

namespace {

// A pivot below this part of its diagonal is an unknown that nothing holds.
constexpr double kHeld = 1e-13;

}  // namespace

Skyline::Skyline(int most, int band)
    : stride_(static_cast<std::size_t>(band) + 1),
      first_(most),
      entries_(static_cast<std::size_t>(most) * stride_),
      right_(most) {}

void Skyline::clear() noexcept { count_ = 0; }

int Skyline::add_unknown(int first) noexcept {
  const int i = count_++;
  assert(static_cast<std::size_t>(i - first) < stride_);
  first_[i] = first;
  right_[i] = 0.0;
  std::fill_n(row(i) + first, i - first + 1, 0.0);
  return i;
}

void Skyline::add_square(const int* at, const double* gradient, int count, double residual,
                         double weight) noexcept {
  for (int a = 0; a < count; ++a) {
    if (at[a] < 0) continue;
    const double pull = weight * gradient[a];
    right_[at[a]] -= pull * residual;
    for (int b = 0; b < count; ++b) {
      if (at[b] >= 0 && at[b] <= at[a]) row(at[a])[at[b]] += pull * gradient[b];
    }
  }
}

void Skyline::eliminate(int i, int j) noexcept {
  double* const here = row(i);
  const double* const other = row(j);
  const int k = std::max(first_[i], first_[j]);
  here[j] = (here[j] - dot(here + k, other + k, j - k)) / other[j];
}

void Skyline::factor() noexcept {
  for (int begin = 0; begin < count_;) {
    // Rows of one frame begin alike and do not wait for each other's entries before them: taken in
    // turns, their sums and divisions overlap in the processor.
    int end = begin + 1;
    while (end < count_ && first_[end] == first_[begin]) ++end;
    for (int j = first_[begin]; j < begin; ++j) {
      for (int i = begin; i < end; ++i) eliminate(i, j);
    }
    for (int i = begin; i < end; ++i) {
      double* const here = row(i);
      const int first = first_[i];
      const double diagonal = here[i];
      for (int j = std::max(begin, first); j < i; ++j) eliminate(i, j);
      const double pivot = diagonal - dot(here + first, here + first, i - first);
      // Infinite: the unknown's answer and what it hands on are 0.
      here[i] = pivot > kHeld * diagonal ? std::sqrt(pivot) : HUGE_VAL;
    }
    begin = end;
  }
}

void Skyline::solve() noexcept {
  factor();
  for (int i = 0; i < count_; ++i) {
    const double* const here = row(i);
    const int begin = first_[i];
    const double known = dot(here + begin, right_.data() + begin, i - begin);
    right_[i] = (right_[i] - known) / here[i];
  }
  for (int i = count_ - 1; i >= 0; --i) {
    const double* const here = row(i);
    const int begin = first_[i];
    const double value = right_[i] / here[i];
    right_[i] = value;
    for (int j = begin; j < i; ++j) right_[j] -= value * here[j];
  }
}

}  // namespace surefoot
