#include "surefoot/edit/cycle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
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

bool belongs_to_foot(const Skeleton& skeleton, const Rig& rig, int joint) {
  return std::ranges::any_of(
      kSides, [&](Side side) { return skeleton.is_ancestor(rig.leg(side).joints.ankle, joint); });
}

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
        // What carries the hips is no part of the posture; tips count where they say how a toe
        // bends.
        if (skeleton.is_ancestor(j, rig.hips)) continue;
        if (skeleton[j].end_site && !belongs_to_foot(skeleton, rig, j)) continue;
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
              const PlantTrack& plants, int cycles)
      : stances_(find_stances(plants)),
        by_frame_(plants),
        postures_(skeleton, motion, rig),
        frames_(motion.frames()),
        fps_(motion.fps()),
        start_(first_real_frame(skeleton, motion)),
        cycles_(cycles) {}

  void run() {
    for (const Side side : kSides) {
      std::vector<const Stance*> own;
      for (const Stance& stance : stances_) {
        if (stance.side == side) own.push_back(&stance);
      }
      const auto cycles = static_cast<std::size_t>(cycles_);
      for (std::size_t i = 0; i + cycles < own.size(); ++i) look_between(*own[i], *own[i + cycles]);
    }
  }

  /// The best cycle in which each foot is set down as often as wanted.
  [[nodiscard]] const std::optional<MotionCycle>& best() const { return best_; }
  /// The best one of which only that is amiss.
  [[nodiscard]] const std::optional<MotionCycle>& uneven() const { return uneven_; }

  [[nodiscard]] int set_downs(const MotionCycle& cycle, Side side) const {
    return static_cast<int>(std::ranges::count_if(stances_, [&](const Stance& stance) {
      return stance.side == side && stance.first > cycle.first && stance.first <= cycle.last;
    }));
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

  /// How many frames the strides between two stances of a foot may have: from one setting down to
  /// the other, with some slack. Of a foot that stands as the motion begins it is not known when it
  /// was set down, only that both stances are parts of one stride's.
  struct Lengths {
    int shortest;
    int longest;
  };
  [[nodiscard]] Lengths lengths_between(const Stance& a, const Stance& b) const {
    const int stride = b.first - a.first;
    const int slack = static_cast<int>(kStrideSlack * stride / cycles_);
    if (a.first > start_) return {stride - slack, stride + slack};
    return {b.first - a.last, b.last - a.first};
  }

  /// Cycles that begin between two stances of one foot, or up to a stride before the first of them.
  void look_between(const Stance& a, const Stance& b) {
    Lengths lengths = lengths_between(a, b);
    lengths.shortest =
        std::max(lengths.shortest, static_cast<int>(cycles_ * kShortestStride * fps_));
    lengths.longest = std::min(lengths.longest, static_cast<int>(cycles_ * kLongestStride * fps_));
    for (int first = std::max(start_, a.first - lengths.longest); first <= b.first; ++first) {
      const int end = std::min(first + lengths.longest, frames_ - 1);
      for (int last = first + lengths.shortest; last <= end; ++last) {
        if (!same_feet(first, last)) continue;
        const MotionCycle found{first, last, a.side, postures_.mismatch(first, last)};
        const bool whole = std::ranges::all_of(
            kSides, [&](Side side) { return set_downs(found, side) == cycles_; });
        std::optional<MotionCycle>& place = whole ? best_ : uneven_;
        if (!place || found.mismatch < place->mismatch) place = found;
      }
    }
  }

  std::vector<Stance> stances_;
  PlantsByFrame by_frame_;
  PostureTable postures_;
  int frames_;
  double fps_;
  int start_;
  int cycles_;
  std::optional<MotionCycle> best_;
  std::optional<MotionCycle> uneven_;
};

std::string times(int count) {
  if (count == 0) return "never";
  return count == 1 ? std::string("once") : fmt::format("{} times", count);
}

/// Why there is no cycle.
std::string no_cycle(const CycleFinder& finder, int cycles) {
  if (const std::optional<MotionCycle>& uneven = finder.uneven()) {
    return fmt::format(
        "no whole cycle found: a loop needs each foot to be planted {}; between the best matching "
        "frames, {} and {}, the left foot is planted {}, the right foot {}",
        times(cycles), uneven->first, uneven->last, times(finder.set_downs(*uneven, Side::left)),
        times(finder.set_downs(*uneven, Side::right)));
  }
  if (cycles > 1) {
    return fmt::format(
        "no loop of {} cycles found: one foot must land {} times in a row, with a step of the "
        "other foot in between; ask for fewer cycles",
        cycles, cycles + 1);
  }
  return "no cycle found: one foot must land twice, with a step of the other foot in between";
}

}  // namespace

Result<MotionCycle> find_cycle(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                               const PlantTrack& plants, int cycles) {
  if (motion.frames() == 0) return fail("the motion has no frames");
  CycleFinder finder(skeleton, motion, rig, plants, cycles);
  finder.run();
  const std::optional<MotionCycle>& cycle = finder.best();
  if (!cycle) return fail(no_cycle(finder, cycles));
  if (cycle->mismatch > kMostApart * rig.scale()) {
    return fail(
        fmt::format("no cycle found: the best matching frames, {} and {}, are still {:.0f} cm "
                    "apart; a loop needs a motion that repeats",
                    cycle->first, cycle->last, 100.0 * cycle->mismatch));
  }
  return *cycle;
}

}  // namespace surefoot
