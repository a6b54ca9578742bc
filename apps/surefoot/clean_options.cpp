#include "clean_options.h"

namespace surefoot::app {

void CleanOptions::add_to(CommandLine& line) {
  line.group("Cleaning");
  line.choice("--solver", solver, {"closed-form", "priority"},
              "leg IK: closed-form (default) is exact, priority keeps joint limits");
  line.flag("--stretch", stretch,
            "let legs stretch a little instead of moving the root (implies --fast)");
  line.flag("--rigid", rigid, "keep bone lengths (the default)");
  line.flag("--fast", fast,
            "solve each frame in closed form: a tenth of the time, knees less smooth");
  line.flag("--align-sole", align_sole, "roll flat feet until their soles are parallel to a slope");
  line.option("--latency", latency, "S",
              "clean as a stream would that may be this late; 0: each frame at once");
  line.option("--window", window, "S",
              "all four windows below, in seconds (default: 2/3, then 1/3)");
  line.option("--place-window", plant_window, "S", "a plant's position is averaged over this time");
  line.option("--roll-window", target_window, "S",
              "foot rotation blends into heel or ball support over this time");
  line.option("--body-window", root_window, "S", "root displacement is smoothed over this time");
  line.option("--blend-window", blend_window, "S",
              "adjustments blend out beside a plant over this time");
  line.option("--damping", damping, "RAD",
              "with --stretch: knee angle above which straightening is damped (default: 2.8; "
              "0: never)");
  line.hidden_option("--l1", plant_window);
  line.hidden_option("--l2", target_window);
  line.hidden_option("--l3", root_window);
  line.hidden_option("--l4", blend_window);
  line.hidden_choice("--enforce", enforce, {"kovar", "priority", "rectify"});
}

void CleanOptions::add_rectify_to(CommandLine& line) {
  line.flag("--rectify", rectify, "first straighten out runs of frames in which a foot skates");
}

CleanSettings settings_of(const CleanOptions& options) {
  CleanSettings settings;
  const auto choose = [&](const std::optional<double>& own, double& window) {
    window = own.value_or(options.window.value_or(window));
  };
  settings.limits = options.limits;
  choose(options.plant_window, settings.plant_window);
  choose(options.target_window, settings.target_window);
  choose(options.root_window, settings.root_window);
  choose(options.blend_window, settings.blend_window);
  const bool priority =
      options.solver.empty() ? options.enforce == "priority" : options.solver == "priority";
  if (priority) settings.solver = LegSolver::prioritised;
  settings.rigid = !options.stretch || options.rigid;
  if (options.fast) settings.effort = CleanEffort::fast;
  settings.align_sole = options.align_sole;
  settings.latency = options.latency;
  if (options.damping) settings.leg = damped_above(*options.damping);
  return settings;
}

}  // namespace surefoot::app
