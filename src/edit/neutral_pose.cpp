#include "edit/neutral_pose.h"

#include <cmath>

#include "edit/posture.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

/// A figure's up within this of an axis of the file is that axis: rest poses are drawn upright.
constexpr double kNearAxis = 0.94;  // cosine of 20 degrees

Vec3 snapped(const Vec3& direction) {
  int axis = 0;
  for (int k = 1; k < 3; ++k) {
    if (std::abs(direction[k]) > std::abs(direction[axis])) axis = k;
  }
  const Vec3 nearest = std::copysign(1.0, direction[axis]) * Vec3::Unit(axis);
  return nearest.dot(direction) > kNearAxis ? nearest : direction;
}

/// The rotation that takes the orthonormal directions left and up to +x and +y.
Quat upright(const Vec3& left, const Vec3& up) {
  Mat3 axes;
  axes.row(0) = left.transpose();
  axes.row(1) = up.transpose();
  axes.row(2) = left.cross(up).transpose();
  return Quat(axes).normalized();
}

/// The part of `v` orthogonal to a unit direction, of unit length.
Vec3 orthogonal(const Vec3& v, const Vec3& unit) { return (v - v.dot(unit) * unit).normalized(); }

/// Turns a posture into the neutral pose, joint by joint from the root.
class Straightener {
 public:
  Straightener(const Skeleton& skeleton, const Rig& rig, const BodyRoles& body,
               const Posture& posture, bool from_rest)
      : skeleton_(skeleton),
        rig_(rig),
        posture_(posture),
        from_rest_(from_rest),
        tip_(static_cast<std::size_t>(skeleton.size()), kNoJoint),
        aim_(tip_.size(), Vec3::Zero()) {
    for (const Side side : kSides) {
      const LegRoles& leg = rig.leg(side).joints;
      straighten(leg.hip, leg.knee, -Vec3::UnitY());
      straighten(leg.knee, leg.ankle, -Vec3::UnitY());
      const ArmRoles& arm = body.arm(side);
      const Vec3 aside = side == Side::left ? Vec3(Vec3::UnitX()) : Vec3(-Vec3::UnitX());
      straighten(arm.upper_arm, arm.forearm, aside);
      straighten(arm.forearm, arm.hand, aside);
    }
    if (!from_rest) straighten_spine(body);
    head_ = body.head;
  }

  std::vector<Quat> run() {
    const Vec3 up = posture_up();
    const Quat upright_world = upright(orthogonal(hip_line(posture_, rig_), up), up);
    std::vector<Quat> neutral(tip_.size());
    for (int j = 0; j < skeleton_.size(); ++j) {
      const auto i = static_cast<std::size_t>(j);
      const Quat held = upright_world * posture_.at(j).rotation;
      const int parent = skeleton_[j].parent;
      Quat& now = neutral[i];
      now = held;
      if (parent != kNoJoint && j != head_) {
        now = neutral[parent] * local_rotation(parent, j);
      }
      if (j == rig_.hips) {
        now = rotation_between(now * in_joint(j, hip_line(posture_, rig_)), Vec3::UnitX()) * now;
      }
      if (tip_[i] != kNoJoint) {
        now = rotation_between(now * in_joint(j, posture_.to(j, tip_[i])), aim_[i]) * now;
      }
      for (const Leg& leg : rig_.legs) {
        if (j == leg.joints.ankle) now = flat_foot(leg);
        if (j == leg.joints.ball) {
          now = rotation_between(now * leg.toe_in_ball, Vec3::UnitZ()) * now;
        }
      }
      now.normalize();
    }
    return neutral;
  }

 private:
  void straighten(int joint, int tip, const Vec3& aim) {
    if (joint == kNoJoint || tip == kNoJoint) return;
    if (!(posture_.to(joint, tip).norm() > 1e-3 * rig_.leg_length)) return;
    tip_[joint] = tip;
    aim_[joint] = aim;
  }

  void straighten_spine(const BodyRoles& body) {
    std::vector<int> chain = body.spine;
    chain.insert(chain.end(), body.neck.begin(), body.neck.end());
    if (body.head != kNoJoint) chain.push_back(body.head);
    for (std::size_t k = 0; k + 1 < chain.size(); ++k) {
      straighten(chain[k], chain[k + 1], Vec3::UnitY());
    }
  }

  /// Of a mean posture the world's up, of a rest pose the nearest axis.
  [[nodiscard]] Vec3 posture_up() const {
    return from_rest_ ? snapped(ankles_to_hips(posture_, rig_).normalized()) : Vec3(Vec3::UnitY());
  }
  [[nodiscard]] Quat local_rotation(int parent, int joint) const {
    return posture_.at(parent).rotation.conjugate() * posture_.at(joint).rotation;
  }
  [[nodiscard]] Vec3 in_joint(int joint, const Vec3& v) const {
    return posture_.at(joint).rotation.conjugate() * v;
  }

  /// Flat on the ground and pointing ahead: the toe hinge lies across (method 0).
  static Quat flat_foot(const Leg& leg) {
    const Vec3 left = -leg.toe_axis_in_ankle.normalized();
    const Vec3 ahead = orthogonal(leg.ball_in_ankle - leg.heel_in_ankle, left);
    return upright(left, ahead.cross(left));
  }

  const Skeleton& skeleton_;
  const Rig& rig_;
  const Posture& posture_;
  bool from_rest_;
  std::vector<int> tip_;   // where the joint's bone ends, of bones that are swung
  std::vector<Vec3> aim_;  // where to
  int head_ = kNoJoint;
};

}  // namespace

Quat NeutralPose::local(const Skeleton& skeleton, int joint) const noexcept {
  const auto j = static_cast<std::size_t>(joint);
  const int parent = skeleton[joint].parent;
  if (parent == kNoJoint) return world[j];
  return world[parent].conjugate() * world[j];
}

NeutralPose find_neutral_pose(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                              const BodyRoles& body) {
  NeutralPose neutral;
  neutral.offset_local = mean_offsets(skeleton, motion);
  Posture posture = rest_posture(skeleton, neutral.offset_local);
  neutral.from_rest = motion.frames() == 0 || is_figure(posture, rig, body);
  if (!neutral.from_rest) posture = mean_posture(skeleton, motion, rig, neutral.offset_local);
  neutral.world = Straightener(skeleton, rig, body, posture, neutral.from_rest).run();
  return neutral;
}

}  // namespace surefoot
