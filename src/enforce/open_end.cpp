#include "enforce/open_end.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

OpenEnd::OpenEnd(const ChangePrice& price) noexcept {
  constexpr int kMostSteps = 100000;
  constexpr double kConverged = 1e-12;
  const auto [value, first, second] = price.weight;
  // V(last, before) = a last^2 + 2 b last before + c before^2, from the last frame backwards.
  double a = 0.0;
  double b = 0.0;
  double c = 0.0;
  for (int step = 0; step < kMostSteps; ++step) {
    const double next = value + first + second + a;
    const double by_last = -first - 2.0 * second + b;
    const double a_before = a;
    a = first + 4.0 * second + c - by_last * by_last / next;
    b = -2.0 * second - by_last * second / next;
    c = second - second * second / next;
    if (std::abs(a - a_before) <= kConverged * a) break;
  }
  const double root = std::sqrt(std::max(a, 0.0));
  if (!(root > 0.0)) return;
  squares_[0] = {root, b / root};
  squares_[1] = {0.0, std::sqrt(std::max(c - b * b / a, 0.0))};
}

}  // namespace surefoot
