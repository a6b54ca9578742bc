#include "io/gltf/humanoid.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace surefoot {
namespace {

/// The role of a VRM bone, or null for bones that are not looked at.
int* role_of(NamedJoints& named, std::string_view bone) {
  NamedLeg& left = named.legs[0];
  NamedLeg& right = named.legs[1];
  const std::array<std::pair<std::string_view, int*>, 9> roles{{{"hips", &named.hips},
                                                                {"leftUpperLeg", &left.hip},
                                                                {"leftLowerLeg", &left.knee},
                                                                {"leftFoot", &left.ankle},
                                                                {"leftToes", &left.ball},
                                                                {"rightUpperLeg", &right.hip},
                                                                {"rightLowerLeg", &right.knee},
                                                                {"rightFoot", &right.ankle},
                                                                {"rightToes", &right.ball}}};
  for (const auto& [name, role] : roles) {
    if (name == bone) return role;
  }
  return nullptr;
}

/// The humanoid's bones: a list in VRM 0, an object in VRM 1 and VRM animations.
const GltfJson* human_bones(const GltfDocument& document) {
  const GltfJson* extensions = member(*document.json, "extensions");
  if (extensions == nullptr) return nullptr;
  for (const char* name : {"VRMC_vrm", "VRMC_vrm_animation", "VRM"}) {
    const GltfJson* extension = member(*extensions, name);
    const GltfJson* humanoid = extension == nullptr ? nullptr : member(*extension, "humanoid");
    const GltfJson* bones = humanoid == nullptr ? nullptr : member(*humanoid, "humanBones");
    if (bones != nullptr) return bones;
  }
  return nullptr;
}

}  // namespace

bool is_vrm(const GltfDocument& document) { return human_bones(document) != nullptr; }

NamedJoints named_nodes(const GltfDocument& document, std::size_t nodes) {
  NamedJoints named;
  const GltfJson* bones = human_bones(document);
  if (bones == nullptr) return named;
  const auto take = [&](std::string_view bone, const GltfJson& holder) {
    const std::optional<int> node = whole_number(member(holder, "node"));
    int* role = role_of(named, bone);
    if (role != nullptr && node && static_cast<std::size_t>(*node) < nodes) *role = *node;
  };
  if (bones->is_object()) {
    for (const auto& [bone, holder] : bones->items()) take(bone, holder);
  } else if (bones->is_array()) {
    for (const GltfJson& holder : *bones) take(text_of(member(holder, "bone")), holder);
  }
  return named;
}

}  // namespace surefoot
