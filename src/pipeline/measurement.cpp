#include "surefoot/pipeline/measurement.h"

#include <span>
#include <utility>

#include "metrics/literature.h"
#include "pipeline/moving_view.h"

namespace surefoot {

Result<Measurement> measure_against(const Take& original, const Take& changed,
                                    const PlantTrack& plants) {
  Result<ChangeReport> change =
      compare(original.skeleton(), original.motion(), changed.motion(), original.rig());
  if (!change) return pass_on(change);
  Result<MotionReport> after = measure(changed, plants);
  if (!after) return pass_on(after);
  Result<MotionReport> before = measure(original, plants);
  if (!before) return pass_on(before);
  const auto begin = static_cast<std::size_t>(original.first_frame());
  after->literature = measure_literature(std::span(changed.legs()).subspan(begin),
                                         std::span(original.legs()).subspan(begin), original.fps());
  Result<Verdict> verdict = judge(original.skeleton(), original.motion(), changed.motion(),
                                  original.rig(), original.ground());
  if (!verdict) return pass_on(verdict);
  return Measurement{*after, *before, *change, {}, std::move(*verdict)};
}

Result<Measurement> measure_take(const Take& original, const Take* changed,
                                 const PlantTrack& plants) {
  if (plants.ground_velocity_world) {
    const GroundTrack ground = even_ground(original, *plants.ground_velocity_world);
    PlantTrack seen = plants;
    seen.ground_velocity_world.reset();
    const Take from = same_body_from_ground(original, ground);
    if (changed == nullptr) return measure_take(from, nullptr, seen);
    if (changed->frames() != original.frames()) return measure_against(original, *changed, plants);
    const Take to = same_body_from_ground(*changed, ground);
    return measure_take(from, &to, seen);
  }
  if (changed != nullptr) return measure_against(original, *changed, plants);
  Result<MotionReport> report = measure(original, plants);
  if (!report) return pass_on(report);
  return Measurement{*report, std::nullopt, std::nullopt};
}

}  // namespace surefoot
