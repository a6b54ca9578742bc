#include "edit/stances.h"

#include <gtest/gtest.h>

#include "math/rotation.h"
#include "support/sample_rig.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

Plant plant(Side side, SolePart joint, int first, int last, std::optional<Vec3> at = {}) {
  return {side, joint, first, last, at, 1.0, PlantSource::user};
}

PlantTrack track_of(std::vector<Plant> plants) {
  return make_track(100, 30.0, std::move(plants)).value();
}

TEST(Stances, JoinHeelAndBallThatTouchOrOverlap) {
  const PlantTrack track = track_of(
      {plant(Side::left, SolePart::heel, 0, 10), plant(Side::left, SolePart::ball, 5, 20),
       plant(Side::left, SolePart::heel, 21, 30), plant(Side::left, SolePart::ball, 40, 50),
       plant(Side::right, SolePart::heel, 12, 18)});
  const std::vector<Stance> stances = find_stances(track);
  ASSERT_EQ(stances.size(), 3u);
  EXPECT_EQ(stances[0].last, 30);
  EXPECT_EQ(stances[0].plants.size(), 3u);
  EXPECT_EQ(stances[1].side, Side::right);
  EXPECT_EQ(stances[2].first, 40);
  EXPECT_TRUE(find_stances(track_of({})).empty());
}

TEST(Stances, MoveFeetAsAWholeByTheMiddleOfTheirStance) {
  const Rig rig = sample_biped_rig();
  const double foot = rig.leg(Side::left).foot_length();
  const Vec3 heel(0.1, 0.0, 0.2);
  const Vec3 ball = heel + foot * Vec3::UnitZ();
  const PlantTrack track = track_of({plant(Side::left, SolePart::heel, 0, 10, heel),
                                     plant(Side::left, SolePart::ball, 5, 20, ball)});
  std::vector<Transform> moved(100);
  for (int f = 0; f < 100; ++f) moved[f] = {yaw(0.05 * f), {0.1 * f, 0, 0}};
  const PlantTrack there = move_plants(track, rig, Ground::flat(), moved);
  const Vec3 expected_heel = moved[10].apply(heel);
  const Vec3 expected_ball = moved[10].apply(ball);
  EXPECT_LT((*there.plants[0].position_world - expected_heel).norm(), 1e-12);
  EXPECT_LT((*there.plants[1].position_world - expected_ball).norm(), 1e-12);
}

TEST(Stances, FeetFitTheirLengthOnSlopes) {
  const Rig rig = sample_biped_rig();
  const double foot = rig.leg(Side::left).foot_length();
  const Ground slope = Ground::plane(Vec3(0.0, 1.0, -0.3), 0.0).value();
  const Vec3 heel(0.0, 0.0, 0.0);
  const Vec3 ball = foot * Vec3::UnitX();
  const PlantTrack track = track_of({plant(Side::left, SolePart::heel, 0, 10, heel),
                                     plant(Side::left, SolePart::ball, 5, 20, ball)});
  const std::vector<Transform> turned(100, Transform{yaw(-1.5), {0.0, 0.0, 1.0}});
  const PlantTrack there = move_plants(track, rig, slope, turned);
  const Vec3 a = *there.plants[0].position_world;
  const Vec3 b = *there.plants[1].position_world;
  EXPECT_NEAR((b - a).norm(), foot, 1e-9);
  EXPECT_NEAR(b.y(), slope.height(b.x(), b.z()), 1e-9);
}

}  // namespace
}  // namespace surefoot
