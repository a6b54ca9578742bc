#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/clip_places.h"
#include "io/gltf/source.h"
#include "support/data_files.h"
#include "surefoot/io/gltf.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot::testing {

/// World positions of every node at some times, as an independent evaluator found them. Nodes of
/// one name take turns in `places`.
struct GltfTruth {
  std::string animation;
  std::vector<double> times;
  std::map<std::string, std::vector<Vec3>> places;
};

inline GltfTruth read_gltf_truth(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text);
  GltfTruth truth;
  if (json["anim"].is_string()) truth.animation = json["anim"];
  truth.times = json["times"].get<std::vector<double>>();
  for (const auto& [name, places] : json["pos"].items()) {
    for (const auto& place : places) {
      truth.places[name].emplace_back(place[0], place[1], place[2]);
    }
  }
  return truth;
}

/// The name of the file's data and of its truth: `glb/three_Soldier.glb`.
inline std::vector<std::string> gltf_samples() {
  std::vector<std::string> files;
  for (const char* folder : {"formats/glb", "formats/vrm"}) {
    for (const std::string& file : data_files(folder, "")) files.push_back(file);
  }
  return files;
}

inline std::shared_ptr<const std::string> shared_data(const std::string& file) {
  return std::make_shared<const std::string>(read_data_file(file).value());
}

/// World positions of the clip's joints at a time of the animation, in metres and +y up.
inline std::vector<Vec3> places_at(const Clip& clip, double time) {
  GltfSource source = dynamic_cast<const GltfSource&>(*clip.source);
  source.timing.first_time = time;
  GltfPoses poses(source);
  poses.read(0);
  std::vector<Transform> world(clip.skeleton.size());
  forward_kinematics(clip.skeleton, poses.pose(), world);
  std::vector<Vec3> places;
  for (const Transform& joint : world) places.push_back(joint.translation);
  return places;
}

}  // namespace surefoot::testing
