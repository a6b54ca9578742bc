#include "io/bvh_root_offset.h"
#include "math/quantile.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace surefoot {

namespace {

Vec3 up_in_file(Axis up) noexcept { return world_from_file(up).conjugate() * Vec3::UnitY(); }

// How far the lowest joint of the rest pose is below the root.
double depth_below_root(const Skeleton& skeleton, const Vec3& up) {
  std::vector<double> height(skeleton.size(), 0.0);
  for (int j = 1; j < skeleton.size(); ++j) {
    height[j] = height[skeleton[j].parent] + up.dot(skeleton[j].offset_local);
  }
  return -*std::ranges::min_element(height);
}

double median_root_height(const Motion& motion, const Vec3& up) {
  std::vector<double> heights;
  for (int frame = 0; frame < motion.frames(); ++frame) {
    heights.push_back(up.dot(motion.pose(frame)[0].translation));
  }
  return median(std::move(heights));
}

}  // namespace

bool adds_to_root_offset(const Skeleton& skeleton_in_file, const BvhChannels& root_channels,
                         const Motion& motion_in_file, Axis up, RootOffset wanted,
                         Diagnostics* notes) {
  if (wanted != RootOffset::automatic) return wanted == RootOffset::add;
  if (root_channels.count(BvhChannel::Kind::position) < 3) return false;
  const Vec3 up_axis = up_in_file(up);
  const double depth = depth_below_root(skeleton_in_file, up_axis);
  const double offset = up_axis.dot(skeleton_in_file[0].offset_local);
  if (depth <= 0.0 || offset < 0.6 * depth || offset > 1.5 * depth) return false;
  if (std::abs(median_root_height(motion_in_file, up_axis)) > 0.25 * depth) return false;
  if (notes) {
    notes->note(NoteKind::guessed_root_offset,
                "the root's position stays near zero and its OFFSET is the standing height, so "
                "position channels are added to OFFSET (--root-offset)");
  }
  return true;
}

}  // namespace surefoot
