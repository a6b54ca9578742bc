#include "math/smoothing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace surefoot {
namespace {

constexpr double kRate = 120.0;

/// Amplitude that is left of a long wave, in its middle.
double gain(double frequency, double cutoff) {
  std::vector<double> signal;
  for (int i = 0; i < 2400; ++i) {
    signal.push_back(std::sin(2.0 * std::numbers::pi * frequency * i / kRate));
  }
  smooth_curve(signal, cutoff, kRate, signal);
  double largest = 0.0;
  for (std::size_t i = 900; i < 1500; ++i) largest = std::max(largest, std::abs(signal[i]));
  return largest;
}

TEST(SmoothCurve, HalvesWavesAtTheCutoff) {
  EXPECT_NEAR(gain(0.4, 0.4), 0.5, 0.01);
  EXPECT_NEAR(gain(0.8, 0.4), 1.0 / 17.0, 0.005);
  EXPECT_GT(gain(0.1, 0.4), 0.99);
}

TEST(SmoothCurve, KeepsStraightLines) {
  std::vector<double> line;
  for (int i = 0; i < 700; ++i) line.push_back(3.0 - 0.02 * i);
  std::vector<double> out(line.size());
  smooth_curve(line, 0.4, kRate, out);
  for (std::size_t i = 0; i < line.size(); ++i) EXPECT_NEAR(out[i], line[i], 1e-12);
}

TEST(SmoothCurve, EndsFollowTheTrendNotTheLastSample) {
  // A wave on a line, cut at a crest: the curve ends near the line.
  std::vector<double> signal;
  for (int i = 0; i <= 450; ++i) {
    signal.push_back(0.01 * i + 0.05 * std::sin(2.0 * std::numbers::pi * i / 120.0));
  }
  std::vector<double> out(signal.size());
  smooth_curve(signal, 0.4, kRate, out);
  EXPECT_LT(std::abs(out.back() - 4.5), 0.6 * std::abs(signal.back() - 4.5) + 1e-3);
}

TEST(SmoothCurve, LeavesWhatCannotBeSmoothed) {
  std::vector<double> two{1.0, 5.0};
  smooth_curve(two, 0.4, kRate, two);
  EXPECT_EQ(two, (std::vector<double>{1.0, 5.0}));
  std::vector<double> three{1.0, 5.0, 2.0};
  for (const double cutoff : {0.0, -1.0, 31.0, std::nan("")}) {
    std::vector<double> out(3);
    smooth_curve(three, cutoff, kRate, out);
    EXPECT_EQ(out, three);
  }
  smooth_curve({}, 0.4, kRate, {});
}

}  // namespace
}  // namespace surefoot
