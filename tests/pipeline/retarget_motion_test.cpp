#include <gtest/gtest.h>

#include "pipeline/sample_clip.h"
#include "support/sample_rig.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/edits.h"

namespace surefoot {
namespace {

constexpr double kRaised = 0.04;  // m

/// A walk whose first held plants stand 4 cm above the ground, at a height of their own.
struct RaisedWalk {
  Take take{"walk", sample_sliding_clip(), sample_biped_rig(), Ground::flat()};
  PlantTrack plants = plants_to_hold(take, DetectSettings{});

  RaisedWalk() {
    CleanJob job;
    job.plants = plants;
    const PlantTrack placed = clean_take(take, job).value().report.plants;
    for (std::size_t p = 0; p < 2; ++p) {
      plants.plants.at(p).position_world =
          placed.plants.at(p).position_world.value() + kRaised * Vec3::UnitY();
    }
  }
};

TEST(RetargetMotion, PlantsThatKeepTheirOwnHeightKeepItOnTheTarget) {
  const RaisedWalk walk;
  Diagnostics notes;
  const RetargetedMotion moved =
      retarget_motion(walk.take, walk.take, walk.plants, {}, &notes).value();
  const std::vector<Plant>& held = moved.report.plants.plants;
  ASSERT_EQ(held.size(), walk.plants.plants.size());
  for (std::size_t p = 0; p < held.size(); ++p) {
    EXPECT_NEAR(held[p].position_world->y(), p < 2 ? kRaised : 0.0, 1e-9) << p;
  }
}

TEST(RetargetMotion, OnTheSameBodyPlantsOfTheirOwnHeightStandWhereCleaningPutsThem) {
  const RaisedWalk walk;
  CleanJob job;
  job.plants = walk.plants;
  const CleanedTake cleaned = clean_take(walk.take, job).value();
  const RetargetedMotion moved =
      retarget_motion(walk.take, walk.take, walk.plants, {}, nullptr).value();
  for (std::size_t p = 0; p < cleaned.report.plants.plants.size(); ++p) {
    const Vec3 there = *moved.report.plants.plants.at(p).position_world;
    EXPECT_LT((there - *cleaned.report.plants.plants[p].position_world).norm(), 1e-9) << p;
  }
}

TEST(RetargetMotion, PlantsOfAnotherLengthAreRefused) {
  const RaisedWalk walk;
  PlantTrack longer = walk.plants;
  longer.frames += 100;
  longer.plants.back().last += 100;
  EXPECT_FALSE(retarget_motion(walk.take, walk.take, longer, {}, nullptr));
  PlantTrack outside = walk.plants;
  outside.plants.front().first = -3;
  outside.plants.front().source = PlantSource::held;
  EXPECT_FALSE(retarget_motion(walk.take, walk.take, outside, {}, nullptr));
}

}  // namespace
}  // namespace surefoot
