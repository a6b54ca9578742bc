#include "enforce/skyline.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

namespace surefoot {

namespace {

// A pivot below this part of its diagonal is an unknown that nothing holds.
constexpr double kHeld = 1e-13;

constexpr std::ptrdiff_t kStride = Skyline::kMostInSet;  // from a column to the next

/// Two numbers in one register, which GCC and Clang know on every machine.
using Pair [[gnu::vector_size(16)]] = double;

struct Tile {
  Pair low;
  Pair high;
};

Pair load(const double* from) noexcept {
  Pair pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}

void store(const Pair& pair, double* to) noexcept { std::memcpy(to, &pair, sizeof pair); }

/// sum += rows * number
void add_products(Tile& sum, const double* rows, double number) noexcept {
  const Pair both{number, number};
  sum.low += load(rows) * both;
  sum.high += load(rows + 2) * both;
}

Tile sum_of(const Tile& a, const Tile& b) noexcept { return {a.low + b.low, a.high + b.high}; }

/// `dot` of `count` columns of a tile of rows with another row, in its order.
Tile dots(const double* rows, const double* other, std::ptrdiff_t count) noexcept {
  Tile a{};
  Tile b{};
  Tile c{};
  Tile d{};
  const double* const end = rows + kStride * count;
  for (; rows + 4 * kStride <= end; rows += 4 * kStride, other += 4 * kStride) {
    add_products(a, rows, other[0]);
    add_products(b, rows + kStride, other[kStride]);
    add_products(c, rows + 2 * kStride, other[2 * kStride]);
    add_products(d, rows + 3 * kStride, other[3 * kStride]);
  }
  Tile even = sum_of(a, c);
  Tile odd = sum_of(b, d);
  if (rows + 2 * kStride <= end) {
    add_products(even, rows, other[0]);
    add_products(odd, rows + kStride, other[kStride]);
    rows += 2 * kStride;
    other += 2 * kStride;
  }
  Tile sum = sum_of(even, odd);
  if (rows < end) add_products(sum, rows, other[0]);
  return sum;
}

/// entries = (entries - sums) / divisor
void finish(double* entries, const Tile& sums, double divisor) noexcept {
  const Pair both{divisor, divisor};
  store((load(entries) - sums.low) / both, entries);
  store((load(entries + 2) - sums.high) / both, entries + 2);
}

/// `dot` of the entries of one row and numbers in a row, in its order.
double dot_with(const double* row, const double* numbers, int count) noexcept {
  std::array<double, 4> sums{};
  const double* const end = numbers + count;
  for (; numbers + 4 <= end; numbers += 4, row += 4 * kStride) {
    sums[0] += row[0] * numbers[0];
    sums[1] += row[kStride] * numbers[1];
    sums[2] += row[2 * kStride] * numbers[2];
    sums[3] += row[3 * kStride] * numbers[3];
  }
  double even = sums[0] + sums[2];
  double odd = sums[1] + sums[3];
  if (numbers + 2 <= end) {
    even += row[0] * numbers[0];
    odd += row[kStride] * numbers[1];
    numbers += 2;
    row += 2 * kStride;
  }
  double sum = even + odd;
  if (numbers < end) sum += row[0] * numbers[0];
  return sum;
}

}  // namespace

Skyline::Skyline(int sets, int band)
    : set_size_(static_cast<std::size_t>(band + 1) * kMostInSet),
      sets_(sets),
      origins_(static_cast<std::size_t>(sets) * kMostInSet),
      entries_(static_cast<std::size_t>(sets) * set_size_),
      right_(static_cast<std::size_t>(sets) * kMostInSet) {}

void Skyline::clear() noexcept {
  count_ = 0;
  set_count_ = 0;
  cost_ = 0.0;
}

void Skyline::begin_again() noexcept {
  for (std::size_t s = 0; s < set_count_; ++s) {
    std::fill_n(column_of(s, sets_[s].first), (sets_[s].end - sets_[s].first) * kStride, 0.0);
  }
  std::fill_n(right_.begin(), count_, 0.0);
  cost_ = 0.0;
}

void Skyline::begin_set(int first) noexcept {
  assert(set_count_ < sets_.size());
  sets_[set_count_++] = {first, count_, count_, {}};
}

int Skyline::add_unknown(int meets) noexcept {
  Set& set = sets_[set_count_ - 1];
  const int i = count_++;
  assert(i - set.begin < kMostInSet);
  assert(static_cast<std::size_t>(i - set.first) < set_size_ / kMostInSet);
  set.end = count_;
  int& of_tile = set.meets[(i - set.begin) / kTile];
  of_tile = (i - set.begin) % kTile == 0 ? meets : std::min(of_tile, meets);
  origins_[i] = column_of(set_count_ - 1, i) - entries_.data() + (i - set.begin) - i * kStride;
  return i;
}

/// Column after column. A row of the factor is 0 before the first unknown that it meets, and
/// entries above the diagonal are read by nothing: tiles begin and end accordingly. Sums of four
/// products stay those of the whole row.
void Skyline::factor(std::size_t set) noexcept {
  const auto [first, begin, end, meets] = sets_[set];
  const int tiles = (end - begin + kTile - 1) / kTile;
  std::array<std::ptrdiff_t, kMostInSet / kTile> skipped;
  for (int tile = 0; tile < tiles; ++tile) skipped[tile] = (meets[tile] - first) / 4 * 4;
  for (int j = first; j < end; ++j) {
    double* const here = column_of(set, j);
    const double* const before = column_of(set, first);
    const double* const other = &entry(j, first);
    const int top = j >= begin ? (j - begin) / kTile : 0;  // the tile of the diagonal
    std::array<Tile, kMostInSet / kTile> sums;
    for (int tile = top; tile < tiles; ++tile) {
      if (j < meets[tile]) continue;
      const std::ptrdiff_t skip = skipped[tile];
      sums[tile] =
          dots(before + skip * kStride + tile * kTile, other + skip * kStride, j - first - skip);
    }
    const double diagonal = entry(j, j);
    double divisor = diagonal;
    if (j >= begin) {
      std::array<double, kMostInSet> of_rows;
      std::memcpy(of_rows.data(), sums.data(), sizeof of_rows);
      const double pivot = diagonal - of_rows[j - begin];
      // Infinite: the unknown's answer and what it hands on are 0.
      divisor = pivot > kHeld * diagonal ? std::sqrt(pivot) : HUGE_VAL;
    }
    for (int tile = top; tile < tiles; ++tile) {
      if (j >= meets[tile]) finish(here + tile * kTile, sums[tile], divisor);
    }
    if (j >= begin) entry(j, j) = divisor;
  }
}

void Skyline::solve() noexcept {
  for (std::size_t s = 0; s < set_count_; ++s) {
    factor(s);
    const auto [first, begin, end, meets] = sets_[s];
    for (int i = begin; i < end; ++i) {
      const double known = dot_with(&entry(i, first), right_.data() + first, i - first);
      right_[i] = (right_[i] - known) / entry(i, i);
    }
  }
  for (std::size_t s = set_count_; s-- > 0;) {
    const auto [first, begin, end, meets] = sets_[s];
    for (int i = end - 1; i >= begin; --i) {
      const double value = right_[i] / entry(i, i);
      right_[i] = value;
      const double* row = &entry(i, first);
      for (int j = first; j < i; ++j, row += kStride) right_[j] -= value * *row;
    }
  }
}

}  // namespace surefoot
