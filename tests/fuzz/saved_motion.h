#pragma once

#include <cstdlib>
#include <string>

#include "math/rotation.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// Ends the program where something that must hold does not: that is what the fuzzer looks for.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// What holds of any clip that a file of a written format became: it is finite, it is saved as the
/// same bytes, and changed in every joint it is saved or refused. Gives what it was saved as.
template <class Save>
Result<std::string> save_and_change(Clip& clip, const std::string& bytes, Save save) {
  const Result<std::string> unchanged = save(clip);
  require(unchanged.has_value() && *unchanged == bytes);
  for (int frame = 0; frame < clip.motion.frames(); ++frame) {
    for (Transform& local : clip.motion.pose(frame)) {
      require(local.translation.allFinite() && local.rotation.coeffs().allFinite());
      local.rotation = local.rotation * axis_angle(Vec3::UnitX(), 0.3);
      local.translation.z() += 0.1 * clip.conventions.metres_per_unit;
    }
  }
  return save(clip);
}

}  // namespace surefoot
