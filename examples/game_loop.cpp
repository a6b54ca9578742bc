// A game loop on a foreign skeleton, in centimetres with z up: float matrices in the engine's
// world, 30 to 144 frames a second, on a lift that moves. The feet of a swaying guard stay where
// they are.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

#include "surefoot/motion/motion.h"
#include "surefoot/rig/find_rig.h"
#include "surefoot/runtime/foot_lock.h"

using namespace surefoot;

namespace {

struct Bone {
  const char* name;
  int parent;
  std::array<float, 3> at;  // in the parent's frame, centimetres, z up
};
constexpr std::array kBones{
    Bone{"pelvis", -1, {0.0F, 0.0F, 93.0F}},  Bone{"spine", 0, {0.0F, 0.0F, 20.0F}},
    Bone{"head", 1, {0.0F, 0.0F, 45.0F}},     Bone{"thigh_l", 0, {9.0F, 0.0F, 0.0F}},
    Bone{"calf_l", 3, {0.0F, -1.0F, -42.0F}}, Bone{"foot_l", 4, {0.0F, 1.0F, -43.0F}},
    Bone{"ball_l", 5, {0.0F, -13.0F, -7.0F}}, Bone{"thigh_r", 0, {-9.0F, 0.0F, 0.0F}},
    Bone{"calf_r", 7, {0.0F, -1.0F, -42.0F}}, Bone{"foot_r", 8, {0.0F, 1.0F, -43.0F}},
    Bone{"ball_r", 9, {0.0F, -13.0F, -7.0F}},
};
using Matrix = std::array<float, 16>;  // column after column

/// Where the lift is, centimetres.
double lift_height(double t) { return 150.0 + 100.0 * std::sin(0.8 * t); }

/// The engine's animation: bones unturned, the pelvis swaying over the lift.
std::array<Matrix, kBones.size()> pose_at(double t) {
  std::array<Matrix, kBones.size()> world{};
  for (std::size_t b = 0; b < kBones.size(); ++b) {
    Matrix& m = world[b];
    m[0] = m[5] = m[10] = m[15] = 1.0F;
    for (std::size_t k = 0; k < 3; ++k) {
      m[12 + k] = kBones[b].at[k];
      if (kBones[b].parent >= 0)
        m[12 + k] += world[static_cast<std::size_t>(kBones[b].parent)][12 + k];
    }
    if (b > 0) continue;
    m[12] += static_cast<float>(4.0 * std::sin(2.0 * t));
    m[13] += static_cast<float>(3.0 * std::sin(3.0 * t));
    m[14] += static_cast<float>(lift_height(t) - 2.0);
  }
  return world;
}

/// The physics engine's ray cast: it knows of one lift, and says where it is now. Metres, y up.
class Physics : public GroundQuery {
 public:
  [[nodiscard]] GroundHit cast(const Vec3& from, const Vec3&) const noexcept override {
    GroundHit found;
    found.hit = true;
    found.point_world = {from.x(), height, from.z()};
    found.carrier = 1;
    found.carrier_world.translation = {0.0, height, 0.0};
    return found;
  }
  double height = 0.0;
};

}  // namespace

int main() {
  std::vector<Joint> joints;
  for (const Bone& bone : kBones) {
    Joint joint;
    joint.name = bone.name;
    joint.parent = bone.parent;
    // Joints keep the engine's axes; only the root's place is turned to y up.
    const Vec3 at(static_cast<double>(bone.at[0]), static_cast<double>(bone.at[1]),
                  static_cast<double>(bone.at[2]));
    joint.offset_local = 0.01 * (bone.parent < 0 ? Vec3(at.x(), at.z(), -at.y()) : at);
    if (bone.parent < 0) {
      joint.rest_rotation_local = Quat(std::sqrt(0.5), -std::sqrt(0.5), 0.0, 0.0);
    }
    joints.push_back(joint);
  }
  const Result<Skeleton> skeleton = Skeleton::create(joints);
  if (!skeleton) return std::fprintf(stderr, "%s\n", skeleton.error().to_string().c_str()), 1;
  // Without any motion yet: legs by name and proportion.
  const std::vector<Transform> rest = rest_pose(*skeleton);
  Motion standing(1, skeleton->size(), 60.0);
  std::copy(rest.begin(), rest.end(), standing.pose(0).begin());
  const Result<Rig> rig = find_rig(*skeleton, standing);
  if (!rig) return std::fprintf(stderr, "%s\n", rig.error().to_string().c_str()), 1;

  const auto physics = std::make_shared<Physics>();
  FootLockSettings settings;
  settings.fps = 60.0;
  settings.query = physics;
  Result<FootLock> lock = FootLock::create(*skeleton, *rig, settings);
  if (!lock) return std::fprintf(stderr, "%s\n", lock.error().to_string().c_str()), 1;

  PoseLayout layout;
  layout.number = PoseLayout::Number::float32;
  layout.form = PoseLayout::Form::matrix_columns;
  layout.space = PoseLayout::Space::world;
  layout.stride = sizeof(Matrix);
  layout.metres_per_unit = 0.01;
  layout.z_up = true;

  PlantedNow both;  // the animation's events: both feet stand
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) both.at(side, part).planted = true;
  }
  constexpr std::size_t kFoot = 5;
  const auto on_lift = [&](const Matrix& m, double t) {
    return Vec3(static_cast<double>(m[12]), static_cast<double>(m[13]),
                static_cast<double>(m[14]) - lift_height(t));
  };
  Vec3 first_raw = Vec3::Zero();
  Vec3 first = Vec3::Zero();
  double before = 0.0;
  double after = 0.0;
  double t = 0.0;
  for (int frame = 0; frame < 600; ++frame) {
    const double dt = 1.0 / (30.0 + 114.0 * (frame % 7) / 6.0);
    t += dt;
    physics->height = 0.01 * lift_height(t);
    std::array<Matrix, kBones.size()> world = pose_at(t);
    const Vec3 raw = on_lift(world[kFoot], t);
    const int count = static_cast<int>(world.size());
    const FootCorrection fix = lock->push({world.data(), count, layout}, dt, &both);
    lock->apply(fix, {world.data(), count, layout});
    const Vec3 foot = on_lift(world[kFoot], t);
    if (frame == 0) {
      first_raw = raw;
      first = foot;
    }
    before = std::max(before, (raw - first_raw).norm());
    after = std::max(after, (foot - first).norm());
  }
  std::printf("on the lift the left foot slides %.1f cm before, %.3f cm after\n", before, after);
}
