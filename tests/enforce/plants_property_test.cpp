#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;

const Walk& walk() {
  static const Walk instance;
  return instance;
}

/// Plants of one joint one after the other: each a gap and a length.
std::vector<Plant> plants_of(Side side, SolePart joint, int frames) {
  const auto spans = *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::weightedElement<int>({{4, 0}, {2, 1}, {2, 3}, {1, 15}}),
                    rc::gen::weightedElement<int>({{4, 1}, {2, 2}, {2, 7}, {1, 20}, {1, 100}})));
  std::vector<Plant> plants;
  int first = 0;
  for (const auto& [gap, length] : spans) {
    first += gap;
    if (first >= frames) break;
    const int last = std::min(frames - 1, first + length - 1);
    plants.push_back({side, joint, first, last, std::nullopt, 1.0, PlantSource::user});
    first = last + 1;
  }
  return plants;
}

PlantTrack any_plants(int frames) {
  std::vector<Plant> all;
  for (const Side side : kSides) {
    for (const SolePart joint : kHeelAndBall) {
      const std::vector<Plant> own = plants_of(side, joint, frames);
      all.insert(all.end(), own.begin(), own.end());
    }
  }
  return make_track(frames, walk().motion.fps(), std::move(all)).value();
}

/// Largest distance of a planted point from its place, but for feet that are reported to be out of
/// reach: long random plants are left behind by a body that walks on.
double worst_met_error(const LegPoses& poses, const CleanReport& report) {
  double worst = 0.0;
  for (const Plant& plant : report.plants.plants) {
    for (int f = plant.first; f <= plant.last; ++f) {
      const auto same = [&](const UnmetTarget& u) { return u.frame == f && u.side == plant.side; };
      if (std::any_of(report.unmet.begin(), report.unmet.end(), same)) continue;
      const LegPose& leg = poses[f][index_of(plant.side)];
      worst = std::max(worst, (leg.sole_world(plant.part) - *plant.position_world).norm());
    }
  }
  return worst;
}

RC_GTEST_PROP(AnyPlants, StandExactlyAndLeaveNothingUnderTheFloor, ()) {
  const int frames = *rc::gen::element(1, 2, 3, 10, 50, 120);
  const int first = *rc::gen::inRange(0, 240 - frames);
  const Motion motion = slice(walk().motion, first, frames);
  const PlantTrack plants = any_plants(frames);
  RC_PRE(!plants.plants.empty());
  const CleanSettings settings =
      with_windows({}, motion.fps(), *rc::gen::inRange(0, 12), *rc::gen::inRange(0, 12),
                   *rc::gen::inRange(0, 12), *rc::gen::inRange(0, 12));
  const CleanResult result =
      clean(walk().skeleton, motion, walk().rig, Ground::flat(), plants, settings).value();
  RC_ASSERT(all_finite(result.motion));
  const LegPoses poses = walk().poses(result.motion);
  RC_ASSERT(worst_met_error(poses, result.report) < 1e-12);
  if (result.report.toes_not_cleared == 0 && result.report.unmet.empty()) {
    RC_ASSERT(lowest(poses, Ground::flat(), walk().rig) > -1e-9);
  }
}

RC_GTEST_PROP(AnyPlants, DoNotDependOnWhatComesAfterTheWindows, ()) {
  const int frames = 90;
  const Motion motion = slice(walk().motion, 20, frames);
  const PlantTrack plants = any_plants(frames);
  const CleanSettings settings = with_windows({}, motion.fps(), 5, 4, 6, 5);
  const int shown = 60;  // frames of the shorter stream, of which the last 20 may differ
  FootskateCleaner all =
      FootskateCleaner::create(walk().skeleton, walk().rig, Ground::flat(), settings, motion.fps())
          .value();
  FootskateCleaner part =
      FootskateCleaner::create(walk().skeleton, walk().rig, Ground::flat(), settings, motion.fps())
          .value();
  const PlantsByFrame by_frame(plants);
  for (int f = 0; f < frames; ++f) {
    PlantedNow now;
    for (const Side side : kSides) {
      for (const SolePart joint : kHeelAndBall) {
        const int p = by_frame.at(f, side, joint);
        if (p == PlantsByFrame::kNoPlant) continue;
        const bool begins = plants.plants[p].first == f;
        now.at(side, joint) = {true, begins, std::nullopt};
      }
    }
    const auto a = all.push(motion.pose(f), now);
    if (f >= shown) continue;
    const auto b = part.push(motion.pose(f), now);
    RC_ASSERT(a.has_value() == b.has_value());
    if (a) RC_ASSERT(same_bits(a->pose, b->pose));
  }
}

}  // namespace
}  // namespace surefoot
