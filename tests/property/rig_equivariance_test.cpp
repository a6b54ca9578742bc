#include <gtest/gtest.h>

#include <functional>

#include "contact/ground_estimate.h"
#include "math/frames.h"
#include "math/rotation.h"
#include "motion/resample.h"
#include "property/bvh_variants.h"
#include "support/data_files.h"
#include "surefoot/io/bvh.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

using testing::BvhVariant;

/// What load, rig and ground make of a file.
struct Understood {
  Clip clip;
  Rig rig;
  GroundEstimate ground;

  [[nodiscard]] double unit() const { return clip.conventions.metres_per_unit; }
};

Understood understand(Clip clip) {
  Understood result;
  result.clip = std::move(clip);
  result.rig = find_rig(result.clip.skeleton, result.clip.motion).value();
  result.ground = estimate_ground(result.clip.skeleton, result.clip.motion, result.rig);
  return result;
}

Understood understand(const std::string& text) { return understand(load_bvh(text).value()); }

/// Several rigs, units, rates and gaits; left and right as their names say it.
struct Sample {
  std::string file;
  std::string left;
  std::string right;
};
const std::vector<Sample> kSamples{
    {"cmu/walk/02_01.bvh", "Left", "Right"},
    {"cmu/run/09_02.bvh", "Left", "Right"},
    {"cmu/uneven/83_03.bvh", "Left", "Right"},
    {"gt/walk/moi_NP1003a09.bvh", "Left", "Right"},
    {"gt/run/ham_s11_run400.bvh", "Left", "Right"},
    {"rigs/bandai/dataset-1_walk_normal_001.bvh", "_L", "_R"},
    {"rigs/mocapbank/test_mocapbank.bvh", "Left", "Right"},
    {"skate_pairs/demo_3d_1_raw.bvh", "Left", "Right"},
};

/// How a variant's answer follows from the original's.
struct Relation {
  double scale = 1.0;                  // of lengths in file units
  Quat world_turn = Quat::Identity();  // of our world
  bool mirrored = false;
};

Vec3 mirror_x(const Vec3& v) { return {-v.x(), v.y(), v.z()}; }

void expect_related(const Understood& before, const Understood& after, const Relation& relation,
                    const std::string& file) {
  constexpr double kRelative = 1e-9;
  const double units = relation.scale * before.rig.leg_length / before.unit();
  const auto polar = [&](const Vec3& v) { return relation.mirrored ? mirror_x(v) : v; };
  const auto axial = [&](const Vec3& v) { return relation.mirrored ? Vec3(-mirror_x(v)) : v; };
  const auto expect_length = [&](const Vec3& a, const Vec3& b) {
    EXPECT_LT((polar(a) * relation.scale / before.unit() - b / after.unit()).norm(),
              kRelative * units)
        << file;
  };
  EXPECT_EQ(before.rig.hips, after.rig.hips) << file;
  EXPECT_EQ(before.rig.mover, after.rig.mover) << file;
  EXPECT_NEAR(after.rig.leg_length / after.unit(), units, kRelative * units) << file;
  for (const Side side : kSides) {
    const Leg& a = before.rig.leg(side);
    const Leg& b = after.rig.leg(relation.mirrored ? opposite(side) : side);
    EXPECT_EQ(a.joints.hip, b.joints.hip) << file;
    EXPECT_EQ(a.joints.toe, b.joints.toe) << file;
    expect_length(a.heel_in_ankle, b.heel_in_ankle);
    expect_length(a.ball_in_ankle, b.ball_in_ankle);
    expect_length(a.toe_in_ball, b.toe_in_ball);
    EXPECT_LT((axial(a.knee_axis_in_thigh) - b.knee_axis_in_thigh).norm(), kRelative) << file;
    EXPECT_LT((axial(a.toe_axis_in_ankle) - b.toe_axis_in_ankle).norm(), kRelative) << file;
    for (std::size_t part = 0; part < 3; ++part) {
      EXPECT_NEAR(a.clearance[part] / before.rig.leg_length,
                  b.clearance[part] / after.rig.leg_length, kRelative)
          << file;
    }
  }
  ASSERT_EQ(before.ground.ground.kind(), after.ground.ground.kind()) << file;
  if (before.ground.ground.kind() != GroundKind::plane) return;
  const double metres = after.rig.leg_length / before.rig.leg_length;
  for (const Vec3& p : {Vec3(0, 0, 0), Vec3(3, 0, 1), Vec3(-1, 0, 2)}) {
    const Vec3 q = metres * (relation.world_turn * polar(p));
    EXPECT_NEAR(before.ground.ground.height(p.x(), p.z()) / before.rig.leg_length,
                after.ground.ground.height(q.x(), q.z()) / after.rig.leg_length, 10 * kRelative)
        << file;
  }
}

void expect_equivariant(const std::function<void(BvhVariant&, const Sample&)>& change,
                        const Relation& relation) {
  for (const Sample& sample : kSamples) {
    const std::string text = read_data_file(sample.file).value();
    BvhVariant same(text);
    BvhVariant variant(text);
    change(variant, sample);
    expect_related(understand(same.text()), understand(variant.text()), relation, sample.file);
  }
}

TEST(RigEquivariance, Scaling) {
  SUREFOOT_NEEDS_DATA();
  for (const double factor : {100.0, 0.01, 2.54}) {
    expect_equivariant([&](BvhVariant& v, const Sample&) { v.scale(factor); }, {.scale = factor});
  }
}

TEST(RigEquivariance, TurningAboutTheVertical) {
  SUREFOOT_NEEDS_DATA();
  for (const double heading : {0.5, 2.0, -1.3}) {
    expect_equivariant([&](BvhVariant& v, const Sample&) { v.turn(yaw(heading)); },
                       {.world_turn = yaw(heading)});
  }
}

TEST(RigEquivariance, Mirroring) {
  SUREFOOT_NEEDS_DATA();
  expect_equivariant([](BvhVariant& v, const Sample& s) { v.mirror(s.left, s.right); },
                     {.mirrored = true});
}

TEST(RigEquivariance, AnotherUpAxis) {
  SUREFOOT_NEEDS_DATA();
  for (const Axis up : {Axis::pos_z, Axis::pos_x, Axis::neg_y}) {
    expect_equivariant(
        [&](BvhVariant& v, const Sample&) { v.turn(world_from_file(up).conjugate()); }, {});
  }
}

/// Places of the sole points, clearance taken off, in one frame: what later stages see of a rig.
std::vector<Vec3> soles(const Understood& u, double seconds) {
  const int frame = frames_of(seconds, u.clip.motion.fps());
  std::vector<Transform> world(u.clip.skeleton.size());
  forward_kinematics(u.clip.skeleton, u.clip.motion.pose(frame), world);
  std::vector<Vec3> points;
  for (const Side side : kSides) {
    const LegPose pose = leg_pose(u.rig.leg(side), world);
    for (const SolePart part : kHeelAndBall) {
      points.push_back(pose.sole_world(part));
      points.back().y() -= u.rig.leg(side).clearance[index_of(part)];
    }
  }
  return points;
}

TEST(RigEquivariance, ResamplingMovesNothingByMoreThanACentimetre) {
  SUREFOOT_NEEDS_DATA();
  for (const Sample& sample : kSamples) {
    const Understood before = understand(read_data_file(sample.file).value());
    for (const double fps : {30.0, 60.0, 240.0}) {
      Clip clip = before.clip;
      clip.motion = resample(clip.motion, fps);
      const Understood after = understand(std::move(clip));
      for (const Side side : kSides) {
        const Leg& a = before.rig.leg(side);
        const Leg& b = after.rig.leg(side);
        EXPECT_LT((a.heel_in_ankle - b.heel_in_ankle).norm(), 0.01) << sample.file << " " << fps;
        EXPECT_LT((a.ball_in_ankle - b.ball_in_ankle).norm(), 0.01) << sample.file << " " << fps;
      }
      ASSERT_EQ(before.ground.ground.kind(), after.ground.ground.kind()) << sample.file;
      if (before.ground.ground.kind() != GroundKind::plane) continue;
      const std::vector<Vec3> old_soles = soles(before, 1.0);
      const std::vector<Vec3> new_soles = soles(after, 1.0);
      for (std::size_t i = 0; i < old_soles.size(); ++i) {
        const auto height = [](const Understood& u, const Vec3& p) {
          return p.y() - u.ground.ground.height(p.x(), p.z());
        };
        EXPECT_NEAR(height(before, old_soles[i]), height(after, new_soles[i]), 0.01)
            << sample.file << " " << fps;
      }
    }
  }
}

}  // namespace
}  // namespace surefoot
