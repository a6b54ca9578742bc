#include "io/gltf/new_file.h"

#include <nlohmann/json.hpp>

#include "io/gltf/appender.h"
#include "io/gltf/base64.h"
#include "io/gltf/container.h"
#include "io/gltf/figure.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr int kVertices = 34962;  // ARRAY_BUFFER
constexpr int kIndices = 34963;   // ELEMENT_ARRAY_BUFFER

GltfJson json_of(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
GltfJson json_of(const Quat& q) { return {q.x(), q.y(), q.z(), q.w()}; }

GltfJson nodes_of(const Skeleton& skeleton) {
  GltfJson nodes = GltfJson::array();
  for (int j = 0; j < skeleton.size(); ++j) {
    const Joint& joint = skeleton[j];
    GltfJson node{{"name", joint.name}};
    if (!skeleton.children(j).empty()) {
      node["children"] = std::vector<int>(skeleton.children(j).begin(), skeleton.children(j).end());
    }
    node["translation"] = json_of(joint.offset_local);
    if (joint.rest_rotation_local.coeffs() != Quat::Identity().coeffs()) {
      node["rotation"] = json_of(joint.rest_rotation_local);
    }
    if (joint.end_site) node["extras"] = {{"end_site", true}};
    nodes.push_back(std::move(node));
  }
  return nodes;
}

std::vector<float> inverse_binds(const Skeleton& skeleton) {
  const std::vector<Transform> rest = rest_pose(skeleton);
  std::vector<Transform> world(rest.size());
  forward_kinematics(skeleton, rest, world);
  std::vector<float> numbers;
  for (const Transform& joint : world) {
    const Transform back = inverse(joint);
    const Mat3 turn = back.rotation.toRotationMatrix();
    for (int c = 0; c < 3; ++c) {
      for (int r = 0; r < 3; ++r) numbers.push_back(static_cast<float>(turn(r, c)));
      numbers.push_back(0.0F);
    }
    for (int r = 0; r < 3; ++r) numbers.push_back(static_cast<float>(back.translation[r]));
    numbers.push_back(1.0F);
  }
  return numbers;
}

void add_figure(GltfJson& json, const Skeleton& skeleton, GltfAppender& data) {
  const BoneFigure figure = bone_figure(skeleton);
  const int positions = data.add(figure.positions, "VEC3", /*bounds=*/true, kVertices);
  const int joints = data.add(figure.joints, "VEC4", kVertices);
  const int weights = data.add(figure.weights, "VEC4", /*bounds=*/false, kVertices);
  const int indices = data.add(figure.indices, "SCALAR", kIndices);
  json["meshes"] = {
      {{"name", "bones"},
       {"primitives",
        {{{"attributes", {{"POSITION", positions}, {"JOINTS_0", joints}, {"WEIGHTS_0", weights}}},
          {"indices", indices}}}}}};
  std::vector<int> all;
  for (int j = 0; j < skeleton.size(); ++j) all.push_back(j);
  json["skins"] = {
      {{"inverseBindMatrices", data.add(inverse_binds(skeleton), "MAT4")}, {"joints", all}}};
  json["nodes"].push_back({{"name", "figure"}, {"mesh", 0}, {"skin", 0}});
}

/// Channels of the joints that ever leave their rest.
void add_animation(GltfJson& json, const Clip& clip, GltfAppender& data) {
  const Motion& motion = clip.motion;
  std::vector<float> times;
  for (int f = 0; f < motion.frames(); ++f) times.push_back(static_cast<float>(f / motion.fps()));
  const int input = data.add(times, "SCALAR", /*bounds=*/true);
  GltfJson channels = GltfJson::array();
  GltfJson samplers = GltfJson::array();
  const auto add = [&](int joint, const char* path, const char* type,
                       const std::vector<float>& values) {
    channels.push_back(
        {{"sampler", samplers.size()}, {"target", {{"node", joint}, {"path", path}}}});
    samplers.push_back(
        {{"input", input}, {"output", data.add(values, type)}, {"interpolation", "LINEAR"}});
  };
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    const Joint& joint = clip.skeleton[j];
    bool turns = j == 0;
    bool moves = j == 0;
    Quat last = joint.rest_rotation_local;
    std::vector<float> rotations;
    std::vector<float> translations;
    for (int f = 0; f < motion.frames(); ++f) {
      const Transform& local = motion.pose(f)[j];
      turns = turns || local.rotation.coeffs() != joint.rest_rotation_local.coeffs();
      moves = moves || local.translation != joint.offset_local;
      last = nearest_sign(local.rotation, last);
      for (int k = 0; k < 4; ++k) rotations.push_back(static_cast<float>(last.coeffs()[k]));
      for (int k = 0; k < 3; ++k) translations.push_back(static_cast<float>(local.translation[k]));
    }
    if (moves) add(j, "translation", "VEC3", translations);
    if (turns) add(j, "rotation", "VEC4", rotations);
  }
  json["animations"] = {
      {{"name", "motion"}, {"channels", std::move(channels)}, {"samplers", std::move(samplers)}}};
}

}  // namespace

std::string new_gltf(const Clip& clip, GltfContainerKind container) {
  GltfJson json;
  json["asset"] = {{"version", "2.0"}, {"generator", "surefoot"}};
  json["scene"] = 0;
  json["scenes"] = {{{"nodes", {0, clip.skeleton.size()}}}};
  json["nodes"] = nodes_of(clip.skeleton);
  json["meshes"] = GltfJson::array();
  json["skins"] = GltfJson::array();
  json["animations"] = GltfJson::array();
  json["buffers"] = GltfJson::array();
  GltfAppender data(json, 0, 0);
  add_figure(json, clip.skeleton, data);
  add_animation(json, clip, data);
  GltfJson buffer{{"byteLength", data.bytes().size()}};
  if (container == GltfContainerKind::text) {
    buffer["uri"] = "data:application/octet-stream;base64," + encode_base64(data.bytes());
    json["buffers"].push_back(std::move(buffer));
    return json.dump();
  }
  json["buffers"].push_back(std::move(buffer));
  return write_glb(json.dump(), data.bytes(), {});
}

}  // namespace surefoot
