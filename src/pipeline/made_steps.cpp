#include "surefoot/pipeline/made_steps.h"

#include <fmt/format.h>

#include "pipeline/json_layout.h"
#include "surefoot/pipeline/info.h"
#include "synthesis/library.h"
#include "synthesis/plan.h"

namespace surefoot {

Result<MadeSteps> make_steps(const MovementLibrary& library, const Ground& ground,
                             const StepRequest& request, const StepsSettings& settings,
                             Diagnostics* notes, const ProgressFn& progress) {
  const Result<Footprints> footprints = footprints_of(request, library);
  if (!footprints) return pass_on(footprints);
  Result<StepPlan> plan = plan_steps(library, ground, *footprints, settings.plan, notes);
  if (!plan) return pass_on(plan);
  MakeSettings make = settings.make;
  make.fps = request.fps;
  make.stand = request.stand;
  Result<MadeMotion> made = make_motion(library, ground, *plan, make, notes, progress);
  if (!made) return pass_on(made);
  MadeSteps steps;
  steps.plan = std::move(*plan);
  steps.made = std::move(*made);
  Clip clip;
  clip.skeleton = library.skeleton();
  clip.motion = steps.made.motion;
  clip.conventions.metres_per_unit = 0.01;
  clip.format = "bvh";
  steps.take = Take("steps", std::move(clip), library.rig(), ground);
  return steps;
}

std::string made_info(const MadeSteps& steps, const Diagnostics& notes) {
  auto json = nlohmann::ordered_json::parse(info_json(steps.take, notes), nullptr, false);
  json["joins"] = steps.made.joins;
  for (const PlannedMove& move : steps.plan.moves) {
    nlohmann::ordered_json made{{"examples", name_of(move.group->kind())}};
    if (move.group->kind() != ParameterKind::jump) made["foot"] = name_of(move.group->moving());
    made["missed_m"] = move.missed;
    json["movements"].push_back(std::move(made));
  }
  return lay_out(json);
}

std::string summary_of(const MadeSteps& steps) {
  const Motion& motion = steps.made.motion;
  return fmt::format(
      "{} movements in {:.1f} s, {} frames, {} plants; root displacement up to {:.1f} cm, leg "
      "stretch up to {:.1f} %",
      steps.plan.moves.size(), motion.frames() / motion.fps(), motion.frames(),
      steps.made.plants.plants.size(), 100.0 * steps.made.report.largest_root_shift,
      100.0 * steps.made.report.largest_leg_change);
}

}  // namespace surefoot
