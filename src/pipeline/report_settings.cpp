#include <fmt/format.h>

#include "surefoot/pipeline/report_page.h"

namespace surefoot {
namespace {

std::string seconds(double value) { return fmt::format("{:.4g} s", value); }

std::string yes_or_no(bool value) { return value ? "yes" : "no"; }

}  // namespace

std::vector<ReportSetting> report_settings(const CleanSettings& settings) {
  const LegSettings leg = leg_settings_of(settings);
  return {{"a plant's place is the mean over", seconds(settings.plant_window)},
          {"foot rotations fade over", seconds(settings.target_window)},
          {"the body's displacement is smoothed over", seconds(settings.root_window)},
          {"adjustments fade over", seconds(settings.blend_window)},
          {"legs are solved",
           settings.solver == LegSolver::prioritised ? "by priority" : "in closed form"},
          {"bones keep their length", yes_or_no(rigid_legs(settings))},
          {"knees are damped above",
           leg.damp ? fmt::format("{:.4g} rad", leg.damping_onset) : std::string("never")},
          {"soles are aligned with slopes", yes_or_no(settings.align_sole)}};
}

}  // namespace surefoot
