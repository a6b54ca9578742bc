#include "locomotion/gait_cycle.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/frames.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kSameStance = 0.08;  // s between a heel's plant and the ball's of one stance

/// When each foot stands, whichever part of it.
class Stances {
 public:
  Stances(const PlantTrack& plants, Side side) {
    const int gap = frames_of(kSameStance, plants.fps);
    std::vector<FrameRun> runs;
    for (const Plant& plant : plants.plants) {
      if (plant.side == side) runs.push_back({plant.first, plant.last});
    }
    std::sort(runs.begin(), runs.end(),
              [](const FrameRun& a, const FrameRun& b) { return a.first < b.first; });
    for (const FrameRun& run : runs) {
      if (!runs_.empty() && run.first <= runs_.back().last + gap) {
        runs_.back().last = std::max(runs_.back().last, run.last);
      } else {
        runs_.push_back(run);
      }
    }
  }
  [[nodiscard]] const std::vector<FrameRun>& runs() const noexcept { return runs_; }
  [[nodiscard]] bool at(int frame) const noexcept {
    return std::any_of(runs_.begin(), runs_.end(), [frame](const FrameRun& run) {
      return run.first <= frame && frame <= run.last;
    });
  }

 private:
  std::vector<FrameRun> runs_;
};

/// The pose at a time between frames.
void sample(const Motion& motion, double frame, PoseSpan out) {
  const int before = std::clamp(static_cast<int>(frame), 0, motion.frames() - 1);
  const int after = std::min(before + 1, motion.frames() - 1);
  const double share = frame - before;
  for (std::size_t j = 0; j < out.size(); ++j) {
    const Transform& a = motion.pose(before)[j];
    const Transform& b = motion.pose(after)[j];
    out[j] = {slerp(share, a.rotation, b.rotation),
              a.translation + share * (b.translation - a.translation)};
  }
}

double heading_of(const Vec3& way) noexcept { return std::atan2(way.x(), way.z()); }

/// Where the hips face: across the line from the right hip to the left.
double facing(const Skeleton& skeleton, const Rig& rig, ConstPoseSpan pose) {
  const Vec3 left = world_of(skeleton, rig.leg(Side::left).joints.hip, pose).translation -
                    world_of(skeleton, rig.leg(Side::right).joints.hip, pose).translation;
  return std::atan2(-left.z(), left.x());
}

Vec3 root_at(const Motion& motion, int frame) { return motion.pose(frame)[0].translation; }

Vec3 flat(const Vec3& v) { return {v.x(), 0.0, v.z()}; }

/// Walked forwards, on a straight way.
bool is_straight(const Skeleton& skeleton, const Motion& motion, const Rig& rig, FrameRun cycle,
                 const CutSettings& settings) {
  const Vec3 start = root_at(motion, cycle.first);
  const Vec3 way = flat(root_at(motion, cycle.last) - start);
  const double begin = facing(skeleton, rig, motion.pose(cycle.first));
  const double end = facing(skeleton, rig, motion.pose(cycle.last));
  const auto apart = [](double a, double b) {
    return std::abs(std::remainder(a - b, 2.0 * std::numbers::pi));
  };
  if (apart(begin, end) > settings.turn || apart(begin, heading_of(way)) > 2.0 * settings.turn) {
    return false;
  }
  const Vec3 across = Vec3::UnitY().cross(way.normalized());
  const double most = settings.aside * rig.scale();
  for (int frame = cycle.first; frame <= cycle.last; ++frame) {
    if (std::abs(across.dot(root_at(motion, frame) - start)) > most) return false;
  }
  return true;
}

/// At one speed, and neither just begun nor about to end.
bool is_even(const Motion& motion, FrameRun cycle, int first_frame, double unevenness) {
  const Vec3 way = flat(root_at(motion, cycle.last) - root_at(motion, cycle.first));
  const int frames = cycle.last - cycle.first;
  const int half = frames / 2;
  for (int first = cycle.first - half; first <= cycle.last; first += half) {
    const int last = first + half;
    if (first < first_frame || last >= motion.frames()) continue;
    const double share =
        (root_at(motion, last) - root_at(motion, first)).dot(way) / way.squaredNorm();
    if (std::abs(share * frames / half - 1.0) > unevenness) return false;
  }
  return true;
}

bool flips(const Motion& motion, FrameRun cycle, double most) {
  for (int frame = cycle.first; frame < cycle.last; ++frame) {
    const ConstPoseSpan before = motion.pose(frame);
    const ConstPoseSpan after = motion.pose(frame + 1);
    for (std::size_t j = 0; j < before.size(); ++j) {
      if (angle_between(before[j].rotation, after[j].rotation) > most) return true;
    }
  }
  return false;
}

/// Straight, even, as fast as somebody who goes somewhere, and well captured.
bool is_regular(const Skeleton& skeleton, const Motion& motion, const Rig& rig, FrameRun cycle,
                int first_frame, const CutSettings& settings) {
  const double seconds = (cycle.last - cycle.first) / motion.fps();
  if (seconds < settings.shortest || seconds > settings.longest) return false;
  const double length = flat(root_at(motion, cycle.last) - root_at(motion, cycle.first)).norm();
  if (length < settings.slowest * rig.scale() * seconds) return false;
  return is_straight(skeleton, motion, rig, cycle, settings) &&
         is_even(motion, cycle, first_frame, settings.unevenness) &&
         !flips(motion, cycle, settings.flip);
}

GaitCycle make_cycle(const Motion& motion, const Ground& ground, int first, int last) {
  GaitCycle cycle;
  cycle.first_frame = first;
  cycle.duration = (last - first) / motion.fps();
  const Vec3 start = root_at(motion, first);
  Vec3 way = root_at(motion, last) - start;
  way.y() = 0.0;
  cycle.speed = way.norm() / cycle.duration;
  const Quat to_treadmill = yaw(-heading_of(way));
  cycle.samples = Motion(kCycleSamples, motion.joints(), (kCycleSamples - 1) / cycle.duration);
  for (int i = 0; i < kCycleSamples; ++i) {
    const double share = static_cast<double>(i) / (kCycleSamples - 1);
    const PoseSpan pose = cycle.samples.pose(i);
    sample(motion, first + share * (last - first), pose);
    Transform& root = pose[0];
    const double floor = ground.height(root.translation.x(), root.translation.z());
    const double height = root.translation.y() - (std::isfinite(floor) ? floor : 0.0);
    root.translation = to_treadmill * (root.translation - start - share * way);
    root.translation.y() = height;
    root.rotation = to_treadmill * root.rotation;
  }
  return cycle;
}

}  // namespace

std::vector<GaitCycle> cut_cycles(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                  const Ground& ground, const PlantTrack& plants, int first_frame,
                                  const CutSettings& settings) {
  const std::array<Stances, 2> stances{Stances(plants, Side::left), Stances(plants, Side::right)};
  std::vector<GaitCycle> cycles;
  for (const Side side : kSides) {
    const std::vector<FrameRun>& runs = stances[index_of(side)].runs();
    for (std::size_t i = 0; i + 1 < runs.size(); ++i) {
      const int first = runs[i].first;
      const int last = runs[i + 1].first;
      // A stance that the clip's beginning cuts has no strike.
      if (first <= first_frame + 1 || last >= motion.frames()) continue;
      if (!is_regular(skeleton, motion, rig, {first, last}, first_frame, settings)) continue;
      int flight = 0;
      int both = 0;
      for (int frame = first; frame < last; ++frame) {
        const int down =
            static_cast<int>(stances[0].at(frame)) + static_cast<int>(stances[1].at(frame));
        if (down == 0) ++flight;
        if (down == 2) ++both;
      }
      cycles.push_back(make_cycle(motion, ground, first, last));
      cycles.back().strike = side;
      cycles.back().gait = flight > both ? Gait::run : Gait::walk;
    }
  }
  std::sort(cycles.begin(), cycles.end(),
            [](const GaitCycle& a, const GaitCycle& b) { return a.first_frame < b.first_frame; });
  return cycles;
}

}  // namespace surefoot
