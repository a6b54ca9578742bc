#include "edit_command.h"
#include "exit_code.h"
#include "progress_bar.h"
#include "surefoot/pipeline/edits.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

struct RetargetRequest {
  EditOptions edit;
  InputOptions target;
};

RetargetRequest read_retarget_line(CommandLine& line, Arguments arguments,
                                   std::optional<int>& code) {
  RetargetRequest wanted;
  wanted.edit.ending = "_retargeted";
  wanted.edit.add_input_to(line);
  line.group("Target");
  line.required("--to", wanted.target.path, "TARGET",
                "target skeleton: a .bvh, .fbx, .glb, .vrm, "
                ".asf or .amc file");
  line.option("--to-asf", wanted.target.asf, "FILE",
              "skeleton of an .amc target (default: the .asf beside it)");
  line.option("--to-units", wanted.target.units, "UNIT", "--units of the target file");
  line.option("--to-up", wanted.target.up, "AXIS", "--up of the target file");
  line.option("--to-rig", wanted.target.rig, "FILE.json", "--rig of the target skeleton");
  wanted.edit.add_to(line);
  code = line.parse(arguments);
  return wanted;
}

}  // namespace

int run_retarget(Arguments arguments) {
  CommandLine line(
      "retarget", "Transfers a motion to another skeleton and keeps planted feet in place.",
      "  surefoot retarget walk.bvh --to hero.bvh -o hero_walk.bvh\n"
      "  surefoot retarget walk.bvh --to 02.asf -o walk_02.bvh --save-plants p.json\n");
  std::optional<int> code;
  RetargetRequest wanted = read_retarget_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_outputs(wanted.edit)) return *refused;

  Diagnostics notes;
  const OrExitCode<EditInput> input = read_edit_input(wanted.edit, notes);
  if (!input) return input.error();
  const OrExitCode<Take> target = read_motion(wanted.target, wanted.edit.report, notes);
  if (!target) return target.error();
  const Result<RetargetedMotion> retargeted = [&] {
    ProgressBar bar("cleaning", wanted.edit.report);
    return retarget_motion(input->loaded, *target, input->plants, input->settings, &notes,
                           bar.callback());
  }();
  if (!retargeted) {
    return refuse_input(Error{retargeted.error().message, {wanted.target.path}});
  }
  if (const auto refused =
          write_outputs(wanted.edit, retargeted->clip, retargeted->report.plants, {}, notes)) {
    return *refused;
  }
  return finish_edit(wanted.edit, summary_of(*retargeted),
                     retarget_json(input->loaded, *retargeted, notes), notes);
}

}  // namespace surefoot::app
