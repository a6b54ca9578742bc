#include "surefoot/pipeline/report_page.h"

#include "changed_clip.h"
#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "plants.h"
#include "report_lines.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

struct ReportRequest {
  InputOptions input;
  std::string changed;
  PlantOptions plants;
  OutputOptions output;
  std::string figure;
  std::string footprints;
  ReportOptions report;
};

ReportRequest read_report_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  ReportRequest wanted;
  wanted.input.add_to(line, "BEFORE");
  line.positional("AFTER", wanted.changed, "the changed motion, with the same joints and frames");
  wanted.input.add_rig_to(line);
  line.group("Plants");
  wanted.plants.add_file_to(line);
  wanted.plants.add_method_to(line);
  wanted.output.add_to(line, "output: an .html file, or - for standard output");
  line.option("--figure", wanted.figure, "FILE.svg",
              "also write the plot of foot heights as a picture");
  line.option("--footprints", wanted.footprints, "FILE.svg",
              "also write the footprints from above as a picture");
  wanted.report.add_to(line);
  code = line.parse(arguments);
  return wanted;
}

}  // namespace

int run_report(Arguments arguments) {
  CommandLine line("report", "Writes one page that compares the feet of a motion before and after.",
                   "  surefoot report walk.bvh clean.bvh -o report.html\n"
                   "  surefoot report walk.bvh clean.bvh -o report.html --plants p.json\n"
                   "  surefoot report walk.bvh clean.bvh -o report.html --figure heights.svg\n");
  std::optional<int> code;
  const ReportRequest wanted = read_report_line(line, arguments, code);
  if (code) return *code;
  if (auto possible = check_all_outputs({wanted.output.path, wanted.figure, wanted.footprints},
                                        wanted.output.force);
      !possible) {
    return refuse_usage(possible.error());
  }

  Diagnostics notes;
  const OrExitCode<Take> original = read_motion(wanted.input, wanted.report, notes);
  if (!original) return original.error();
  OrExitCode<Clip> clip =
      read_changed(wanted.input, wanted.changed, *original, wanted.report, notes);
  if (!clip) return clip.error();
  const Take changed = original->with_motion(std::move(clip->motion));
  const OrExitCode<PlantTrack> plants = plants_to_measure(wanted.plants, *original);
  if (!plants) return plants.error();

  const ReportInput input{
      *original, changed, *plants, &notes,
      report_lines(wanted.input.path, wanted.changed, wanted.plants, wanted.input)};
  Result<std::string> page = report_page(input);
  if (!page) return refuse_input(Error{page.error().message, {wanted.changed}});
  std::vector<OutputFile> files{{wanted.output.path, std::move(*page)}};
  const auto add_figure = [&](const std::string& path, auto* draw) -> Result<void> {
    if (path.empty()) return {};
    Result<std::string> figure = draw(input);
    if (!figure) return pass_on(figure);
    files.push_back({path, std::move(*figure)});
    return {};
  };
  for (const auto& drawn : {add_figure(wanted.figure, &heights_figure),
                            add_figure(wanted.footprints, &footprints_figure)}) {
    if (!drawn) return refuse_input(Error{drawn.error().message, {wanted.changed}});
  }
  if (auto written = write_files(files, wanted.output.force); !written) {
    return refuse_usage(written.error());
  }
  return finish(wanted.report, notes);
}

}  // namespace surefoot::app
