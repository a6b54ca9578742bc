#include "locomotion/gait_model.h"

#include <gtest/gtest.h>

#include <limits>

#include "locomotion/sample_gait.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

class GaitModelTest : public testing::Test {
 protected:
  std::vector<Transform> posture(const GaitParameters& w, double phase) const {
    std::vector<Transform> pose(model->skeleton().size());
    model->posture(w, phase, pose);
    return pose;
  }
  LegPose leg(const GaitParameters& w, double phase, Side side) const {
    const std::vector<Transform> local = posture(w, phase);
    std::vector<Transform> world(local.size());
    forward_kinematics(model->skeleton(), local, world);
    return leg_pose(model->rig().leg(side), world);
  }
  std::shared_ptr<const GaitModel> model = sample_gait_model();
};

TEST_F(GaitModelTest, CyclesCloseAndRepeat) {
  const GaitParameters w{.speed = 1.0};
  const auto first = posture(w, 0.0);
  for (const double phase : {1.0, 3.0, -2.0}) {
    const auto again = posture(w, phase);
    for (std::size_t j = 0; j < first.size(); ++j) {
      EXPECT_LT(angle_between(first[j].rotation, again[j].rotation), 1e-12);
    }
  }
}

TEST_F(GaitModelTest, VelocitiesAreContinuousOverTheFramesOfTheCycle) {
  const GaitParameters w{.speed = 1.1};
  constexpr double kStep = 1e-5;
  for (int frame = 0; frame < kCycleFrames; ++frame) {
    const double phase = static_cast<double>(frame) / kCycleFrames;
    const Vec3 at = leg(w, phase, Side::left).ball_world;
    const Vec3 before = (at - leg(w, phase - kStep, Side::left).ball_world) / kStep;
    const Vec3 after = (leg(w, phase + kStep, Side::left).ball_world - at) / kStep;
    EXPECT_LT((after - before).norm(), 0.01) << frame;  // m a cycle; the foot makes 2 and more
  }
}

TEST_F(GaitModelTest, LegsAreThoseOfTheWholeBody) {
  const GaitParameters w{.speed = 0.9};
  const auto body = posture(w, 0.37);
  std::vector<Transform> legs(body.size());
  model->leg_posture(w, 0.37, legs);
  for (const int joint : model->leg_joints()) {
    const auto j = static_cast<std::size_t>(joint);
    EXPECT_EQ(body[j].rotation.coeffs(), legs[j].rotation.coeffs());
    EXPECT_EQ(body[j].translation, legs[j].translation);
  }
}

TEST_F(GaitModelTest, IsAlikeOnBothSidesHalfACycleApart) {
  const GaitParameters w{.speed = 1.0};
  for (const double phase : {0.0, 0.13, 0.42, 0.77}) {
    const Vec3 right = leg(w, phase, Side::right).ball_world;
    const Vec3 left = leg(w, phase + 0.5, Side::left).ball_world;
    EXPECT_NEAR(right.x(), -left.x(), 2e-3);
    EXPECT_NEAR(right.y(), left.y(), 2e-3);
    EXPECT_NEAR(right.z(), left.z(), 2e-3);
  }
}

// The sample walk's heel stands to 0.42 of the cycle and its ball from 0.10 to 0.62.
TEST_F(GaitModelTest, PlantsAreThoseOfTheWalk) {
  const GaitParameters w{.speed = 1.0};
  const CycleInterval heel = model->plant_interval(Side::right, SolePart::heel, w);
  EXPECT_NEAR(heel.first, 1.0, 1.0);
  EXPECT_NEAR(heel.last, 0.42 * kCycleFrames, 1.0);
  const CycleInterval ball = model->plant_interval(Side::right, SolePart::ball, w);
  EXPECT_NEAR(ball.first, 3.0, 1.0);
  EXPECT_NEAR(ball.last, 0.62 * kCycleFrames, 1.0);
  const CycleInterval left = model->plant_interval(Side::left, SolePart::ball, w);
  EXPECT_NEAR(left.first, ball.first + 12.5, 1.0);
  EXPECT_NEAR(left.last, ball.last + 12.5, 1.5);  // as the windows of both sides differ
  EXPECT_GT(left.last, kCycleFrames);             // unwrapped
}

TEST_F(GaitModelTest, FeetHardlySlideAtConstantSpeed) {
  for (const double speed : {0.8, 1.0, 1.2}) {
    const GaitParameters w{.speed = speed};
    const double stride = speed / model->cadence(w);
    const double begin = 0.2;
    const Vec3 at = leg(w, begin, Side::right).ball_world;
    for (double phase = begin; phase < 0.5; phase += 0.02) {
      const Vec3 now = leg(w, phase, Side::right).ball_world + Vec3(0, 0, stride * (phase - begin));
      EXPECT_NEAR((now - at).norm(), 0.0, 0.015) << speed << " at " << phase;
    }
  }
}

TEST_F(GaitModelTest, StandsAtSpeedZero) {
  for (const Side side : kSides) {
    const LegPose standing = leg({}, 0.3, side);
    const Vec3 later = leg({}, 0.9, side).ball_world;
    EXPECT_EQ(standing.ball_world, later);
    EXPECT_NEAR(standing.ball_world.y(), 0.0, 0.01);
    EXPECT_NEAR(standing.heel_world.y(), 0.0, 0.01);
  }
  EXPECT_EQ(model->cadence({}), 0.0);
}

TEST_F(GaitModelTest, RefusesDataThatDoesNotFitTogether) {
  const auto refuses = [&](auto&& spoil, const char* part) {
    GaitModelData data = model->data();
    spoil(data);
    const Result<GaitModel> refused = GaitModel::create(std::move(data));
    ASSERT_FALSE(refused.has_value()) << part;
    EXPECT_NE(refused.error().message.find(part), std::string::npos) << refused.error().message;
  };
  refuses([](auto& d) { d.reference.pop_back(); }, "reference rotation");
  refuses([](auto& d) { d.reference[3].coeffs() *= 2.0; }, "unit length");
  refuses([](auto& d) { d.turning.clear(); }, "root");
  refuses([](auto& d) { d.turning.back() = d.turning.front(); }, "different joints");
  refuses([](auto& d) { d.turning.back() = 999; }, "different joints");
  refuses([](auto& d) { d.rig.legs[0].joints.knee = 400; }, "rig");
  refuses([](auto& d) { d.rig.mover = 1; }, "root");
  refuses([](auto& d) { d.cycles.mean.conservativeResize(5); }, "components");
  refuses([](auto& d) { d.cycles.mean[3] = std::numeric_limits<double>::infinity(); }, "finite");
  refuses([](auto& d) { d.gaits[0].weights.pop_back(); }, "weights");
  refuses([](auto& d) { d.gaits[1].slowest = -1.0; }, "speeds");
  refuses([](auto& d) { d.gaits[1].cadence_exponent = 1.5; }, "cadence");
  refuses([](auto& d) { d.standing.pop_back(); }, "standing");
  refuses([](auto& d) { d.styles.resize(9); }, "styles");
}

}  // namespace
}  // namespace surefoot
