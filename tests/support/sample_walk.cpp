#include "support/sample_walk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

#include "ik/leg_chain.h"
#include "math/easing.h"
#include "math/rotation.h"
#include "support/sample_biped.h"
#include "support/sample_rig.h"

namespace surefoot {

namespace {

constexpr double radians(double degrees) { return degrees * std::numbers::pi / 180.0; }

// Phases of one foot's cycle: the heel stands from 0 to kHeelOff, the ball from kBallDown to
// kToeOff.
constexpr double kBallDown = 0.10;
constexpr double kHeelOff = 0.42;
constexpr double kToeOff = 0.62;
constexpr double kToesUp = radians(18.0);  // pitch at heel strike
constexpr double kHeelUp = radians(48.0);  // pitch at toe off, the other way
constexpr double kSwingHeight = 0.07;      // metres

double ease_in(double t) noexcept { return 1.0 - ease_out(t); }
Quat pitch_toes_up(double angle) noexcept { return axis_angle(Vec3::UnitX(), -angle); }

/// Where the foot of a stance that began at `heel_world` is at a phase of its cycle.
class FootPath {
 public:
  FootPath(const Leg& leg, double stride) noexcept : leg_(leg), stride_(stride) {}

  [[nodiscard]] Transform ankle(const Vec3& heel_world, double phase) const noexcept {
    const Vec3 ball_world = heel_world + Vec3(0.0, 0.0, leg_.foot_length());
    if (phase < kBallDown) {
      return on_heel(heel_world, kToesUp * ease_out(phase / kBallDown));
    }
    if (phase <= kHeelOff) return on_heel(heel_world, 0.0);
    if (phase <= kToeOff) {
      return on_ball(ball_world, -kHeelUp * ease_in((phase - kHeelOff) / (kToeOff - kHeelOff)));
    }
    const double u = (phase - kToeOff) / (1.0 - kToeOff);
    const Transform from = on_ball(ball_world, -kHeelUp);
    const Transform to = on_heel(heel_world + Vec3(0.0, 0.0, stride_), kToesUp);
    const double rise = std::pow(std::sin(std::numbers::pi * u), 2.0);
    const double pitch = -kHeelUp + (kToesUp + kHeelUp) * ease_in(u);
    return {pitch_toes_up(pitch), from.translation +
                                      (to.translation - from.translation) * ease_in(u) +
                                      Vec3(0.0, kSwingHeight * rise, 0.0)};
  }

 private:
  [[nodiscard]] static Transform about(const Vec3& pivot_world, const Vec3& pivot_in_ankle,
                                       double pitch) noexcept {
    const Quat rotation = pitch_toes_up(pitch);
    return {rotation, pivot_world - rotation * pivot_in_ankle};
  }
  [[nodiscard]] Transform on_heel(const Vec3& heel_world, double pitch) const noexcept {
    return about(heel_world, leg_.heel_in_ankle, pitch);
  }
  [[nodiscard]] Transform on_ball(const Vec3& ball_world, double pitch) const noexcept {
    return about(ball_world, leg_.ball_in_ankle, pitch);
  }

  const Leg& leg_;
  double stride_;
};

/// How far the toes are bent up against the foot, so that they stay on the floor while the heel
/// rises.
double toe_bend(double phase) noexcept {
  if (phase <= kHeelOff) return 0.0;
  if (phase <= kToeOff) return kHeelUp * ease_in((phase - kHeelOff) / (kToeOff - kHeelOff));
  return kHeelUp * ease_out((phase - kToeOff) / 0.16);
}

bool stands(SolePart joint, double phase) noexcept {
  return joint == SolePart::heel ? phase <= kHeelOff : phase >= kBallDown && phase <= kToeOff;
}

void turn(const Skeleton& skeleton, PoseSpan pose, std::string_view joint, const Quat& by) {
  Quat& rotation = pose[skeleton.find(joint)].rotation;
  rotation = by * rotation;
}

/// Counter-swinging arms and shoulders; `t` counts cycles.
void pose_upper_body(const Skeleton& skeleton, PoseSpan pose, double t) {
  const double swing = std::sin(2.0 * std::numbers::pi * (t + 0.05));
  const Vec3 x = Vec3::UnitX();
  turn(skeleton, pose, "Spine", axis_angle(x, radians(1.0)));
  turn(skeleton, pose, "Spine2", yaw(radians(-7.0) * std::sin(2.0 * std::numbers::pi * t)));
  turn(skeleton, pose, "Neck", yaw(radians(3.0) * std::sin(2.0 * std::numbers::pi * t)));
  turn(skeleton, pose, "LeftArm", axis_angle(x, radians(22.0) * swing + radians(4.0)));
  turn(skeleton, pose, "RightArm", axis_angle(x, -radians(22.0) * swing + radians(4.0)));
  turn(skeleton, pose, "LeftForeArm", axis_angle(x, -radians(18.0) + radians(8.0) * swing));
  turn(skeleton, pose, "RightForeArm", axis_angle(x, -radians(18.0) - radians(8.0) * swing));
}

/// Collects frames in which a joint stands into stances; a new step begins a new one.
class StanceList {
 public:
  void note(Side side, SolePart joint, int frame, int step) {
    Open& open = open_[index_of(side)][index_of(joint)];
    if (open.step != step) {
      open = {step, stances_.size()};
      stances_.push_back({side, joint, frame, frame});
    }
    stances_[open.stance].last = frame;
  }
  [[nodiscard]] std::vector<SampleStance> sorted() && {
    std::sort(stances_.begin(), stances_.end(), [](const SampleStance& a, const SampleStance& b) {
      return std::tuple(a.first, a.side, a.part) < std::tuple(b.first, b.side, b.part);
    });
    return std::move(stances_);
  }

 private:
  struct Open {
    int step = std::numeric_limits<int>::min();
    std::size_t stance = 0;
  };
  std::array<std::array<Open, 2>, 2> open_;
  std::vector<SampleStance> stances_;
};

/// Where one foot is in its own cycle; `t` counts cycles of the left foot.
struct FootPhase {
  int step;
  double phase;
  Vec3 heel_world;

  FootPhase(Side side, double t, double stride) noexcept {
    const double own = side == Side::left ? t : t - 0.5;
    step = static_cast<int>(std::floor(own));
    phase = own - step;
    heel_world = {(side == Side::left ? 1.0 : -1.0) * kSampleBiped.hip_aside, 0.0,
                  step * stride + (side == Side::left ? 0.0 : 0.5 * stride)};
  }
};

Transform hips_at(double t, const SampleWalkSettings& settings) noexcept {
  const Quat sway = yaw(radians(4.0) * std::sin(2.0 * std::numbers::pi * t));
  return {sway * axis_angle(Vec3::UnitX(), radians(3.0)),
          {0.02 * std::sin(2.0 * std::numbers::pi * (t - 0.15)),
           settings.hips_height + 0.018 * std::cos(4.0 * std::numbers::pi * (t - 0.25)),
           (t - 0.28) * settings.stride}};
}

void pose_leg(const Leg& leg, const LegChain& chain, const Transform& ankle_world, double phase,
              PoseSpan pose) {
  // Bent a little, so that the solver knows which way the knee goes.
  pose[leg.joints.hip].rotation = axis_angle(Vec3::UnitX(), -0.1);
  pose[leg.joints.knee].rotation = axis_angle(Vec3::UnitX(), 0.3);
  const LegGeometry geometry = chain.geometry(pose);
  chain.apply(solve_leg(geometry, knee_triangle(geometry), chain.hinge_in_parent(), ankle_world,
                        {.damp = false}),
              pose);
  pose[leg.joints.ball].rotation = axis_angle(leg.toe_axis_in_ankle, toe_bend(phase));
}

}  // namespace

SampleWalk sample_walk(const SampleWalkSettings& settings) {
  const Skeleton skeleton = sample_biped_skeleton();
  const Rig rig = sample_biped_rig();
  const std::array<LegChain, 2> chains{LegChain::create(skeleton, rig.legs[0]).value(),
                                       LegChain::create(skeleton, rig.legs[1]).value()};
  const std::vector<Transform> rest = rest_pose(skeleton);
  Motion motion(settings.frames, skeleton.size(), settings.fps);
  StanceList stances;
  for (int f = 0; f < settings.frames; ++f) {
    const double t = static_cast<double>(f) / (settings.cycle * settings.fps);
    const PoseSpan pose = motion.pose(f);
    std::copy(rest.begin(), rest.end(), pose.begin());
    pose[rig.hips] = hips_at(t, settings);
    pose_upper_body(skeleton, pose, t);
    for (const Side side : kSides) {
      const Leg& leg = rig.leg(side);
      const FootPhase foot(side, t, settings.stride);
      const Transform ankle = FootPath(leg, settings.stride).ankle(foot.heel_world, foot.phase);
      pose_leg(leg, chains[index_of(side)], ankle, foot.phase, pose);
      for (const SolePart joint : kHeelAndBall) {
        if (stands(joint, foot.phase)) stances.note(side, joint, f, foot.step);
      }
    }
  }
  return {std::move(motion), std::move(stances).sorted()};
}

}  // namespace surefoot
