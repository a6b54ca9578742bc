#pragma once

#include "io/fbx/scene.h"

namespace surefoot::fbx {

/// The part of a model's world matrix that is no rigid placement: world = rotation * scale.
struct Scale {
  Mat3 whole = Mat3::Identity();  ///< with all that is inherited; may shear
  Vec3 own = Vec3::Ones();
};

/// A model's rigid placement in its parent and its scale. Products of the placements give the true
/// world positions: T Roff Rp Rpre R Rpost^-1 Rp^-1 Soff Sp S Sp^-1 with the parent's scale taken
/// into the translation. File units.
struct Placed {
  Transform local;
  Scale scale;
};
[[nodiscard]] Placed place(const Model& model, const Pose& pose, const Scale& parent) noexcept;

/// What the model must hold to be placed so: back to translation and angles, the latter on the
/// branch nearest to those of `pose`. Scaling is kept. A parent's scale that has no inverse leaves
/// the translation as it is.
[[nodiscard]] Pose unplace(const Model& model, const Pose& pose, const Transform& local,
                           const Scale& parent) noexcept;

}  // namespace surefoot::fbx
