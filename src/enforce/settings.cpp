#include "surefoot/enforce/settings.h"
#include "math/frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "base/limits.h"

namespace surefoot {

namespace {

constexpr double kLongestWindow = 10.0;  // seconds

bool is_window(double seconds) noexcept { return seconds >= 0.0 && seconds <= kLongestWindow; }

std::string fault_of(const LegSettings& leg) {
  if (!(leg.damping_onset > 0.0 && leg.damping_onset < std::numbers::pi)) {
    return "the damping onset must be an angle between 0 and pi";
  }
  if (!(leg.damping_release > 0.0 && leg.damping_release < leg.damping_onset)) {
    return "the damping release must be an angle between 0 and the onset";
  }
  if (!(leg.smallest_angle > 0.0 && leg.smallest_angle < 1.0)) {
    return "the smallest knee angle must be between 0 and 1 radian";
  }
  if (!(leg.smallest_scale > 0.0 && leg.smallest_scale <= 1.0 && leg.largest_scale >= 1.0 &&
        std::isfinite(leg.largest_scale))) {
    return "the limits of the bone scale must lie on either side of 1";
  }
  return {};
}

std::string fault_of(const PlantLimits& limits) {
  if (limits.foot > 0.0 && limits.reach > 0.0 && limits.body > 0.0 && limits.knee > 0.0 &&
      limits.speed > 0.0 && limits.toe_bend > 0.0 && limits.toe_up > 0.0) {
    return {};
  }
  return "the limits of what a plant may cost are above 0";
}

std::string fault_of(const PrioritySettings& priority) {
  const LegLimits& limits = priority.limits;
  if (!(priority.damping > 0.0 && priority.damped_below > 0.0 && priority.longest_error > 0.0 &&
        priority.longest_turn > 0.0 && priority.tolerance > 0.0 && priority.iterations > 0)) {
    return "damping, steps, tolerance and iterations of the priority solver must be greater than 0";
  }
  if (!(limits.hip_turn >= 0.0 && limits.ankle_roll >= 0.0 &&
        limits.least_flexion <= limits.most_flexion &&
        -limits.ankle_pitch_down <= limits.ankle_pitch_up)) {
    return "the joint limits of the priority solver allow no pose";
  }
  return {};
}

/// Shares the frames that may be looked ahead. Landings come first: feet and body that see them
/// come slow down in time. What is left goes to where plants are put, then to the body again.
void share_latency(int frames, double fps, CleanWindows& windows) noexcept {
  constexpr double kLandingAhead = 0.1;  // s
  windows.fit_block = 1;
  windows.target_ahead = 0;
  windows.fit_ahead = std::min({frames, frames_of(kLandingAhead, fps), windows.blend});
  windows.plant_ahead = std::min(frames - windows.fit_ahead, windows.plant);
  windows.fit_ahead = std::min(frames - windows.plant_ahead, windows.blend);
}

}  // namespace

Result<CleanWindows> windows_of(const CleanSettings& settings, double fps) {
  if (!limits::is_usable_rate(fps)) return fail(limits::rate_out_of_range(fps));
  for (const double window : {settings.plant_window, settings.target_window, settings.root_window,
                              settings.blend_window, settings.toe_window}) {
    if (!is_window(window)) {
      return fail(
          fmt::format("a window of {} s is out of range (0 to {} s)", window, kLongestWindow));
    }
  }
  if (!(settings.stretch_warning > 0.0 && settings.stretch_warning < 1.0)) {
    return fail("the stretch to warn about must be between 0 and 1");
  }
  if (!(settings.give >= 0.0 && settings.give <= 0.2)) {
    return fail("the share that bones give before the body moves must be between 0 and 0.2");
  }
  if (std::string fault = fault_of(settings.limits); !fault.empty()) return fail(std::move(fault));
  if (std::string fault = fault_of(settings.leg); !fault.empty()) return fail(std::move(fault));
  if (std::string fault = fault_of(settings.priority); !fault.empty()) {
    return fail(std::move(fault));
  }
  if (!(settings.settle_time >= 0.0 && settings.settle_time <= 1.0)) {
    return fail("the time to settle must be between 0 and 1 s");
  }
  CleanWindows windows{frames_of(settings.plant_window, fps),
                       frames_of(settings.target_window, fps), frames_of(settings.root_window, fps),
                       frames_of(settings.blend_window, fps), frames_of(settings.toe_window, fps)};
  windows.plant_ahead = windows.plant;
  windows.target_ahead = windows.target;
  windows.fit_block = windows.root + 1;
  windows.fit_ahead = windows.blend;
  if (!settings.latency) return windows;
  if (!is_window(*settings.latency)) {
    return fail(fmt::format("a latency of {} s is out of range (0 to {} s)", *settings.latency,
                            kLongestWindow));
  }
  if (!shares_work(settings)) {
    return fail("a latency needs the best effort: rigid legs, solved in closed form");
  }
  const int frames = frames_of(*settings.latency, fps);
  if (frames < windows.total()) share_latency(frames, fps, windows);
  return windows;
}

bool rigid_legs(const CleanSettings& settings) noexcept {
  return settings.rigid || settings.solver == LegSolver::prioritised;
}

bool shares_work(const CleanSettings& settings) noexcept {
  return settings.effort == CleanEffort::best && settings.rigid &&
         settings.solver == LegSolver::closed_form;
}

LegSettings damped_above(double onset) noexcept {
  LegSettings leg;
  if (onset == 0.0) {
    leg.damp = false;
  } else {
    leg.damping_release *= onset / leg.damping_onset;
    leg.damping_onset = onset;
  }
  return leg;
}

LegSettings leg_settings_of(const CleanSettings& settings) noexcept {
  LegSettings leg = settings.leg;
  leg.share_turn = leg.share_turn || shares_work(settings);
  if (rigid_legs(settings)) {
    leg.damp = false;
    leg.smallest_scale = 1.0;
    leg.largest_scale = 1.0;
  }
  return leg;
}

}  // namespace surefoot
