#include "surefoot/pipeline/measurement.h"

#include <utility>

namespace surefoot {

Result<Measurement> measure_against(const Skeleton& skeleton, const Motion& original,
                                    const Motion& motion, const Rig& rig, const Ground& ground,
                                    const PlantTrack& track) {
  Result<ChangeReport> change = compare(skeleton, original, motion, rig);
  if (!change) return pass_on(change);
  Result<MotionReport> after = measure(skeleton, motion, rig, ground, track);
  if (!after) return pass_on(after);
  Result<MotionReport> before = measure(skeleton, original, rig, ground, track);
  if (!before) return pass_on(before);
  return Measurement{std::move(*after), std::move(*before), *change};
}

}  // namespace surefoot
