#include <algorithm>
#include <unordered_map>

#include "io/fbx/model.h"
#include "io/fbx/properties.h"
#include "io/fbx/scene.h"

namespace surefoot::fbx {

namespace {

enum class Class : std::uint8_t { other, model, stack, layer, curve_node, curve, character };

struct Object {
  Class kind = Class::other;
  std::uint32_t node = 0;
  int index = kNone;  ///< of a model, take, layer or track
};

struct Connection {
  const Object* from = nullptr;
  const Object* to = nullptr;  ///< null: the scene
  std::string_view property;   ///< empty: object to object
  std::uint32_t node = 0;
};

class NumberedReader {
 public:
  explicit NumberedReader(const Tree& tree) : tree_(tree) {}

  Result<Scene> run() {
    scene_.settings = read_settings(tree_, tree_.child(0, "GlobalSettings"));
    if (Result<void> read = read_objects(); !read) return pass_on(read);
    read_connections();
    for (const Connection& c : connections_) connect_parents(c);
    for (const Connection& c : connections_) connect_layers(c);
    for (const Connection& c : connections_) connect_tracks(c);
    for (const Connection& c : connections_) connect_curves(c);
    collect();
    return std::move(scene_);
  }

 private:
  Class class_of(std::uint32_t node) const noexcept {
    const std::string_view name = tree_.nodes[node].name;
    if (name == "Model") return Class::model;
    if (name == "AnimationStack") return Class::stack;
    if (name == "AnimationLayer") return Class::layer;
    if (name == "AnimationCurveNode") return Class::curve_node;
    if (name == "AnimationCurve") return Class::curve;
    if (name == "Constraint" && tree_.string(node, 2) == "Character") return Class::character;
    return Class::other;
  }

  Result<void> read_objects() {
    const std::uint32_t objects = tree_.child(0, "Objects");
    if (objects == 0) return refuse_at(tree_.file_name, 0, "there are no Objects in the file");
    const std::uint32_t model_template = template_of(tree_, "Model");
    for (std::uint32_t n = tree_.first_child(objects); n != 0; n = tree_.next_sibling(n)) {
      Object object{class_of(n), n, kNone};
      const std::optional<std::int64_t> id = tree_.integer(n, 0);
      if (!id || object.kind == Class::other) continue;
      const std::string name(object_name(tree_.string(n, 1)));
      switch (object.kind) {
        case Class::model: {
          Model model = read_model(tree_, n, model_template);
          model.id = *id;
          model.name = name;
          model.type = tree_.string(n, 2);
          object.index = static_cast<int>(scene_.models.size());
          scene_.models.push_back(std::move(model));
          break;
        }
        case Class::stack: object.index = add_take(n, name); break;
        case Class::layer: object.index = add_layer(n, *id); break;
        case Class::curve_node: object.index = add_track(n, *id); break;
        default: break;
      }
      objects_.emplace(*id, object);
    }
    return {};
  }

  int add_take(std::uint32_t node, const std::string& name) {
    Take take;
    take.name = name;
    take.node = node;
    const Properties properties(tree_, node);
    take.start = properties.integer("LocalStart").value_or(0);
    take.stop = properties.integer("LocalStop").value_or(0);
    if (take.stop <= take.start) {
      take.start = properties.integer("ReferenceStart").value_or(0);
      take.stop = properties.integer("ReferenceStop").value_or(0);
    }
    scene_.takes.push_back(std::move(take));
    return static_cast<int>(scene_.takes.size() - 1);
  }

  int add_layer(std::uint32_t node, std::int64_t id) {
    Layer layer;
    layer.id = id;
    const Properties properties(tree_, node, template_of(tree_, "AnimationLayer"));
    layer.weight = std::clamp(properties.number("Weight").value_or(100.0) / 100.0, 0.0, 1.0);
    layer.mute = properties.integer("Mute").value_or(0) != 0;
    const std::int64_t blend = properties.integer("BlendMode").value_or(0);
    layer.additive = blend == 0;
    if (blend == 1) layer.weight = 1.0;
    layer.by_channel = properties.integer("RotationAccumulationMode").value_or(0) == 1;
    layer.scale_by_channel = properties.integer("ScaleAccumulationMode").value_or(0) == 1;
    layers_.push_back(std::move(layer));
    layer_takes_.push_back(kNone);
    return static_cast<int>(layers_.size() - 1);
  }

  int add_track(std::uint32_t node, std::int64_t id) {
    Track track;
    track.node = node;
    track.id = id;
    const Properties properties(tree_, node);
    constexpr std::array<std::string_view, 3> kAxes{"d|X", "d|Y", "d|Z"};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (const std::optional<double> value = properties.number(kAxes[axis])) {
        track.has_fallback[axis] = true;
        track.fallback[static_cast<int>(axis)] = *value;
      }
    }
    tracks_.push_back(track);
    track_layers_.push_back(kNone);
    return static_cast<int>(tracks_.size() - 1);
  }

  void read_connections() {
    const std::uint32_t list = tree_.child(0, "Connections");
    if (list == 0) return;
    for (std::uint32_t n = tree_.first_child(list); n != 0; n = tree_.next_sibling(n)) {
      const std::optional<std::int64_t> from = tree_.integer(n, 1);
      const std::optional<std::int64_t> to = tree_.integer(n, 2);
      if (!from || !to) continue;
      const auto source = objects_.find(*from);
      const auto target = objects_.find(*to);
      if (source == objects_.end() || (*to != 0 && target == objects_.end())) continue;
      connections_.push_back(
          {&source->second, *to == 0 ? nullptr : &target->second, tree_.string(n, 3), n});
    }
  }

  void connect_parents(const Connection& c) {
    if (c.from->kind == Class::model && c.to != nullptr && c.to->kind == Class::model &&
        c.property.empty()) {
      scene_.models[at(c.from->index)].parent = c.to->index;
    }
    if (c.from->kind == Class::model && c.to != nullptr && c.to->kind == Class::character &&
        c.property.ends_with("Link")) {
      scene_.links.push_back({c.property.substr(0, c.property.size() - 4), c.from->index});
    }
  }

  void connect_layers(const Connection& c) {
    if (c.from->kind == Class::layer && c.to != nullptr && c.to->kind == Class::stack) {
      layer_takes_[at(c.from->index)] = c.to->index;
    }
    if (c.from->kind == Class::curve_node && c.to != nullptr && c.to->kind == Class::layer &&
        c.property.empty()) {
      track_layers_[at(c.from->index)] = c.to->index;
    }
  }

  void connect_tracks(const Connection& c) {
    if (c.from->kind != Class::curve_node || c.to == nullptr) return;
    Track& track = tracks_[at(c.from->index)];
    if (c.to->kind == Class::model && track.model == kNone) {
      if (c.property == "Lcl Translation")
        track.moved = Moved::translation;
      else if (c.property == "Lcl Rotation")
        track.moved = Moved::rotation;
      else if (c.property == "Lcl Scaling")
        track.moved = Moved::scaling;
      else
        return;
      track.model = c.to->index;
      track.connection = c.node;
    }
    if (c.to->kind == Class::layer && c.property == "Weight") {
      weights_of_.emplace(c.from->index, c.to->index);
    }
  }

  void connect_curves(const Connection& c) {
    if (c.from->kind != Class::curve || c.to == nullptr || c.to->kind != Class::curve_node) return;
    Track& track = tracks_[at(c.to->index)];
    if (c.property == "d|X") track.curves[0] = c.from->node;
    if (c.property == "d|Y") track.curves[1] = c.from->node;
    if (c.property == "d|Z") track.curves[2] = c.from->node;
    const auto weight = weights_of_.find(c.to->index);
    if (weight != weights_of_.end() && c.property == "d|Weight") {
      layers_[at(weight->second)].weight_curve = c.from->node;
    }
  }

  void collect() {
    for (std::size_t t = 0; t < tracks_.size(); ++t) {
      if (tracks_[t].model == kNone || track_layers_[t] == kNone) continue;
      layers_[at(track_layers_[t])].tracks.push_back(tracks_[t]);
    }
    for (std::size_t l = 0; l < layers_.size(); ++l) {
      if (layer_takes_[l] == kNone) continue;
      scene_.takes[at(layer_takes_[l])].layers.push_back(std::move(layers_[l]));
    }
  }

  static std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

  const Tree& tree_;
  Scene scene_;
  std::unordered_map<std::int64_t, Object> objects_;
  std::vector<Connection> connections_;
  std::vector<Layer> layers_;
  std::vector<int> layer_takes_;  // of each layer
  std::vector<Track> tracks_;
  std::vector<int> track_layers_;            // of each track
  std::unordered_map<int, int> weights_of_;  // from tracks to the layers whose weight they move
};

}  // namespace

Result<Scene> read_numbered_scene(const Tree& tree) { return NumberedReader(tree).run(); }

}  // namespace surefoot::fbx
