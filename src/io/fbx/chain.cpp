#include "io/fbx/chain.h"

#include <Eigen/LU>
#include <cmath>

#include "io/fbx/rotation.h"

namespace surefoot::fbx {

namespace {

/// Where the model's origin is from its translation, for its rotation r and scale s: the pivots.
Vec3 pivot_shift(const Model& model, const Quat& r, const Vec3& s) noexcept {
  const Vec3 inner = -model.rotation_pivot + model.scaling_offset + model.scaling_pivot -
                     s.cwiseProduct(model.scaling_pivot);
  return model.rotation_offset + model.rotation_pivot + r * inner;
}

Scale scale_of(const Model& model, const Quat& r, const Vec3& s, const Scale& parent) noexcept {
  Scale out;
  out.own = s;
  switch (model.inherit) {
    case Inherit::RrSs: out.whole = parent.whole * s.asDiagonal(); break;
    case Inherit::RSrs: {
      const Mat3 turned = r.toRotationMatrix();
      out.whole = turned.transpose() * parent.whole * turned * s.asDiagonal();
      break;
    }
    case Inherit::Rrs: {
      Vec3 factors = s;
      for (int i = 0; i < 3; ++i) {
        if (std::abs(parent.own[i]) > 1e-12) factors[i] /= parent.own[i];
      }
      out.whole = parent.whole * factors.asDiagonal();
      break;
    }
  }
  return out;
}

bool is_plain(const Scale& scale) noexcept {
  return scale.whole == Mat3::Identity() && scale.own == Vec3::Ones();
}

}  // namespace

Placed place(const Model& model, const Pose& pose, const Scale& parent) noexcept {
  Placed placed;
  const Quat r =
      model.pre * from_euler(pose[Moved::rotation], model.order) * model.post.conjugate();
  const Vec3& s = pose[Moved::scaling];
  placed.local.rotation = r;
  placed.local.translation = pose[Moved::translation] + pivot_shift(model, r, s);
  const bool plain = is_plain(parent);
  if (!plain) placed.local.translation = parent.whole * placed.local.translation;
  if (!plain || s != Vec3::Ones()) placed.scale = scale_of(model, r, s, parent);
  return placed;
}

Pose unplace(const Model& model, const Pose& pose, const Transform& local,
             const Scale& parent) noexcept {
  Pose out = pose;
  out[Moved::rotation] = to_euler(model.pre.conjugate() * local.rotation * model.post, model.order,
                                  pose[Moved::rotation]);
  Vec3 in_parent = local.translation;
  if (!is_plain(parent)) {
    if (!(std::abs(parent.whole.determinant()) > 1e-12)) return out;
    in_parent = parent.whole.inverse() * in_parent;
  }
  out[Moved::translation] = in_parent - pivot_shift(model, local.rotation, pose[Moved::scaling]);
  return out;
}

}  // namespace surefoot::fbx
