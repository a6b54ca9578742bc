#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "enforce/walks.h"
#include "support/own_layout.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/runtime/foot_lock.h"

namespace surefoot {
namespace {

using namespace testing;

const Walk& walk() {
  static const Walk instance;
  return instance;
}

/// The walk at a time between its frames.
std::vector<Transform> pose_at(double seconds) {
  const Motion& motion = walk().motion;
  const double at = std::clamp(seconds * motion.fps(), 0.0, motion.frames() - 1.001);
  const int frame = static_cast<int>(at);
  const double share = at - frame;
  std::vector<Transform> pose(motion.joints());
  for (std::size_t j = 0; j < pose.size(); ++j) {
    const Transform& a = motion.pose(frame)[j];
    const Transform& b = motion.pose(frame + 1)[j];
    pose[j] = {a.rotation.slerp(share, b.rotation),
               (1.0 - share) * a.translation + share * b.translation};
  }
  return pose;
}

PlantedNow planted_at(double seconds) {
  const int frame = static_cast<int>(seconds * walk().motion.fps());
  PlantedNow now;
  for (const Plant& plant : walk().plants.plants) {
    if (plant.first <= frame && frame <= plant.last) now.at(plant.side, plant.part).planted = true;
  }
  return now;
}

/// What a stream may meet from one frame to the next.
enum class Mishap { none, none2, none3, none4, not_a_number, other_size, no_time, dropped, pause };

RC_GTEST_PROP(FootLockProperty, WhateverComesFeetStandExactlyAndNothingJumps, ()) {
  const double latency = *rc::gen::element(0.0, 0.05, 0.2);
  const bool find = *rc::gen::arbitrary<bool>();
  const auto mishaps = *rc::gen::container<std::vector<Mishap>>(
      40, rc::gen::element(Mishap::none, Mishap::none2, Mishap::none3, Mishap::none4,
                           Mishap::not_a_number, Mishap::other_size, Mishap::no_time,
                           Mishap::dropped, Mishap::pause));
  const auto jitter = *rc::gen::container<std::vector<int>>(40, rc::gen::inRange(-10, 11));
  FootLockSettings settings;
  settings.fps = walk().motion.fps();
  settings.latency = latency;
  settings.find_contacts = find;
  FootLock lock = FootLock::create(walk().skeleton, walk().rig, settings).value();

  const int joints = walk().skeleton.size();
  const PoseLayout layout = own_layout();
  std::vector<std::vector<Transform>> given;  // poses that were taken, by frame
  std::vector<Transform> world(joints);
  HeelsAndBalls<std::optional<Vec3>> stands{};
  HeelsAndBalls<double> since{};
  HeelsAndBalls<std::optional<Vec3>> last{};
  HeelsAndBalls<Vec3> last_source;
  double time = 0.5;
  for (std::size_t k = 0; k < 8 * mishaps.size(); ++k) {
    const Mishap mishap = k % 8 == 0 ? mishaps[k / 8] : Mishap::none;
    double dt = (1.0 + 0.01 * jitter[k % jitter.size()]) / settings.fps;
    if (mishap == Mishap::dropped) dt *= 3.0;
    if (mishap == Mishap::pause) dt = 0.7;
    if (time + dt > 3.5) break;
    time += mishap == Mishap::no_time ? 0.0 : mishap == Mishap::pause ? 0.0 : dt;
    std::vector<Transform> pose = pose_at(time);
    const PlantedNow now = planted_at(time);
    int count = joints;
    if (mishap == Mishap::not_a_number) {
      pose[1].rotation.x() = std::numeric_limits<double>::quiet_NaN();
    }
    if (mishap == Mishap::other_size) count = joints - 1;
    const FootCorrection fix = lock.push(
        {pose.data(), count, layout}, mishap == Mishap::no_time ? 0.0 : dt, find ? nullptr : &now);
    const bool bad = mishap == Mishap::not_a_number || mishap == Mishap::other_size;
    RC_ASSERT((fix.fate == FrameFate::unusable) == bad);
    if (bad || fix.fate == FrameFate::repeated) continue;
    given.push_back(pose);
    for (const JointChange& change : fix.joints) {
      RC_ASSERT(change.local.translation.allFinite());
      RC_ASSERT(std::abs(change.local.rotation.norm() - 1.0) < 1e-6);
    }
    if (!fix.ready) continue;
    RC_ASSERT(fix.frame < static_cast<FrameNumber>(given.size()));
    std::vector<Transform>& out = given[static_cast<std::size_t>(fix.frame)];
    forward_kinematics(walk().skeleton, out, world);
    const BothLegs sources{leg_pose(walk().rig.legs[0], world),
                           leg_pose(walk().rig.legs[1], world)};
    lock.apply(fix, {out.data(), joints, layout});
    forward_kinematics(walk().skeleton, out, world);
    const bool anew = fix.fate == FrameFate::teleported || mishap == Mishap::pause;
    for (const Side side : kSides) {
      const LegPose leg = leg_pose(walk().rig.leg(side), world);
      const LegPose& source = sources[index_of(side)];
      for (const SolePart part : kHeelAndBall) {
        const std::size_t s = index_of(side);
        const std::size_t p = index_of(part);
        const Vec3& sole = leg.sole_world(part);
        // A foot moves at most 2 m/s faster than its source does, whatever happens.
        const double way = (source.sole_world(part) - last_source[s][p]).norm();
        last_source[s][p] = source.sole_world(part);
        if (last[s][p] && !anew && latency == 0.0) {
          RC_ASSERT((sole - *last[s][p]).norm() < way + 2.0 * dt + 0.01);
        }
        last[s][p] = sole;
        if (!fix.planted[s][p] || anew) {
          stands[s][p].reset();
          since[s][p] = 0.0;
          continue;
        }
        since[s][p] += dt;
        // The part that landed first has settled, and so has the other.
        if (since[s][p] < 3.0 * settings.clean.settle_time) continue;
        if (stands[s][p]) RC_ASSERT((sole - *stands[s][p]).norm() < 1e-6);
        stands[s][p] = sole;
      }
    }
  }
}

}  // namespace
}  // namespace surefoot
