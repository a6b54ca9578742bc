#pragma once

#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/motion/skeleton.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// The part of a skeleton that carries its legs: they, and what lies between them and the root.
struct CompactBody {
  Skeleton skeleton;
  Rig rig;                   ///< of that part
  std::vector<int> joints;   ///< of the whole skeleton, by joint of the part
  std::vector<int> parents;  ///< of the part, by joint of the part
};

/// Refuses a rig whose joints are not the skeleton's.
[[nodiscard]] Result<CompactBody> compact_body(const Skeleton& skeleton, const Rig& rig);

}  // namespace surefoot
