#include "layout.h"

#include <array>
#include <cmath>
#include <vector>

#include "runtime/pose_memory.h"
#include "say.h"

namespace surefoot::c {

namespace {

/// The same units and axes for numbers of our own: x y z and a quaternion x y z w.
PoseLayout plain(const PoseLayout& layout) noexcept {
  PoseLayout own;
  own.metres_per_unit = layout.metres_per_unit;
  own.z_up = layout.z_up;
  own.left_handed = layout.left_handed;
  return own;
}

}  // namespace

std::optional<PoseLayout> layout_of(const sf_layout* given) noexcept {
  if (given == nullptr) return std::nullopt;
  const sf_layout wanted = whole(given);
  const auto is_word = [](int32_t word) { return word == 0 || word == 1; };
  if (!is_word(wanted.number) || !is_word(wanted.form) || !is_word(wanted.space) ||
      !(wanted.metres_per_unit >= 0.0) || !std::isfinite(wanted.metres_per_unit) ||
      wanted.stride == 0) {
    return std::nullopt;
  }
  PoseLayout layout;
  layout.number =
      wanted.number == SF_FLOAT32 ? PoseLayout::Number::float32 : PoseLayout::Number::float64;
  layout.form = wanted.form == SF_MATRIX_COLUMNS ? PoseLayout::Form::matrix_columns
                                                 : PoseLayout::Form::transforms;
  layout.space = wanted.space == SF_WORLD ? PoseLayout::Space::world : PoseLayout::Space::local;
  layout.stride = wanted.stride;
  layout.translation = wanted.translation;
  layout.rotation = wanted.rotation;
  layout.w_first = wanted.w_first != 0;
  layout.z_up = wanted.z_up != 0;
  layout.left_handed = wanted.left_handed != 0;
  if (wanted.metres_per_unit > 0.0) layout.metres_per_unit = wanted.metres_per_unit;
  return layout;
}

Result<Skeleton> skeleton_of(const sf_joint* joints, std::size_t count, const PoseLayout& layout) {
  const PoseLayout own = plain(layout);
  const PoseMemory memory(own);
  std::vector<Joint> all(count);
  for (std::size_t j = 0; j < count; ++j) {
    const sf_joint& given = joints[j];
    const auto& [x, y, z] = given.translation;
    const auto& [qx, qy, qz, qw] = given.rotation;
    const bool turned = qx != 0.0 || qy != 0.0 || qz != 0.0 || qw != 0.0;
    const std::array<double, 7> rest{x, y, z, qx, qy, qz, turned ? qw : 1.0};
    const Transform placed =
        j == 0 ? memory.read_world(rest.data(), 0) : memory.read(rest.data(), 0);
    all[j] = {given.name == nullptr ? "" : given.name, given.parent, placed.translation, false,
              placed.rotation};
  }
  return Skeleton::create(std::move(all));
}

Vec3 point_of(const double* xyz, const PoseLayout& layout) noexcept {
  const PoseLayout own = plain(layout);
  const std::array<double, 7> placed{xyz[0], xyz[1], xyz[2], 0.0, 0.0, 0.0, 1.0};
  return PoseMemory(own).read_world(placed.data(), 0).translation;
}

}  // namespace surefoot::c
