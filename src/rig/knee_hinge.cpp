#include "rig/knee_hinge.h"

#include <Eigen/Eigenvalues>

#include "math/rotation.h"

namespace surefoot {

namespace {

/// How far a knee must bend through the motion for its turning axis to be believed, radians.
constexpr double kLeastBend = 0.2;
/// Part of the knee's turning that is about one axis where it is a pure hinge.
constexpr double kPureHinge = 0.98;
/// Cosine up to which the turning axis and the leg's plane speak of the same hinge.
constexpr double kAgree = 0.9;
/// Mean sine of the flexion from which the plane of the leg is believed.
constexpr double kLeastFlexion = 0.04;

struct Bend {
  Vec3 normal_in_thigh;  // thigh x shank: its length is the sine of the flexion
  double angle;          // flexion, 0 straight
};

Bend bend_at(const LegTrack& track, std::size_t f) {
  const Vec3& knee = track.knee_world[f].translation;
  const Vec3 thigh = (knee - track.hip_world[f]).normalized();
  const Vec3 shank = (track.ankle_world[f].translation - knee).normalized();
  const Vec3 normal = thigh.cross(shank);
  return {track.thigh_world[f].rotation.conjugate() * normal,
          std::atan2(normal.norm(), thigh.dot(shank))};
}

Quat knee_local(const LegTrack& track, std::size_t f) {
  return track.thigh_world[f].rotation.conjugate() * track.knee_world[f].rotation;
}

/// The axis about which the knee turns away from its straightest frame, signed so that flexion
/// grows. Zero where it hardly turns, or about no single axis.
Vec3 turning_axis(const LegTrack& track) {
  std::size_t straightest = 0;
  double least = bend_at(track, 0).angle;
  double most = least;
  for (std::size_t f = 1; f < track.size(); ++f) {
    const double angle = bend_at(track, f).angle;
    if (angle < least) {
      least = angle;
      straightest = f;
    }
    most = std::max(most, angle);
  }
  if (most - least < kLeastBend) return Vec3::Zero();

  const Quat from_straight = knee_local(track, straightest).conjugate();
  Mat3 spread = Mat3::Zero();
  Vec3 growth = Vec3::Zero();
  for (std::size_t f = 0; f < track.size(); ++f) {
    const Vec3 turn = rotation_vector(knee_local(track, f) * from_straight);
    spread += turn * turn.transpose();
    growth += (bend_at(track, f).angle - least) * turn;
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver{Eigen::Matrix3d(spread)};
  if (solver.eigenvalues()[2] < kPureHinge * spread.trace()) return Vec3::Zero();
  const Vec3 axis = solver.eigenvectors().col(2);
  return growth.dot(axis) >= 0.0 ? axis : Vec3(-axis);
}

/// Mean normal of the leg's plane. Zero where the leg is straight.
Vec3 plane_axis(const LegTrack& track) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t f = 0; f < track.size(); ++f) sum += bend_at(track, f).normal_in_thigh;
  const Vec3 mean = sum / static_cast<double>(track.size());
  return mean.norm() < kLeastFlexion ? Vec3::Zero() : Vec3(mean.normalized());
}

/// up x forward (method 0) of the leg itself: up along the leg, forward where the foot points.
Vec3 facing_axis(const LegTrack& track, const FootAttitude& attitude) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t f = 0; f < track.size(); ++f) {
    const Vec3 up = track.hip_world[f] - track.ankle_world[f].translation;
    const Vec3 forward = track.ankle_world[f].rotation * attitude.forward_in_ankle;
    sum += track.thigh_world[f].rotation.conjugate() * up.cross(forward);
  }
  return sum.norm() > 0.0 ? Vec3(sum.normalized()) : Vec3(Vec3::UnitX());
}

}  // namespace

Vec3 find_knee_axis(const LegTrack& track, const FootAttitude& attitude) {
  const Vec3 in_plane = plane_axis(track);
  if (in_plane.isZero()) return facing_axis(track, attitude);
  const Vec3 turning = turning_axis(track);
  return turning.dot(in_plane) > kAgree ? turning : in_plane;
}

}  // namespace surefoot
