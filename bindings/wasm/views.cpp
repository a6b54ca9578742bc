#include "views.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "contact/sole_features.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot::wasm {
namespace {

constexpr std::size_t kSolePoints = 6;
constexpr double kSeenAround = 0.5;     // seconds that heights and speeds of a frame look away
constexpr double kGroundMargin = 2.0;   // metres around the feet
constexpr double kGroundCells = 96.0;   // along the longer side, at most
constexpr double kSmallestStep = 0.05;  // metres

/// Numbers written one after the other into bytes.
template <class Number>
class Packed {
 public:
  explicit Packed(std::size_t count) : bytes_(count * sizeof(Number), '\0') {}

  void set(std::size_t index, double value) {
    const auto number = static_cast<Number>(value);
    std::memcpy(bytes_.data() + index * sizeof(Number), &number, sizeof(Number));
  }
  void set(std::size_t index, const Vec3& v) {
    for (int k = 0; k < 3; ++k) set(3 * index + static_cast<std::size_t>(k), v[k]);
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

std::size_t sole_index(std::size_t frame, Side side, SolePart part) {
  return kSolePoints * frame + 3 * index_of(side) + index_of(part);
}

std::string joint_bytes(const Skeleton& skeleton, const Motion& motion, int first, int end) {
  const auto joints = static_cast<std::size_t>(skeleton.size());
  std::vector<Transform> world(joints);
  Packed<float> packed(3 * joints * static_cast<std::size_t>(end - first));
  for (int frame = first; frame < end; ++frame) {
    forward_kinematics(skeleton, motion.pose(frame), world);
    for (std::size_t j = 0; j < joints; ++j) {
      packed.set(static_cast<std::size_t>(frame - first) * joints + j, world[j].translation);
    }
  }
  return packed.take();
}

std::string rotation_bytes(const Skeleton& skeleton, const Motion& motion, int first, int end) {
  std::vector<Transform> world(skeleton.size());
  Packed<float> packed(4 * world.size() * static_cast<std::size_t>(end - first));
  std::size_t at = 0;
  for (int frame = first; frame < end; ++frame) {
    forward_kinematics(skeleton, motion.pose(frame), world);
    for (const Transform& joint : world) {
      for (int k = 0; k < 4; ++k) packed.set(at++, joint.rotation.coeffs()[k]);
    }
  }
  return packed.take();
}

std::string sole_bytes(std::span<const BothLegs> poses) {
  Packed<float> packed(3 * kSolePoints * poses.size());
  for (std::size_t frame = 0; frame < poses.size(); ++frame) {
    for (const Side side : kSides) {
      for (const SolePart part : kSoleParts) {
        packed.set(sole_index(frame, side, part), poses[frame][index_of(side)].sole_world(part));
      }
    }
  }
  return packed.take();
}

/// Heights or speeds, as detection sees them: it looks at the frames around, too.
std::string feature_bytes(const Take& take, bool speeds, int first, int end) {
  const int around = static_cast<int>(std::ceil(kSeenAround * take.fps()));
  const int from = std::max(0, first - around);
  const int to = std::min(take.frames(), end + around);
  const std::span<const BothLegs> poses(take.legs().data() + from,
                                        static_cast<std::size_t>(to - from));
  Packed<float> packed(kSolePoints * static_cast<std::size_t>(end - first));
  for (const Side side : kSides) {
    for (const SolePart part : kSoleParts) {
      const SoleFeatures features =
          sole_features(poses, take.fps(), take.rig(), take.ground(), side, part);
      for (int frame = first; frame < end; ++frame) {
        const auto at = static_cast<std::size_t>(frame - from);
        packed.set(sole_index(static_cast<std::size_t>(frame - first), side, part),
                   speeds ? features.velocity_world[at].norm() : features.height[at]);
      }
    }
  }
  return packed.take();
}

}  // namespace

std::string view_bytes(const Take& take, ViewArray array, int first, int end) {
  if (array == ViewArray::joints) return joint_bytes(take.skeleton(), take.motion(), first, end);
  if (array == ViewArray::rotations) {
    return rotation_bytes(take.skeleton(), take.motion(), first, end);
  }
  if (array == ViewArray::soles) {
    return sole_bytes({take.legs().data() + first, static_cast<std::size_t>(end - first)});
  }
  return feature_bytes(take, array == ViewArray::speeds, first, end);
}

std::string pose_bytes(const Skeleton& skeleton, const Motion& motion, int frame) {
  std::vector<Transform> world(skeleton.size());
  forward_kinematics(skeleton, motion.pose(frame), world);
  Packed<double> packed(3 * world.size());
  for (std::size_t j = 0; j < world.size(); ++j) packed.set(j, world[j].translation);
  return packed.take();
}

GroundGrid ground_grid(const Take& loaded) {
  const std::vector<BothLegs>& poses = loaded.legs();
  if (poses.empty()) return {};
  Vec3 low = poses.front().front().ball_world;
  Vec3 high = low;
  for (const auto& legs : poses) {
    for (const LegPose& leg : legs) {
      low = low.cwiseMin(leg.ball_world);
      high = high.cwiseMax(leg.ball_world);
    }
  }
  const Vec3 extent = (high - low).array() + 2.0 * kGroundMargin;
  GroundGrid grid;
  grid.x = low.x() - kGroundMargin;
  grid.z = low.z() - kGroundMargin;
  grid.step = std::max(std::max(extent.x(), extent.z()) / kGroundCells, kSmallestStep);
  grid.columns = static_cast<int>(std::ceil(extent.x() / grid.step)) + 1;
  grid.rows = static_cast<int>(std::ceil(extent.z() / grid.step)) + 1;
  return grid;
}

std::string ground_bytes(const Ground& ground, const GroundGrid& grid) {
  const auto columns = static_cast<std::size_t>(grid.columns);
  Packed<float> packed(columns * static_cast<std::size_t>(grid.rows));
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      const double x = grid.x + column * grid.step;
      const double z = grid.z + row * grid.step;
      packed.set(static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column),
                 ground.height(x, z));
    }
  }
  return packed.take();
}

}  // namespace surefoot::wasm
