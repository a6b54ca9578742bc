#pragma once

#include <array>
#include <cstddef>

namespace surefoot {

/// The sum of products, added up in one order whatever the compiler and the machine: Eigen's
/// depends on how many numbers a register holds. Four sums side by side, so that registers of two
/// or four numbers can take them.
template <class Number>
[[nodiscard]] Number dot(const Number* a, const Number* b, std::ptrdiff_t count) noexcept {
  std::array<Number, 4> sums{};
  std::ptrdiff_t i = 0;
  for (; i + 4 <= count; i += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      sums[lane] +=
          a[i + static_cast<std::ptrdiff_t>(lane)] * b[i + static_cast<std::ptrdiff_t>(lane)];
    }
  }
  Number even = sums[0] + sums[2];
  Number odd = sums[1] + sums[3];
  if (i + 2 <= count) {
    even += a[i] * b[i];
    odd += a[i + 1] * b[i + 1];
    i += 2;
  }
  Number sum = even + odd;
  if (i < count) sum += a[i] * b[i];
  return sum;
}

/// The squared length of each column of a matrix of Eigen's.
template <class Lengths, class Matrix>
[[nodiscard]] Lengths squared_lengths(const Matrix& matrix) {
  Lengths squared(matrix.cols());
  for (std::ptrdiff_t column = 0; column < matrix.cols(); ++column) {
    const auto* const begin = matrix.col(column).data();
    squared[column] = dot(begin, begin, matrix.rows());
  }
  return squared;
}

}  // namespace surefoot
