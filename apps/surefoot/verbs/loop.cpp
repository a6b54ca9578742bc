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
};

LoopRequest read_loop_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  LoopRequest wanted;
  wanted.edit.ending = "_loop";
  wanted.edit.add_input_to(line);
  wanted.edit.target.add_to(line, false);
  line.group("Loop");
  line.flag("--travel", wanted.travel, "the root keeps travelling from cycle to cycle (default)");
  line.flag("--in-place", wanted.in_place, "the root stays; the ground moves at a constant speed");
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
                   "  surefoot loop walk.bvh --to hero.glb -o hero_cycle.glb\n");
  std::optional<int> code;
  LoopRequest wanted = read_loop_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_outputs(wanted.edit)) return *refused;
  if (wanted.travel && wanted.in_place) {
    return refuse_usage(Error{"--travel and --in-place cannot be combined", {}});
  }

  Diagnostics notes;
  const OrExitCode<EditInput> input = read_input_on_target(wanted.edit, notes);
  if (!input) return input.error();
  const Result<LoopMotion> looped =
      loop_motion(input->loaded, input->plants, wanted.in_place, input->settings, &notes);
  if (!looped) return refuse_input(Error{looped.error().message, {wanted.edit.input.path}});
  OrExitCode<std::vector<OutputFile>> page =
      page_of_edit(wanted.edit.page, input->loaded.with_motion(looped->planted), looped->unplanted,
                   looped->report.plants, notes);
  if (!page) return page.error();
  if (const auto refused = write_outputs(wanted.edit, looped->clip, looped->report.plants,
                                         std::move(*page), notes)) {
    return *refused;
  }
  return finish_edit(wanted.edit, summary_of(*looped), loop_json(*looped, notes), notes);
}

}  // namespace surefoot::app
