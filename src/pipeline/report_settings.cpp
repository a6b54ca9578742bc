#include <fmt/format.h>

#include "surefoot/pipeline/report_page.h"

namespace surefoot {
namespace {

std::string seconds(double value) { return fmt::format("{:.4g} s", value); }

std::string yes_or_no(bool value) { return value ? "yes" : "no"; }

}  // namespace

std::vector<ReportSetting> report_settings(const CleanSettings& settings) {
  const LegSettings leg = leg_settings_of(settings);
  return {{"plant positions averaged over", seconds(settings.plant_window)},
          {"foot rotations blend over", seconds(settings.target_window)},
          {"root displacement smoothed over", seconds(settings.root_window)},
          {"adjustments blend out over", seconds(settings.blend_window)},
          {"leg solver", settings.solver == LegSolver::prioritised ? "priority" : "closed-form"},
          {"bones keep their length", yes_or_no(rigid_legs(settings))},
          {"knees damped above",
           leg.damp ? fmt::format("{:.4g} rad", leg.damping_onset) : std::string("never")},
          {"soles aligned to slopes", yes_or_no(settings.align_sole)}};
}

}  // namespace surefoot
