#include "pipeline/changed_clip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kRateTolerance = 1e-3;  // relative, as for plants

bool same_names(const Skeleton& a, const Skeleton& b) {
  return std::ranges::equal(a.joints(), b.joints(), {}, &Joint::name, &Joint::name);
}

}  // namespace

void read_as(const Take& original, LoadSettings& settings) {
  settings.metres_per_unit = original.clip().conventions.metres_per_unit;
  settings.up = original.clip().conventions.up;
}

Result<void> check_made_from(const Clip& changed, const std::string& name, const Take& original) {
  const Motion& was = original.motion();
  const Motion& is = changed.motion;
  if (!same_names(changed.skeleton, original.skeleton())) {
    return fail(fmt::format("does not have the same joints as {}", original.name()), {name});
  }
  if (is.frames() != was.frames()) {
    return fail(fmt::format("has {} frames, {} has {}", is.frames(), original.name(), was.frames()),
                {name});
  }
  if (!(std::abs(is.fps() / was.fps() - 1.0) <= kRateTolerance)) {
    return fail(fmt::format("has {:.6g} frames per second, {} has {:.6g}", is.fps(),
                            original.name(), was.fps()),
                {name});
  }
  return {};
}

}  // namespace surefoot
