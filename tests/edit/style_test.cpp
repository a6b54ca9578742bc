#include "surefoot/edit/style.h"

#include <gtest/gtest.h>

#include <numbers>

#include "edit/stances.h"
#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;

/// A cleaned walk, its feet styled, and that cleaned again.
struct Styled {
  Walk walk;
  CleanResult before;
  CleanResult after;

  explicit Styled(const StyleSettings& settings, const Ground& ground = Ground::flat())
      : before(walk.clean({}, ground)) {
    const StyledMotion styled =
        style_feet(walk.skeleton, before.motion, walk.rig, ground, before.report.plants, settings)
            .value();
    after = clean(walk.skeleton, styled.motion, walk.rig, ground, styled.plants, {}).value();
  }
};

double heading(const Vec3& v) { return std::atan2(v.x(), v.z()); }

/// Largest way of a sole point from a frame to the next.
double largest_step(const LegPoses& poses) {
  double largest = 0.0;
  for (std::size_t f = 1; f < poses.size(); ++f) {
    for (std::size_t s = 0; s < 2; ++s) {
      for (const SolePart part : kSoleParts) {
        const Vec3 step = poses[f][s].sole_world(part) - poses[f - 1][s].sole_world(part);
        largest = std::max(largest, step.norm());
      }
    }
  }
  return largest;
}

TEST(Style, TurnsAndSpreadsEveryPlantExactly) {
  const double toe_out = 12.0 * std::numbers::pi / 180.0;
  const Styled styled({.toe_out = toe_out, .step_width = 0.08});
  const LegPoses poses = styled.walk.poses(styled.after.motion);
  const PlantTrack& old_plants = styled.before.report.plants;
  const PlantTrack& new_plants = styled.after.report.plants;
  EXPECT_LT(plant_error(poses, new_plants, styled.walk.rig), 1e-9);
  ASSERT_EQ(old_plants.plants.size(), new_plants.plants.size());
  int heels = 0;
  for (const Stance& stance : find_stances(old_plants)) {
    const double outwards = stance.side == Side::left ? 1.0 : -1.0;
    std::optional<Vec3> feet[2][2];
    for (const std::size_t i : stance.plants) {
      const std::size_t part = index_of(old_plants.plants[i].part);
      feet[0][part] = old_plants.plants[i].position_world;
      feet[1][part] = new_plants.plants[i].position_world;
    }
    if (!feet[0][0] || !feet[0][1]) continue;
    ++heels;
    // The walk goes along +z and sways by less than a degree over a stance.
    EXPECT_NEAR((*feet[1][0] - *feet[0][0]).x(), outwards * 0.04, 1e-3);
    EXPECT_NEAR((*feet[1][0] - *feet[0][0]).z(), 0.0, 2e-3);
    const double turned = heading(*feet[1][1] - *feet[1][0]) - heading(*feet[0][1] - *feet[0][0]);
    EXPECT_NEAR(turned, outwards * toe_out, 1e-9);
  }
  EXPECT_GT(heels, 10);
}

/// Largest turn of a knee from a frame to the next, rad.
double largest_turn(const Motion& motion, const Rig& rig) {
  double largest = 0.0;
  for (int f = 1; f < motion.frames(); ++f) {
    for (const Side side : kSides) {
      const auto knee = static_cast<std::size_t>(rig.leg(side).joints.knee);
      largest = std::max(largest, motion.pose(f)[knee].rotation.angularDistance(
                                      motion.pose(f - 1)[knee].rotation));
    }
  }
  return largest;
}

TEST(Style, FeetThatAreMovedForwardDoNotLockTheirKnees) {
  StyleSettings settings;
  settings.feet[index_of(Side::left)] = {.forward = 0.08, .left = 0.02, .toe_out = 0.1};
  const Styled styled(settings);
  EXPECT_LT(largest_turn(styled.after.motion, styled.walk.rig),
            1.5 * largest_turn(styled.before.motion, styled.walk.rig));
}

TEST(Style, FeetFollowSmoothlyBetweenPlants) {
  const Styled styled({.toe_out = 0.3, .step_width = 0.1});
  const double before = largest_step(styled.walk.poses(styled.before.motion));
  const double after = largest_step(styled.walk.poses(styled.after.motion));
  EXPECT_LT(after, 1.1 * before);
  EXPECT_LT(styled.after.report.largest_leg_change, 0.03);
}

TEST(Style, MovesOneFootOfTwo) {
  StyleSettings settings;
  settings.feet[index_of(Side::right)] = {.forward = 0.03, .left = -0.02, .toe_out = 0.1};
  const Styled styled(settings);
  for (std::size_t i = 0; i < styled.before.report.plants.plants.size(); ++i) {
    const Plant& from = styled.before.report.plants.plants[i];
    const Vec3 way = *styled.after.report.plants.plants[i].position_world - *from.position_world;
    if (from.side == Side::left) {
      EXPECT_LT(way.norm(), 1e-9);
    } else if (from.part == SolePart::heel) {
      EXPECT_NEAR(way.z(), 0.03, 2e-3);
      EXPECT_NEAR(way.x(), -0.02, 2e-3);
    }
  }
  EXPECT_LT(plant_error(styled.walk.poses(styled.after.motion), styled.after.report.plants,
                        styled.walk.rig),
            1e-9);
}

TEST(Style, StaysOnSlopes) {
  const Ground slope = Ground::plane(Vec3(0.05, 1.0, -0.03), 0.0).value();
  const Styled styled({.toe_out = 0.25, .step_width = -0.05}, slope);
  for (const Plant& plant : styled.after.report.plants.plants) {
    const Vec3& p = *plant.position_world;
    EXPECT_NEAR(p.y(), slope.height(p.x(), p.z()), 1e-9);
  }
  EXPECT_LT(plant_error(styled.walk.poses(styled.after.motion), styled.after.report.plants,
                        styled.walk.rig),
            1e-9);
}

TEST(Style, ChangesNothingWhenNothingIsAsked) {
  const Walk walk;
  const CleanResult cleaned = walk.clean();
  EXPECT_FALSE(StyleSettings{}.changes());
  EXPECT_TRUE((StyleSettings{.toe_out = 0.1}).changes());
  const StyledMotion styled =
      style_feet(walk.skeleton, cleaned.motion, walk.rig, Ground::flat(), cleaned.report.plants, {})
          .value();
  const LegPoses before = walk.poses(cleaned.motion);
  EXPECT_LT(leg_movement(before, walk.poses(styled.motion)), 1e-9);
}

TEST(Style, RefusesWhatIsOutOfRange) {
  EXPECT_TRUE(check_style({.toe_out = -1.5, .step_width = 1.0}).has_value());
  EXPECT_FALSE(check_style({.toe_out = 1.6}).has_value());
  EXPECT_FALSE(check_style({.toe_out = std::nan("")}).has_value());
  EXPECT_FALSE(check_style({.step_width = 1.01}).has_value());
  StyleSettings settings;
  settings.feet[1].forward = std::nan("");
  EXPECT_FALSE(check_style(settings).has_value());
  const Walk walk;
  EXPECT_FALSE(style_feet(walk.skeleton, walk.motion, walk.rig, Ground::flat(), walk.plants,
                          {.toe_out = 0.1})
                   .has_value());
}

}  // namespace
}  // namespace surefoot
