#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "locomotion/embedded_models.h"
#include "locomotion/gait_file.h"
#include "math/rotation.h"
#include "surefoot/locomotion/gait.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

/// Six walking and six running speeds over the examples, in metres a second.
std::vector<GaitParameters> twelve_speeds(const GaitModel& gait) {
  std::vector<GaitParameters> all;
  for (std::size_t kind = 0; kind < 2; ++kind) {
    const GaitFit& fit = gait.data().gaits[kind];
    for (int i = 0; i < 6; ++i) {
      all.push_back({.speed = std::lerp(fit.slowest, fit.fastest, i / 5.0),
                     .run = static_cast<double>(kind)});
    }
  }
  return all;
}

class EmbeddedGait : public testing::Test {
 protected:
  BothLegs legs(const GaitParameters& w, double phase) const {
    std::vector<Transform> local(gait->skeleton().size());
    std::vector<Transform> world(local.size());
    gait->posture(w, phase, local);
    forward_kinematics(gait->skeleton(), local, world);
    return {leg_pose(gait->rig().leg(Side::left), world),
            leg_pose(gait->rig().leg(Side::right), world)};
  }
  /// Whether the foot stands at a frame of the cycle, by the tables.
  bool stands(const GaitParameters& w, Side side, double frame) const {
    for (const SolePart joint : kHeelAndBall) {
      const CycleInterval plant = gait->plant_interval(side, joint, w);
      for (const double unwrapped : {frame, frame + kCycleFrames}) {
        if (plant.first <= unwrapped && unwrapped <= plant.last) return true;
      }
    }
    return false;
  }
  int feet_down(const GaitParameters& w, double frame) const {
    return static_cast<int>(stands(w, Side::left, frame)) +
           static_cast<int>(stands(w, Side::right, frame));
  }
  /// How far balls move along the way while they stand if a cycle is so long, in metres.
  double raw_slide(const GaitParameters& w, double stride) const {
    double slide = 0.0;
    for (const Side side : kSides) {
      const CycleInterval plant = gait->plant_interval(side, SolePart::ball, w);
      double least = 1e9;
      double most = -1e9;
      for (double i = plant.first; i <= plant.last; i += 0.5) {
        const double z =
            legs(w, i / kCycleFrames)[index_of(side)].ball_world.z() + stride * i / kCycleFrames;
        least = std::min(least, z);
        most = std::max(most, z);
      }
      slide = std::max(slide, most - least);
    }
    return slide;
  }
  std::shared_ptr<const GaitModel> gait = embedded_gait().value();
};

TEST_F(EmbeddedGait, IsSmall) { EXPECT_LT(embedded::gait().size(), 500'000U); }

TEST_F(EmbeddedGait, CoversSpeedsFromAStrollToARun) {
  EXPECT_LT(gait->data().gaits[0].slowest, 0.95);
  EXPECT_GT(gait->data().gaits[0].fastest, 1.9);
  EXPECT_LT(gait->data().gaits[1].slowest, 2.6);
  EXPECT_GT(gait->data().gaits[1].fastest, 4.4);
}

// The angle between thigh and shank, seen along the knee's axis, never opens beyond straight.
TEST_F(EmbeddedGait, KneesNeverBendBackwards) {
  for (const GaitParameters& w : twelve_speeds(*gait)) {
    for (double phase = 0.0; phase < 1.0; phase += 0.01) {
      const auto both = legs(w, phase);
      for (const Side side : kSides) {
        const LegPose& leg = both[index_of(side)];
        const Vec3 axis = leg.thigh_world.rotation * gait->rig().leg(side).knee_axis_in_thigh;
        const Vec3 thigh = leg.knee_world.translation - leg.thigh_world.translation;
        const Vec3 shank = leg.ankle_world.translation - leg.knee_world.translation;
        const double flexion = std::atan2(axis.dot(thigh.cross(shank)), thigh.dot(shank));
        EXPECT_GT(flexion, 0.0) << w.speed << " m/s at phase " << phase;
        EXPECT_LT(flexion, 2.4) << w.speed << " m/s at phase " << phase;
      }
    }
  }
}

TEST_F(EmbeddedGait, WalksDoNotFlyAndRunsHaveNoDoubleSupport) {
  for (const GaitParameters& w : twelve_speeds(*gait)) {
    int flight = 0;
    int both = 0;
    for (int i = 0; i < 4 * kCycleFrames; ++i) {
      const int down = feet_down(w, 0.25 * i);
      flight += static_cast<int>(down == 0);
      both += static_cast<int>(down == 2);
    }
    if (w.run == 0.0) {
      EXPECT_EQ(flight, 0) << w.speed;
      EXPECT_GT(both, 0) << w.speed;
    } else {
      EXPECT_EQ(both, 0) << w.speed;
      EXPECT_GT(flight, 10) << w.speed;
    }
  }
}

TEST_F(EmbeddedGait, ArmsSwingAgainstTheLegs) {
  const int hand = gait->skeleton().find("RightHand");
  const int foot = gait->skeleton().find("LeftFoot");
  ASSERT_NE(hand, kNoJoint);
  for (const GaitParameters& w : twelve_speeds(*gait)) {
    double together = 0.0;
    std::vector<Transform> local(gait->skeleton().size());
    for (double phase = 0.0; phase < 1.0; phase += 0.04) {
      gait->posture(w, phase, local);
      const Vec3 root = local[0].translation;
      together += (world_of(gait->skeleton(), hand, local).translation - root).z() *
                  (world_of(gait->skeleton(), foot, local).translation - root).z();
    }
    EXPECT_GT(together, 0.0) << w.speed;
  }
}

// Speed is measured by the planted feet, so that they slide little even before they are planted.
TEST_F(EmbeddedGait, BallsSlideLittleAtConstantSpeed) {
  for (const GaitParameters& w : twelve_speeds(*gait))
    EXPECT_LT(raw_slide(w, w.speed / gait->cadence(w)), 0.08) << w.speed;
}

// Quick steps are short and slow ones long: the postures follow the cadence, or feet would slide.
TEST_F(EmbeddedGait, StridesFollowTheirQuickness) {
  for (const GaitParameters& usual : twelve_speeds(*gait)) {
    for (const double quickness : {-2.0, 2.0}) {
      GaitParameters w = usual;
      w.style[0] = quickness;
      const double stride = w.speed / gait->cadence(w);
      EXPECT_GT(quickness * (gait->cadence(w) / gait->cadence(usual) - 1.0), 0.1) << w.speed;
      EXPECT_LT(raw_slide(w, stride), raw_slide(usual, stride)) << w.speed << ", " << quickness;
    }
  }
}

TEST_F(EmbeddedGait, StandsUprightOnBothFeet) {
  const auto both = legs({}, 0.0);
  for (const Side side : kSides) {
    const Leg& leg = gait->rig().leg(side);
    EXPECT_NEAR(both[index_of(side)].heel_world.y(), leg.clearance[0], 0.005);
    EXPECT_NEAR(both[index_of(side)].ball_world.y(), leg.clearance[1], 0.005);
    const double length = (both[index_of(side)].thigh_world.translation -
                           both[index_of(side)].ankle_world.translation)
                              .norm();
    EXPECT_GT(length, 0.98 * leg.length);
  }
  EXPECT_NEAR(both[0].ankle_world.translation.z(), both[1].ankle_world.translation.z(), 0.02);
}

TEST_F(EmbeddedGait, StylesOfPerformersDiffer) {
  ASSERT_GE(gait->data().performers.size(), 8U);
  ASSERT_EQ(1 + gait->data().styles.size(), static_cast<std::size_t>(kStyles));
  GaitParameters plain{.speed = 1.3};
  GaitParameters styled = plain;
  styled.style = {0.0, 2.0, 0.0, 0.0};
  std::vector<Transform> a(gait->skeleton().size());
  std::vector<Transform> b = a;
  gait->posture(plain, 0.2, a);
  gait->posture(styled, 0.2, b);
  double most = 0.0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    most = std::max(most, angle_between(a[j].rotation, b[j].rotation));
  }
  EXPECT_GT(most, 0.05);
}

}  // namespace
}  // namespace surefoot
