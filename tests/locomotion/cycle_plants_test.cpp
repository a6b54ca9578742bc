#include "locomotion/cycle_plants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace surefoot {
namespace {

constexpr std::array kGaits{Gait::walk, Gait::run};

// Method 2.6: the paper's "26 (mod 25)12" are two cells.
TEST(CyclePlants, LeftHeelsWindowRunsOverTheCyclesEnd) {
  const FrameRun walk = plant_window(Gait::walk, Side::left, SolePart::heel);
  EXPECT_EQ(walk.first, 13);
  EXPECT_EQ(walk.last, 26);
  EXPECT_EQ(plant_window(Gait::run, Side::left, SolePart::heel).first, 12);
}

TEST(CyclePlants, WindowsOfBothSidesAreAboutHalfACycleApart) {
  for (const Gait gait : kGaits) {
    for (const SolePart joint : kHeelAndBall) {
      const FrameRun right = plant_window(gait, Side::right, joint);
      const FrameRun left = plant_window(gait, Side::left, joint);
      EXPECT_NEAR(left.first - right.first, 12.5, 1.5);
      EXPECT_NEAR(left.last - right.last, 12.5, 1.5);
    }
  }
}

// Method 2.3: one interval within the window that holds the lowest frame, on 5000 random cycles.
TEST(CyclePlants, IntervalsHoldTheLowestFrame) {
  std::mt19937 rng(7);
  std::uniform_real_distribution<double> height(0.0, 0.2);
  std::uniform_real_distribution<double> delta(0.0, 1.0);
  std::uniform_real_distribution<double> floor(0.0, 0.03);
  for (int i = 0; i < 5000; ++i) {
    std::array<double, kCycleFrames> heights{};
    for (double& h : heights) h = height(rng);
    const AdaptiveThreshold threshold{delta(rng), floor(rng)};
    const Gait gait = kGaits[static_cast<std::size_t>(i) % 2];
    const Side side = kSides[static_cast<std::size_t>(i / 2) % 2];
    const SolePart joint = kHeelAndBall[static_cast<std::size_t>(i / 4) % 2];
    const FrameRun window = plant_window(gait, side, joint);
    const FrameRun plant = cycle_plant(heights, gait, side, joint, threshold);
    int lowest = window.first;
    const auto at = [&](int index) { return heights[index % kCycleFrames]; };
    for (int f = window.first; f <= window.last; ++f) {
      if (at(f) < at(lowest)) lowest = f;
    }
    ASSERT_LE(window.first, plant.first);
    ASSERT_LE(plant.first, lowest);
    ASSERT_LE(lowest, plant.last);
    ASSERT_LE(plant.last, window.last);
    const AdaptiveThreshold none{0.0, 0.0};
    ASSERT_EQ(cycle_plant(heights, gait, side, joint, none).size(), 1);
  }
}

}  // namespace
}  // namespace surefoot
