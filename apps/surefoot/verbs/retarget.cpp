#include "edit_command.h"
#include "exit_code.h"
#include "surefoot/pipeline/edits.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

EditOptions read_retarget_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  EditOptions wanted;
  wanted.ending = "_retargeted";
  wanted.add_input_to(line);
  wanted.target.add_to(line, true);
  wanted.add_to(line);
  code = line.parse(arguments);
  return wanted;
}

}  // namespace

int run_retarget(Arguments arguments) {
  CommandLine line(
      "retarget", "Transfers a motion to another skeleton and keeps planted feet in place.",
      "  surefoot retarget walk.bvh --to hero.bvh -o hero_walk.bvh\n"
      "  surefoot retarget walk.bvh --to hero.fbx -o hero_walk.fbx   # with the hero's mesh\n"
      "  surefoot retarget walk.bvh --to 02.asf -o walk_02.bvh --save-plants p.json\n");
  std::optional<int> code;
  EditOptions wanted = read_retarget_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_outputs(wanted)) return *refused;

  Diagnostics notes;
  const OrExitCode<EditInput> input = read_edit_input(wanted, notes);
  if (!input) return input.error();
  const OrExitCode<OnTarget> put = put_on_target(wanted.target, input->loaded, input->plants,
                                                 input->settings, wanted.report, notes);
  if (!put) return put.error();
  const RetargetedMotion& moved = put->moved;
  OrExitCode<std::vector<OutputFile>> page =
      page_of_edit(wanted.page, put->take, moved.unplanted, moved.report.plants, notes);
  if (!page) return page.error();
  if (const auto refused = write_outputs(wanted, moved.clip, moved.report.plants, put->take,
                                         std::move(*page), notes)) {
    return *refused;
  }
  return finish_edit(wanted, summary_of(moved), retarget_json(input->loaded, moved, notes), notes);
}

}  // namespace surefoot::app
