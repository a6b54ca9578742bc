#include "enforce/rectifier.h"

#include <gtest/gtest.h>

#include "enforce/rectify.h"
#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;

/// Labels of the sample walk by its stances, with skating runs strewn in.
std::vector<MotionLabel> strewn_labels(const Walk& walk, std::mt19937& dice) {
  std::vector<MotionLabel> labels;
  const PlantsByFrame by_frame(walk.plants);
  const auto stands = [&](int f, Side side) {
    return by_frame.at(f, side, SolePart::heel) != PlantsByFrame::kNoPlant ||
           by_frame.at(f, side, SolePart::ball) != PlantsByFrame::kNoPlant;
  };
  int skate_from = static_cast<int>(dice() % 12);
  int skate_to = skate_from + 1 + static_cast<int>(dice() % 6);
  for (int f = 0; f < walk.motion.frames(); ++f) {
    if (f >= skate_to) {
      skate_from = f + 3 + static_cast<int>(dice() % 25);
      skate_to = skate_from + 1 + static_cast<int>(dice() % (dice() % 8 == 0 ? 60U : 8U));
    }
    labels.push_back(f >= skate_from ? MotionLabel::skate
                                     : label_of(stands(f, Side::left), stands(f, Side::right)));
  }
  return labels;
}

/// Rectifies and cleans frame by frame, as a live stream does.
Motion streamed(const Walk& walk, const std::vector<MotionLabel>& labels) {
  Rectifier rectifier =
      Rectifier::create(walk.skeleton, walk.rig, Ground::flat(), {}, walk.motion.fps()).value();
  FootskateCleaner cleaner =
      FootskateCleaner::create(walk.skeleton, walk.rig, Ground::flat(), {}, walk.motion.fps())
          .value();
  const int latency = rectifier.latency_frames() + cleaner.latency_frames();
  Motion out(walk.motion.frames(), walk.motion.joints(), walk.motion.fps());
  int finished = 0;
  const auto take = [&](const std::optional<CleanedFrame>& frame) {
    if (!frame) return;
    std::copy(frame->pose.begin(), frame->pose.end(), out.pose(finished++).begin());
  };
  for (int f = 0; f < walk.motion.frames(); ++f) {
    const auto frame = rectifier.push(walk.motion.pose(f), labels[f]);
    if (frame) take(cleaner.push(frame->pose, frame->planted));
    EXPECT_EQ(finished, std::max(0, f + 1 - latency));
  }
  while (const auto frame = rectifier.flush()) take(cleaner.push(frame->pose, frame->planted));
  while (const auto frame = cleaner.flush()) take(frame);
  EXPECT_EQ(finished, walk.motion.frames());
  return out;
}

TEST(Rectifier, StreamsLikeTheWholeClip) {
  const Walk walk;
  std::mt19937 dice(3);
  for (int trial = 0; trial < 40; ++trial) {
    const std::vector<MotionLabel> labels = strewn_labels(walk, dice);
    const RectifyResult rectified =
        rectify(walk.skeleton, walk.motion, walk.rig, Ground::flat(), labels).value();
    const CleanResult whole =
        clean(walk.skeleton, rectified.motion, walk.rig, Ground::flat(), rectified.plants).value();
    const Motion live = streamed(walk, labels);
    for (int f = 0; f < live.frames(); ++f) {
      ASSERT_TRUE(same_bits(live.pose(f), whole.motion.pose(f))) << trial << ", frame " << f;
    }
    EXPECT_LT(plant_error(walk.poses(whole.motion), whole.report.plants, walk.rig), 1e-9);
    EXPECT_TRUE(all_finite(whole.motion));
  }
}

TEST(Rectifier, IsAsNewAfterItsLastFrame) {
  const Walk walk;
  std::mt19937 dice(8);
  const std::vector<MotionLabel> labels = strewn_labels(walk, dice);
  Rectifier rectifier =
      Rectifier::create(walk.skeleton, walk.rig, Ground::flat(), {}, walk.motion.fps()).value();
  std::array<Motion, 2> runs{walk.motion, walk.motion};
  for (Motion& run : runs) {
    const auto take = [&](const std::optional<RectifiedFrame>& frame) {
      if (!frame) return false;
      std::copy(frame->pose.begin(), frame->pose.end(),
                run.pose(static_cast<int>(frame->frame)).begin());
      return true;
    };
    for (int f = 0; f < walk.motion.frames(); ++f) {
      take(rectifier.push(walk.motion.pose(f), labels[f]));
    }
    while (take(rectifier.flush())) {
    }
  }
  for (int f = 0; f < walk.motion.frames(); ++f) {
    EXPECT_TRUE(same_bits(runs[0].pose(f), runs[1].pose(f)));
  }
  EXPECT_FALSE(rectifier.push({}, MotionLabel::left).has_value());
}

/// Mean third difference of the balls, metres: what an eye sees as jerks.
double roughness(const LegPoses& poses) {
  double sum = 0.0;
  for (std::size_t f = 3; f < poses.size(); ++f) {
    for (std::size_t s = 0; s < 2; ++s) {
      sum += (poses[f][s].ball_world - 3.0 * poses[f - 1][s].ball_world +
              3.0 * poses[f - 2][s].ball_world - poses[f - 3][s].ball_world)
                 .norm();
    }
  }
  return sum / static_cast<double>(2 * (poses.size() - 3));
}

// Method 3.3 against holding plants and letting go of them without more ado
TEST(Rectifier, IsSmootherThanPlainHolding) {
  const Walk walk;
  std::mt19937 dice(11);
  for (int trial = 0; trial < 10; ++trial) {
    const std::vector<MotionLabel> labels = strewn_labels(walk, dice);
    const RectifyResult rectified =
        rectify(walk.skeleton, walk.motion, walk.rig, Ground::flat(), labels).value();
    const auto cleaned = [&](const Motion& motion, const CleanSettings& settings) {
      return clean(walk.skeleton, motion, walk.rig, Ground::flat(), rectified.plants, settings)
          .value()
          .motion;
    };
    // In closed form: a body that is fitted smooths what plain holding leaves, too.
    const CleanSettings fast{.effort = CleanEffort::fast};
    const Motion held = cleaned(walk.motion, with_windows(fast, 30.0, 0, 0, 0, 0));
    const Motion smooth = cleaned(rectified.motion, fast);
    EXPECT_LT(roughness(walk.poses(smooth)), 0.8 * roughness(walk.poses(held)));
  }
}

}  // namespace
}  // namespace surefoot
