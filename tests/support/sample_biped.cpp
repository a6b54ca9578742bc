#include "support/sample_biped.h"

#include <string>

namespace surefoot {

namespace {

// Appends a joint and returns its index, so that the hierarchy reads top down.
int add(std::vector<Joint>& joints, const std::string& name, int parent, const Vec3& offset) {
  const bool end_site = name.ends_with("_End");
  joints.push_back({name, parent, offset, end_site});
  return static_cast<int>(joints.size()) - 1;
}

void add_leg(std::vector<Joint>& joints, int hips, const std::string& side, double left) {
  const SampleBipedMeasures& m = kSampleBiped;
  const int hip = add(joints, side + "UpLeg", hips, {left * m.hip_aside, -m.hip_below, 0.0});
  const int knee = add(joints, side + "Leg", hip, {0.0, -m.thigh, 0.0});
  const int ankle = add(joints, side + "Foot", knee, {0.0, -m.shank, 0.0});
  const int ball = add(joints, side + "ToeBase", ankle, {0.0, -m.ankle_above, m.ball_before});
  add(joints, side + "ToeBase_End", ball, {0.0, 0.0, m.toe_before});
}

void add_arm(std::vector<Joint>& joints, int chest, const std::string& side, double left) {
  const int collar = add(joints, side + "Shoulder", chest, {left * 0.03, 0.16, 0.0});
  const int shoulder = add(joints, side + "Arm", collar, {left * 0.15, 0.0, 0.0});
  const int elbow = add(joints, side + "ForeArm", shoulder, {left * 0.02, -0.29, 0.0});
  const int wrist = add(joints, side + "Hand", elbow, {0.0, -0.26, 0.01});
  add(joints, side + "Hand_End", wrist, {0.0, -0.17, 0.01});
  const int thumb = add(joints, side + "HandThumb", wrist, {0.0, -0.03, 0.03});
  add(joints, side + "HandThumb_End", thumb, {0.0, -0.06, 0.02});
}

}  // namespace

Skeleton sample_biped_skeleton() {
  std::vector<Joint> joints;
  const int hips = add(joints, "Hips", kNoJoint, Vec3::Zero());
  add_leg(joints, hips, "Left", 1.0);
  add_leg(joints, hips, "Right", -1.0);
  const int spine = add(joints, "Spine", hips, {0.0, 0.10, 0.0});
  const int upper_spine = add(joints, "Spine1", spine, {0.0, 0.14, 0.0});
  const int chest = add(joints, "Spine2", upper_spine, {0.0, 0.12, 0.0});
  const int neck = add(joints, "Neck", chest, {0.0, 0.20, 0.01});
  const int head = add(joints, "Head", neck, {0.0, 0.10, 0.02});
  add(joints, "Head_End", head, {0.0, 0.18, 0.0});
  add_arm(joints, chest, "Left", 1.0);
  add_arm(joints, chest, "Right", -1.0);
  return Skeleton::create(std::move(joints)).value();
}

}  // namespace surefoot
