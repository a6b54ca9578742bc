// Clean clips are damaged in five stated ways (support/damage_ways.h), repaired and cleaned with
// detected plants, and compared with what they were.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "metrics/slide.h"
#include "metrics/sole_height.h"
#include "pipeline/held_motion.h"
#include "pipeline/repair_motion.h"
#include "pipeline/sample_clip.h"
#include "support/damage_ways.h"
#include "support/data_files.h"
#include "support/sample_rig.h"
#include "surefoot/metrics/change.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {
namespace {

using testing::DamageWay;

/// A clip whose feet stand, and where.
struct CleanClip {
  std::string name;
  Take loaded;
  PlantTrack plants;

  [[nodiscard]] Take damaged(const DamageWay& way) const {
    const std::vector<Stance> stances = find_stances(plants);
    return loaded.with_motion(way.damage(undamaged(stances)));
  }
  [[nodiscard]] testing::Undamaged undamaged(const std::vector<Stance>& stances) const {
    return {loaded.skeleton(), loaded.motion(), loaded.rig(), stances, loaded.first_frame()};
  }
  /// Whether the left foot, which drifts or hovers, stands in the middle of the clip.
  [[nodiscard]] bool left_stands_inside() const {
    const std::vector<Stance> stances = find_stances(plants);
    return std::ranges::any_of(stances, [&](const Stance& stance) {
      return stance.side == Side::left && undamaged(stances).inside(stance.middle()) > 0.5;
    });
  }
};

/// Cleaned twice, so that the plants detected in it stand.
CleanClip cleaned(std::string name, Take loaded) {
  PlantTrack placed;
  for (int round = 0; round < 2; ++round) {
    CleanedTake clean = hold_plants(loaded, plants_to_repair(loaded, {}), {}, nullptr).value();
    loaded = std::move(clean.take);
    placed = std::move(clean.report.plants);
  }
  return {std::move(name), std::move(loaded), placed};
}

CleanClip sample() {
  return cleaned("sample",
                 Take("sample", sample_sliding_clip(), sample_biped_rig(), Ground::flat()));
}

/// How far a motion is from the clip that it was.
struct Error {
  double joints = 0.0;  ///< mean over joints and frames, metres
  double slide = 0.0;   ///< largest at the clip's plants
  double height = 0.0;  ///< mean of planted points off the ground
};

Error error_of(const CleanClip& clip, const Motion& motion) {
  const Clip& original = clip.loaded.clip();
  const Rig& rig = clip.loaded.rig();
  const auto poses = leg_poses(original.skeleton, motion, rig);
  PlantTrack anywhere = clip.plants;
  for (Plant& plant : anywhere.plants) plant.position_world.reset();
  const SlideReport slide = measure_slide(anywhere, poses, rig);
  Error error;
  error.joints = compare(original.skeleton, original.motion, motion, rig).value().joints.mean;
  error.slide = std::max(slide.joint(SolePart::heel).whole_flat.max,
                         slide.joint(SolePart::ball).whole_flat.max);
  error.height =
      measure_sole_heights(poses, rig, clip.loaded.ground(), clip.plants, clip.loaded.first_frame())
          .planted_error.mean;
  return error;
}

/// Before, cleaned, repaired and cleaned.
struct Recovery {
  Error before;
  Error cleaned;
  Error repaired;
};

PlantTrack detected(const Take& loaded) { return plants_to_repair(loaded, {}); }

Motion salvaged(const Take& damaged, bool repair) {
  if (!repair) {
    return hold_plants(damaged, detected(damaged), {}, nullptr).value().take.motion();
  }
  const RepairedTake repaired = repair_motion(damaged, detected).value();
  return clean_repaired(repaired, detected(repaired.take), {}, nullptr).value().take.motion();
}

Recovery recovery_of(const CleanClip& clip, const DamageWay& way) {
  const Take damaged = clip.damaged(way);
  return {error_of(clip, damaged.motion()), error_of(clip, salvaged(damaged, false)),
          error_of(clip, salvaged(damaged, true))};
}

DamageKind kind_of(const std::string& way) {
  const std::map<std::string, DamageKind> kinds{{"drift", DamageKind::foot_slide},
                                                {"jitter", DamageKind::foot_jitter},
                                                {"hover", DamageKind::foot_height},
                                                {"wobble", DamageKind::body_sway},
                                                {"drop", DamageKind::repeated_frames}};
  return kinds.at(way);
}

std::vector<CleanClip> clean_clips() {
  std::vector<CleanClip> clips;
  clips.push_back(sample());
  // The limits of damage were chosen on the first three; the others were not looked at then.
  for (const char* name : {"cmu/walk/16_47.bvh", "cmu/walk/35_01.bvh", "cmu/walk/136_21.bvh",
                           "cmu/walk/02_01.bvh", "cmu/walk/07_01.bvh", "cmu/walk/132_18.bvh",
                           "gt/walk/arn_s01_walk2.bvh", "rigs/bandai/dataset-1_walk_normal_001.bvh",
                           "rigs/mixamo_bvh/Walking.bvh", "rigs/xia/neutral_01_000.bvh"}) {
    std::optional<std::string> bytes = read_data_file(name);
    if (!bytes) continue;
    MotionFiles files;
    files.motion = {name, std::make_shared<const std::string>(std::move(*bytes))};
    clips.push_back(cleaned(name, load_take(files).value()));
  }
  return clips;
}

std::vector<DamageSpan> damage_in(const Take& loaded) {
  return find_damage(loaded.skeleton(), loaded.motion(), loaded.rig(), loaded.ground(),
                     detected(loaded));
}

// Every kind of damage is pointed to, and after repair the motion is nearer to what it was.
TEST(Salvage, RecoversWhatWasDamaged) {
  fmt::print(
      "| damage | clip | joints, cm: damaged, cleaned, repaired | slide, cm | height, cm |\n"
      "|---|---|---|---|---|\n");
  for (const CleanClip& clip : clean_clips()) {
    for (const DamageWay& way : testing::damage_ways()) {
      const Take damaged = clip.damaged(way);
      const auto spans = damage_in(damaged);
      const bool of_left = way.name == "drift" || way.name == "hover";
      EXPECT_TRUE(
          (of_left && !clip.left_stands_inside()) ||
          std::ranges::any_of(
              spans, [&](const DamageSpan& span) { return span.kind == kind_of(way.name); }))
          << way.name << " of " << clip.name;

      const Recovery r = recovery_of(clip, way);
      fmt::print(
          "| {} | {} | {:.2f}, {:.2f}, {:.2f} | {:.2f}, {:.2f}, {:.2f} | {:.2f}, {:.2f}, "
          "{:.2f} |\n",
          way.name, clip.name, 100 * r.before.joints, 100 * r.cleaned.joints,
          100 * r.repaired.joints, 100 * r.before.slide, 100 * r.cleaned.slide,
          100 * r.repaired.slide, 100 * r.before.height, 100 * r.cleaned.height,
          100 * r.repaired.height);
      EXPECT_LE(r.repaired.joints, r.before.joints) << way.name << " of " << clip.name;
      // What slid less than anybody sees may slide so much still.
      EXPECT_LE(r.repaired.slide, std::max(r.before.slide, 0.01)) << way.name << clip.name;
      EXPECT_LE(r.repaired.height, std::max(r.before.height, 0.001)) << way.name << clip.name;
    }
  }
}

TEST(Salvage, LeavesAnUndamagedMotionAlone) {
  for (const CleanClip& clip : clean_clips()) {
    EXPECT_TRUE(damage_in(clip.loaded).empty()) << clip.name;
    const Motion same = salvaged(clip.loaded, true);
    for (int f = 0; f < same.frames(); ++f) {
      const ConstPoseSpan a = same.pose(f);
      const ConstPoseSpan b = clip.loaded.motion().pose(f);
      for (std::size_t j = 0; j < a.size(); ++j) {
        ASSERT_EQ(a[j].rotation.coeffs(), b[j].rotation.coeffs());
        ASSERT_EQ(a[j].translation, b[j].translation);
      }
    }
  }
}

}  // namespace
}  // namespace surefoot
