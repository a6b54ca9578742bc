#include "enforce/shift_smoother.h"

#include <gtest/gtest.h>

#include <random>

#include "enforce/shift_dilation.h"
#include "math/easing.h"

namespace surefoot {
namespace {

struct Shifts {
  std::vector<bool> supported;
  std::vector<Vec3> shift;
};

Shifts random_shifts(int frames, unsigned seed) {
  std::mt19937 dice(seed);
  std::uniform_real_distribution<double> metres(-0.2, 0.2);
  Shifts all;
  bool stands = true;
  for (int f = 0; f < frames; ++f) {
    if (dice() % 9 == 0) stands = !stands;
    const bool zero = dice() % 4 == 0;
    all.supported.push_back(stands);
    all.shift.push_back(zero || !stands ? Vec3(Vec3::Zero())
                                        : Vec3(metres(dice), metres(dice), metres(dice)));
  }
  return all;
}

/// Method 1.4 as it reads, frame by frame.
Vec3 plainly_smoothed(const Shifts& all, int frame, int window) {
  Vec3 sum = Vec3::Zero();
  double weight = 0.0;
  for (int m = -window; m <= window; ++m) {
    const int f = frame + m;
    if (f < 0 || f >= static_cast<int>(all.shift.size())) continue;
    if (!all.supported[f]) continue;
    const double w = ease_out(std::abs(m) / (window + 1.0));
    sum += w * all.shift[f];
    weight += w;
  }
  return sum / weight;
}

TEST(ShiftSmoother, EqualsThePlainSumForAnyWindow) {
  for (const int window : {0, 1, 2, 5, 17, 40, 120}) {
    const int frames = 700;
    const Shifts all = random_shifts(frames, 5u + static_cast<unsigned>(window));
    ShiftSmoother smoother(window, window + 2);
    int added = 0;
    for (int f = 0; f < frames; ++f) {
      for (; added <= std::min(f + window, frames - 1); ++added) {
        const auto k = static_cast<std::size_t>(added);
        smoother.add(added, all.supported[k], all.shift[k]);
      }
      if (!all.supported[f]) continue;
      EXPECT_LT((smoother.smoothed(f) - plainly_smoothed(all, f, window)).norm(), 1e-12)
          << "window " << window << " frame " << f;
    }
  }
}

TEST(ShiftSmoother, RoundingDoesNotGrowWithTheStream) {
  const int window = 40;
  ShiftSmoother smoother(window, window + 2);
  const Vec3 constant(0.1, -0.02, 0.03);
  double worst = 0.0;
  for (FrameNumber f = 0; f < 1000000; ++f) {
    smoother.add(f, true, constant);
    if (f > 2 * window) worst = std::max(worst, (smoother.smoothed(f - window) - constant).norm());
  }
  EXPECT_LT(worst, 1e-14);
}

TEST(ShiftSmoother, GivesExactZeroWhereNothingMoves) {
  ShiftSmoother smoother(5, 7);
  for (FrameNumber f = 0; f < 40; ++f) {
    smoother.add(f, true, f == 3 ? Vec3(0.1, 0.0, 0.0) : Vec3(Vec3::Zero()));
    if (f >= 5 && f - 5 > 8) {
      EXPECT_EQ(smoother.smoothed(f - 5), Vec3(Vec3::Zero()));
    }
  }
}

TEST(ShiftDilation, FindsTheLargestInItsWindow) {
  for (const int window : {0, 1, 4, 20}) {
    const int frames = 300;
    const Shifts all = random_shifts(frames, 70u + static_cast<unsigned>(window));
    ShiftDilation dilation(window, 2 * window + 2);
    int added = 0;
    for (int f = 0; f < frames; ++f) {
      for (; added <= std::min(f + window, frames - 1); ++added) {
        dilation.add(added, all.shift[added]);
      }
      double largest = 0.0;
      for (int k = std::max(0, f - window); k <= std::min(frames - 1, f + window); ++k) {
        largest = std::max(largest, all.shift[k].norm());
      }
      EXPECT_EQ(dilation.largest(f).norm(), largest) << window << " " << f;
    }
  }
}

}  // namespace
}  // namespace surefoot
