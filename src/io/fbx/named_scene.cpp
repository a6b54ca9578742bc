#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>

#include "base/number_text.h"
#include "io/fbx/model.h"
#include "io/fbx/properties.h"
#include "io/fbx/scene.h"

namespace surefoot::fbx {

namespace {

constexpr std::array<std::string_view, 3> kMovedNames{"T", "R", "S"};
constexpr std::array<std::string_view, 3> kAxisNames{"X", "Y", "Z"};

/// Files of versions 5 and 6: objects are known by name, curves stand in takes. Models of version 5
/// stand at the top, name their children and hold their rest pose in channels.
class NamedReader {
 public:
  explicit NamedReader(const Tree& tree) : tree_(tree) {}

  Result<Scene> run() {
    const std::uint32_t objects = tree_.child(0, "Objects");
    std::uint32_t global = objects == 0 ? 0 : tree_.child(objects, "GlobalSettings");
    if (global == 0) global = tree_.child(0, "GlobalSettings");
    scene_.settings = read_settings(tree_, global);
    read_rate();
    add_models(objects);
    for (Model& model : scene_.models) adopt_children(model.node);
    connect();
    read_takes();
    return std::move(scene_);
  }

 private:
  // Version5 { Settings { FrameRate: "24" } }
  void read_rate() {
    const std::uint32_t version5 = tree_.child(0, "Version5");
    const std::uint32_t settings = version5 == 0 ? 0 : tree_.child(version5, "Settings");
    const std::uint32_t rate = settings == 0 ? 0 : tree_.child(settings, "FrameRate");
    if (rate == 0) return;
    const double fps = read_any_number(tree_.string(rate, 0)).value;
    if (fps >= 1.0 && fps <= 1e5) scene_.settings.fps = fps;
  }

  void add_models(std::uint32_t parent) {
    const std::uint32_t model_template = template_of(tree_, "Model");
    for (std::uint32_t n = tree_.first_child(parent); n != 0; n = tree_.next_sibling(n)) {
      if (tree_.nodes[n].name != "Model") continue;
      Model model = read_model(tree_, n, model_template);
      const std::string_view name = tree_.string(n, 0);
      model.name = object_name(name);
      model.type = tree_.string(n, 1);
      if (model.type.empty()) {
        const std::uint32_t type = tree_.child(n, "Type");
        if (type != 0) model.type = tree_.string(type, 0);
        read_rest_channels(n, model);
      }
      models_.emplace(name, static_cast<int>(scene_.models.size()));
      scene_.models.push_back(std::move(model));
    }
  }

  /// The Channel of that name among the children of a record.
  [[nodiscard]] std::uint32_t channel(std::uint32_t node, std::string_view name) const noexcept {
    for (std::uint32_t n = tree_.first_child(node); n != 0; n = tree_.next_sibling(n)) {
      if (tree_.nodes[n].name == "Channel" && tree_.string(n, 0) == name) return n;
    }
    return 0;
  }

  void read_rest_channels(std::uint32_t node, Model& model) const {
    const std::uint32_t transform = channel(node, "Transform");
    for (std::size_t m = 0; transform != 0 && m < 3; ++m) {
      const std::uint32_t moved = channel(transform, kMovedNames[m]);
      for (std::size_t axis = 0; moved != 0 && axis < 3; ++axis) {
        const std::uint32_t values = channel(moved, kAxisNames[axis]);
        const std::uint32_t value = values == 0 ? 0 : tree_.child(values, "Default");
        if (value == 0) continue;
        const double rest = tree_.real(value, 0).value_or(0.0);
        if (std::isfinite(rest)) model.rest.values[m][static_cast<int>(axis)] = rest;
      }
    }
  }

  void adopt_children(std::uint32_t node) {
    const std::uint32_t list = tree_.child(node, "Children");
    if (list == 0) return;
    const auto parent = models_.find(tree_.string(node, 0));
    for (std::size_t i = 0; i < tree_.nodes[list].property_count; ++i) {
      set_parent(tree_.string(list, i), parent->second);
    }
  }

  void set_parent(std::string_view child, int parent) {
    const auto found = models_.find(child);
    if (found != models_.end()) scene_.models[found->second].parent = parent;
  }

  // Connect: "OO", "Model::Hips", "Model::Scene"
  void connect() {
    const std::uint32_t list = tree_.child(0, "Connections");
    if (list == 0) return;
    for (std::uint32_t n = tree_.first_child(list); n != 0; n = tree_.next_sibling(n)) {
      if (tree_.string(n, 0) != "OO") continue;
      const auto parent = models_.find(tree_.string(n, 2));
      if (parent != models_.end()) set_parent(tree_.string(n, 1), parent->second);
    }
  }

  void read_takes() {
    const std::uint32_t takes = tree_.child(0, "Takes");
    if (takes == 0) return;
    for (std::uint32_t n = tree_.first_child(takes); n != 0; n = tree_.next_sibling(n)) {
      if (tree_.nodes[n].name != "Take") continue;
      Take take;
      take.name = tree_.string(n, 0);
      take.node = n;
      const std::uint32_t range = tree_.child(n, "LocalTime");
      if (range != 0) {
        take.start = tree_.integer(range, 0).value_or(0);
        take.stop = tree_.integer(range, 1).value_or(0);
      }
      take.layers.emplace_back();
      for (std::uint32_t m = tree_.first_child(n); m != 0; m = tree_.next_sibling(m)) {
        if (tree_.nodes[m].name == "Model") read_tracks(m, take.layers.front());
      }
      scene_.takes.push_back(std::move(take));
    }
  }

  void read_tracks(std::uint32_t node, Layer& layer) {
    const auto model = models_.find(tree_.string(node, 0));
    const std::uint32_t transform = channel(node, "Transform");
    if (model == models_.end() || transform == 0) return;
    for (std::size_t m = 0; m < 3; ++m) {
      const std::uint32_t moved = channel(transform, kMovedNames[m]);
      if (moved == 0) continue;
      Track track;
      track.model = model->second;
      track.moved = static_cast<Moved>(m);
      track.node = moved;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        track.curves[axis] = channel(moved, kAxisNames[axis]);
      }
      layer.tracks.push_back(track);
    }
  }

  const Tree& tree_;
  Scene scene_;
  std::unordered_map<std::string_view, int> models_;  // by name with class
};

}  // namespace

Result<Scene> read_named_scene(const Tree& tree) { return NamedReader(tree).run(); }

}  // namespace surefoot::fbx
