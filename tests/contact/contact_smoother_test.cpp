#include "contact/contact_smoother.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace surefoot {
namespace {

std::vector<bool> smooth(const std::vector<double>& log_odds, double fps,
                         const ContactSmootherSettings& settings = {}) {
  ContactSmoother smoother(fps, settings);
  std::vector<bool> contact;
  for (const double x : log_odds) {
    if (const auto decided = smoother.push(x)) contact.push_back(*decided);
  }
  while (const auto decided = smoother.flush()) contact.push_back(*decided);
  return contact;
}

/// What a path through the two states is worth.
double worth(const std::vector<double>& log_odds, unsigned path, double fps) {
  double sum = 0.0;
  bool before = false;
  for (std::size_t i = 0; i < log_odds.size(); ++i) {
    const bool contact = (path >> i & 1U) != 0;
    sum += (contact ? 1.0 : -1.0) * std::clamp(log_odds[i], -6.0, 6.0) * 0.5 / (fps * 0.01);
    // (Comparing two bits of the path in one expression, GCC 12 gets wrong at -O1.)
    if (i > 0 && contact != before) sum -= 3.0;
    before = contact;
  }
  return sum;
}

TEST(ContactSmoother, FindsTheBestOfAllPathsWhenItWaitsForTheEnd) {
  std::mt19937 random(5);
  std::normal_distribution<double> normal(0.0, 4.0);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<double> log_odds(12);
    for (double& x : log_odds) x = normal(random);
    const std::vector<bool> found = smooth(log_odds, 100.0, {.lag = 1.0});
    unsigned path = 0;
    for (std::size_t i = 0; i < found.size(); ++i) path |= (found[i] ? 1U : 0U) << i;
    double best = -1e9;
    for (unsigned p = 0; p < 1U << 12; ++p) best = std::max(best, worth(log_odds, p, 100.0));
    EXPECT_NEAR(worth(log_odds, path, 100.0), best, 1e-9);
  }
}

TEST(ContactSmoother, RemovesFlickerAndKeepsEdges) {
  const double fps = 100.0;
  std::vector<double> log_odds;
  for (int i = 0; i < 100; ++i) log_odds.push_back(i >= 30 && i < 70 ? 3.0 : -3.0);
  std::vector<bool> wanted(100);
  for (int i = 30; i < 70; ++i) wanted[i] = true;
  EXPECT_EQ(smooth(log_odds, fps), wanted);
  log_odds[50] = -4.0;
  log_odds[10] = 4.0;
  EXPECT_EQ(smooth(log_odds, fps), wanted);
}

TEST(ContactSmoother, WeighsByTimeNotByFrame) {
  // 40 ms of doubt against contact are bridged, 200 ms are not, at any rate.
  for (const double fps : {25.0, 50.0, 100.0, 360.0}) {
    for (const double gap : {0.04, 0.2}) {
      std::vector<double> log_odds;
      for (double t = 0.0; t < 1.0; t += 1.0 / fps) {
        log_odds.push_back(t >= 0.4 && t < 0.4 + gap ? -1.0 : 5.0);
      }
      const std::vector<bool> contact = smooth(log_odds, fps);
      const bool bridged = contact[static_cast<std::size_t>((0.4 + 0.5 * gap) * fps)];
      EXPECT_EQ(bridged, gap < 0.1) << fps << " " << gap;
    }
  }
}

TEST(ContactSmoother, WithoutLagEdgesAreHardlyLateAndContactDoesNotFlicker) {
  ContactSmoother smoother(100.0, {}, 0);
  const auto push = [&](double log_odds) { return smoother.push(log_odds).value(); };
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(push(-4.0));
  EXPECT_TRUE(push(1.0)) << "a clear change is seen at once";
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(push(i % 2 == 0 ? -0.1 : 0.1)) << "doubt is not";
  EXPECT_FALSE(push(-1.0));
}

TEST(ContactSmoother, DecidesEveryFrameOnceAfterItsLag) {
  ContactSmoother smoother(50.0, {.lag = 0.06});
  EXPECT_EQ(smoother.latency_frames(), 3);
  for (int round = 0; round < 2; ++round) {
    int decided = 0;
    for (int i = 0; i < 10; ++i) {
      const auto contact = smoother.push(2.0);
      EXPECT_EQ(contact.has_value(), i >= 3);
      decided += contact.has_value();
    }
    while (smoother.flush()) ++decided;
    EXPECT_EQ(decided, 10);
  }
}

}  // namespace
}  // namespace surefoot
