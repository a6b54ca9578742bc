#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace surefoot {

/// Normal equations whose unknowns come in the order of time and meet only near neighbours:
/// the factor L of L D L' has no entry before the first of its row, so that time and memory are
/// linear in the number of unknowns. Allocates in the constructor only.
///
/// Unknowns come in sets, those of a frame, whose rows begin alike. The rows of a set lie side by
/// side, column by column, so that the processor works on four of them at a time.
class Skyline {
 public:
  static constexpr int kMostInSet = 12;

  /// At most `sets` sets, of which each unknown meets at most `band` unknowns before it.
  Skyline(int sets, int band);

  /// Forgets all unknowns.
  void clear() noexcept;
  /// Begins equations with the unknowns that were added.
  void begin_again() noexcept;
  /// Begins a set of unknowns that meet those from `first` on (not more than the band before the
  /// last of them).
  void begin_set(int first) noexcept;
  /// Adds an unknown to the set, of at most `kMostInSet`; returns its number.
  int add_unknown() noexcept;
  /// Adds factor x[row] x[column], or half of it for a square; `column` is not after `row`.
  void add_product(int row, int column, double factor) noexcept { entry(row, column) += factor; }
  /// Adds -pull x[unknown].
  void add_pull(int unknown, double pull) noexcept { right_[unknown] += pull; }
  void add_cost(double cost) noexcept { cost_ += cost; }
  /// Adds weight (gradient . x + residual)^2 / 2, where `gradient` has an entry for each of the
  /// unknowns `at`, in their order; a negative `at` is a value that is known.
  template <std::size_t kCount>
  void add_square(const std::array<int, kCount>& at, const std::array<double, kCount>& gradient,
                  double residual, double weight) noexcept;
  /// Solves for the least sum. Unknowns that nothing holds stay at 0. False: products that were
  /// added are negative in some direction, in which there is no least one.
  bool solve() noexcept;
  [[nodiscard]] double operator[](int unknown) const noexcept { return right_[unknown]; }
  /// The sum of all squares where every unknown is 0.
  [[nodiscard]] double cost() const noexcept { return cost_; }

 private:
  struct Set {
    int first = 0;  // column
    int begin = 0;  // row
    int end = 0;
    std::ptrdiff_t origin = 0;  // of its entries
  };
  /// Where a row's entry for the unknown `column` is.
  [[nodiscard]] double& entry(int row, int column) noexcept {
    return entries_[origins_[row] + static_cast<std::ptrdiff_t>(column) * kMostInSet];
  }
  template <int kFours>
  void factor(const Set& set) noexcept;
  template <int kFours>
  void substitute(const Set& set) noexcept;

  std::size_t set_size_;
  std::size_t set_count_ = 0;
  int count_ = 0;
  bool falls_ = false;  // a pivot is negative
  double cost_ = 0.0;
  std::vector<Set> sets_;
  std::vector<std::ptrdiff_t> origins_;  // of rows: where the entry for the first unknown would be
  std::vector<double> entries_;
  std::vector<double> inverse_;   // one over the diagonal of D; 0: nothing holds the unknown
  std::vector<double> products_;  // rows of L D of the set that is worked on
  std::vector<double> right_;
};

template <std::size_t kCount>
void Skyline::add_square(const std::array<int, kCount>& at,
                         const std::array<double, kCount>& gradient, double residual,
                         double weight) noexcept {
  cost_ += weight * residual * residual;
  for (std::size_t a = 0; a < kCount; ++a) {
    if (at[a] < 0) continue;
    const double pull = weight * gradient[a];
    right_[at[a]] -= pull * residual;
    double* const row = &entry(at[a], 0);
    for (std::size_t b = 0; b <= a; ++b) {
      if (at[b] >= 0) row[static_cast<std::ptrdiff_t>(at[b]) * kMostInSet] += pull * gradient[b];
    }
  }
}

}  // namespace surefoot
