#include "io/fbx/scene.h"

#include <algorithm>
#include <cmath>

#include "io/fbx/model.h"
#include "io/fbx/properties.h"
#include "io/fbx/rotation.h"
#include "io/fbx/time_mode.h"

namespace surefoot::fbx {

std::string_view object_name(std::string_view name) noexcept {
  const std::size_t zero = name.find('\0');
  if (zero != std::string_view::npos) return name.substr(0, zero);
  const std::size_t colons = name.find("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

Settings read_settings(const Tree& tree, std::uint32_t global_settings) {
  Settings settings;
  const Properties properties(tree, global_settings);
  const double centimetres = properties.number("UnitScaleFactor").value_or(1.0);
  if (centimetres > 1e-9 && centimetres < 1e9) settings.metres_per_unit = 0.01 * centimetres;
  const std::int64_t axis = properties.integer("UpAxis").value_or(1);
  const bool negative = properties.integer("UpAxisSign").value_or(1) < 0;
  if (axis == 0) settings.up = negative ? Axis::neg_x : Axis::pos_x;
  if (axis == 1) settings.up = negative ? Axis::neg_y : Axis::pos_y;
  if (axis == 2) settings.up = negative ? Axis::neg_z : Axis::pos_z;
  const std::int64_t mode = properties.integer("TimeMode").value_or(0);
  settings.fps = mode == kCustomTimeMode ? properties.number("CustomFrameRate").value_or(30.0)
                                         : rate_of_time_mode(mode);
  if (!(settings.fps >= 1e-3 && settings.fps <= 1e5)) settings.fps = 30.0;
  return settings;
}

Model read_model(const Tree& tree, std::uint32_t node, std::uint32_t model_template) {
  Model model;
  model.node = node;
  const Properties properties(tree, node, model_template);
  const Vec3 zero = Vec3::Zero();
  model.rest[Moved::translation] = properties.vector("Lcl Translation", zero);
  model.rest[Moved::rotation] = properties.vector("Lcl Rotation", zero);
  model.rest[Moved::scaling] = properties.vector("Lcl Scaling", Vec3::Ones());
  model.rotation_offset = properties.vector("RotationOffset", zero);
  model.rotation_pivot = properties.vector("RotationPivot", zero);
  model.scaling_offset = properties.vector("ScalingOffset", zero);
  model.scaling_pivot = properties.vector("ScalingPivot", zero);
  if (properties.integer("RotationActive").value_or(0) != 0) {
    const std::int64_t order = properties.integer("RotationOrder").value_or(0);
    model.order = order >= 0 && order <= 5 ? static_cast<int>(order) : 0;
    model.pre = from_euler(properties.vector("PreRotation", zero), 0);
    model.post = from_euler(properties.vector("PostRotation", zero), 0);
  }
  const std::int64_t inherit = properties.integer("InheritType").value_or(0);
  if (inherit == 1) model.inherit = Inherit::RSrs;
  if (inherit == 2) model.inherit = Inherit::Rrs;
  return model;
}

std::vector<int> parents_first(const std::vector<Model>& models) {
  std::vector<std::vector<int>> children(models.size() + 1);
  for (std::size_t m = 0; m < models.size(); ++m) {
    const int parent = models[m].parent;
    children[parent == kNone ? models.size() : static_cast<std::size_t>(parent)].push_back(
        static_cast<int>(m));
  }
  std::vector<int> order;
  std::vector<int> open(children.back().rbegin(), children.back().rend());
  while (!open.empty()) {
    const int model = open.back();
    open.pop_back();
    order.push_back(model);
    const std::vector<int>& below = children[model];
    open.insert(open.end(), below.rbegin(), below.rend());
  }
  if (order.size() != models.size()) order.clear();
  return order;
}

Result<Scene> read_scene(const Tree& tree) {
  constexpr std::size_t kMostModels = 100000;
  Result<Scene> scene = tree.version >= 7000 ? read_numbered_scene(tree) : read_named_scene(tree);
  if (!scene) return scene;
  if (scene->models.empty()) return refuse_at(tree.file_name, 0, "there are no models in the file");
  if (scene->models.size() > kMostModels) {
    return refuse_at(tree.file_name, 0, "there are more than 100 000 models in the file");
  }
  if (parents_first(scene->models).empty()) {
    return refuse_at(tree.file_name, 0, "the parents of the models form a circle");
  }
  return scene;
}

}  // namespace surefoot::fbx
