#include "rig/foot_attitude.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "math/quantile.h"
#include "rig/flat_stance.h"

namespace surefoot {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
/// Part of all frames whose median is the flat-foot attitude: even a run stands flat that often.
constexpr double kFlatPart = 0.15;
/// In shorter motion a foot may never stand.
constexpr double kShortestMotionSeconds = 0.5;
/// How far the ankle-ball line dips below the horizontal when a foot is flat; outside, it was not.
constexpr double kLeastDip = -35.0 * kDegree;
constexpr double kMostDip = 50.0 * kDegree;
constexpr double kUsualDip = 25.0 * kDegree;
constexpr double kLeastRestDip = 5.0 * kDegree;
/// A foot shorter than this part of the leg gives no direction.
constexpr double kLeastFoot = 0.03;
/// Cosine between the legs up to which a rest pose is one that could stand.
constexpr double kHangTogether = 0.5;
constexpr double kSnapToAxis = 10.0 * kDegree;
/// Feet whose heights differ by less than this part of the leg stand on the same floor.
constexpr double kSameHeight = 0.025;

/// Component-wise median of `value(frame)` over the given frames.
template <class Value>
Vec3 median_vector(const std::vector<int>& frames, Value value) {
  std::array<std::vector<double>, 3> parts;
  for (const int f : frames) {
    const Vec3 v = value(static_cast<std::size_t>(f));
    for (std::size_t i = 0; i < 3; ++i) parts[i].push_back(v[i]);
  }
  return {median(parts[0]), median(parts[1]), median(parts[2])};
}

Vec3 in_ankle(const LegTrack& track, std::size_t f, const Vec3& direction_world) {
  return track.ankle_world[f].rotation.conjugate() * direction_world;
}

/// Where the foot ends: ball, or toe where there is no ball.
Vec3 end_of(const LegTrack& track, std::size_t f) {
  const Vec3& ball = track.ball_world[f].translation;
  return ball == track.ankle_world[f].translation ? track.toe_world[f] : ball;
}

/// How far the foot dips below the plane with normal `up`, radians.
double dip(const Vec3& foot, const Vec3& up) {
  return std::asin(std::clamp(-foot.dot(up) / foot.norm(), -1.0, 1.0));
}

bool plausible(const Vec3& foot, const Vec3& up) {
  const double angle = dip(foot, up);
  return angle >= kLeastDip && angle <= kMostDip;
}

/// `up` turned within the plane of foot and up so that the foot dips as it usually does.
Vec3 up_with_usual_dip(const Vec3& foot, const Vec3& up) {
  const Vec3 along = foot.normalized();
  Vec3 across = up - up.dot(along) * along;
  if (across.norm() < 1e-9) across = along.unitOrthogonal();
  return std::cos(kUsualDip) * across.normalized() - std::sin(kUsualDip) * along;
}

Vec3 leg_up(const LegTrack& track, std::size_t f) {
  return (track.hip_world[f] - track.ankle_world[f].translation).normalized();
}

/// Up in the rest pose, where all joint frames are parallel: an axis, or along a leg that is
/// splayed together with its foot (CMU). Nothing where the legs do not hang side by side.
std::optional<Vec3> rest_up(const std::array<LegTrack, 2>& rest, std::size_t i) {
  const Vec3 up = leg_up(rest[i], 0);
  if (!up.allFinite() || !(up.dot(leg_up(rest[1 - i], 0)) > kHangTogether)) return std::nullopt;
  int largest = 0;
  if (up.cwiseAbs().maxCoeff(&largest) < std::cos(kSnapToAxis)) return up;
  Vec3 axis = Vec3::Zero();
  axis[largest] = up[largest] > 0.0 ? 1.0 : -1.0;
  return axis;
}

/// True when in a motion that is too short to show steps this foot is as low as the other one.
bool stands_by_height(const std::array<LegTrack, 2>& tracks, std::size_t i, double leg_length) {
  double own = std::numeric_limits<double>::infinity();
  double other = own;
  for (std::size_t f = 0; f < tracks[i].size(); ++f) {
    own = std::min(own, end_of(tracks[i], f).y());
    other = std::min(other, end_of(tracks[1 - i], f).y());
  }
  return own <= other + kSameHeight * leg_length;
}

/// Up in the ankle's frame, by what is most believable: the flattest frames, the rest pose,
/// proportions.
Vec3 choose_up(const Vec3& foot, const Vec3& up_in_motion, const std::optional<Vec3>& up_at_rest,
               bool stands, bool is_short) {
  const bool motion_shows_foot = stands && plausible(foot, up_in_motion);
  if (up_at_rest && plausible(foot, *up_at_rest)) {
    // A rest pose with a flat bone for a foot (no dip) says less than any frame that stands.
    const bool rest_shows_foot = dip(foot, *up_at_rest) > kLeastRestDip;
    if (!motion_shows_foot || (is_short && rest_shows_foot)) return *up_at_rest;
  }
  return plausible(foot, up_in_motion) ? up_in_motion : up_with_usual_dip(foot, up_in_motion);
}

FootAttitude find_attitude(const std::array<LegTrack, 2>& tracks,
                           const std::array<LegTrack, 2>& rest, std::size_t i, double leg_length,
                           double fps) {
  const LegTrack& track = tracks[i];
  std::vector<Vec3> ends;
  for (std::size_t f = 0; f < track.size(); ++f) ends.push_back(end_of(track, f));
  FootAttitude attitude;
  attitude.flat_frames =
      flattest_frames(flat_stance_cost(track.ankle_world, ends, leg_length, fps), kFlatPart);

  Vec3 up = median_vector(attitude.flat_frames, [&](std::size_t f) {
              return in_ankle(track, f, Vec3::UnitY());
            }).normalized();
  Vec3 foot = median_vector(attitude.flat_frames, [&](std::size_t f) {
    return in_ankle(track, f, ends[f] - track.ankle_world[f].translation);
  });
  if (foot.norm() >= kLeastFoot * leg_length) {
    const bool is_short = static_cast<double>(track.size()) < kShortestMotionSeconds * fps;
    attitude.stands = !is_short || stands_by_height(tracks, i, leg_length);
    up = choose_up(foot, up, rest_up(rest, i), attitude.stands, is_short);
  } else {
    // No foot to see: it points where the hips face.
    foot = median_vector(attitude.flat_frames, [&](std::size_t f) {
      const Vec3 left = tracks[0].hip_world[f] - tracks[1].hip_world[f];
      return in_ankle(track, f, left.cross(Vec3::UnitY()));
    });
  }
  const Vec3 forward = foot - foot.dot(up) * up;
  attitude.up_in_ankle = up;
  attitude.forward_in_ankle =
      forward.norm() > 1e-9 * leg_length ? forward.normalized() : up.unitOrthogonal();
  return attitude;
}

}  // namespace

std::array<FootAttitude, 2> find_foot_attitudes(const std::array<LegTrack, 2>& tracks,
                                                const std::array<LegTrack, 2>& rest,
                                                double leg_length, double fps) {
  return {find_attitude(tracks, rest, 0, leg_length, fps),
          find_attitude(tracks, rest, 1, leg_length, fps)};
}

}  // namespace surefoot
