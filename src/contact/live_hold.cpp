#include "contact/live_hold.h"

#include <algorithm>
#include <cmath>

#include "contact/path_slack.h"
#include "math/frames.h"

namespace surefoot {

namespace {

constexpr double kReach = 1.0 / 60.0;  // s each way of differences
constexpr double kQuiet = 0.008;       // s over which those of the past alone are smoothed
constexpr double kUsual = 0.1;         // s over which the usual state follows
constexpr double kKnown = 0.05;        // s after which it is one
constexpr double kStandAgain = 0.08;   // s for which a point must stand to be held again
double follow(double dt, double time) noexcept { return dt / (dt + time); }

}  // namespace

LiveHold::LiveHold(const Rig& rig, double fps, int ahead, const LiveHoldSettings& settings)
    : rig_(&rig),
      settings_(settings),
      reach_(std::min(ahead, std::max(1, frames_of(kReach, fps)))),
      seen_(static_cast<std::size_t>(ahead + reach_) + 3) {
  const double scale = rig.scale();
  limits_ = reach_ > 0 ? settings.foreseen : settings.unforeseen;
  for (double* length : {&limits_.begin_slack, &limits_.begin_fall, &limits_.leave, &settings_.rise,
                         &settings_.climb, &settings_.heel_climb, &settings_.off_ground}) {
    *length *= scale;
  }
}

void LiveHold::reset() noexcept {
  points_ = {};
  body_velocity_world_ = Vec3::Zero();
  count_ = decided_ = 0;
}

void LiveHold::see(const BothLegs& legs, double dt) noexcept {
  Seen& seen = seen_[count_];
  seen.time = count_ == 0 ? 0.0 : seen_[count_ - 1].time + dt;
  seen.body_world = 0.5 * (legs[0].thigh_world.translation + legs[1].thigh_world.translation);
  for (std::size_t s = 0; s < 2; ++s) {
    seen.sole_world[s] = {legs[s].heel_world, legs[s].ball_world};
  }
  ++count_;
}

void LiveHold::move(const Seen& before, const Seen& now, const Seen& after, double dt) noexcept {
  const double span = after.time - before.time;
  const double share = reach_ > 0 ? 1.0 : follow(dt, kQuiet);
  const auto go = [&](Vec3& velocity, const Vec3& from, const Vec3& to) {
    if (span > 0.0) velocity += share * ((to - from) / span - velocity);
  };
  go(body_velocity_world_, before.body_world, after.body_world);
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t p = 0; p < 2; ++p) {
      points_[s][p].place_world = now.sole_world[s][p];
      go(points_[s][p].velocity_world, before.sole_world[s][p], after.sole_world[s][p]);
    }
  }
}

double LiveHold::slack(const Point& point) const noexcept {
  return path_slack(point.velocity_world, body_velocity_world_);
}

bool LiveHold::may_begin(const Point& point, double height) const noexcept {
  return slack(point) < limits_.begin_slack &&
         std::abs(point.velocity_world.y()) < limits_.begin_fall && height < settings_.off_ground;
}

bool LiveHold::leaves(const Point& point, SolePart part, const Point& ball) const noexcept {
  if (point.age < kKnown) return slack(point) >= limits_.begin_slack;
  const double up = point.velocity_world.y();
  if (part == SolePart::heel && ball.held && ball.age >= kKnown && up > settings_.heel_climb) {
    return true;
  }
  return (point.velocity_world - point.usual_velocity_world).norm() > limits_.leave ||
         (up > settings_.climb && point.place_world.y() > point.usual_height + settings_.rise);
}

void LiveHold::settle(Point& point, bool contact, bool may, bool must_go, double dt) noexcept {
  if (!contact) {
    point.held = point.barred = false;
    return;
  }
  if (point.held && must_go) {
    point.held = false;
    point.barred = true;
    point.still = 0.0;
    return;
  }
  if (point.held) {
    const double share = follow(dt, std::min(kUsual, point.age));
    point.usual_velocity_world += share * (point.velocity_world - point.usual_velocity_world);
    point.usual_height += share * (point.place_world.y() - point.usual_height);
    point.age += dt;
    return;
  }
  if (point.barred) {
    point.still = may ? point.still + dt : 0.0;
    if (point.still < kStandAgain) return;
  }
  if (!may) return;
  point.held = true;
  point.barred = false;
  point.age = 0.0;
  point.usual_velocity_world = point.velocity_world;
  point.usual_height = point.place_world.y();
}

void LiveHold::let_turn(Side side, double turn) noexcept {
  HeelAndBall<Point>& foot = points_[index_of(side)];
  if (turn <= settings_.turn || !foot[0].held || !foot[1].held) return;
  Point& faster = slack(foot[0]) > slack(foot[1]) ? foot[0] : foot[1];
  faster.held = false;
  faster.barred = true;
  faster.still = 0.0;
}

PlantedNow LiveHold::decide(const PlantedNow& contact, const Ground& ground) noexcept {
  const FrameNumber frame = decided_++;
  const FrameNumber back = std::max(reach_, 1);
  const Seen& now = seen_[frame];
  const Seen& before = seen_[std::max<FrameNumber>(frame - back, 0)];
  const Seen& after = seen_[std::min(frame + reach_, count_ - 1)];
  const double dt = frame == 0 ? 0.0 : now.time - seen_[frame - 1].time;
  move(before, now, after, dt);
  PlantedNow held;
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    HeelAndBall<Point>& foot = points_[s];
    for (const SolePart part : kHeelAndBall) {
      const std::size_t p = index_of(part);
      Point& point = foot[p];
      const Vec3& at = point.place_world;
      const double height =
          ground.kind() == GroundKind::none
              ? 0.0
              : at.y() - ground.height(at.x(), at.z(), rig_->leg(side).clearance[p]);
      settle(point, contact.joints[s][p].planted, may_begin(point, height),
             leaves(point, part, foot[1]), dt);
    }
    const double span = after.time - before.time;
    if (span > 0.0) {
      let_turn(side, turn_between(before.sole_world[s][1] - before.sole_world[s][0],
                                  after.sole_world[s][1] - after.sole_world[s][0]) /
                         span);
    }
    for (std::size_t p = 0; p < 2; ++p) held.joints[s][p].planted = foot[p].held;
  }
  return held;
}

}  // namespace surefoot
