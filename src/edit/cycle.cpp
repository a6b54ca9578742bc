#include "surefoot/edit/cycle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "edit/stances.h"
#include "math/rotation.h"
#include "rig/t_pose.h"
#include "surefoot/contact/plant.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

/// How much longer or shorter than from plant to plant a cycle may be.
constexpr double kStrideSlack = 0.1;
/// Strides last between these, seconds: a shorter one is no step, a longer one no gait.
constexpr double kShortestStride = 0.3;
constexpr double kLongestStride = 3.0;
/// Velocities count as how far they lead in this time, seconds.
constexpr double kAhead = 0.1;
/// Frames further apart are no cycle, metres for a leg of 0.85 m: steady walks and runs of the
/// corpus are 1 to 12 cm apart.
constexpr double kMostApart = 0.15;

/// Places of the joints seen from the hips, in their heading.
class PostureTable {
 public:
  PostureTable(const Skeleton& skeleton, const Motion& motion, const Rig& rig)
      : fps_(motion.fps()) {
    std::vector<Transform> world(skeleton.size());
    for (int f = 0; f < motion.frames(); ++f) {
      forward_kinematics(skeleton, motion.pose(f), world);
      const auto place = [&](int j) { return world[j].translation; };
      const Vec3 left =
          place(rig.leg(Side::left).joints.hip) - place(rig.leg(Side::right).joints.hip);
      const Quat back = yaw(std::atan2(left.z(), left.x()));
      std::vector<Vec3>& row = rows_.emplace_back();
      for (int j = 0; j < skeleton.size(); ++j) {
        // What carries the hips is no part of the posture.
        if (skeleton[j].end_site || skeleton.is_ancestor(j, rig.hips)) continue;
        row.push_back(back * (place(j) - place(rig.hips)));
      }
    }
  }

  [[nodiscard]] double mismatch(int a, int b) const {
    double sum = 0.0;
    const std::size_t joints = rows_.front().size();
    for (std::size_t j = 0; j < joints; ++j) {
      const double apart = (at(a, j) - at(b, j)).squaredNorm();
      sum += apart + kAhead * kAhead * (speed(a, j) - speed(b, j)).squaredNorm();
    }
    return std::sqrt(sum / static_cast<double>(joints));
  }

 private:
  [[nodiscard]] const Vec3& at(int frame, std::size_t joint) const { return rows_[frame][joint]; }
  [[nodiscard]] Vec3 speed(int frame, std::size_t joint) const {
    const int before = std::max(frame - 1, 0);
    const int after = std::min(frame + 1, static_cast<int>(rows_.size()) - 1);
    if (before == after) return Vec3::Zero();
    return (at(after, joint) - at(before, joint)) * (fps_ / (after - before));
  }

  std::vector<std::vector<Vec3>> rows_;
  double fps_;
};

class CycleFinder {
 public:
  CycleFinder(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
              const PlantTrack& plants)
      : stances_(find_stances(plants)),
        by_frame_(plants),
        postures_(skeleton, motion, rig),
        frames_(motion.frames()),
        fps_(motion.fps()),
        start_(first_real_frame(skeleton, motion)) {}

  std::optional<MotionCycle> run() {
    for (const Side side : kSides) {
      const Stance* before = nullptr;
      for (const Stance& stance : stances_) {
        if (stance.side != side) continue;
        if (before != nullptr) look_between(*before, stance);
        before = &stance;
      }
    }
    return best_;
  }

 private:
  [[nodiscard]] bool same_feet(int a, int b) const {
    for (const Side side : kSides) {
      for (const SolePart part : kHeelAndBall) {
        const bool in_a = by_frame_.at(a, side, part) != PlantsByFrame::kNoPlant;
        const bool in_b = by_frame_.at(b, side, part) != PlantsByFrame::kNoPlant;
        if (in_a != in_b) return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool both_are_set_down(int first, int last) const {
    return std::ranges::all_of(kSides, [&](Side side) {
      return std::ranges::any_of(stances_, [&](const Stance& stance) {
        return stance.side == side && stance.first > first && stance.first <= last;
      });
    });
  }

  /// How many frames a stride between two stances of a foot may have: from one setting down to the
  /// next, with some slack. Of a foot that stands as the motion begins it is not known when it was
  /// set down, only that both stances are parts of one stride's.
  struct Lengths {
    int shortest;
    int longest;
  };
  [[nodiscard]] Lengths lengths_between(const Stance& a, const Stance& b) const {
    const int stride = b.first - a.first;
    const int slack = static_cast<int>(kStrideSlack * stride);
    if (a.first > start_) return {stride - slack, stride + slack};
    return {b.first - a.last, b.last - a.first};
  }

  /// Cycles that begin between two stances of one foot, or up to a stride before the first of them.
  void look_between(const Stance& a, const Stance& b) {
    Lengths lengths = lengths_between(a, b);
    lengths.shortest = std::max(lengths.shortest, static_cast<int>(kShortestStride * fps_));
    lengths.longest = std::min(lengths.longest, static_cast<int>(kLongestStride * fps_));
    for (int first = std::max(start_, a.first - lengths.longest); first <= b.first; ++first) {
      const int end = std::min(first + lengths.longest, frames_ - 1);
      for (int last = first + lengths.shortest; last <= end; ++last) {
        if (!same_feet(first, last) || !both_are_set_down(first, last)) continue;
        const double mismatch = postures_.mismatch(first, last);
        if (!best_ || mismatch < best_->mismatch)
          best_ = MotionCycle{first, last, a.side, mismatch};
      }
    }
  }

  std::vector<Stance> stances_;
  PlantsByFrame by_frame_;
  PostureTable postures_;
  int frames_;
  double fps_;
  int start_;
  std::optional<MotionCycle> best_;
};

}  // namespace

Result<MotionCycle> find_cycle(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                               const PlantTrack& plants) {
  if (motion.frames() == 0) return fail("the motion has no frames");
  const std::optional<MotionCycle> cycle = CycleFinder(skeleton, motion, rig, plants).run();
  if (!cycle) {
    return fail(
        "no cycle found: one foot must land twice, with a step of the other foot in between");
  }
  if (cycle->mismatch > kMostApart * rig.scale()) {
    return fail(
        fmt::format("no cycle found: the best matching frames, {} and {}, are still {:.0f} cm "
                    "apart; a loop needs a motion that repeats",
                    cycle->first, cycle->last, 100.0 * cycle->mismatch));
  }
  return *cycle;
}

}  // namespace surefoot
