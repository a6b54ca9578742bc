#include <cmath>

#include "edit_command.h"
#include "exit_code.h"
#include "surefoot/pipeline/edits.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

struct LoopRequest {
  EditOptions edit;
  bool in_place = false;
  bool travel = false;
  double cycles = 1.0;
};

constexpr double kMostCycles = 1000.0;

LoopRequest read_loop_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  LoopRequest wanted;
  wanted.edit.ending = "_loop";
  wanted.edit.add_input_to(line);
  wanted.edit.target.add_to(line, false);
  line.group("Loop");
  line.flag("--travel", wanted.travel, "the root keeps travelling from cycle to cycle (default)");
  line.flag("--in-place", wanted.in_place,
            "the root stays; the ground moves at a constant speed, which is printed");
  line.option("--cycles", wanted.cycles, "N",
              "whole gait cycles in the loop: each foot is set down N times (default: 1)");
  wanted.edit.add_to(line);
  code = line.parse(arguments);
  return wanted;
}

}  // namespace

int run_loop(Arguments arguments) {
  CommandLine line("loop",
                   "Cuts a walk or run into a cycle that repeats, with planted feet kept in place.",
                   "  surefoot loop walk.bvh -o cycle.bvh\n"
                   "  surefoot loop walk.bvh -o cycle.bvh --in-place --json\n"
                   "  surefoot loop walk.bvh -o cycles.bvh --cycles 3\n"
                   "  surefoot loop walk.bvh --to hero.glb -o hero_cycle.glb\n");
  std::optional<int> code;
  LoopRequest wanted = read_loop_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_outputs(wanted.edit)) return *refused;
  if (wanted.travel && wanted.in_place) {
    return refuse_usage(Error{"--travel and --in-place cannot be combined", {}});
  }
  if (wanted.cycles < 1.0 || wanted.cycles > kMostCycles ||
      wanted.cycles != std::floor(wanted.cycles)) {
    return refuse_usage(Error{"--cycles must be a whole number from 1 to 1000", {}});
  }

  Diagnostics notes;
  const OrExitCode<EditInput> input = read_input_on_target(wanted.edit, notes);
  if (!input) return input.error();
  const LoopSettings loop{wanted.in_place, static_cast<int>(wanted.cycles),
                          wanted.edit.input.ground == "auto"};
  const Result<LoopMotion> looped =
      loop_motion(input->loaded, input->plants, loop, input->settings, &notes);
  if (!looped) return refuse_input(Error{looped.error().message, {wanted.edit.input.path}});
  Clip travelling = looped->clip;
  travelling.motion = looped->planted;
  const Take made(input->loaded.name(), std::move(travelling), input->loaded.rig(), looped->ground);
  OrExitCode<std::vector<OutputFile>> page =
      page_of_edit(wanted.edit.page, made, looped->unplanted, looped->report.plants, notes);
  if (!page) return page.error();
  if (const auto refused = write_outputs(wanted.edit, looped->clip, looped->report.plants, made,
                                         std::move(*page), notes)) {
    return *refused;
  }
  return finish_edit(wanted.edit, summary_of(*looped), loop_json(*looped, notes), notes);
}

}  // namespace surefoot::app
