#include "edit/fill_repeats.h"

#include "math/rotation.h"

namespace surefoot {

namespace {

/// A cubic from 0 at u = 0 to `end` at u = 1 with these slopes.
Vec3 hermite(double u, const Vec3& slope_before, const Vec3& end, const Vec3& slope_after) {
  const double v = 1.0 - u;
  return u * v * v * slope_before + u * u * (3.0 - 2.0 * u) * end - u * u * v * slope_after;
}

/// The way of one joint through a gap. Slopes are for the whole gap; rotations are rotation vectors
/// relative to the frame before it.
struct JointGap {
  Transform from;
  Vec3 turn;
  Vec3 turn_before;
  Vec3 turn_after;
  Vec3 way;
  Vec3 way_before;
  Vec3 way_after;

  [[nodiscard]] Transform at(double u) const {
    return {(from.rotation * from_rotation_vector(hermite(u, turn_before, turn, turn_after)))
                .normalized(),
            from.translation + hermite(u, way_before, way, way_after)};
  }
};

Vec3 turn_from(const Quat& a, const Quat& b) { return rotation_vector(a.conjugate() * b); }

/// `length`: frames from the last good frame to the next. Without a frame before or after, or with
/// copies there, the mean slope is taken.
JointGap joint_gap(const Transform* before, const Transform& from, const Transform& to,
                   const Transform* after, int length) {
  JointGap gap;
  gap.from = from;
  gap.turn = gap.turn_before = gap.turn_after = turn_from(from.rotation, to.rotation);
  gap.way = gap.way_before = gap.way_after = to.translation - from.translation;
  if (before != nullptr) {
    gap.turn_before = length * turn_from(before->rotation, from.rotation);
    gap.way_before = length * (from.translation - before->translation);
  }
  if (after != nullptr) {
    gap.turn_after = length * turn_from(to.rotation, after->rotation);
    gap.way_after = length * (after->translation - to.translation);
  }
  return gap;
}

}  // namespace

Motion fill_repeats(const Motion& motion, std::span<const FrameRun> runs) {
  Motion filled = motion;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const int from = runs[r].first - 1;
    const int to = runs[r].last + 1;
    const bool copies_after = r + 1 < runs.size() && runs[r + 1].first == to + 1;
    const bool has_after = to + 1 < motion.frames() && !copies_after;
    for (int j = 0; j < motion.joints(); ++j) {
      const auto i = static_cast<std::size_t>(j);
      // Frames before have been filled already.
      const Transform* before = from > 0 ? &filled.pose(from - 1)[i] : nullptr;
      const Transform* after = has_after ? &motion.pose(to + 1)[i] : nullptr;
      const JointGap gap =
          joint_gap(before, filled.pose(from)[i], motion.pose(to)[i], after, to - from);
      for (int f = runs[r].first; f <= runs[r].last; ++f) {
        filled.pose(f)[i] = gap.at(static_cast<double>(f - from) / (to - from));
      }
    }
  }
  return filled;
}

}  // namespace surefoot
