#include "contact/adaptive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

constexpr int kCycle = 25;

double height_at(const std::vector<double>& heights, int index) { return heights[index % kCycle]; }

int lowest_index(const std::vector<double>& heights, int first, int last) {
  int lowest = first;
  for (int i = first; i <= last; ++i) {
    if (height_at(heights, i) < height_at(heights, lowest)) lowest = i;
  }
  return lowest;
}

/// A cycle of random waves with noise, and a window that may run over its end.
struct RandomCycle {
  explicit RandomCycle(std::mt19937& rng) {
    std::normal_distribution<double> normal;
    for (int i = 0; i < kCycle; ++i) heights.push_back(0.02 * normal(rng));
    for (int wave = 1; wave < 4; ++wave) {
      const double amplitude = 0.1 * normal(rng);
      const double phase = 3.0 * normal(rng);
      for (int i = 0; i < kCycle; ++i) {
        heights[i] += amplitude * std::sin(2.0 * std::numbers::pi * wave * i / kCycle + phase);
      }
    }
    first = std::uniform_int_distribution(0, kCycle - 1)(rng);
    last = first + std::uniform_int_distribution(0, kCycle - 1)(rng);
  }

  std::vector<double> heights;
  int first = 0;
  int last = 0;
};

TEST(AdaptiveInterval, HoldsTheLowestFrameInsideItsWindow) {
  std::mt19937 rng(7);
  for (int trial = 0; trial < 5000; ++trial) {
    const RandomCycle cycle(rng);
    const AdaptiveThreshold threshold{std::uniform_real_distribution(0.0, 1.0)(rng),
                                      std::uniform_real_distribution(0.0, 0.03)(rng)};
    const FrameRun run = adaptive_interval(cycle.heights, cycle.first, cycle.last, threshold);
    const int lowest = lowest_index(cycle.heights, cycle.first, cycle.last);
    ASSERT_LE(cycle.first, run.first);
    ASSERT_LE(run.first, lowest);
    ASSERT_LE(lowest, run.last);
    ASSERT_LE(run.last, cycle.last);

    const double low = height_at(cycle.heights, lowest);
    const double ends =
        (height_at(cycle.heights, cycle.first) + height_at(cycle.heights, cycle.last)) / 2.0;
    const double limit =
        low + std::max(threshold.delta * std::max(ends - low, 0.0), threshold.least_rise);
    ASSERT_LE(height_at(cycle.heights, run.first), limit);
    ASSERT_LE(height_at(cycle.heights, run.last), limit);
    for (int i = cycle.first; i < run.first; ++i) ASSERT_GT(height_at(cycle.heights, i), limit);
    for (int i = run.last + 1; i <= cycle.last; ++i) ASSERT_GT(height_at(cycle.heights, i), limit);
  }
}

// Errata 2.6, Eq 8: a foot that sinks and rises by some millimetres while it stands. A threshold
// that is a share of the window's own heights cuts its stance where the window lies within it.
TEST(AdaptiveInterval, TheFloorKeepsStancesThatDriftWhole) {
  std::mt19937 rng(11);
  double alone = 0.0;
  double with_floor = 0.0;
  double worst_alone = 0.0;
  double worst_with_floor = 0.0;
  constexpr int kTrials = 2000;
  for (int trial = 0; trial < kTrials; ++trial) {
    const int begin = std::uniform_int_distribution(1, 4)(rng);
    const int end = begin + std::uniform_int_distribution(8, 12)(rng);
    const double drift = std::uniform_real_distribution(0.003, 0.012)(rng);
    const double lowest = std::uniform_real_distribution(0.2, 0.8)(rng);
    std::vector<double> heights;
    for (int i = 0; i < kCycle; ++i) {
      if (i >= begin && i <= end) {
        const double t = static_cast<double>(i - begin) / (end - begin);
        heights.push_back(drift * std::abs(t - lowest));
      } else {
        const int into = i < begin ? begin - i : std::min(i - end, kCycle + begin - i);
        heights.push_back(drift + 0.03 * into);
      }
    }
    const auto error = [&](double least_rise) {
      const FrameRun run = adaptive_interval(heights, begin, end, {0.4, least_rise});
      return std::max(std::abs(run.first - begin), std::abs(run.last - end));
    };
    alone += error(0.0) / static_cast<double>(kTrials);
    with_floor += error(0.015) / static_cast<double>(kTrials);
    worst_alone = std::max<double>(worst_alone, error(0.0));
    worst_with_floor = std::max<double>(worst_with_floor, error(0.015));
  }
  EXPECT_GT(alone, 2.0);
  EXPECT_GT(worst_alone, 5.0);
  EXPECT_LT(with_floor, 0.12);
  EXPECT_LE(worst_with_floor, 0.5);
}

TEST(AdaptiveInterval, WithoutDeltaAndFloorIsOneFrame) {
  std::mt19937 rng(8);
  for (int trial = 0; trial < 500; ++trial) {
    const RandomCycle cycle(rng);
    const FrameRun run = adaptive_interval(cycle.heights, cycle.first, cycle.last, {0.0, 0.0});
    EXPECT_EQ(run.size(), 1);
    EXPECT_EQ(run.first, lowest_index(cycle.heights, cycle.first, cycle.last));
  }
}

TEST(AdaptiveInterval, GrowsWithDelta) {
  std::mt19937 rng(9);
  int grown = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const RandomCycle cycle(rng);
    FrameRun before = adaptive_interval(cycle.heights, cycle.first, cycle.last, {0.0, 0.01});
    for (const double delta : {0.2, 0.4, 0.7, 1.0}) {
      const FrameRun run = adaptive_interval(cycle.heights, cycle.first, cycle.last, {delta, 0.01});
      EXPECT_LE(run.first, before.first);
      EXPECT_GE(run.last, before.last);
      grown += run.size() > before.size();
      before = run;
    }
  }
  EXPECT_GT(grown, 500) << "of 2000";
}

TEST(SwingPeaks, AreTheTopsOfSwingsAndNotOfNoise) {
  std::vector<double> heights;
  std::mt19937 rng(10);
  std::uniform_real_distribution<double> noise(-0.004, 0.004);
  for (int f = 0; f < 400; ++f) {
    const double swing = std::max(std::sin(2.0 * std::numbers::pi * f / 100.0), 0.0);
    heights.push_back(0.12 * swing + noise(rng));
  }
  const std::vector<int> peaks = swing_peaks(heights, 0.03);
  ASSERT_EQ(peaks.size(), 4u);
  for (std::size_t i = 0; i < peaks.size(); ++i) {
    // Within the noise of 8 mm the top is 12 cm * cos(x) wide: 0.37 rad or 6 frames each way.
    EXPECT_NEAR(peaks[i], 25.0 + 100.0 * static_cast<double>(i), 6.0);
  }
  EXPECT_TRUE(swing_peaks(heights, 0.2).empty());
  EXPECT_TRUE(swing_peaks({}, 0.03).empty());
}

class AdaptiveWalk : public testing::Test {
 protected:
  std::vector<Plant> find(const Motion& motion, const Ground& ground) const {
    const Rig rig = sample_biped_rig();
    return detect_by_adaptive(leg_poses(sample_biped_skeleton(), motion, rig), motion.fps(), rig,
                              ground);
  }

  const SampleWalk walk = sample_walk();
};

TEST_F(AdaptiveWalk, FindsEveryStanceOnceAndUnsplit) {
  for (const Motion& motion : {walk.motion, make_slide(walk.motion)}) {
    for (const Ground& ground : {Ground::flat(), Ground::none()}) {
      const std::vector<Plant> plants = find(motion, ground);
      for (const SampleStance& stance : walk.stances) {
        const auto covers = [&](const Plant& plant) {
          return plant.side == stance.side && plant.part == stance.part &&
                 plant.first <= stance.last && plant.last >= stance.first;
        };
        EXPECT_EQ(std::ranges::count_if(plants, covers), 1)
            << "stance of frames " << stance.first << " to " << stance.last;
      }
    }
  }
}

TEST_F(AdaptiveWalk, ConfidenceIsBetweenOneHalfAndOne) {
  const std::vector<Plant> plants = find(walk.motion, Ground::flat());
  EXPECT_FALSE(plants.empty());
  for (const Plant& plant : plants) {
    EXPECT_GE(plant.confidence, 0.5);
    EXPECT_LE(plant.confidence, 1.0);
  }
}

TEST_F(AdaptiveWalk, NoFramesHaveNoPlants) {
  EXPECT_TRUE(detect_by_adaptive({}, 30.0, sample_biped_rig(), Ground::flat()).empty());
}

}  // namespace
}  // namespace surefoot
