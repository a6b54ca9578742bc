#include "enforce/skyline.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>

#include "base/wide.h"

namespace surefoot {

namespace {

// A pivot below this part of its diagonal is an unknown that nothing holds.
constexpr double kHeld = 1e-13;

constexpr std::ptrdiff_t kStride = Skyline::kMostInSet;  // from a column to the next

/// Rows of a set in one column: as many times four as the set needs.
template <int kFours>
struct Rows {
  Four low;
  Four middle;
  Four high;

  SUREFOOT_PART_OF_WIDE explicit Rows(const double* from) noexcept {
    load(from, low);
    if constexpr (kFours > 1) load(from + 4, middle);
    if constexpr (kFours > 2) load(from + 8, high);
  }
  SUREFOOT_PART_OF_WIDE void store_at(double* to) const noexcept {
    store(low, to);
    if constexpr (kFours > 1) store(middle, to + 4);
    if constexpr (kFours > 2) store(high, to + 8);
  }
  /// -= rows * number
  SUREFOOT_PART_OF_WIDE void subtract(const double* rows, double number) noexcept {
    const Rows other(rows);
    low -= other.low * number;
    if constexpr (kFours > 1) middle -= other.middle * number;
    if constexpr (kFours > 2) high -= other.high * number;
  }
  SUREFOOT_PART_OF_WIDE void multiply(double number) noexcept {
    low *= number;
    if constexpr (kFours > 1) middle *= number;
    if constexpr (kFours > 2) high *= number;
  }
  [[nodiscard]] SUREFOOT_PART_OF_WIDE double dot(const double* rows) const noexcept {
    const Rows other(rows);
    Four sum = low * other.low;
    if constexpr (kFours > 1) sum += middle * other.middle;
    if constexpr (kFours > 2) sum += high * other.high;
    return (sum[0] + sum[2]) + (sum[1] + sum[3]);
  }
};

}  // namespace

Skyline::Skyline(int sets, int band)
    : set_size_(static_cast<std::size_t>(band + 1) * kMostInSet),
      sets_(sets),
      origins_(static_cast<std::size_t>(sets) * kMostInSet),
      entries_(static_cast<std::size_t>(sets) * set_size_),
      inverse_(static_cast<std::size_t>(sets) * kMostInSet),
      products_(set_size_),
      right_(static_cast<std::size_t>(sets + 1) * kMostInSet) {}

void Skyline::clear() noexcept {
  count_ = 0;
  set_count_ = 0;
  cost_ = 0.0;
}

void Skyline::begin_again() noexcept {
  for (std::size_t s = 0; s < set_count_; ++s) {
    std::fill_n(entries_.data() + sets_[s].origin, (sets_[s].end - sets_[s].first) * kStride, 0.0);
  }
  std::fill_n(right_.begin(), count_, 0.0);
  cost_ = 0.0;
}

void Skyline::begin_set(int first) noexcept {
  assert(set_count_ < sets_.size());
  const auto origin = static_cast<std::ptrdiff_t>(set_count_ * set_size_);
  sets_[set_count_++] = {first, count_, count_, origin};
}

int Skyline::add_unknown() noexcept {
  Set& set = sets_[set_count_ - 1];
  const int i = count_++;
  assert(i - set.begin < kMostInSet);
  assert(static_cast<std::size_t>(i - set.first) < set_size_ / kMostInSet);
  set.end = count_;
  origins_[i] = set.origin + (i - set.begin) - set.first * kStride;
  return i;
}

/// Column after column: rows of L D, kept beside, and of L, for what comes later. The right side is
/// one more column. Entries above the diagonal are read by nothing.
template <int kFours>
SUREFOOT_PART_OF_WIDE void Skyline::factor(const Set& set) noexcept {
  double* const entries = entries_.data() + set.origin;
  double* const products = products_.data();
  for (int j = set.first; j < set.end; ++j) {
    const std::ptrdiff_t to = (j - set.first) * kStride;
    const double* const other = &entry(j, set.first);
    const double diagonal = j >= set.begin ? entries[to + j - set.begin] : 0.0;
    Rows<kFours> rows(entries + to);
    for (std::ptrdiff_t k = 0; k < to; k += kStride) rows.subtract(products + k, other[k]);
    rows.store_at(products + to);
    if (j >= set.begin) {
      const double pivot = products[to + j - set.begin];
      falls_ = falls_ || pivot < -kHeld * std::abs(diagonal);
      inverse_[j] = pivot > kHeld * diagonal ? 1.0 / pivot : 0.0;
    }
    rows.multiply(inverse_[j]);
    rows.store_at(entries + to);
  }
  Rows<kFours> rows(right_.data() + set.begin);
  for (int k = set.first; k < set.begin; ++k) {
    rows.subtract(entries + (k - set.first) * kStride, right_[k]);
  }
  std::array<double, kMostInSet> values;
  rows.store_at(values.data());
  for (int i = set.begin; i < set.end; ++i) {
    const double* const own = entries + (i - set.first) * kStride;
    right_[i] = values[i - set.begin];
    for (int j = i + 1; j < set.end; ++j) {
      values[j - set.begin] -= own[j - set.begin] * right_[i];
    }
  }
}

/// The values of a set's unknowns, and what they are to those before it.
template <int kFours>
SUREFOOT_PART_OF_WIDE void Skyline::substitute(const Set& set) noexcept {
  const double* const entries = entries_.data() + set.origin;
  std::array<double, kMostInSet> values{};
  for (int i = set.end - 1; i >= set.begin; --i) {
    const double* const own = entries + (i - set.first) * kStride;
    double value = right_[i];
    for (int j = set.end - 1; j > i; --j) value -= own[j - set.begin] * values[j - set.begin];
    right_[i] = value;
    values[i - set.begin] = value;
  }
  const Rows<kFours> found(values.data());
  for (int k = set.first; k < set.begin; ++k) {
    right_[k] -= found.dot(entries + (k - set.first) * kStride);
  }
}

SUREFOOT_WIDE bool Skyline::solve() noexcept {
  falls_ = false;
  for (const Set& set : std::span(sets_).first(set_count_)) {
    const int count = set.end - set.begin;
    if (count > 8) {
      factor<3>(set);
    } else if (count > 4) {
      factor<2>(set);
    } else if (count > 0) {
      factor<1>(set);
    }
  }
  for (int i = 0; i < count_; ++i) right_[i] *= inverse_[i];
  for (std::size_t s = set_count_; s-- > 0;) {
    const int count = sets_[s].end - sets_[s].begin;
    if (count > 8) {
      substitute<3>(sets_[s]);
    } else if (count > 4) {
      substitute<2>(sets_[s]);
    } else if (count > 0) {
      substitute<1>(sets_[s]);
    }
  }
  return !falls_;
}

}  // namespace surefoot
