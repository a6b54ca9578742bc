#include "math/filters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace surefoot {
namespace {

constexpr double kRate = 120.0;

std::vector<double> wave(double frequency, int samples, double phase = 0.3) {
  std::vector<double> signal;
  for (int i = 0; i < samples; ++i) {
    signal.push_back(std::sin(2.0 * std::numbers::pi * frequency * i / kRate + phase));
  }
  return signal;
}

struct Response {
  double gain;
  double phase;
};

/// Amplitude and phase, against the input, of the middle of a filtered wave: a least-squares fit of
/// sine and cosine.
Response response_at(double frequency, double cutoff) {
  const std::vector<double> in = wave(frequency, 2400, 0.0);
  std::vector<double> out(in.size());
  low_pass(in, cutoff, kRate, out);
  double sine = 0.0;
  double cosine = 0.0;
  int count = 0;
  for (std::size_t i = 600; i < 1800; ++i, ++count) {
    const double angle = 2.0 * std::numbers::pi * frequency * static_cast<double>(i) / kRate;
    sine += out[i] * std::sin(angle);
    cosine += out[i] * std::cos(angle);
  }
  return {2.0 * std::hypot(sine, cosine) / count, std::atan2(cosine, sine)};
}

TEST(LowPass, HasTheResponseOfAButterworthFilterRunTwice) {
  const double cutoff = 6.0;
  for (const double frequency : {0.5, 1.0, 3.0, 6.0, 12.0, 24.0}) {
    // The bilinear transform bends the axis of frequencies by a tangent.
    const double ratio = std::tan(std::numbers::pi * frequency / kRate) /
                         std::tan(std::numbers::pi * cutoff / kRate);
    const Response response = response_at(frequency, cutoff);
    EXPECT_NEAR(response.gain, 1.0 / (1.0 + std::pow(ratio, 4)), 1e-9) << frequency;
    EXPECT_NEAR(response.phase, 0.0, 1e-6) << frequency;
  }
}

TEST(LowPass, KeepsConstantsAndLines) {
  for (const int samples : {1, 2, 3, 10, 500}) {
    std::vector<double> line;
    for (int i = 0; i < samples; ++i) line.push_back(4.0 + 0.25 * i);
    std::vector<double> out(line.size());
    low_pass(std::vector<double>(line.size(), 7.0), 5.0, kRate, out);
    for (const double value : out) EXPECT_NEAR(value, 7.0, 1e-12);
    if (samples < 500) continue;
    low_pass(line, 5.0, kRate, out);
    for (std::size_t i = 0; i < line.size(); ++i) EXPECT_NEAR(out[i], line[i], 1e-6);
  }
}

TEST(LowPass, TreatsBothDirectionsOfTimeAlike) {
  std::vector<double> in = wave(3.0, 300);
  for (std::size_t i = 0; i < in.size(); ++i)
    in[i] += 0.2 * std::sin(0.07 * static_cast<double>(i * i));
  std::vector<double> forwards(in.size());
  low_pass(in, 4.0, kRate, forwards);
  std::vector<double> backwards(in.rbegin(), in.rend());
  low_pass(backwards, 4.0, kRate, backwards);
  for (std::size_t i = 0; i < in.size(); ++i) {
    EXPECT_NEAR(forwards[i], backwards[in.size() - 1 - i], 1e-6);
  }
}

TEST(LowPass, CopiesWhereThereIsNothingToCut) {
  const std::vector<double> in = wave(20.0, 50);
  for (const double cutoff : {60.0, 1000.0, 0.0, -1.0, static_cast<double>(NAN)}) {
    std::vector<double> out(in.size());
    low_pass(in, cutoff, kRate, out);
    EXPECT_EQ(out, in) << cutoff;
  }
  std::vector<double> none;
  low_pass(none, 5.0, kRate, none);
}

TEST(LowPass, VeryLowCutoffsStayFinite) {
  std::vector<double> out = wave(1.0, 100);
  low_pass(out, 1e-9, kRate, out);
  for (const double value : out) EXPECT_TRUE(std::isfinite(value));
}

TEST(MedianFilter, RemovesSpikesAndKeepsSteps) {
  std::vector<double> in(40, 1.0);
  for (std::size_t i = 20; i < in.size(); ++i) in[i] = 5.0;
  const std::vector<double> step = in;
  in[7] = 100.0;
  in[30] = -100.0;
  median_filter(in, 2, in);
  EXPECT_EQ(in, step);
}

TEST(MedianFilter, ShortSignalsAndZeroRadiusAreCopies) {
  std::vector<double> out(1);
  median_filter(std::vector<double>{3.0}, 5, out);
  EXPECT_EQ(out[0], 3.0);
  std::vector<double> three{3.0, 1.0, 2.0};
  median_filter(three, 0, three);
  EXPECT_EQ(three, (std::vector<double>{3.0, 1.0, 2.0}));
  median_filter(three, 9, three);
  EXPECT_EQ(three, (std::vector<double>{3.0, 2.0, 2.0}));
}

TEST(RunningMean, HasTheResponseOfABox) {
  const double frequency = 4.0;
  const int radius = 3;
  const std::vector<double> in = wave(frequency, 600);
  std::vector<double> out(in.size());
  running_mean(in, radius, out);
  const double w = std::numbers::pi * frequency / kRate;
  const double gain = std::sin((2 * radius + 1) * w) / ((2 * radius + 1) * std::sin(w));
  for (std::size_t i = radius; i + radius < in.size(); ++i)
    EXPECT_NEAR(out[i], gain * in[i], 1e-12);
}

TEST(RunningMean, KeepsLinesUpToTheEnds) {
  std::vector<double> line;
  for (int i = 0; i < 30; ++i) line.push_back(2.0 - 0.5 * i);
  std::vector<double> out(line.size());
  running_mean(line, 4, out);
  for (std::size_t i = 0; i < line.size(); ++i) EXPECT_NEAR(out[i], line[i], 1e-12);
}

}  // namespace
}  // namespace surefoot
