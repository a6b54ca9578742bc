#include "io/fbx/choose_bones.h"

#include <fmt/format.h>

#include <algorithm>

namespace surefoot::fbx {

namespace {

constexpr int kBonesOfACharacter = 12;

class Chooser {
 public:
  explicit Chooser(const Scene& scene)
      : scene_(scene),
        order_(parents_first(scene.models)),
        children_(scene.models.size()),
        bones_(scene.models.size(), 0),
        is_bone_(scene.models.size()) {
    for (const int m : order_) {
      const Model& model = scene.models[at(m)];
      if (model.parent == kNone)
        tops_.push_back(m);
      else
        children_[at(model.parent)].push_back(m);
    }
    mark([](const Model& model) { return model.is_bone(); });
    if (total_ == 0) mark([](const Model& model) { return model.type == "Null"; });
    if (total_ == 0) mark([](const Model&) { return true; });
  }

  [[nodiscard]] int choose_root(Diagnostics* notes) const {
    int root = with_most_bones(tops_);
    for (const CharacterLink& link : scene_.links) {
      if (link.role == "Hips") root = top_of(link.model);
    }
    int characters = count_characters(tops_);
    for (;;) {
      std::vector<int> below;
      for (const int child : children_[at(root)]) {
        if (bones_[at(child)] > 0) below.push_back(child);
      }
      if (is_bone_[at(root)] || below.empty()) break;
      const int several = count_characters(below);
      if (below.size() > 1 && several < 2) break;
      characters = std::max(characters, several);
      root = with_most_bones(below);
    }
    if (characters > 1 && notes != nullptr) {
      notes->warn(WarningKind::low_confidence_rig,
                  fmt::format("{} skeletons are in the file; '{}' is taken (--root NAME takes "
                              "another)",
                              characters, scene_.models[at(root)].name));
    }
    return root;
  }

  [[nodiscard]] int find(std::string_view name) const {
    int best = kNone;
    for (const int m : order_) {
      if (scene_.models[at(m)].name == name &&
          (best == kNone || bones_[at(m)] > bones_[at(best)])) {
        best = m;
      }
    }
    return best;
  }

  [[nodiscard]] Bones below(int root) const {
    Bones bones;
    for (int m = scene_.models[at(root)].parent; m != kNone; m = scene_.models[at(m)].parent) {
      bones.above.insert(bones.above.begin(), m);
    }
    std::vector<int> open{root};
    while (!open.empty()) {
      const int m = open.back();
      open.pop_back();
      bones.models.push_back(m);
      const std::vector<int>& children = children_[at(m)];
      for (auto child = children.rbegin(); child != children.rend(); ++child) {
        if (bones_[at(*child)] > 0 || scene_.models[at(*child)].type == "Null") {
          open.push_back(*child);
        }
      }
    }
    return bones;
  }

 private:
  static std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

  template <class Is>
  void mark(Is is_bone) {
    total_ = 0;
    for (const int m : order_) is_bone_[at(m)] = is_bone(scene_.models[at(m)]);
    for (auto m = order_.rbegin(); m != order_.rend(); ++m) {
      bones_[at(*m)] = is_bone_[at(*m)] ? 1 : 0;
      for (const int child : children_[at(*m)]) bones_[at(*m)] += bones_[at(child)];
      if (is_bone_[at(*m)]) ++total_;
    }
  }

  [[nodiscard]] int with_most_bones(const std::vector<int>& models) const {
    return *std::ranges::max_element(models, {}, [&](int m) { return bones_[at(m)]; });
  }
  [[nodiscard]] int count_characters(const std::vector<int>& models) const {
    return static_cast<int>(
        std::ranges::count_if(models, [&](int m) { return bones_[at(m)] >= kBonesOfACharacter; }));
  }
  [[nodiscard]] int top_of(int model) const {
    while (scene_.models[at(model)].parent != kNone) model = scene_.models[at(model)].parent;
    return model;
  }

  const Scene& scene_;
  std::vector<int> order_;
  std::vector<int> tops_;
  std::vector<std::vector<int>> children_;
  std::vector<int> bones_;  // in the subtree of each model
  std::vector<bool> is_bone_;
  int total_ = 0;
};

}  // namespace

Result<Bones> choose_bones(const Scene& scene, const std::string& root_name,
                           const std::string& file_name, Diagnostics* notes) {
  const Chooser chooser(scene);
  if (root_name.empty()) return chooser.below(chooser.choose_root(notes));
  const int root = chooser.find(root_name);
  if (root == kNone) {
    return fail(fmt::format("no model of the file is called '{}'", root_name), {file_name});
  }
  return chooser.below(root);
}

}  // namespace surefoot::fbx
