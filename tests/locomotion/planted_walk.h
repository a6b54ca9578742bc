#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "ik/leg_chain.h"
#include "locomotion/foot_planter.h"
#include "locomotion/gait_file.h"
#include "math/frames.h"
#include "math/rotation.h"
#include "surefoot/ground/height_field.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot::testing {

/// What a walker is told, and when.
struct Order {
  double time = 0.0;  ///< seconds
  GaitParameters target;
  double within = 0.0;  ///< seconds
};

struct PlantedWalk {
  GaitParameters start = {};
  std::vector<Order> orders = {};
  double seconds = 4.0;
  double fps = 120.0;
  StepStyle style = {};
};

/// What became of the feet. Lengths in metres.
struct WalkMeasures {
  int plants = 0;
  double slide = 0.0;         ///< farthest that a heel or ball gets from where its plant began
  double height_error = 0.0;  ///< of planted heels and balls against the ground
  double miss = 0.0;          ///< as the planter tells it
  double below_ground = 0.0;  ///< deepest heel, ball or toe
  double overreach = 0.0;     ///< longest leg beyond its length
  double bone_change = 0.0;   ///< largest change of a bone's length
  double drop = 0.0;          ///< deepest the body sank for its legs
  double effector_step =
      0.0;                  ///< largest step of heel and ball velocity in a frame, of the raw one's
  double joint_step = 0.0;  ///< largest step of hip, knee and ankle velocity, of the raw one's
  double root_step = 0.0;   ///< largest step of the root's velocity, m/s
  double raw_slide = 0.0;   ///< of the raw walk, over the same plants
  double knee_back = 0.0;   ///< farthest a knee is bent backwards beyond the raw one, radians
};

inline Ground hilly_ground() {
  HeightGrid grid{-20.0, -20.0, 0.25, 0.25, 161, 161, {}};
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      const double x = grid.origin_x + grid.spacing_x * column;
      const double z = grid.origin_z + grid.spacing_z * row;
      grid.heights.push_back(0.06 * std::sin(1.3 * x + 0.4) + 0.08 * std::sin(1.1 * z) +
                             0.02 * std::sin(2.3 * (x + z)));
    }
  }
  return Ground::height_field(
      std::make_shared<const HeightField>(*HeightField::create(std::move(grid))));
}

struct OnGround {
  std::string name;
  Ground ground;
};
inline std::vector<OnGround> walk_grounds() {
  const double angle = 10.0 * std::numbers::pi / 180.0;
  return {{"plane", Ground::flat()},
          {"10 degrees up", *Ground::plane({0.0, std::cos(angle), -std::sin(angle)}, 0.0)},
          {"hills", hilly_ground()}};
}

struct WalkGroup {
  std::string name;
  std::vector<PlantedWalk> walks;
};
/// Every walk in which feet must stand.
inline std::vector<WalkGroup> walk_groups(const GaitModel& gait) {
  const auto going = [&](double speed, double degrees_per_second = 0.0) {
    return GaitParameters{.speed = speed,
                          .run = gait.natural_run(speed),
                          .turn_rate = degrees_per_second * std::numbers::pi / 180.0,
                          .style = {}};
  };
  WalkGroup walks{"walk, 0.7 to 1.9 m/s", {}};
  for (const double speed : {0.7, 0.9, 1.1, 1.3, 1.6, 1.9}) {
    walks.walks.push_back({.start = {.speed = speed, .style = {}}, .orders = {}});
  }
  WalkGroup runs{"run, 2.0 to 4.0 m/s", {}};
  for (const double speed : {2.0, 2.4, 2.8, 3.2, 3.6, 4.0}) {
    runs.walks.push_back({.start = {.speed = speed, .run = 1.0, .style = {}}, .orders = {}});
  }
  const WalkGroup ramps{"speed ramps",
                        {{going(1.0), {{1.0, going(2.0), 2.0}}, 5.0},
                         {going(1.0), {{1.0, going(4.0), 2.0}}, 5.0},
                         {going(4.0), {{1.0, going(1.0), 2.0}}, 5.0}}};
  const WalkGroup interrupted{
      "interrupted ramps",
      {{going(1.0), {{1.0, going(3.0), 1.0}, {1.3, going(0.8), 1.0}, {1.65, going(2.2), 0.5}}, 5.0},
       {going(2.5), {{0.8, going(1.0), 0.5}, {1.1, going(3.5), 1.0}}, 4.0}}};
  WalkGroup curves{
      "curves at 1.4 m/s, up to 90 degrees/s",
      {{going(1.4), {{1.0, going(1.4, 90.0), 0.5}, {3.0, going(1.4, -90.0), 0.5}}, 5.0}}};
  for (const double rate : {-90.0, -45.0, 45.0, 90.0}) {
    curves.walks.push_back({.start = going(1.4, rate), .orders = {}});
  }
  return {walks, runs, ramps, interrupted, curves};
}

/// Largest steps of velocities, over all frames pushed.
class VelocitySteps {
 public:
  explicit VelocitySteps(double fps) : fps_(fps) {}
  void push(const Vec3& point) {
    points_.push_back(point);
    const std::size_t n = points_.size();
    if (n < 3) return;
    largest_ =
        std::max(largest_, (points_[n - 1] - 2.0 * points_[n - 2] + points_[n - 3]).norm() * fps_);
  }
  void push(const Quat& rotation) {
    if (rotations_.empty()) {
      rotations_.push_back(rotation);
      return;
    }
    const Vec3 turn = rotation_vector(rotation * rotations_.back().conjugate()) * fps_;
    rotations_.push_back(rotation);
    if (rotations_.size() > 2) largest_ = std::max(largest_, (turn - turn_).norm());
    turn_ = turn;
  }
  [[nodiscard]] double largest() const { return largest_; }

 private:
  double fps_;
  std::vector<Vec3> points_;
  std::vector<Quat> rotations_;
  Vec3 turn_ = Vec3::Zero();
  double largest_ = 0.0;
};

/// Walks and measures as somebody who looks at the poses alone.
class WalkDriver {
 public:
  WalkDriver(const GaitModel& model, const Ground& ground, const PlanterSettings& settings)
      : model_(model),
        ground_(ground),
        planter_(*FootPlanter::create(model, ground, settings)),
        chains_{*LegChain::create(model.skeleton(), model.rig().leg(Side::left)),
                *LegChain::create(model.skeleton(), model.rig().leg(Side::right))} {}

  WalkMeasures run(const PlantedWalk& walk) {
    const auto size = static_cast<std::size_t>(model_.skeleton().size());
    std::vector<Transform> raw(size);
    std::vector<Transform> pose(size);
    RawWalker walker(model_, walk.start);
    planter_.set_style(walk.style);
    measures_ = {};
    Tracks raw_tracks(walk.fps);
    Tracks tracks(walk.fps);
    std::size_t next = 0;
    const int frames = frames_of(walk.seconds, walk.fps);
    for (int f = 0; f < frames; ++f) {
      const double now = (f - 1) / walk.fps;
      while (next < walk.orders.size() && walk.orders[next].time <= now + 1e-9) {
        walker.set_target(walk.orders[next].target, walk.orders[next].within);
        planter_.expect_change();
        ++next;
      }
      const RawWalker before = walker;
      if (f > 0) walker.advance(1.0 / walk.fps);
      walker.pose(raw);
      pose = raw;
      const PlanterState& state =
          planter_.plant(before, walker, f > 0 ? 1.0 / walk.fps : 0.0, pose);
      measure(state, raw, pose);
      tracks.push(model_, pose);
      raw_tracks.push(model_, raw);
      if (watch) watch(f, state, raw, pose);
    }
    measures_.effector_step = tracks.effectors() / raw_tracks.effectors();
    measures_.joint_step = tracks.joints() / raw_tracks.joints();
    measures_.root_step = tracks.root();
    return measures_;
  }

  std::function<void(int, const PlanterState&, ConstPoseSpan, ConstPoseSpan)> watch;

 private:
  struct Tracks {
    explicit Tracks(double fps)
        : points(4, VelocitySteps(fps)), turns(6, VelocitySteps(fps)), hips(fps) {}
    void push(const GaitModel& model, ConstPoseSpan pose) {
      std::vector<Transform> world(pose.size());
      forward_kinematics(model.skeleton(), pose, world);
      std::size_t point = 0;
      std::size_t turn = 0;
      for (const Side side : kSides) {
        const Leg& leg = model.rig().leg(side);
        const LegPose feet = leg_pose(leg, world);
        points[point++].push(feet.heel_world);
        points[point++].push(feet.ball_world);
        for (const int joint : {leg.joints.hip, leg.joints.knee, leg.joints.ankle}) {
          turns[turn++].push(pose[joint].rotation);
        }
      }
      hips.push(pose[0].translation);
    }
    [[nodiscard]] static double most(const std::vector<VelocitySteps>& steps) {
      double most = 0.0;
      for (const VelocitySteps& s : steps) most = std::max(most, s.largest());
      return most;
    }
    [[nodiscard]] double effectors() const { return most(points); }
    [[nodiscard]] double joints() const { return most(turns); }
    [[nodiscard]] double root() const { return hips.largest(); }

    std::vector<VelocitySteps> points;
    std::vector<VelocitySteps> turns;
    VelocitySteps hips;
  };

  void measure(const PlanterState& state, ConstPoseSpan raw, ConstPoseSpan pose) {
    std::vector<Transform> world(pose.size());
    std::vector<Transform> raw_world(pose.size());
    forward_kinematics(model_.skeleton(), pose, world);
    forward_kinematics(model_.skeleton(), raw, raw_world);
    measures_.drop = std::max(measures_.drop, state.body_drop);
    for (const Side side : kSides) {
      const Leg& leg = model_.rig().leg(side);
      const LegPose feet = leg_pose(leg, world);
      const LegPose raw_feet = leg_pose(leg, raw_world);
      const FootState& foot = state.feet[index_of(side)];
      measures_.miss = std::max(measures_.miss, foot.miss);
      for (const SolePart part : kSoleParts) {
        const Vec3& p = feet.sole_world(part);
        const double over = p.y() - ground_.height(p.x(), p.z(), leg.clearance[index_of(part)]);
        measures_.below_ground = std::max(measures_.below_ground, -over);
        if (part == SolePart::toe) continue;
        const PlantState& joint = foot.joints[index_of(part)];
        auto& stood = stood_[index_of(side)][index_of(part)];
        if (joint.begins) {
          ++measures_.plants;
          stood = {p, raw_feet.sole_world(part)};
        }
        if (!joint.planted) continue;
        measures_.slide = std::max(measures_.slide, (p - stood.first).norm());
        measures_.raw_slide =
            std::max(measures_.raw_slide, (raw_feet.sole_world(part) - stood.second).norm());
        measures_.height_error = std::max(measures_.height_error, std::abs(over));
      }
      const LegGeometry now = chains_[index_of(side)].geometry(pose);
      const LegGeometry was = chains_[index_of(side)].geometry(raw);
      const KneeTriangle knee = knee_triangle(now);
      measures_.overreach = std::max(measures_.overreach, (now.ankle_world - now.hip_world).norm() -
                                                              knee_triangle(was).full_reach());
      measures_.bone_change = std::max({measures_.bone_change,
                                        std::abs((now.knee_world - now.hip_world).norm() -
                                                 (was.knee_world - was.hip_world).norm()),
                                        std::abs((now.ankle_world - now.knee_world).norm() -
                                                 (was.ankle_world - was.knee_world).norm())});
      measures_.knee_back = std::max(
          measures_.knee_back, knee.angle - std::max(knee_triangle(was).angle, std::numbers::pi));
    }
  }

  const GaitModel& model_;
  Ground ground_;
  FootPlanter planter_;
  std::array<LegChain, 2> chains_;
  std::array<std::array<std::pair<Vec3, Vec3>, 2>, 2> stood_{};
  WalkMeasures measures_;
};

}  // namespace surefoot::testing
