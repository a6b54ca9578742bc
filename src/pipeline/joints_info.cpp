#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "pipeline/json_layout.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/info.h"

namespace surefoot {
namespace {

using Json = nlohmann::ordered_json;

/// Of the first frame, or at rest where there is none.
std::vector<Transform> first_world(const Clip& clip) {
  std::vector<Transform> world(static_cast<std::size_t>(clip.skeleton.size()));
  if (clip.motion.frames() > 0) {
    forward_kinematics(clip.skeleton, clip.motion.pose(0), world);
  } else {
    forward_kinematics(clip.skeleton, rest_pose(clip.skeleton), world);
  }
  return world;
}

int depth_of(const Skeleton& skeleton, int joint) {
  int depth = 0;
  for (int j = skeleton[joint].parent; j != kNoJoint; j = skeleton[j].parent) ++depth;
  return depth;
}

}  // namespace

std::string joints_text(const Clip& clip) {
  const std::vector<Transform> world = first_world(clip);
  const auto height = [](const Transform& joint) { return joint.translation.y(); };
  const double lowest = world.empty() ? 0.0 : std::ranges::min(world, {}, height).translation.y();
  std::string text;
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    text += fmt::format("{:>{}}{} ({:.2f} m)\n", "", 2 * depth_of(clip.skeleton, j),
                        clip.skeleton[j].name, height(world[j]) - lowest);
  }
  return text;
}

std::string joints_json(const Clip& clip) {
  const std::vector<Transform> world = first_world(clip);
  Json json;
  json["joints"] = Json::array();
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    const int parent = clip.skeleton[j].parent;
    const Vec3 place = world[j].translation / clip.conventions.metres_per_unit;
    json["joints"].push_back(
        {{"name", clip.skeleton[j].name},
         {"parent", parent == kNoJoint ? Json() : Json(clip.skeleton[parent].name)},
         {"position", {place.x(), place.y(), place.z()}}});
  }
  return lay_out(json);
}

}  // namespace surefoot
