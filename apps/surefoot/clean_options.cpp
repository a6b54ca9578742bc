#include "clean_options.h"

namespace surefoot::app {

void CleanOptions::add_to(CommandLine& line, const std::vector<std::string>& also) {
  line.group("Cleaning");
  std::vector<std::string> words{"kovar", "priority"};
  words.insert(words.end(), also.begin(), also.end());
  line.choice("--enforce", enforce, words,
              also.empty()
                  ? "how legs meet plants: in closed form (default), or by priority within joint "
                    "limits"
                  : "how legs meet plants: in closed form (default), by priority within joint "
                    "limits, or in closed form after runs that skate were rectified");
  line.flag("--stretch", stretch, "let legs stretch where they would have to move the body");
  line.flag("--rigid", rigid, "bones keep their length (the default)");
  line.flag("--fast", fast, "each frame in closed form: a tenth of the work, less quiet knees");
  line.flag("--align-sole", align_sole, "roll feet that stand flat until their soles fit a slope");
  line.option("--window", window, "S", "all four windows below, seconds (default: 1/3)");
  line.option("--l1", plant_window, "S", "a plant's place is the mean over this time");
  line.option("--l2", target_window, "S",
              "foot rotations fade into heel or ball support over this");
  line.option("--l3", root_window, "S", "the body's displacement is smoothed over this");
  line.option("--l4", blend_window, "S", "adjustments fade into free frames over this");
  line.option(
      "--damping", damping, "RAD",
      "with --fast --stretch: knee angle above which straightening is damped (default: 2.8; "
      "0: never)");
}

CleanSettings settings_of(const CleanOptions& options) {
  CleanSettings settings;
  const double whole = options.window.value_or(settings.plant_window);
  settings.plant_window = options.plant_window.value_or(whole);
  settings.target_window = options.target_window.value_or(whole);
  settings.root_window = options.root_window.value_or(whole);
  settings.blend_window = options.blend_window.value_or(whole);
  if (options.enforce == "priority") settings.solver = LegSolver::prioritised;
  settings.rigid = !options.stretch || options.rigid;
  if (options.fast) settings.effort = CleanEffort::fast;
  settings.align_sole = options.align_sole;
  if (options.damping) settings.leg = damped_above(*options.damping);
  return settings;
}

}  // namespace surefoot::app
