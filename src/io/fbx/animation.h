#pragma once

#include <span>
#include <vector>

#include "io/fbx/scene.h"

namespace surefoot::fbx {

/// The curves of one take, read for some models, its layers mixed.
class Animation {
 public:
  /// `take` may be `kNone`: then nothing moves. Refuses curves that cannot be read.
  static Result<Animation> create(const Tree& tree, const Scene& scene, int take,
                                  std::span<const int> models);

  /// The values of a model's properties; its rest where nothing moves it.
  [[nodiscard]] Pose pose(int model, Ticks time) const noexcept;

  /// True when readers that know nothing of tangents see the same in these frames: every curve of
  /// the property is constant or has a key in each frame. Layers are taken as they are.
  [[nodiscard]] bool has_key_per_frame(int model, Moved moved,
                                       std::span<const Ticks> frames) const noexcept;

  /// True when a curve with more than one key moves one of the models.
  [[nodiscard]] bool moves() const noexcept { return first_key_ < last_key_; }
  /// Times of the first and the last key of all curves.
  [[nodiscard]] Ticks first_key() const noexcept { return first_key_; }
  [[nodiscard]] Ticks last_key() const noexcept { return last_key_; }

 private:
  struct Part {
    std::size_t layer = 0;
    Moved moved = Moved::translation;
    Vec3 fallback = Vec3::Zero();
    std::array<int, 3> curves{kNone, kNone, kNone};
  };

  Result<int> add_curve(const Tree& tree, std::uint32_t node);
  [[nodiscard]] double weight(std::size_t layer, Ticks time) const noexcept;
  [[nodiscard]] Vec3 value(const Part& part, Ticks time) const noexcept;
  [[nodiscard]] Vec3 mixed(const Vec3& below, const Vec3& above, const Part& part, int order,
                           double weight) const noexcept;

  const Scene* scene_ = nullptr;
  const Take* take_ = nullptr;
  std::vector<Curve> curves_;
  std::vector<int> weight_curves_;        // of each layer, `kNone`: a constant
  std::vector<std::vector<Part>> parts_;  // by model, base layer first
  Ticks first_key_ = 0;
  Ticks last_key_ = 0;
  bool any_key_ = false;
};

}  // namespace surefoot::fbx
