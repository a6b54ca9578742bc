#include "rig/sole_points.h"

#include <algorithm>
#include <cmath>

#include "math/quantile.h"
#include "rig/foot_levels.h"
#include "rig/toe_clearance.h"

namespace surefoot {

namespace {

/// The heel lies behind the ankle by this part of the horizontal ankle-ball distance (method 0.7).
constexpr double kHeelBehind = 1.0 / 3.0;
/// The ball lies this far along the way from the ankle to the end of the toes.
constexpr double kBallAlongFoot = 0.68;
/// The toes are this long against the horizontal ankle-ball distance.
constexpr double kToeOverFoot = 0.47;
/// A foot of which nothing is known: ankle to ball forwards and downwards, in leg lengths.
constexpr double kUsualFoot = 0.155;
constexpr double kUsualAnkle = 0.06;
/// A toe joint is believed when its bone has some length and points forwards rather than up or
/// down.
constexpr double kLeastToe = 0.1;
constexpr double kMostToe = 1.5;
constexpr double kMostToeSlope = 0.7;
/// Standing heights of the ball above y = 0, in leg lengths, that are read as clearance.
constexpr double kLowestStance = -0.03;
constexpr double kHighestStance = 0.08;
constexpr double kUsualClearance = 0.025;
/// How far one foot's clearance may differ from that of both, in leg lengths: the floor may be
/// uneven.
constexpr double kClearanceSpread = 0.03;

/// Component-wise median of a point, seen from `frame_of(f)`, over the flat frames.
Vec3 median_in(const std::vector<int>& frames, const std::vector<Transform>& seen_from,
               const auto& point_world) {
  std::array<std::vector<double>, 3> parts;
  for (const int frame : frames) {
    const auto f = static_cast<std::size_t>(frame);
    const Vec3 v = seen_from[f].rotation.conjugate() * (point_world(f) - seen_from[f].translation);
    for (std::size_t i = 0; i < 3; ++i) parts[i].push_back(v[i]);
  }
  return {median(parts[0]), median(parts[1]), median(parts[2])};
}

/// Splits a foot vector into its length along the sole and its rise.
struct Along {
  double forward = 0.0;
  double rise = 0.0;
};
Along split(const FootAttitude& attitude, const Vec3& v_in_ankle) {
  const double rise = v_in_ankle.dot(attitude.up_in_ankle);
  return {(v_in_ankle - rise * attitude.up_in_ankle).norm(), rise};
}

Vec3 compose(const FootAttitude& attitude, const Along& along) {
  return along.forward * attitude.forward_in_ankle + along.rise * attitude.up_in_ankle;
}

/// A ball by proportion: on the way to the toe's end at its height, or from the leg where there is
/// no toe.
Vec3 virtual_ball(const FootAttitude& attitude, const Vec3& toe_in_ankle, double leg_length) {
  const Along toe = split(attitude, toe_in_ankle);
  if (toe.forward < kLeastToe * kUsualFoot * leg_length) {
    return compose(attitude, {kUsualFoot * leg_length, -kUsualAnkle * leg_length});
  }
  return compose(attitude, {kBallAlongFoot * toe.forward, toe.rise});
}

bool is_toe(const FootAttitude& attitude, const Vec3& toe_from_ball_in_ankle, double foot) {
  const Along toe = split(attitude, toe_from_ball_in_ankle);
  return toe.forward > kLeastToe * foot && toe.forward < kMostToe * foot &&
         std::abs(toe.rise) < kMostToeSlope * toe.forward &&
         toe_from_ball_in_ankle.dot(attitude.forward_in_ankle) > 0.0;
}

}  // namespace

VirtualPoints place_sole_points(const LegTrack& track, const FootAttitude& attitude,
                                const LegHints& hints, Leg& leg) {
  const std::vector<int>& frames = attitude.flat_frames;
  const auto ball_place = [&](std::size_t f) { return track.ball_world[f].translation; };
  const auto toe_place = [&](std::size_t f) { return track.toe_world[f]; };
  const Vec3 toe_in_ankle = median_in(frames, track.ankle_world, toe_place);
  VirtualPoints made;

  if (hints.ball_in_ankle) {
    leg.ball_in_ankle = *hints.ball_in_ankle;
  } else if (leg.joints.ball != kNoJoint) {
    leg.ball_in_ankle = median_in(frames, track.ankle_world, ball_place);
  } else {
    leg.ball_in_ankle = virtual_ball(attitude, toe_in_ankle, leg.length);
    made.ball = true;
  }

  const Along ball = split(attitude, leg.ball_in_ankle);
  leg.heel_in_ankle =
      hints.heel_in_ankle.value_or(compose(attitude, {-kHeelBehind * ball.forward, ball.rise}));

  // The toe moves with the ball joint; its attitude is judged with the toes as they are in flat
  // stance.
  const Vec3 toe_from_ball_in_ankle = toe_in_ankle - leg.ball_in_ankle;
  if (hints.toe_in_ball) {
    leg.toe_in_ball = *hints.toe_in_ball;
  } else if (leg.joints.toe != kNoJoint && is_toe(attitude, toe_from_ball_in_ankle, ball.forward)) {
    leg.toe_in_ball = leg.joints.ball == kNoJoint ? toe_from_ball_in_ankle
                                                  : median_in(frames, track.ball_world, toe_place);
  } else {
    made.toe = true;
    const Vec3 toe = compose(attitude, {kToeOverFoot * ball.forward, 0.0});
    leg.toe_in_ball = toe;
    if (leg.joints.ball != kNoJoint) {
      leg.toe_in_ball = median_in(frames, track.ball_world, [&](std::size_t f) -> Vec3 {
        return track.ball_world[f].translation + track.ankle_world[f].rotation * toe;
      });
    }
  }
  leg.toe_axis_in_ankle = attitude.forward_in_ankle.cross(attitude.up_in_ankle);
  return made;
}

void set_clearances(const std::array<LegTrack, 2>& tracks,
                    const std::array<FootAttitude, 2>& attitudes, const RigHints& hints, double fps,
                    std::array<Leg, 2>& legs) {
  const double leg_length = 0.5 * (legs[0].length + legs[1].length);
  std::array<double, 2> toe_rise{};  // of the toe above the ball in flat stance
  std::vector<double> all;           // heights of both balls there
  for (std::size_t i = 0; i < 2; ++i) {
    std::vector<double> heights;
    std::vector<double> rises;
    for (const int frame : attitudes[i].flat_frames) {
      const auto f = static_cast<std::size_t>(frame);
      heights.push_back(tracks[i].ankle_world[f].apply(legs[i].ball_in_ankle).y());
      rises.push_back((tracks[i].ball_world[f].rotation * legs[i].toe_in_ball).y());
    }
    if (attitudes[i].stands) all.insert(all.end(), heights.begin(), heights.end());
    toe_rise[i] = median(std::move(rises));
  }
  const double common = median(std::move(all));
  const bool near_zero =
      common >= kLowestStance * leg_length && common <= kHighestStance * leg_length;
  const double spread = kClearanceSpread * leg_length;
  const double left_half =
      0.5 * level_difference(tracks, attitudes, {legs[0].ball_in_ankle, legs[1].ball_in_ankle},
                             leg_length, fps);
  for (const Side side : kSides) {
    const std::size_t i = index_of(side);
    const double own = std::clamp(side == Side::left ? left_half : -left_half, -spread, spread);
    const double sole = std::max(0.0, own + (near_zero ? common : kUsualClearance * leg_length));
    const double toe = toe_clearance(tracks[i], legs[i], sole, sole + toe_rise[i], fps);
    const std::array<double, 3> guess{sole, sole, toe};
    for (std::size_t part = 0; part < guess.size(); ++part) {
      legs[i].clearance[part] = hints.leg(side).clearance[part].value_or(guess[part]);
    }
  }
}

}  // namespace surefoot
