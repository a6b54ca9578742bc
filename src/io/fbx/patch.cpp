#include "io/fbx/patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/fbx/keys_out.h"
#include "io/fbx/properties.h"

namespace surefoot::fbx {

namespace {

constexpr std::array<std::string_view, 3> kPropertyNames{"Lcl Translation", "Lcl Rotation",
                                                         "Lcl Scaling"};
constexpr std::array<std::string_view, 3> kShortNames{"T", "R", "S"};

/// Writes tracks into files whose objects have numbers.
class Patcher {
 public:
  Patcher(const Source& source, const Motion& motion, Diagnostics* notes)
      : source_(source), tree_(source.tree), notes_(notes), fps_(motion.fps()) {
    for (int f = 0; f < motion.frames(); ++f) {
      times_.push_back(time_of(source.start, f, motion.fps()));
    }
    objects_ = tree_.child(0, "Objects");
    connections_ = tree_.child(0, "Connections");
    for (std::uint32_t n = tree_.first_child(objects_); n != 0; n = tree_.next_sibling(n)) {
      next_id_ = std::max(next_id_, tree_.integer(n, 0).value_or(0) + 1);
    }
    // Numbers near the end of the range leave no room above.
    if (next_id_ > INT64_MAX - 1000000) next_id_ = 1;
  }

  Result<Edits> run(const std::vector<NewTrack>& tracks, bool new_range) {
    if (connections_ == 0) {
      return fail("the file has no Connections to write curves into", {tree_.file_name});
    }
    const bool has_layer = source_.take != kNone && !take().layers.empty();
    if (has_layer && take().layers.front().mute) {
      return fail(fmt::format("the first layer of the take '{}' is muted; unmute it", take().name),
                  {tree_.file_name});
    }
    if (!has_layer) add_take();
    for (const NewTrack& track : tracks) write(track);
    if (new_range) {
      set_range();
      set_rate(fps_);
    }
    return std::move(edits_);
  }

 private:
  [[nodiscard]] const Take& take() const noexcept { return source_.scene.takes[source_.take]; }

  std::int64_t new_id() {
    while (is_used(next_id_)) ++next_id_;
    return next_id_++;
  }
  [[nodiscard]] bool is_used(std::int64_t id) const {
    for (std::uint32_t n = tree_.first_child(objects_); n != 0; n = tree_.next_sibling(n)) {
      if (tree_.integer(n, 0) == id) return true;
    }
    return false;
  }

  void add_object(OutNode node) { edits_.appended[objects_].push_back(std::move(node)); }
  void connect(std::int64_t from, std::int64_t to, std::string_view property) {
    edits_.appended[connections_].push_back(connection(from, to, property));
  }

  // A file without a take gets one.
  void add_take() {
    const std::int64_t stack = new_id();
    layer_ = new_id();
    add_object(stack_node(stack, "Take 001", times_.front(), times_.back(), tree_.text));
    add_object(layer_node(layer_, tree_.text));
    connect(layer_, stack, "");
  }

  /// The tracks of a property of a joint: the one of the base layer, and those of layers above.
  struct OldTracks {
    const Track* base = nullptr;
    std::vector<const Track*> above;
  };
  [[nodiscard]] OldTracks tracks_of(const NewTrack& track) const {
    OldTracks found;
    if (source_.take == kNone) return found;
    const int model = source_.bones.models[track.joint];
    for (const Layer& layer : take().layers) {
      for (const Track& old : layer.tracks) {
        if (old.model != model || old.moved != track.moved) continue;
        if (&layer == &take().layers.front() && found.base == nullptr)
          found.base = &old;
        else
          found.above.push_back(&old);
      }
    }
    return found;
  }

  void write(const NewTrack& track) {
    const OldTracks old = tracks_of(track);
    for (const Track* above : old.above) {
      edits_.removed.insert(above->connection);
      if (notes_ != nullptr) {
        notes_->warn(WarningKind::lost_detail,
                     "animation layers of joints that changed are merged into the first");
      }
    }
    const std::int64_t node = old.base == nullptr ? add_curve_node(track) : old.base->id;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::vector<float> values;
      values.reserve(track.values.size());
      for (const Vec3& value : track.values) {
        values.push_back(static_cast<float>(value[static_cast<int>(axis)]));
      }
      const std::uint32_t curve = old.base == nullptr ? 0 : old.base->curves[axis];
      if (curve != 0 && !shared(curve))
        replace_keys(curve, values);
      else
        add_curve(node, axis, values, curve);
    }
  }

  /// A curve that drives more than one property is left alone.
  [[nodiscard]] bool shared(std::uint32_t curve) const {
    const std::optional<std::int64_t> id = tree_.integer(curve, 0);
    int users = 0;
    for (std::uint32_t n = tree_.first_child(connections_); n != 0; n = tree_.next_sibling(n)) {
      if (tree_.integer(n, 1) == id) ++users;
    }
    return users > 1;
  }

  std::int64_t add_curve_node(const NewTrack& track) {
    const std::int64_t id = new_id();
    const auto m = static_cast<std::size_t>(track.moved);
    add_object(curve_node_node(id, kShortNames[m], track.values.front(), tree_.text));
    const std::int64_t layer =
        source_.take == kNone || take().layers.empty() ? layer_ : take().layers.front().id;
    connect(id, layer, "");
    connect(id, source_.model(track.joint).id, kPropertyNames[m]);
    return id;
  }

  void add_curve(std::int64_t node, std::size_t axis, const std::vector<float>& values,
                 std::uint32_t instead_of) {
    constexpr std::array<std::string_view, 3> kAxes{"d|X", "d|Y", "d|Z"};
    const std::int64_t id = new_id();
    if (instead_of != 0) disconnect(instead_of, node);
    add_object(curve_node(id, times_, values, tree_.text));
    connect(id, node, kAxes[axis]);
  }

  void disconnect(std::uint32_t curve, std::int64_t from) {
    const std::optional<std::int64_t> id = tree_.integer(curve, 0);
    for (std::uint32_t n = tree_.first_child(connections_); n != 0; n = tree_.next_sibling(n)) {
      if (tree_.integer(n, 1) == id && tree_.integer(n, 2) == from) edits_.removed.insert(n);
    }
  }

  void replace_keys(std::uint32_t curve, const std::vector<float>& values) {
    for (OutNode& list : key_lists(times_, values)) {
      const std::uint32_t old = tree_.child(curve, list.name);
      if (old != 0)
        edits_.replaced.insert_or_assign(old, std::move(list));
      else
        edits_.appended[curve].push_back(std::move(list));
    }
  }

  // The take's own time, and the one of its old entry in Takes.
  void set_range() {
    if (source_.take == kNone || take().layers.empty()) return;
    const Properties properties(tree_, take().node);
    for (const std::string_view name : {"LocalStart", "ReferenceStart"}) {
      set_time(properties.find(name), name, times_.front());
    }
    for (const std::string_view name : {"LocalStop", "ReferenceStop"}) {
      set_time(properties.find(name), name, times_.back());
    }
    const std::uint32_t takes = tree_.child(0, "Takes");
    for (std::uint32_t n = takes == 0 ? 0 : tree_.first_child(takes); n != 0;
         n = tree_.next_sibling(n)) {
      if (tree_.nodes[n].name != "Take" || tree_.string(n, 0) != take().name) continue;
      for (const std::string_view name : {"LocalTime", "ReferenceTime"}) {
        const std::uint32_t old = tree_.child(n, name);
        if (old != 0) {
          edits_.replaced.insert_or_assign(
              old, OutNode{std::string(name), {times_.front(), times_.back()}});
        }
      }
    }
  }

  // Takes have no rate of their own: programs show a file's frames at one rate.
  void set_rate(double fps) {
    const std::uint32_t settings = tree_.child(0, "GlobalSettings");
    const std::uint32_t list = settings == 0 ? 0 : tree_.child(settings, "Properties70");
    if (list == 0 || fps == source_.scene.settings.fps) return;
    const Properties properties(tree_, settings);
    for (OutNode& rate : rate_properties(fps)) {
      const std::uint32_t old = properties.find(rate.values.front().bytes);
      if (old != 0)
        edits_.replaced.insert_or_assign(old, std::move(rate));
      else
        edits_.appended[list].push_back(std::move(rate));
    }
  }

  void set_time(std::uint32_t property, std::string_view name, Ticks time) {
    if (property != 0) edits_.replaced.insert_or_assign(property, time_property(name, time));
  }

  const Source& source_;
  const Tree& tree_;
  Diagnostics* notes_;
  double fps_;
  std::vector<std::int64_t> times_;
  std::uint32_t objects_ = 0;
  std::uint32_t connections_ = 0;
  std::int64_t next_id_ = 1;
  std::int64_t layer_ = 0;  // of a take that was added
  Edits edits_;
};

/// Writes tracks into the takes of files before version 7.
Result<Edits> edits_of_old_file(const Source& source, const std::vector<NewTrack>& tracks,
                                const Motion& motion) {
  Edits edits;
  if (source.take == kNone) {
    return fail("this old FBX file has no take to write into; convert it to FBX 2014 or later",
                {source.tree.file_name});
  }
  const Take& take = source.scene.takes[source.take];
  for (const NewTrack& track : tracks) {
    const int model = source.bones.models[track.joint];
    const auto old = std::ranges::find_if(take.layers.front().tracks, [&](const Track& t) {
      return t.model == model && t.moved == track.moved;
    });
    if (old == take.layers.front().tracks.end()) {
      return fail(
          fmt::format("joint '{}' changed but has no channels in this old FBX file; convert "
                      "it to FBX 2014 or later",
                      source.skeleton[track.joint].name),
          {source.tree.file_name});
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::uint32_t channel = old->curves[axis];
      if (channel == 0) continue;
      OutNode keys{"Key", {}};
      for (std::size_t f = 0; f < track.values.size(); ++f) {
        keys.values.push_back(time_of(source.start, static_cast<int>(f), motion.fps()));
        keys.values.push_back(track.values[f][static_cast<int>(axis)]);
        keys.values.push_back('L');
      }
      const auto count = static_cast<std::int32_t>(track.values.size());
      for (OutNode& node : std::array{OutNode{"KeyVer", {std::int32_t{4005}}},
                                      OutNode{"KeyCount", {count}}, std::move(keys)}) {
        const std::uint32_t there = source.tree.child(channel, node.name);
        if (there != 0)
          edits.replaced.insert_or_assign(there, std::move(node));
        else
          edits.appended[channel].push_back(std::move(node));
      }
    }
  }
  return edits;
}

}  // namespace

Result<Edits> edits_for(const Source& source, const std::vector<NewTrack>& tracks,
                        const Motion& motion, Diagnostics* notes) {
  if (tracks.empty()) return Edits{};
  const bool new_range = !same_timing(source, motion);
  if (source.tree.version < 7000) {
    if (new_range) {
      return fail(
          "a motion of other frames cannot be written into this old FBX file; convert it "
          "to FBX 2014 or later",
          {source.tree.file_name});
    }
    return edits_of_old_file(source, tracks, motion);
  }
  return Patcher(source, motion, notes).run(tracks, new_range);
}

}  // namespace surefoot::fbx
