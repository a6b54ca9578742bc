#include <gtest/gtest.h>

#include <algorithm>

#include "pipeline/sample_clip.h"
#include "support/sample_rig.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {
namespace {

constexpr double kSame = 1e-6;  // m, as its description says

/// A sliding walk that is long beside what an edit reaches.
Take long_walk() {
  Clip clip = sample_sliding_clip();
  clip.motion = make_slide(sample_walk({.frames = 6000}).motion);
  return Take("walk", std::move(clip), sample_biped_rig(), Ground::flat());
}

/// What an editor has: plants to be held as they are.
PlantTrack held_plants(const Take& take) {
  PlantTrack plants = plants_to_hold(take, DetectSettings{});
  for (Plant& plant : plants.plants) plant.source = PlantSource::held;
  return plants;
}

CleanJob holding(PlantTrack plants) {
  CleanJob job;
  job.plants = std::move(plants);
  return job;
}

/// The same plants, but one from `from` on, that is long enough, ends a frame earlier.
PlantTrack with_one_shorter(PlantTrack plants, std::size_t from) {
  while (plants.plants.at(from).last - plants.plants[from].first < 3) ++from;
  plants.plants[from].last -= 1;
  return plants;
}

/// The largest distance of a joint in two motions of one skeleton, metres.
double largest_distance(const Take& a, const Take& b) {
  std::vector<Transform> x(a.skeleton().size());
  std::vector<Transform> y(x.size());
  double largest = 0.0;
  for (int f = 0; f < a.frames(); ++f) {
    forward_kinematics(a.skeleton(), a.motion().pose(f), x);
    forward_kinematics(b.skeleton(), b.motion().pose(f), y);
    for (std::size_t j = 0; j < x.size(); ++j) {
      largest = std::max(largest, (x[j].translation - y[j].translation).norm());
    }
  }
  return largest;
}

/// Cleaning again after an edit gives what cleaning everything gives; returns the frames.
CleanedFrames expect_same(const Take& take, CleanedTake& cleaned, const PlantTrack& edited) {
  const auto range = clean_again(take, holding(edited), cleaned).value();
  EXPECT_TRUE(range.has_value());
  const CleanedTake whole = clean_take(take, holding(edited)).value();
  EXPECT_LE(largest_distance(cleaned.take, whole.take), kSame);
  const auto& now = cleaned.report.plants.plants;
  const auto& then = whole.report.plants.plants;
  EXPECT_EQ(now.size(), then.size());
  for (std::size_t p = 0; p < std::min(now.size(), then.size()); ++p) {
    EXPECT_EQ(now[p].first, then[p].first);
    EXPECT_EQ(now[p].last, then[p].last);
    EXPECT_LE((*now[p].position_world - *then[p].position_world).norm(), kSame);
  }
  EXPECT_EQ(cleaned.report.unmet.size(), whole.report.unmet.size());
  const auto& legs = cleaned.take.legs();
  EXPECT_LE((legs[3000][0].ball_world - whole.take.legs()[3000][0].ball_world).norm(), kSame);
  return range.value_or(CleanedFrames{});
}

TEST(CleanAgain, GivesWhatCleaningEverythingGives) {
  const Take take = long_walk();
  const PlantTrack plants = held_plants(take);
  ASSERT_GT(plants.plants.size(), 40U);
  CleanedTake cleaned = clean_take(take, holding(plants)).value();
  ASSERT_FALSE(cleaned.take.legs().empty());

  const PlantTrack shorter = with_one_shorter(plants, plants.plants.size() / 2);
  const CleanedFrames range = expect_same(take, cleaned, shorter);
  EXPECT_LT(range.end - range.first, take.frames() / 4);
  EXPECT_GT(range.end, range.first);

  PlantTrack fewer = shorter;
  fewer.plants.erase(fewer.plants.begin() + static_cast<std::ptrdiff_t>(fewer.plants.size() / 3));
  expect_same(take, cleaned, fewer);
  const PlantTrack early = with_one_shorter(fewer, 1);
  expect_same(take, cleaned, early);
  expect_same(take, cleaned, with_one_shorter(early, early.plants.size() - 6));
}

TEST(CleanAgain, DoesNothingWhereNothingChanged) {
  const Take take = long_walk();
  const PlantTrack plants = held_plants(take);
  CleanedTake cleaned = clean_take(take, holding(plants)).value();
  const auto range = clean_again(take, holding(plants), cleaned).value();
  ASSERT_TRUE(range.has_value());
  EXPECT_EQ(range->first, range->end);
}

TEST(CleanAgain, LeavesToCleanTakeWhatItCannotDo) {
  const Take take = long_walk();
  const PlantTrack plants = held_plants(take);
  CleanedTake cleaned = clean_take(take, holding(plants)).value();
  PlantTrack all = plants;
  for (Plant& plant : all.plants) plant.last = std::max(plant.first, plant.last - 1);
  EXPECT_FALSE(clean_again(take, holding(all), cleaned).value().has_value());
  CleanJob repairs = holding(plants);
  repairs.repair = true;
  EXPECT_FALSE(clean_again(take, repairs, cleaned).value().has_value());
  PlantTrack contacts = plants;
  for (Plant& plant : contacts.plants) plant.source = PlantSource::detected;
  EXPECT_FALSE(clean_again(take, holding(contacts), cleaned).value().has_value());
}

TEST(CleanPart, IsThatPartOfTheWholeButForItsEnds) {
  constexpr double kNear = 1e-5;  // m
  const Take take = long_walk();
  const CleanJob job = holding(held_plants(take));
  const CleanedTake whole = clean_take(take, job).value();
  const CleanedFrames wanted{3000, 3600};
  const CleanedPart part = clean_part(take, job, wanted).value();
  EXPECT_LT(part.first, wanted.first);
  for (int f = wanted.first; f < wanted.end; ++f) {
    for (const Side side : kSides) {
      const LegPose& a = part.cleaned.take.legs()[f - part.first][index_of(side)];
      const LegPose& b = whole.take.legs()[f][index_of(side)];
      EXPECT_LE((a.ball_world - b.ball_world).norm(), kNear);
    }
  }
}

TEST(CleanPart, RefusesFramesThatDoNotExistAndJobsThatDoMore) {
  const Take take = long_walk();
  CleanJob job = holding(held_plants(take));
  EXPECT_FALSE(clean_part(take, job, {100, 100}));
  EXPECT_FALSE(clean_part(take, job, {-1, 100}));
  EXPECT_FALSE(clean_part(take, job, {0, take.frames() + 1}));
  job.repair = true;
  EXPECT_FALSE(clean_part(take, job, {0, 100}));
}

}  // namespace
}  // namespace surefoot
