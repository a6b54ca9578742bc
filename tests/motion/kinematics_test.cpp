#include "surefoot/motion/kinematics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "math/rotation.h"

namespace surefoot {
namespace {

struct Body {
  Skeleton skeleton;
  std::vector<Transform> local;
};

Body random_body(int joints, unsigned seed) {
  std::mt19937 rng(seed);
  std::normal_distribution<double> normal;
  std::vector<Joint> list;
  std::vector<Transform> local;
  for (int j = 0; j < joints; ++j) {
    const int parent = j == 0 ? kNoJoint : std::uniform_int_distribution<int>(0, j - 1)(rng);
    list.push_back(
        {"j" + std::to_string(j), parent, Vec3(normal(rng), normal(rng), normal(rng)), false});
    local.push_back({Quat(normal(rng), normal(rng), normal(rng), normal(rng)).normalized(),
                     Vec3(normal(rng), normal(rng), normal(rng))});
  }
  return {Skeleton::create(std::move(list)).value(), std::move(local)};
}

/// The product of 4 x 4 matrices on the way from the root.
Eigen::Matrix4d matrix_of(const Body& body, int joint) {
  Eigen::Matrix4d product = Eigen::Matrix4d::Identity();
  for (const int j : body.skeleton.chain(0, joint)) {
    const Transform& local = body.local[j];
    Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
    m.block<3, 3>(0, 0) = local.rotation.toRotationMatrix();
    m.block<3, 1>(0, 3) = local.translation;
    product = product * m;
  }
  return product;
}

TEST(ForwardKinematics, EqualsTheProductOfMatrices) {
  const Body body = random_body(40, 1);
  std::vector<Transform> world(40);
  forward_kinematics(body.skeleton, body.local, world);
  for (int j = 0; j < 40; ++j) {
    const Eigen::Matrix4d expected = matrix_of(body, j);
    const Transform& w = world[j];
    EXPECT_NEAR((w.rotation.toRotationMatrix() - expected.block<3, 3>(0, 0)).norm(), 0.0, 1e-12);
    EXPECT_NEAR((w.translation - expected.block<3, 1>(0, 3)).norm(), 0.0, 1e-12);
  }
}

TEST(ForwardKinematics, SomeJointsEqualAllJoints) {
  const Body body = random_body(40, 2);
  std::vector<Transform> all(40);
  forward_kinematics(body.skeleton, body.local, all);
  const std::vector<int> wanted{39, 17, 25};
  const std::vector<int> some = with_ancestors(body.skeleton, wanted);
  const Transform untouched{yaw(1.0), Vec3(7, 7, 7)};
  std::vector<Transform> world(40, untouched);
  forward_kinematics(body.skeleton, some, body.local, world);
  for (int j = 0; j < 40; ++j) {
    const bool asked = std::find(some.begin(), some.end(), j) != some.end();
    const Transform& expected = asked ? all[j] : untouched;
    EXPECT_EQ(world[j].translation, expected.translation) << j;
    EXPECT_EQ(world[j].rotation.coeffs(), expected.rotation.coeffs()) << j;
  }
}

TEST(ForwardKinematics, OneJointEqualsAllJoints) {
  const Body body = random_body(30, 3);
  std::vector<Transform> all(30);
  forward_kinematics(body.skeleton, body.local, all);
  for (int j = 0; j < 30; ++j) {
    const Transform one = world_of(body.skeleton, j, body.local);
    EXPECT_NEAR((one.translation - all[j].translation).norm(), 0.0, 1e-12);
    EXPECT_LT(angle_between(one.rotation, all[j].rotation), 1e-12);
  }
}

TEST(ForwardKinematics, RestPoseAddsOffsets) {
  const Body body = random_body(20, 4);
  const std::vector<Transform> rest = rest_pose(body.skeleton);
  for (int j = 0; j < 20; ++j) {
    Vec3 sum = Vec3::Zero();
    for (const int k : body.skeleton.chain(0, j)) sum += body.skeleton[k].offset_local;
    EXPECT_NEAR((world_of(body.skeleton, j, rest).translation - sum).norm(), 0.0, 1e-12);
  }
}

TEST(WithAncestors, IsAscendingAndClosed) {
  const Body body = random_body(40, 5);
  const std::vector<int> asked{33, 12, 33};
  const std::vector<int> joints = with_ancestors(body.skeleton, asked);
  EXPECT_TRUE(std::is_sorted(joints.begin(), joints.end()));
  EXPECT_EQ(std::adjacent_find(joints.begin(), joints.end()), joints.end());
  EXPECT_THAT(joints, testing::IsSupersetOf({0, 12, 33}));
  for (const int j : joints) {
    const int parent = j == 0 ? 0 : body.skeleton[j].parent;
    EXPECT_THAT(joints, testing::Contains(parent));
  }
  EXPECT_THAT(with_ancestors(body.skeleton, {}), testing::IsEmpty());
}

TEST(Transform, InverseUndoes) {
  const Body body = random_body(20, 6);
  for (const Transform& t : body.local) {
    const Transform none = inverse(t) * t;
    EXPECT_NEAR(none.translation.norm(), 0.0, 1e-12);
    EXPECT_LT(angle_between(none.rotation, Quat::Identity()), 1e-12);
  }
}

}  // namespace
}  // namespace surefoot
