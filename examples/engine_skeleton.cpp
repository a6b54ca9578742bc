// An engine's own skeleton and animation, without any file: joints in an array, centimetres, z up,
// floats; and the engine knows from its animation's events when the feet are planted.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/find_rig.h"

using namespace surefoot;

namespace {

/// What the engine has.
struct Bone {
  const char* name;
  int parent;
  std::array<float, 3> at;  // in the parent's frame, centimetres, z up, y ahead
};
constexpr std::array kBones{
    Bone{"pelvis", -1, {0.0F, 0.0F, 93.0F}}, Bone{"spine", 0, {0.0F, 0.0F, 20.0F}},
    Bone{"head", 1, {0.0F, 0.0F, 45.0F}},    Bone{"thigh_l", 0, {-9.0F, 0.0F, 0.0F}},
    Bone{"calf_l", 3, {0.0F, 1.0F, -42.0F}}, Bone{"foot_l", 4, {0.0F, -1.0F, -43.0F}},
    Bone{"ball_l", 5, {0.0F, 13.0F, -7.0F}}, Bone{"thigh_r", 0, {9.0F, 0.0F, 0.0F}},
    Bone{"calf_r", 7, {0.0F, 1.0F, -42.0F}}, Bone{"foot_r", 8, {0.0F, -1.0F, -43.0F}},
    Bone{"ball_r", 9, {0.0F, 13.0F, -7.0F}},
};
constexpr int kFrames = 90;
constexpr double kFps = 30.0;

/// Metres, y up, right-handed: x to the left of who looks along z.
Vec3 metres(const std::array<float, 3>& engine) {
  return 0.01 * Vec3(-engine[0], engine[2], engine[1]);
}

/// The engine's animation: a sway of the whole body over feet that should stand.
Motion engine_animation(const Skeleton& skeleton) {
  Motion motion(kFrames, skeleton.size(), kFps);
  const std::vector<Transform> rest = rest_pose(skeleton);
  for (int frame = 0; frame < kFrames; ++frame) {
    std::copy(rest.begin(), rest.end(), motion.pose(frame).begin());
    const double t = frame / kFps;
    motion.pose(frame)[0].translation +=
        Vec3(0.04 * std::sin(2.0 * t), -0.02, 0.03 * std::sin(3.0 * t));
  }
  return motion;
}

/// How far a joint goes from where it is in the first frame, centimetres.
double largest_way(const Skeleton& skeleton, const Motion& motion, int joint) {
  const Vec3 first = world_of(skeleton, joint, motion.pose(0)).translation;
  double way = 0.0;
  for (int frame = 0; frame < motion.frames(); ++frame) {
    way = std::max(way, (world_of(skeleton, joint, motion.pose(frame)).translation - first).norm());
  }
  return 100.0 * way;
}

}  // namespace

int main() {
  std::vector<Joint> joints;
  for (const Bone& bone : kBones) {
    Joint joint;
    joint.name = bone.name;
    joint.parent = bone.parent;
    joint.offset_local = metres(bone.at);
    joints.push_back(joint);
  }
  const Result<Skeleton> skeleton = Skeleton::create(joints);
  if (!skeleton) return std::fprintf(stderr, "%s\n", skeleton.error().to_string().c_str()), 1;
  const Motion animation = engine_animation(*skeleton);
  const Result<Rig> rig = find_rig(*skeleton, animation);
  if (!rig) return std::fprintf(stderr, "%s\n", rig.error().to_string().c_str()), 1;

  // The animation's events: both feet stand from the first frame to the last.
  std::vector<Plant> plants;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      Plant plant;
      plant.side = side;
      plant.part = part;
      plant.last = kFrames - 1;
      plants.push_back(plant);
    }
  }
  const Result<PlantTrack> track = make_track(kFrames, kFps, plants);
  if (!track) return std::fprintf(stderr, "%s\n", track.error().to_string().c_str()), 1;
  const Result<CleanResult> cleaned = clean(*skeleton, animation, *rig, Ground::flat(), *track);
  if (!cleaned) return std::fprintf(stderr, "%s\n", cleaned.error().to_string().c_str()), 1;

  const int foot = skeleton->find("foot_l");
  std::printf("left foot slides %.1f cm before, %.4f cm after\n",
              largest_way(*skeleton, animation, foot),
              largest_way(*skeleton, cleaned->motion, foot));
}
