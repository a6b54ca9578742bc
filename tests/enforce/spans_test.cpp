#include "enforce/spans.h"

#include <gtest/gtest.h>

#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;

void carry(const Walk& walk, Motion& motion, int first, int end) {
  for (int f = first; f < end; ++f) {
    motion.pose(f)[walk.rig.mover].translation += Vec3(5.0, 0.0, 0.0);
  }
}

TEST(Spans, AWalkIsOne) {
  const Walk walk;
  const auto spans = spans_between_jumps(walk.skeleton, walk.motion, walk.rig, 3);
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].first, 3);
  EXPECT_EQ(spans[0].end, walk.motion.frames());
}

TEST(Spans, AJumpCutsAndAFrameOfLostTrackingIsLeftOut) {
  Walk walk;
  carry(walk, walk.motion, 50, 51);
  carry(walk, walk.motion, 120, walk.motion.frames());
  const auto spans = spans_between_jumps(walk.skeleton, walk.motion, walk.rig, 0);
  ASSERT_EQ(spans.size(), 3u);
  EXPECT_EQ(spans[0].end, 50);
  EXPECT_EQ(spans[1].first, 51);
  EXPECT_EQ(spans[1].end, 120);
  EXPECT_EQ(spans[2].first, 120);
}

TEST(Spans, PlantsAreCutAtJumps) {
  PlantTrack track{
      200, 30.0, {{Side::left, SolePart::heel, 10, 90, std::nullopt, 1.0, PlantSource::user}}};
  const PlantTrack cut = cut_plants(track, {{0, 40}, {41, 200}});
  ASSERT_EQ(cut.plants.size(), 2u);
  EXPECT_EQ(cut.plants[0].last, 39);
  EXPECT_EQ(cut.plants[1].first, 41);
  EXPECT_EQ(cut.plants[1].last, 90);
}

TEST(Spans, WhatIsBeforeAJumpDoesNotFeelWhatIsAfter) {
  const Walk walk;
  Walk jumping = walk;
  carry(walk, jumping.motion, 120, walk.motion.frames());
  Diagnostics notes;
  const CleanResult whole = jumping.clean({}, Ground::flat(), &notes);
  EXPECT_EQ(notes.count(WarningKind::motion_jumps), 1u);
  EXPECT_LT(whole.report.largest_root_shift, 0.1);
  EXPECT_LT(plant_error(jumping.poses(whole.motion), whole.report.plants, walk.rig), 1e-9);
}

}  // namespace
}  // namespace surefoot
