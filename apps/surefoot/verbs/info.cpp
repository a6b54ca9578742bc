#include "surefoot/pipeline/info.h"

#include "console.h"
#include "exit_code.h"
#include "input.h"
#include "verbs.h"

namespace surefoot::app {

int run_info(Arguments arguments) {
  CommandLine line(
      "info",
      "Shows what is in a motion file: format, frame rate, units, rig, sole points and ground.",
      "  surefoot info walk.bvh\n"
      "  surefoot info walk.bvh --json > walk.json    # for other programs\n"
      "  surefoot info walk.bvh --units cm --up z     # where a guess is wrong\n"
      "  surefoot info walk.bvh --joints              # to name the legs in a rig file\n"
      "  surefoot info 02_01.amc --asf 02.asf\n");
  InputOptions input;
  ReportOptions report;
  bool json = false;
  bool joints = false;
  input.add_to(line);
  input.add_rig_to(line);
  report.add_to(line);
  line.flag("--json", json, "print JSON instead of text");
  line.flag("--joints", joints, "print the tree of joints only; works where no legs are found");
  if (const auto code = line.parse(arguments)) return *code;

  Diagnostics notes;
  if (joints) {
    const OrExitCode<Clip> clip = read_clip(input, report, notes);
    if (!clip) return clip.error();
    if (!print_text(json ? joints_json(*clip) : joints_text(*clip))) return wrong_usage;
    return finish(report, notes);
  }
  const OrExitCode<Take> loaded = read_motion(input, report, notes);
  if (!loaded) return loaded.error();
  if (!print_text(json ? info_json(*loaded, notes) : info_text(*loaded))) return wrong_usage;
  return finish(report, notes);
}

}  // namespace surefoot::app
