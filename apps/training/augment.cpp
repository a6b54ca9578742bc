#include "training/augment.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

#include "math/easing.h"
#include "math/rotation.h"

namespace surefoot::training {
namespace {

constexpr double kAnkleError = 0.008;  // m, standard deviations of joint centres
constexpr double kSoleError = 0.010;
constexpr double kHipError = 0.010;
constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kTilt = kDegree;  // rad, standard deviation

/// The points of a leg that features look at.
template <class Leg>
auto points_of(Leg& leg) {
  return std::array{&leg.thigh_world.translation,
                    &leg.knee_world.translation,
                    &leg.ankle_world.translation,
                    &leg.heel_world,
                    &leg.ball_world,
                    &leg.toe_world};
}

void move_points(LabelledLegs& legs, const std::function<Vec3(std::size_t, const Vec3&)>& shift) {
  for (std::size_t f = 0; f < legs.poses.size(); ++f) {
    for (LegPose& leg : legs.poses[f]) {
      for (Vec3* point : points_of(leg)) *point += shift(f, *point);
    }
  }
}

/// Axes of a foot: along it, up from it, out of the body.
Mat3 foot_axes(const LegPose& leg, Side side) {
  const Vec3 along = (leg.ball_world - leg.ankle_world.translation).normalized();
  const Vec3 shank = leg.knee_world.translation - leg.ankle_world.translation;
  const Vec3 across = shank.cross(along).normalized();
  Mat3 axes;
  axes.col(0) = along;
  axes.col(1) = along.cross(across);
  axes.col(2) = side == Side::left ? across : Vec3(-across);
  return axes;
}

/// The leg in the frame in which its ankle is lowest: its foot then stands flat, or nearly so.
const LegPose& lowest_foot(const LabelledLegs& legs, Side side) {
  const auto height = [&](const BothLegs& frame) {
    return frame[index_of(side)].ankle_world.translation.y();
  };
  const auto lowest = std::ranges::min_element(legs.poses, {}, height);
  return (*lowest)[index_of(side)];
}

/// Joint centres as another marker set or another rig would place them, the same for both feet.
void displace_joints(LabelledLegs& legs, double amount, Random& random) {
  const auto vector = [&](double size) {
    const Vec3 v(random.normal(), random.normal(), 0.5 * random.normal());
    return Vec3(amount * size * v);
  };
  const Vec3 ankle = vector(kAnkleError);
  const std::array<Vec3, 3> sole{vector(kSoleError), vector(kSoleError), vector(kSoleError)};
  const double hip = amount * kHipError * random.normal();
  for (const Side side : kSides) {
    Leg& rig_leg = legs.rig.leg(side);
    for (std::size_t part = 0; part < 3; ++part) {
      const Mat3 standing = foot_axes(lowest_foot(legs, side), side);
      rig_leg.clearance[part] += (standing * sole[part]).y();
    }
    for (auto& frame : legs.poses) {
      LegPose& leg = frame[index_of(side)];
      const Mat3 axes = foot_axes(leg, side);
      leg.ankle_world.translation += axes * ankle;
      leg.heel_world += axes * sole[0];
      leg.ball_world += axes * sole[1];
      leg.toe_world += axes * sole[2];
      leg.thigh_world.translation.y() += hip;
    }
  }
}

/// Raises heels and ankles about the balls now and then, as on tiptoe: feet in contact stay so.
/// Where the heel is the lower part it must bear the foot and is left as it is.
void raise_heels(LabelledLegs& legs, Random& random) {
  for (const Side side : kSides) {
    const double largest = random.between(10.0, 70.0) * kDegree;
    const double rate = 2.0 * std::numbers::pi * random.between(0.15, 0.5);
    const double phase = 2.0 * std::numbers::pi * random.unit();
    for (std::size_t f = 0; f < legs.poses.size(); ++f) {
      LegPose& leg = legs.poses[f][index_of(side)];
      const Vec3 sole = leg.ball_world - leg.heel_world;
      const double pitch = std::atan2(sole.y(), std::hypot(sole.x(), sole.z()));
      const double on_ball = ease_out(pitch / (5.0 * kDegree));
      const double wave = std::sin(rate * static_cast<double>(f) / legs.fps + phase);
      const double angle = largest * std::max(wave, 0.0) * on_ball;
      const Vec3 across = Vec3(sole.z(), 0.0, -sole.x()).normalized();
      const Quat turn = axis_angle(across, angle);
      for (Vec3* point : {&leg.heel_world, &leg.ankle_world.translation}) {
        *point = leg.ball_world + turn * (*point - leg.ball_world);
      }
    }
  }
}

Vec3 middle_of_hips(const BothLegs& legs) {
  return 0.5 * (legs[0].thigh_world.translation + legs[1].thigh_world.translation);
}

void scale_path(LabelledLegs& legs, double scale) {
  const Vec3 start = middle_of_hips(legs.poses.front());
  std::vector<Vec3> shifts;
  for (const auto& frame : legs.poses) {
    const Vec3 way = middle_of_hips(frame) - start;
    shifts.push_back((scale - 1.0) * Vec3(way.x(), 0.0, way.z()));
  }
  move_points(legs, [&](std::size_t f, const Vec3&) { return shifts[f]; });
}

void wobble(LabelledLegs& legs, double amount, Random& random) {
  Vec3 size(0.03, 0.015, 0.03);
  Vec3 rate;
  Vec3 phase;
  for (int i = 0; i < 3; ++i) {
    size[i] *= amount * random.unit();
    rate[i] = 2.0 * std::numbers::pi * random.between(0.4, 1.6);
    phase[i] = 2.0 * std::numbers::pi * random.unit();
  }
  move_points(legs, [&](std::size_t f, const Vec3&) {
    const double t = static_cast<double>(f) / legs.fps;
    Vec3 shift;
    for (int i = 0; i < 3; ++i) shift[i] = size[i] * std::sin(rate[i] * t + phase[i]);
    return shift;
  });
}

void tilt(LabelledLegs& legs, Random& random) {
  const double along_x = std::tan(kTilt * random.normal());
  const double along_z = std::tan(kTilt * random.normal());
  move_points(legs, [&](std::size_t, const Vec3& p) {
    return Vec3(0.0, along_x * p.x() + along_z * p.z(), 0.0);
  });
}

}  // namespace

LabelledLegs resample_legs(const LabelledLegs& legs, double fps) {
  LabelledLegs out;
  out.fps = fps;
  out.rig = legs.rig;
  const int last = static_cast<int>(legs.poses.size()) - 1;
  const double step = legs.fps / fps;
  const int frames = 1 + static_cast<int>(std::floor((last + 1e-6) / step));
  for (int i = 0; i < frames; ++i) {
    const double at = std::min(i * step, static_cast<double>(last));
    const int base = std::min(static_cast<int>(at), std::max(last - 1, 0));
    const double u = at - base;
    const std::array<double, 4> weights{
        0.5 * u * (-1.0 + u * (2.0 - u)), 1.0 + 0.5 * u * u * (3.0 * u - 5.0),
        0.5 * u * (1.0 + u * (4.0 - 3.0 * u)), 0.5 * u * u * (u - 1.0)};
    BothLegs& frame = out.poses.emplace_back();
    for (std::size_t side = 0; side < 2; ++side) {
      const auto to = points_of(frame[side]);
      for (Vec3* point : to) point->setZero();
      for (int k = 0; k < 4; ++k) {
        const auto source = static_cast<std::size_t>(std::clamp(base + k - 1, 0, last));
        const auto from = points_of(std::as_const(legs.poses[source][side]));
        for (std::size_t p = 0; p < to.size(); ++p) {
          *to[p] += weights[k] * *from[p];
        }
      }
    }
  }
  out.labels = resample_labels(legs.labels, legs.fps, fps, frames);
  return out;
}

LabelledLegs augment(const LabelledLegs& legs, Random& random) {
  LabelledLegs copy = legs;
  if (copy.poses.empty()) return copy;
  constexpr std::array kJointErrors{0.5, 1.0, 1.5};
  displace_joints(copy, kJointErrors[random.below(kJointErrors.size())], random);
  if (random.unit() < 0.5) raise_heels(copy, random);
  if (random.unit() < 0.8) scale_path(copy, random.between(0.75, 1.4));
  constexpr std::array kWobbles{0.0, 1.0, 1.0, 1.5};
  wobble(copy, kWobbles[random.below(kWobbles.size())], random);
  tilt(copy, random);
  constexpr std::array kRates{0.0, 0.0, 24.0, 30.0, 60.0, 120.0};
  const double fps = kRates[random.below(kRates.size())];
  return fps > 0.0 && fps < copy.fps ? resample_legs(copy, fps) : copy;
}

}  // namespace surefoot::training
