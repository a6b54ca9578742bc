#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/fbx/curve.h"
#include "io/fbx/tree.h"
#include "surefoot/math/types.h"
#include "surefoot/motion/clip.h"

namespace surefoot::fbx {

inline constexpr int kNone = -1;

/// How a model takes over its parent's scale; R and S are the parent's, r and s its own.
enum class Inherit : std::uint8_t { RrSs, RSrs, Rrs };

/// The three animated properties of a model.
enum class Moved : std::uint8_t { translation, rotation, scaling };

/// Values of the animated properties: file units, degrees, factors.
struct Pose {
  std::array<Vec3, 3> values{Vec3::Zero(), Vec3::Zero(), Vec3::Ones()};  ///< by `Moved`

  [[nodiscard]] const Vec3& operator[](Moved moved) const noexcept {
    return values[static_cast<std::size_t>(moved)];
  }
  [[nodiscard]] Vec3& operator[](Moved moved) noexcept {
    return values[static_cast<std::size_t>(moved)];
  }
};

/// A node of the scene: bone, null, mesh, camera, light.
struct Model {
  std::int64_t id = 0;
  std::uint32_t node = 0;  ///< its record
  std::string name;
  std::string type;    ///< "LimbNode", "Null", "Mesh", ...
  int parent = kNone;  ///< another model
  Pose rest;           ///< where nothing moves it
  Vec3 rotation_offset = Vec3::Zero();
  Vec3 rotation_pivot = Vec3::Zero();
  Vec3 scaling_offset = Vec3::Zero();
  Vec3 scaling_pivot = Vec3::Zero();
  Quat pre = Quat::Identity();
  Quat post = Quat::Identity();
  int order = 0;  ///< 0 to 5: XYZ XZY YZX YXZ ZXY ZYX, the first axis innermost
  Inherit inherit = Inherit::RrSs;

  [[nodiscard]] bool is_bone() const noexcept {
    return type == "LimbNode" || type == "Limb" || type == "Root";
  }
};

/// A property of a model that a layer animates.
struct Track {
  int model = kNone;
  Moved moved = Moved::translation;
  std::uint32_t node = 0;        ///< the AnimationCurveNode, or the Channel of an old file
  std::int64_t id = 0;           ///< of the AnimationCurveNode
  std::uint32_t connection = 0;  ///< the record that connects it to the model
  std::array<bool, 3> has_fallback{};
  Vec3 fallback = Vec3::Zero();           ///< where there is no curve
  std::array<std::uint32_t, 3> curves{};  ///< records, 0: none
};

struct Layer {
  std::int64_t id = 0;
  double weight = 1.0;             ///< 0 to 1
  std::uint32_t weight_curve = 0;  ///< record of its curve, in percent
  bool mute = false;
  bool additive = true;           ///< else it overrides, in part where `weight` is below 1
  bool by_channel = false;        ///< rotations are added angle by angle, not multiplied
  bool scale_by_channel = false;  ///< scales are added, not multiplied
  std::vector<Track> tracks;
};

struct Take {
  std::string name;
  std::uint32_t node = 0;
  Ticks start = 0;
  Ticks stop = 0;
  std::vector<Layer> layers;  ///< base first
};

/// A bone that a HumanIK character names: `LeftUpLeg`.
struct CharacterLink {
  std::string_view role;
  int model = kNone;
};

/// What a file says of its world.
struct Settings {
  double metres_per_unit = 0.01;
  Axis up = Axis::pos_y;
  double fps = 30.0;
};

/// The parts of an FBX file that hold motion.
struct Scene {
  Settings settings;
  std::vector<Model> models;  ///< parents in any order
  std::vector<Take> takes;
  std::vector<CharacterLink> links;
};

/// Understands a tree of any version. Refuses a file without models, circles among the parents, and
/// numbers that are not finite.
[[nodiscard]] Result<Scene> read_scene(const Tree& tree);

/// The two kinds of files: objects and connections by number, or by name with takes (before 7).
[[nodiscard]] Result<Scene> read_numbered_scene(const Tree& tree);
[[nodiscard]] Result<Scene> read_named_scene(const Tree& tree);

/// The name of an object without its class: `Hips` of `Hips\0\1Model` and of `Model::Hips`.
[[nodiscard]] std::string_view object_name(std::string_view name) noexcept;

/// Models from parents to children, each once; empty where parents form a circle.
[[nodiscard]] std::vector<int> parents_first(const std::vector<Model>& models);

}  // namespace surefoot::fbx
