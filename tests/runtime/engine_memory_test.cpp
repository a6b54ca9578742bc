#include "surefoot/runtime/foot_lock.h"

#include <gtest/gtest.h>

#include "runtime/locked_walks.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

using namespace testing;

/// Joints as an engine has them: float matrices in its world, centimetres, z up, left-handed.
struct EngineJoint {
  float matrix[16];
  float something_else[5];
};

Vec3 to_engine(const Vec3& v) { return 100.0 * Vec3(v.x(), v.z(), v.y()); }

TEST(FootLock, WorksOnMatricesOfALeftHandedEngineWithZUp) {
  const Walk walk;
  PoseLayout layout;
  layout.number = PoseLayout::Number::float32;
  layout.form = PoseLayout::Form::matrix_columns;
  layout.space = PoseLayout::Space::world;
  layout.stride = sizeof(EngineJoint);
  layout.metres_per_unit = 0.01;
  layout.z_up = true;
  layout.left_handed = true;
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  FootLock lock = lock_for(walk, 0.0);
  FootLock reference = lock_for(walk, 0.0);
  std::vector<Transform> world(walk.skeleton.size());
  double largest = 0.0;
  for (int f = 0; f < walk.motion.frames(); ++f) {
    forward_kinematics(walk.skeleton, walk.motion.pose(f), world);
    std::vector<EngineJoint> joints(world.size());
    for (std::size_t j = 0; j < world.size(); ++j) {
      for (int column = 0; column < 3; ++column) {
        // Axes of joints are mirrored as the world is.
        const Vec3 ours = column == 1 ? Vec3(-Vec3::UnitY()) : Vec3(Vec3::Unit(column));
        const Vec3 axis = 0.01 * to_engine(world[j].rotation * ours);
        for (int row = 0; row < 3; ++row) {
          joints[j].matrix[4 * column + row] = static_cast<float>(axis[row]);
        }
      }
      const Vec3 place = to_engine(world[j].translation);
      for (int row = 0; row < 3; ++row) joints[j].matrix[12 + row] = static_cast<float>(place[row]);
    }
    const int count = static_cast<int>(joints.size());
    const FootCorrection fix =
        lock.push({joints.data(), count, layout}, 1.0 / walk.motion.fps(), &stream[f]);
    lock.apply(fix, {joints.data(), count, layout});

    std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
    const FootCorrection same =
        reference.push(view_of(ConstPoseSpan(pose)), 1.0 / walk.motion.fps(), &stream[f]);
    reference.apply(same, view_of(PoseSpan(pose)));
    forward_kinematics(walk.skeleton, pose, world);
    for (std::size_t j = 0; j < world.size(); ++j) {
      const float* m = joints[j].matrix;
      const Vec3 place(static_cast<double>(m[12]), static_cast<double>(m[13]),
                       static_cast<double>(m[14]));
      largest = std::max(largest, (place - to_engine(world[j].translation)).norm());
    }
  }
  EXPECT_LT(largest, 0.05);  // cm; floats of metres
}

}  // namespace
}  // namespace surefoot
