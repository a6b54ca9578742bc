#include "synthesis/movement_player.h"

#include <gtest/gtest.h>

#include "math/rotation.h"
#include "support/count_allocations.h"
#include "synthesis/sequences.h"

namespace surefoot {
namespace {

struct Poses {
  std::vector<Transform> before = rest_pose(steps_library().skeleton());
  std::vector<Transform> after = before;
};

/// Begins a left step, then a right one, and looks at both sides of the join.
class PlayerTest : public ::testing::Test {
 protected:
  void join(MovementPlayer& player, double apart, Poses& poses) {
    const std::vector<double> first{0.6, 0.6};
    player.begin(*steps_library().group(ParameterKind::straight, Side::left), first, {});
    player.pose_at(player.duration() - apart, poses.before);
    const std::vector<double> second{0.6, 0.75};
    player.begin(*steps_library().group(ParameterKind::straight, Side::right), second,
                 {Vec3(0.1, 0.0, 0.62), 0.05});
    player.pose_at(apart, poses.after);
  }
};

TEST_F(PlayerTest, PostureIsContinuousOverAJoin) {
  for (const JoinForm form : {JoinForm::position, JoinForm::velocity}) {
    MovementPlayer player(steps_library(), {.smoothing = 0.3, .form = form});
    Poses poses;
    join(player, 0.0, poses);
    for (std::size_t j = 0; j < poses.before.size(); ++j) {
      EXPECT_LE(angle_between(poses.before[j].rotation, poses.after[j].rotation), 1e-12) << j;
      EXPECT_LE((poses.before[j].translation - poses.after[j].translation).norm(), 1e-12) << j;
    }
  }
}

/// The largest change of a joint's angular velocity over the join, rad/s.
double velocity_jump(JoinForm form) {
  constexpr double kStep = 1e-3;
  MovementPlayer player(steps_library(), {.smoothing = 0.3, .form = form});
  Poses before;
  Poses after;
  const std::vector<double> first{0.6, 0.6};
  player.begin(*steps_library().group(ParameterKind::straight, Side::left), first, {});
  player.pose_at(player.duration() - kStep, before.before);
  player.pose_at(player.duration(), before.after);
  const std::vector<double> second{0.6, 0.75};
  player.begin(*steps_library().group(ParameterKind::straight, Side::right), second,
               {Vec3(0.1, 0.0, 0.62), 0.05});
  player.pose_at(0.0, after.before);
  player.pose_at(kStep, after.after);
  double worst = 0.0;
  for (std::size_t j = 0; j < before.before.size(); ++j) {
    const Vec3 old_rate =
        rotation_vector(before.before[j].rotation.conjugate() * before.after[j].rotation) / kStep;
    const Vec3 new_rate =
        rotation_vector(after.before[j].rotation.conjugate() * after.after[j].rotation) / kStep;
    worst = std::max(worst, (old_rate - new_rate).norm());
  }
  return worst;
}

TEST_F(PlayerTest, VelocityIsContinuousInTheVelocityForm) {
  const double without = velocity_jump(JoinForm::position);
  const double with = velocity_jump(JoinForm::velocity);
  EXPECT_GT(without, 0.3) << "the position form has a kink here";
  EXPECT_LT(with, 0.15 * without);
}

TEST_F(PlayerTest, TheDifferenceIsGoneAfterTheSmoothingTime) {
  const ExampleGroup& group = *steps_library().group(ParameterKind::straight, Side::right);
  const std::vector<double> parameters{0.6, 0.75};
  MovementPlayer joined(steps_library(), {.smoothing = 0.3, .form = JoinForm::velocity});
  Poses poses;
  join(joined, 0.0, poses);
  MovementPlayer alone(steps_library());
  alone.begin(group, parameters, {Vec3(0.1, 0.0, 0.62), 0.05});
  joined.pose_at(0.3, poses.before);
  alone.pose_at(0.3, poses.after);
  for (std::size_t j = 0; j < poses.before.size(); ++j) {
    EXPECT_LE(angle_between(poses.before[j].rotation, poses.after[j].rotation), 1e-12) << j;
  }
}

TEST_F(PlayerTest, NothingAllocatesWhilePlaying) {
  MovementPlayer player(steps_library());
  Poses poses;
  std::vector<Eigen::VectorXd> middles;  // between examples, where corrections are needed
  for (const ExampleGroup& group : steps_library().groups()) {
    middles.emplace_back(group.parameters().rowwise().mean());
  }
  const long before = allocations().count;
  for (std::size_t step = 0; step < 10; ++step) {
    const std::size_t kind = step % middles.size();
    player.begin(steps_library().groups()[kind],
                 {middles[kind].data(), static_cast<std::size_t>(middles[kind].size())},
                 {Vec3(0.0, 0.0, 0.6 * static_cast<double>(step)), 0.0});
    for (int f = 0; f < 30; ++f) player.pose_at(player.duration() * f / 30.0, poses.before);
  }
  player.rest(0.5);
  player.pose_at(0.2, poses.before);
  EXPECT_EQ(allocations().count, before);
  { const Eigen::VectorXd seen(16); }
  EXPECT_EQ(allocations().count, before + 1) << "Eigen's are counted";
}

}  // namespace
}  // namespace surefoot
