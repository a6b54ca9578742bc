#include "surefoot/enforce/cleaner.h"

#include <gtest/gtest.h>

#include "enforce/rectifier.h"
#include "enforce/walks.h"
#include "support/count_allocations.h"

namespace surefoot {
namespace {

using namespace testing;

std::vector<PlantedNow> as_stream(const PlantTrack& track) {
  std::vector<PlantedNow> stream(track.frames);
  for (const Plant& plant : track.plants) {
    for (int f = plant.first; f <= plant.last; ++f) {
      stream[f].at(plant.side, plant.part) = {true, f == plant.first, plant.position_world};
    }
  }
  return stream;
}

FootskateCleaner cleaner_for(const Walk& walk, const CleanSettings& settings) {
  return FootskateCleaner::create(walk.skeleton, walk.rig, Ground::flat(), settings,
                                  walk.motion.fps())
      .value();
}

/// Pushes a motion frame by frame and flushes; also checks the latency.
Motion streamed(FootskateCleaner& cleaner, const Motion& motion, const PlantTrack& plants) {
  Motion out(motion.frames(), motion.joints(), motion.fps());
  const std::vector<PlantedNow> stream = as_stream(plants);
  int finished = 0;
  const auto take = [&](const CleanedFrame& frame) {
    EXPECT_EQ(frame.report.frame, finished);
    std::copy(frame.pose.begin(), frame.pose.end(), out.pose(finished).begin());
    ++finished;
  };
  for (int f = 0; f < motion.frames(); ++f) {
    const auto frame = cleaner.push(motion.pose(f), stream[f]);
    EXPECT_EQ(frame.has_value(), f >= cleaner.latency_frames());
    if (frame) take(*frame);
  }
  while (const auto frame = cleaner.flush()) take(*frame);
  EXPECT_EQ(finished, motion.frames());
  return out;
}

// Method 1.10(3), (1), (2) and (9): 200 random clips, many shorter than the windows
TEST(FootskateCleaner, StreamsEveryKindOfPlantsLikeTheWholeClipAndExactly) {
  const Walk walk;
  std::mt19937 dice(5);
  const auto pick = [&](std::initializer_list<int> from) {
    return from.begin()[dice() % from.size()];
  };
  for (int trial = 0; trial < 200; ++trial) {
    const int frames = pick({1, 2, 3, 7, 25, 60});
    const int first = static_cast<int>(dice() % static_cast<unsigned>(240 - frames));
    const Motion motion = slice(walk.motion, first, frames);
    const PlantTrack plants = random_plants(frames, motion.fps(), dice);
    if (plants.plants.empty()) continue;
    CleanSettings settings = with_windows({}, motion.fps(), pick({0, 3, 10}), pick({0, 1, 5, 10}),
                                          pick({0, 5, 10}), pick({0, 1, 5, 10}));
    settings.rigid = trial % 3 == 0;
    const PaperLetter letter{.blend = trial % 2 == 0 ? BlendMode::glide : BlendMode::smooth,
                             .ample_root = trial % 4 != 1};
    settings.letter = &letter;
    const CleanResult whole =
        clean(walk.skeleton, motion, walk.rig, Ground::flat(), plants, settings).value();
    FootskateCleaner cleaner = cleaner_for(walk, settings);
    const Motion live = streamed(cleaner, motion, plants);
    for (int f = 0; f < frames; ++f) {
      ASSERT_TRUE(same_bits(whole.motion.pose(f), live.pose(f))) << "trial " << trial;
    }
    ASSERT_TRUE(all_finite(live));
    const LegPoses poses = walk.poses(live);
    if (whole.report.unmet.empty()) {
      EXPECT_LT(plant_error(poses, whole.report.plants, walk.rig), 1e-12) << "trial " << trial;
    } else {
      EXPECT_TRUE(settings.rigid) << "trial " << trial;
    }
    if (whole.report.toes_not_cleared == 0 && whole.report.unmet.empty()) {
      EXPECT_GT(lowest(poses, Ground::flat(), walk.rig), -1e-9) << "trial " << trial;
    }
  }
}

TEST(FootskateCleaner, LatencyIsTheSumOfItsWindows) {
  const Walk walk;
  EXPECT_EQ(cleaner_for(walk, {}).latency_frames(), 50);
  EXPECT_EQ(cleaner_for(walk, with_windows({}, 30.0, 10, 5, 5, 5)).latency_frames(), 25);
  EXPECT_EQ(cleaner_for(walk, with_windows({}, 30.0, 0, 5, 5, 5)).latency_frames(), 15);
  EXPECT_EQ(cleaner_for(walk, with_windows({}, 30.0, 0, 0, 0, 0)).latency_frames(), 0);
}

TEST(FootskateCleaner, StartsAfreshAfterFlushAndReset) {
  const Walk walk;
  FootskateCleaner cleaner = cleaner_for(walk, {});
  const Motion first = streamed(cleaner, walk.motion, walk.plants);
  const Motion second = streamed(cleaner, walk.motion, walk.plants);
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  for (int f = 0; f < 70; ++f) {
    (void)cleaner.push(walk.motion.pose(f), stream[f]);
  }
  cleaner.reset();
  const Motion third = streamed(cleaner, walk.motion, walk.plants);
  for (int f = 0; f < walk.motion.frames(); ++f) {
    EXPECT_TRUE(same_bits(first.pose(f), second.pose(f)));
    EXPECT_TRUE(same_bits(first.pose(f), third.pose(f)));
  }
}

TEST(FootskateCleaner, AllocatesNothingOnceItIsMade) {
  const Walk walk({.frames = 600, .fps = 120.0});
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  for (const bool rigid : {false, true}) {
    CleanSettings settings;
    settings.rigid = rigid;
    FootskateCleaner cleaner = cleaner_for(walk, settings);
    const long before = allocations().count;
    for (int f = 0; f < walk.motion.frames(); ++f) {
      (void)cleaner.push(walk.motion.pose(f), stream[f]);
    }
    while (cleaner.flush()) {
    }
    cleaner.reset();
    EXPECT_EQ(allocations().count, before);
  }
  const long before = allocations().count;
  ::operator delete(::operator new(16));
  EXPECT_EQ(allocations().count, before + 1) << "the counter counts";
}

TEST(Rectifier, AllocatesNothingOnceItIsMade) {
  const Walk walk;
  Rectifier rectifier =
      Rectifier::create(walk.skeleton, walk.rig, Ground::flat(), {}, walk.motion.fps()).value();
  const long before = allocations().count;
  for (int f = 0; f < walk.motion.frames(); ++f) {
    (void)rectifier.push(walk.motion.pose(f), f % 50 < 20 ? MotionLabel::skate : MotionLabel::both);
  }
  while (rectifier.flush()) {
  }
  EXPECT_EQ(allocations().count, before);
}

TEST(FootskateCleaner, IgnoresPosesOfAnotherSize) {
  const Walk walk;
  FootskateCleaner cleaner = cleaner_for(walk, with_windows({}, 30.0, 0, 0, 0, 0));
  EXPECT_FALSE(cleaner.push(walk.motion.pose(0).subspan(1), {}).has_value());
  EXPECT_TRUE(cleaner.push(walk.motion.pose(0), {}).has_value());
}

TEST(FootskateCleaner, SurvivesPosesThatAreNotFinite) {
  const Walk walk;
  FootskateCleaner cleaner = cleaner_for(walk, {});
  Motion broken = walk.motion;
  broken.pose(60)[0].translation.setConstant(std::nan(""));
  broken.pose(80)[3].rotation.coeffs().setZero();
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  int frames = 0;
  for (int f = 0; f < broken.frames(); ++f) {
    frames += cleaner.push(broken.pose(f), stream[f]).has_value();
  }
  while (cleaner.flush()) ++frames;
  EXPECT_EQ(frames, broken.frames());
}

static_assert(noexcept(std::declval<FootskateCleaner&>().push(std::declval<ConstPoseSpan>(),
                                                              std::declval<const PlantedNow&>())));
static_assert(noexcept(std::declval<FootskateCleaner&>().flush()));
static_assert(noexcept(std::declval<FootskateCleaner&>().reset()));
static_assert(noexcept(std::declval<FootskateCleaner&>().latency_frames()));

}  // namespace
}  // namespace surefoot
