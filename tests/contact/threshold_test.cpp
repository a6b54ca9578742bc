#include "contact/threshold.h"

#include <gtest/gtest.h>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

/// F1 over frames of heels and balls.
double f1(const std::vector<Plant>& found, const std::vector<SampleStance>& truth, int frames) {
  std::vector<Plant> true_plants;
  for (const SampleStance& s : truth) {
    Plant plant;
    plant.side = s.side;
    plant.part = s.part;
    plant.first = s.first;
    plant.last = s.last;
    true_plants.push_back(plant);
  }
  const PlantsByFrame a(*make_track(frames, 30.0, found));
  const PlantsByFrame b(*make_track(frames, 30.0, true_plants));
  int both = 0;
  int either = 0;
  for (int f = 0; f < frames; ++f) {
    for (const Side side : kSides) {
      for (const SolePart joint : kHeelAndBall) {
        const bool is_found = a.at(f, side, joint) != PlantsByFrame::kNoPlant;
        const bool is_true = b.at(f, side, joint) != PlantsByFrame::kNoPlant;
        both += is_found && is_true;
        either += is_found + is_true;
      }
    }
  }
  return 2.0 * both / either;
}

class Walk : public testing::Test {
 protected:
  double score(const Motion& motion, const ThresholdSettings& settings) const {
    const Rig rig = sample_biped_rig();
    const auto poses = leg_poses(sample_biped_skeleton(), motion, rig);
    return f1(detect_by_threshold(poses, motion.fps(), rig, Ground::flat(), settings), walk.stances,
              motion.frames());
  }

  const SampleWalk walk = sample_walk();
};

TEST_F(Walk, SlidingIsFoundAsWellAsTheMethodSays) {
  const ThresholdSettings plain = plain_thresholds();
  const Motion sliding = make_slide(walk.motion);
  EXPECT_GE(score(sliding, plain), 0.95);
  EXPECT_GE(score(sliding, {}), 0.94);
  ThresholdSettings slow = plain;
  slow.speed = 0.2;
  EXPECT_LT(score(sliding, slow), score(sliding, plain));
}

TEST_F(Walk, CleanIsFoundWithASmallerSpeed) {
  ThresholdSettings slow = plain_thresholds();
  slow.speed = 0.2;
  EXPECT_GE(score(walk.motion, slow), 0.98);
}

TEST_F(Walk, ConfidenceIsHighestAtRest) {
  const Rig rig = sample_biped_rig();
  const auto poses = leg_poses(sample_biped_skeleton(), walk.motion, rig);
  for (const Plant& plant : detect_by_threshold(poses, 30.0, rig, Ground::flat())) {
    EXPECT_GT(plant.confidence, 0.5);
    EXPECT_LE(plant.confidence, 1.0);
  }
}

}  // namespace
}  // namespace surefoot
