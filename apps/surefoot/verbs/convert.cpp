#include <fmt/format.h>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "progress_bar.h"
#include "reread.h"
#include "surefoot/pipeline/save.h"
#include "verbs.h"

namespace surefoot::app {

int run_convert(Arguments arguments) {
  CommandLine line(
      "convert", "Reads a motion in one format and writes it in another.",
      "  surefoot convert 02_01.amc                            # 02_01.bvh, with the .asf beside\n"
      "  surefoot convert 02_01.amc --asf 02.asf -o 02_01.bvh\n"
      "  surefoot convert walk.bvh -o copy.bvh                 # number for number\n"
      "  surefoot convert walk.bvh -o walk.fbx\n"
      "  surefoot convert hero.fbx --take run -o run.bvh\n"
      "  surefoot convert hero.glb --animation Walk -o walk.npz\n");
  InputOptions input;
  OutputOptions output;
  ReportOptions report;
  input.add_to(line);
  output.add_changed_to(line, "", ".bvh");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (auto named = output.choose_name(input.path, "", ".bvh"); !named)
    return refuse_usage(named.error());
  input.may_be_overwritten = output.overwrite_input;
  if (auto possible = check_output(output.path, output.force); !possible) {
    return refuse_usage(possible.error());
  }
  if (auto known = check_save_name(output.path); !known) return refuse_usage(known.error());

  Diagnostics notes;
  const OrExitCode<Clip> clip = read_clip(input, report, notes);
  if (!clip) return clip.error();
  Result<std::string> bytes = [&] {
    ProgressBar bar("writing", report);
    return save_clip_as(output.path, *clip, bar.callback(), &notes);
  }();
  if (!bytes) return refuse_input(bytes.error());
  if (const auto same = check_reread(); !same) return refuse_input(same.error());
  const OutputFile file{output.path, std::move(*bytes)};
  if (auto written = write_files({&file, 1}, output.force); !written) {
    return refuse_usage(written.error());
  }
  remark(report, fmt::format("{}: {} frames, {} joints", output.path, clip->motion.frames(),
                             clip->skeleton.size()));
  return finish(report, notes);
}

}  // namespace surefoot::app
