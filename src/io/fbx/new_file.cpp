#include "io/fbx/new_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "io/fbx/keys_out.h"
#include "io/fbx/rewrite.h"
#include "io/fbx/rotation.h"
#include "io/fbx/source.h"

namespace surefoot::fbx {

namespace {

constexpr std::uint32_t kVersion = 7400;
// Autodesk's reader checks these three against each other and reads an empty scene where they do
// not match.
constexpr std::string_view kCreationTime = "1970-01-01 10:00:00:000";
constexpr std::string_view kFileId{
    "\x28\xb3\x2a\xeb\xb6\x24\xcc\xc2\xbf\xc8\xb0\x2a\xa9\x2b\xfc\xf1", 16};
constexpr std::string_view kFooterId{
    "\xfa\xbc\xab\x09\xd0\xc8\xd4\x66\xb1\x76\xfb\x83\x1c\xf7\x26\x7e", 16};

OutNode integer_property(std::string_view name, std::int32_t value) {
  return property_node(name, "int", "Integer", "", {value});
}

/// Up, front and right axes, each with its sign, of a right-handed world.
std::vector<OutNode> axis_properties(Axis up) {
  const Quat file_from_world = world_from_file(up).conjugate();
  std::vector<OutNode> properties;
  const std::array<std::pair<std::string_view, Vec3>, 3> axes{
      {{"UpAxis", Vec3::UnitY()}, {"FrontAxis", Vec3::UnitZ()}, {"CoordAxis", Vec3::UnitX()}}};
  for (const auto& [name, world] : axes) {
    const Vec3 in_file = file_from_world * world;
    int axis = 0;
    in_file.cwiseAbs().maxCoeff(&axis);
    properties.push_back(integer_property(name, axis));
    properties.push_back(integer_property(std::string(name) + "Sign", in_file[axis] < 0 ? -1 : 1));
  }
  return properties;
}

/// Builds the objects and their connections.
class NewFile {
 public:
  explicit NewFile(const Clip& clip) : clip_(clip) {
    file_from_world_ = world_from_file(clip.conventions.up).conjugate();
    for (int f = 0; f < clip.motion.frames(); ++f) {
      times_.push_back(time_of(0, f, clip.motion.fps()));
    }
  }

  Result<std::string> write(const ProgressFn& progress) {
    stack_ = new_id();
    layer_ = new_id();
    objects_.push_back(stack_node(stack_, "Take 001", 0, times_.back(), false));
    objects_.push_back(layer_node(layer_, false));
    connections_.push_back(connection(layer_, stack_, ""));
    for (int j = 0; j < clip_.skeleton.size(); ++j) {
      if (Result<void> added = add_joint(j); !added) return pass_on(added);
      if (!report_progress(progress, static_cast<double>(j) / clip_.skeleton.size())) {
        return fail("cancelled");
      }
    }
    std::string out(kBinaryHead);
    out.append(reinterpret_cast<const char*>(&kVersion), 4);
    for (const OutNode& node : top()) append_binary(out, node, false);
    out.append(null_record_size(false), '\0');
    if (out.size() > 0xFFFFFFF0u) return fail("the motion is too long for one FBX file");
    append_footer(out, kFooterId, kVersion);
    return out;
  }

 private:
  std::int64_t new_id() noexcept { return next_id_++; }

  [[nodiscard]] Transform in_file(int joint, const Transform& local) const noexcept {
    const Vec3 length = local.translation / clip_.conventions.metres_per_unit;
    if (joint > 0) return {local.rotation, length};
    return {file_from_world_ * local.rotation, file_from_world_ * length};
  }

  Result<void> add_joint(int joint) {
    const Joint& described = clip_.skeleton[joint];
    const std::int64_t model = new_id();
    const std::int64_t attribute = new_id();
    models_.push_back(model);
    const Transform rest = in_file(joint, {described.rest_rotation_local, described.offset_local});
    const Vec3 rest_angles = to_euler(rest.rotation, 0, Vec3::Zero());
    objects_.push_back(
        {"NodeAttribute",
         {attribute, full_name(described.name, "NodeAttribute", false), std::string("LimbNode")},
         {{"TypeFlags", {std::string("Skeleton")}}}});
    const auto vector = [](std::string_view name, const Vec3& v) {
      return property_node(name, name, "", "A", {v.x(), v.y(), v.z()});
    };
    objects_.push_back(
        {"Model",
         {model, full_name(described.name, "Model", false), std::string("LimbNode")},
         {{"Version", {std::int32_t{232}}},
          properties_node({property_node("RotationActive", "bool", "", "", {std::int32_t{1}}),
                           property_node("InheritType", "enum", "", "", {std::int32_t{1}}),
                           vector("Lcl Translation", rest.translation),
                           vector("Lcl Rotation", rest_angles)}),
          {"Shading", {true}},
          {"Culling", {std::string("CullingOff")}}}});
    connections_.push_back(connection(attribute, model, ""));
    connections_.push_back(connection(model, joint == 0 ? 0 : models_[described.parent], ""));
    return add_motion(joint, model, rest.translation, rest_angles);
  }

  Result<void> add_motion(int joint, std::int64_t model, const Vec3& rest_place,
                          const Vec3& rest_angles) {
    std::array<std::vector<float>, 3> places;
    std::array<std::vector<float>, 3> angles;
    Vec3 last = rest_angles;
    double moved = 0.0;
    double turned = 0.0;
    for (int f = 0; f < clip_.motion.frames(); ++f) {
      const Transform local = in_file(joint, clip_.motion.pose(f)[joint]);
      last = to_euler(local.rotation, 0, last);
      if (!local.translation.allFinite() || !last.allFinite()) {
        return fail(fmt::format("joint '{}' is not at a finite place in frame {}",
                                clip_.skeleton[joint].name, f));
      }
      for (std::size_t axis = 0; axis < 3; ++axis) {
        places[axis].push_back(static_cast<float>(local.translation[static_cast<int>(axis)]));
        angles[axis].push_back(static_cast<float>(last[static_cast<int>(axis)]));
      }
      moved = std::max(moved, (local.translation - rest_place).cwiseAbs().maxCoeff());
      turned = std::max(turned, (last - rest_angles).cwiseAbs().maxCoeff());
    }
    // What stays at rest within 1e-8 m and 1e-6 degrees needs no curves.
    if (moved > 1e-8 / clip_.conventions.metres_per_unit) add_track(model, "T", std::move(places));
    if (turned > 1e-6) add_track(model, "R", std::move(angles));
    return {};
  }

  void add_track(std::int64_t model, std::string_view short_name,
                 std::array<std::vector<float>, 3> values) {
    const std::int64_t id = new_id();
    const Vec3 first(values[0].front(), values[1].front(), values[2].front());
    objects_.push_back(curve_node_node(id, short_name, first, false));
    connections_.push_back(connection(id, layer_, ""));
    connections_.push_back(
        connection(id, model, short_name == "T" ? "Lcl Translation" : "Lcl Rotation"));
    constexpr std::array<std::string_view, 3> kAxes{"d|X", "d|Y", "d|Z"};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::int64_t curve = new_id();
      objects_.push_back(curve_node(curve, times_, values[axis], false));
      connections_.push_back(connection(curve, id, kAxes[axis]));
    }
  }

  std::vector<OutNode> top() {
    std::vector<OutNode> settings = axis_properties(clip_.conventions.up);
    const double fps = clip_.motion.fps();
    settings.push_back(property_node("UnitScaleFactor", "double", "Number", "",
                                     {100.0 * clip_.conventions.metres_per_unit}));
    for (OutNode& rate : rate_properties(fps)) settings.push_back(std::move(rate));
    settings.push_back(time_property("TimeSpanStart", 0));
    settings.push_back(time_property("TimeSpanStop", times_.back()));
    const std::int64_t document = new_id();
    const std::string creator = "Surefoot";
    return {{"FBXHeaderExtension",
             {},
             {{"FBXHeaderVersion", {std::int32_t{1003}}},
              {"FBXVersion", {static_cast<std::int32_t>(kVersion)}},
              {"EncryptionType", {std::int32_t{0}}},
              {"Creator", {creator}}}},
            {"FileId", {}, {}, false, std::string(kFileId)},
            {"CreationTime", {std::string(kCreationTime)}},
            {"Creator", {creator}},
            {"GlobalSettings",
             {},
             {{"Version", {std::int32_t{1000}}}, properties_node(std::move(settings))}},
            {"Documents",
             {},
             {{"Count", {std::int32_t{1}}},
              {"Document",
               {document, std::string(), std::string("Scene")},
               {{"RootNode", {std::int64_t{0}}}}}}},
            {"References", {}, {}, true},
            definitions(),
            {"Objects", {}, std::move(objects_)},
            {"Connections", {}, std::move(connections_)}};
  }

  [[nodiscard]] OutNode definitions() const {
    std::map<std::string, std::int32_t> counts{{"GlobalSettings", 1}};
    for (const OutNode& object : objects_) ++counts[object.name];
    OutNode node{"Definitions",
                 {},
                 {{"Version", {std::int32_t{100}}},
                  {"Count", {static_cast<std::int32_t>(objects_.size() + 1)}}}};
    for (const auto& [name, count] : counts) {
      node.children.push_back({"ObjectType", {name}, {{"Count", {count}}}});
    }
    return node;
  }

  const Clip& clip_;
  Quat file_from_world_ = Quat::Identity();
  std::vector<std::int64_t> times_;
  std::vector<std::int64_t> models_;  // of each joint
  std::vector<OutNode> objects_;
  std::vector<OutNode> connections_;
  std::int64_t next_id_ = 1000000;
  std::int64_t stack_ = 0;
  std::int64_t layer_ = 0;
};

}  // namespace

Result<std::string> new_file(const Clip& clip, const ProgressFn& progress) {
  return NewFile(clip).write(progress);
}

}  // namespace surefoot::fbx
