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
      "  surefoot info 02_01.amc --asf 02.asf\n");
  InputOptions input;
  ReportOptions report;
  bool json = false;
  input.add_to(line);
  input.add_rig_to(line);
  report.add_to(line);
  line.flag("--json", json, "print JSON instead of text");
  if (const auto code = line.parse(arguments)) return *code;

  Diagnostics notes;
  const OrExitCode<Take> loaded = read_motion(input, report, notes);
  if (!loaded) return loaded.error();
  if (!print_text(json ? info_json(*loaded, notes) : info_text(*loaded))) return wrong_usage;
  return finish(report, notes);
}

}  // namespace surefoot::app
