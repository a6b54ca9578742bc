#include <gtest/gtest.h>

#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using namespace testing;

Motion moved(const Motion& motion, const Transform& by) {
  Motion out = motion;
  for (int f = 0; f < out.frames(); ++f) out.pose(f)[0] = by * out.pose(f)[0];
  return out;
}

Vec3 mirrored(const Vec3& v) { return {-v.x(), v.y(), v.z()}; }
Quat mirrored(const Quat& q) { return {q.w(), q.x(), -q.y(), -q.z()}; }

/// Left and right exchanged: the mirror image at the plane x = 0.
Motion mirrored(const Skeleton& skeleton, const Motion& motion) {
  Motion out = motion;
  for (int j = 0; j < skeleton.size(); ++j) {
    std::string name = skeleton[j].name;
    if (name.starts_with("Left")) {
      name = "Right" + name.substr(4);
    } else if (name.starts_with("Right")) {
      name = "Left" + name.substr(5);
    }
    const auto from = static_cast<std::size_t>(skeleton.find(name));
    const auto to = static_cast<std::size_t>(j);
    for (int f = 0; f < motion.frames(); ++f) {
      const Transform& t = motion.pose(f)[from];
      out.pose(f)[to] = {mirrored(t.rotation), mirrored(t.translation)};
    }
  }
  return out;
}

PlantTrack mirrored(PlantTrack plants) {
  for (Plant& plant : plants.plants) plant.side = opposite(plant.side);
  return make_track(plants.frames, plants.fps, std::move(plants.plants)).value();
}

class Equivariance : public ::testing::TestWithParam<bool> {
 protected:
  Walk walk_{{.frames = 150}, {.travel_scale = 1.12, .lift = 0.02}};
  CleanSettings settings_;
  void SetUp() override { settings_.rigid = GetParam(); }

  double difference(const Motion& a, const Motion& b) const {
    return leg_movement(walk_.poses(a), walk_.poses(b));
  }
};

TEST_P(Equivariance, TurningAndMovingTheClipTurnsAndMovesTheResult) {
  const Transform by{yaw(2.3), {13.0, 0.0, -7.5}};
  const CleanResult plain = walk_.clean(settings_);
  const CleanResult result = clean(walk_.skeleton, moved(walk_.motion, by), walk_.rig,
                                   Ground::flat(), walk_.plants, settings_)
                                 .value();
  EXPECT_LT(difference(moved(plain.motion, by), result.motion), 1e-9);
}

TEST_P(Equivariance, RaisingClipAndGroundRaisesTheResult) {
  const Transform by{Quat::Identity(), {0.0, 2.5, 0.0}};
  const CleanResult plain = walk_.clean(settings_);
  const CleanResult result = clean(walk_.skeleton, moved(walk_.motion, by), walk_.rig,
                                   Ground::flat(2.5), walk_.plants, settings_)
                                 .value();
  EXPECT_LT(difference(moved(plain.motion, by), result.motion), 1e-9);
}

TEST_P(Equivariance, MirroringTheClipMirrorsTheResult) {
  const CleanResult plain = walk_.clean(settings_);
  const CleanResult result = clean(walk_.skeleton, mirrored(walk_.skeleton, walk_.motion),
                                   walk_.rig, Ground::flat(), mirrored(walk_.plants), settings_)
                                 .value();
  EXPECT_LT(difference(mirrored(walk_.skeleton, plain.motion), result.motion), 1e-9);
}

TEST_P(Equivariance, ScalingTheCharacterScalesTheResult) {
  const double scale = 1.7;
  Motion motion = walk_.motion;
  for (int f = 0; f < motion.frames(); ++f) {
    for (Transform& joint : motion.pose(f)) joint.translation *= scale;
  }
  Rig rig = walk_.rig;
  for (Leg& leg : rig.legs) {
    leg.heel_in_ankle *= scale;
    leg.ball_in_ankle *= scale;
    leg.toe_in_ball *= scale;
    leg.length *= scale;
  }
  rig.leg_length *= scale;
  CleanResult plain = walk_.clean(settings_);
  for (int f = 0; f < motion.frames(); ++f) {
    for (Transform& joint : plain.motion.pose(f)) joint.translation *= scale;
  }
  const CleanResult result =
      clean(walk_.skeleton, motion, rig, Ground::flat(), walk_.plants, settings_).value();
  EXPECT_LT(leg_movement(leg_poses(walk_.skeleton, plain.motion, rig),
                         leg_poses(walk_.skeleton, result.motion, rig)),
            1e-9);
}

INSTANTIATE_TEST_SUITE_P(Legs, Equivariance, ::testing::Bool(), [](const auto& which) {
  return which.param ? std::string("rigid") : std::string("stretching");
});

}  // namespace
}  // namespace surefoot
