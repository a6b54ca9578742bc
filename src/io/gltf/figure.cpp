#include "io/gltf/figure.h"

#include <array>

#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kShortestBone = 1e-3;  // metres

void add_vertex(BoneFigure& figure, const Vec3& place, int joint) {
  for (int k = 0; k < 3; ++k) figure.positions.push_back(static_cast<float>(place[k]));
  for (const int index : {joint, 0, 0, 0}) {
    figure.joints.push_back(static_cast<std::uint16_t>(index));
  }
  for (const float weight : {1.0F, 0.0F, 0.0F, 0.0F}) figure.weights.push_back(weight);
}

/// An octahedron whose waist is a fifth of the way along.
void add_bone(BoneFigure& figure, const Vec3& from, const Vec3& to, int joint) {
  constexpr double kWaist = 0.2;
  constexpr double kThickness = 0.08;
  const Vec3 along = to - from;
  const Vec3 aside = along.unitOrthogonal() * (kThickness * along.norm());
  const Vec3 across = along.normalized().cross(aside);
  const Vec3 waist = from + kWaist * along;
  const auto first = static_cast<std::uint32_t>(figure.positions.size() / 3);
  add_vertex(figure, from, joint);
  for (const Vec3& out : std::array<Vec3, 4>{aside, across, Vec3(-aside), Vec3(-across)}) {
    add_vertex(figure, waist + out, joint);
  }
  add_vertex(figure, to, joint);
  for (std::uint32_t k = 0; k < 4; ++k) {
    const std::uint32_t a = first + 1 + k;
    const std::uint32_t b = first + 1 + (k + 1) % 4;
    for (const std::uint32_t index : {first, b, a, first + 5, a, b}) {
      figure.indices.push_back(index);
    }
  }
}

}  // namespace

BoneFigure bone_figure(const Skeleton& skeleton) {
  const std::vector<Transform> rest = rest_pose(skeleton);
  std::vector<Transform> world(rest.size());
  forward_kinematics(skeleton, rest, world);
  BoneFigure figure;
  for (int j = 1; j < skeleton.size(); ++j) {
    const int parent = skeleton[j].parent;
    const Vec3& from = world[parent].translation;
    const Vec3& to = world[j].translation;
    if (parent > 65535) break;  // the mesh numbers joints with 16 bits
    if ((to - from).norm() > kShortestBone) add_bone(figure, from, to, parent);
  }
  if (figure.indices.empty()) {
    const Vec3& at = world.front().translation;
    add_bone(figure, at, at + 0.1 * Vec3::UnitY(), 0);
  }
  return figure;
}

}  // namespace surefoot
