#include "metrics/found_contacts.h"
#include "contact/shuffles.h"
#include "math/frames.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kNearGround = 0.1;    // m
constexpr double kNearLowest = 0.03;   // m
constexpr double kLowestWithin = 0.6;  // s
constexpr double kClimb = 0.25;        // m/s
constexpr double kSlack = 0.35;        // m/s
constexpr double kShortest = 0.1;      // s
constexpr double kEnds = 0.067;        // s

double lowest_around(const SoleMotion& motion, Side side, SolePart part, int frame) {
  const int reach = frames_of(kLowestWithin, motion.fps());
  const int last = std::min(frame + reach, motion.frames() - 1);
  double lowest = motion.place(side, part, frame).y();
  for (int f = std::max(frame - reach, motion.first_frame()); f <= last; ++f) {
    lowest = std::min(lowest, motion.place(side, part, f).y());
  }
  return lowest;
}

bool near_ground(const Vec3& point_world, const Ground& ground, double clearance, double scale) {
  if (ground.kind() == GroundKind::none) return true;
  const double height = ground.height(point_world.x(), point_world.z(), clearance);
  return std::abs(point_world.y() - height) < kNearGround * scale;
}

bool is_slow_and_low(const SoleMotion& motion, Side side, SolePart part, int frame, double scale) {
  return std::abs(motion.velocity(side, part, frame).y()) < kClimb * scale &&
         motion.slack(side, part, frame) < kSlack * scale &&
         motion.place(side, part, frame).y() <
             lowest_around(motion, side, part, frame) + kNearLowest * scale;
}

}  // namespace

FrameRun core_of(const FrameRun& frames, double fps) {
  const int ends = frames_of(kEnds, fps);
  return {frames.first + ends, frames.last - ends};
}

std::vector<FoundContact> found_contacts(const SoleMotion& motion, const Rig& rig,
                                         const Ground& ground) {
  const double scale = rig.scale();
  const int fewest = std::max(2, frames_of(kShortest, motion.fps()));
  std::vector<FoundContact> contacts;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      const double clearance = rig.leg(side).clearance[index_of(part)];
      std::vector<FrameRun> runs;
      for (int f = motion.first_frame(); f < motion.frames(); ++f) {
        if (!near_ground(motion.place(side, part, f), ground, clearance, scale) ||
            !is_slow_and_low(motion, side, part, f, scale)) {
          continue;
        }
        if (runs.empty() || runs.back().last + 1 < f) runs.push_back({f, f});
        runs.back().last = f;
      }
      for (const FrameRun& run : drop_short(runs, fewest)) contacts.push_back({side, part, run});
    }
  }
  return contacts;
}

std::vector<FoundContact> parted_by_shuffles(const std::vector<FoundContact>& contacts,
                                             const SoleMotion& source, const Rig& rig) {
  std::vector<FoundContact> parted;
  for (const FoundContact& contact : contacts) {
    const auto ways = shuffles(source, contact.side, contact.part, contact.frames, rig.scale());
    for (const FrameRun& part : rest_of(contact.frames, ways)) {
      parted.push_back({contact.side, contact.part, part});
    }
  }
  return parted;
}

}  // namespace surefoot
