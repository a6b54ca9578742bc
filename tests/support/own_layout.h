#pragma once

#include <cstddef>

#include "surefoot/runtime/foot_lock.h"

namespace surefoot::testing {

/// How our own poses lie in memory, as a caller of the lock describes it.
inline PoseLayout own_layout() {
  PoseLayout layout;
  layout.stride = sizeof(Transform);
  layout.translation = offsetof(Transform, translation);
  layout.rotation = offsetof(Transform, rotation);
  return layout;
}

inline PoseView view_of(ConstPoseSpan pose) {
  return {pose.data(), static_cast<int>(pose.size()), own_layout()};
}
inline MutablePoseView view_of(PoseSpan pose) {
  return {pose.data(), static_cast<int>(pose.size()), own_layout()};
}

}  // namespace surefoot::testing
