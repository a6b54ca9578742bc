#pragma once

#include <cstddef>
#include <vector>

namespace surefoot {

/// Normal equations whose unknowns come in the order of time and meet only near neighbours:
/// Cholesky's factor has no entry before the first of its row, so that time and memory are linear
/// in the number of unknowns. Allocates in the constructor only.
class Skyline {
 public:
  /// `most` unknowns at a time, each meeting at most `band` unknowns before it.
  Skyline(int most, int band);

  /// Begins equations without unknowns.
  void clear() noexcept;
  /// Adds an unknown that meets those from `first` on (not more than the band before it); returns
  /// its number.
  int add_unknown(int first) noexcept;
  /// Adds weight (gradient . x + residual)^2 / 2, where `gradient` has `count` entries for the
  /// unknowns `at`; a negative `at` is a value that is known.
  void add_square(const int* at, const double* gradient, int count, double residual,
                  double weight) noexcept;
  /// Solves for the least sum of squares. Unknowns that nothing holds stay at 0.
  void solve() noexcept;
  [[nodiscard]] double operator[](int unknown) const noexcept { return right_[unknown]; }

 private:
  /// The entries of a row: `row(i)[j]` for its first unknown <= j <= i.
  [[nodiscard]] double* row(int i) noexcept {
    return entries_.data() + static_cast<std::size_t>(i) * stride_ - first_[i];
  }
  void factor() noexcept;
  /// The entry of row `i` for the unknown `j` < `i`, when those before it are done.
  void eliminate(int i, int j) noexcept;

  std::size_t stride_;
  int count_ = 0;
  std::vector<int> first_;
  std::vector<double> entries_;
  std::vector<double> right_;
};

}  // namespace surefoot
