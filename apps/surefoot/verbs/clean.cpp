#include <fmt/format.h>

#include "clean_options.h"
#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "plants.h"
#include "progress_bar.h"
#include "report_lines.h"
#include "settings_option.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/clean_motion.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/pipeline/save.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

struct Wanted {
  InputOptions input;
  PlantOptions plants;
  CleanOptions clean;
  OutputOptions output;
  ReportOptions report;
  std::string settings;
  std::string save_plants;
  std::string page;
  bool stream = false;
  bool json = false;
};

Wanted read_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  Wanted wanted;
  wanted.input.add_to(line);
  wanted.input.add_rig_to(line);
  line.group("Plants");
  wanted.plants.add_file_to(line);
  wanted.plants.add_method_to(line);
  line.option("--save-plants", wanted.save_plants, "FILE.json",
              "write the plants with the positions that were used");
  wanted.clean.add_to(line);
  line.option("--settings", wanted.settings, "FILE.json",
              "settings as the studio saves them; flags win over them");
  line.flag("--stream", wanted.stream,
            "also say how far a live stream with these settings would lag behind");
  wanted.output.add_to(line, "where to write: a .bvh file, or - for BVH on standard output");
  line.option("--report", wanted.page, "FILE.html",
              "write a page that shows what became of the feet");
  wanted.report.add_to(line);
  line.flag("--json", wanted.json, "print what was measured before and after as JSON");
  code = line.parse(arguments);
  return wanted;
}

/// What must be possible before long work begins.
std::optional<int> check_outputs(const Wanted& wanted) {
  if (auto known = check_save_name(wanted.output.path); !known) return refuse_usage(known.error());
  for (const std::string& path : {wanted.output.path, wanted.save_plants, wanted.page}) {
    if (path.empty()) continue;
    if (auto possible = check_output(path, wanted.output.force); !possible) {
      return refuse_usage(possible.error());
    }
  }
  if (wanted.json && wanted.output.path == "-") {
    return refuse_usage(Error{"--json and -o - both want standard output", {}});
  }
  return std::nullopt;
}

OrExitCode<CleanedMotion> run_cleaning(const Wanted& wanted, const LoadedMotion& loaded,
                                       const PlantTrack& plants, Diagnostics& notes) {
  const CleanSettings settings = settings_of(wanted.clean);
  if (const auto windows = windows_of(settings, loaded.clip.motion.fps()); !windows) {
    return tl::unexpected(refuse_usage(windows.error()));
  }
  ProgressBar bar("cleaning", wanted.report);
  Result<CleanedMotion> cleaned = clean_motion(loaded, plants, settings, &notes, bar.callback());
  if (!cleaned) {
    return tl::unexpected(refuse_input(Error{cleaned.error().message, {wanted.input.path}}));
  }
  return std::move(*cleaned);
}

Result<std::string> page_of(const Wanted& wanted, const LoadedMotion& loaded,
                            const CleanedMotion& cleaned, const PlantTrack& plants,
                            const Diagnostics& notes) {
  std::vector<ReportSetting> lines =
      report_lines(wanted.input.path, wanted.output.path, wanted.plants, wanted.input);
  for (ReportSetting& line : report_settings(settings_of(wanted.clean))) {
    lines.push_back(std::move(line));
  }
  return report_page({loaded, cleaned.clip.motion, plants, &notes, std::move(lines)});
}

}  // namespace

int run_clean(Arguments arguments) {
  CommandLine line(
      "clean", "Makes planted feet stand: exactly, smoothly, on their ground.",
      "  surefoot clean walk.bvh -o clean.bvh\n"
      "  surefoot clean walk.bvh -o clean.bvh --rigid               # bones keep their length\n"
      "  surefoot clean walk.bvh -o clean.bvh --save-plants p.json  # edit p.json, then:\n"
      "  surefoot clean walk.bvh -o clean.bvh --plants p.json --force\n"
      "  surefoot clean stairs.bvh -o clean.bvh --ground mesh:stairs.obj\n"
      "  surefoot clean walk.bvh -o clean.bvh --report report.html  # see what became of it\n");
  std::optional<int> code;
  Wanted wanted = read_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_outputs(wanted)) return *refused;

  if (!wanted.settings.empty()) {
    const Result<void> applied =
        apply_settings_file(wanted.settings, wanted.input, wanted.plants, wanted.clean);
    if (!applied) return refuse_input(applied.error());
  }

  Diagnostics notes;
  const OrExitCode<LoadedMotion> loaded = read_motion(wanted.input, wanted.report, notes);
  if (!loaded) return loaded.error();
  const OrExitCode<PlantTrack> plants = plants_of(wanted.plants, *loaded, notes);
  if (!plants) return plants.error();
  const OrExitCode<CleanedMotion> cleaned = run_cleaning(wanted, *loaded, *plants, notes);
  if (!cleaned) return cleaned.error();

  Result<std::string> bytes = [&] {
    ProgressBar bar("writing", wanted.report);
    return save_clip(cleaned->clip, bar.callback(), &notes);
  }();
  if (!bytes) return refuse_input(bytes.error());
  std::vector<OutputFile> files{{wanted.output.path, std::move(*bytes)}};
  if (!wanted.save_plants.empty()) {
    files.push_back({wanted.save_plants, write_plants(cleaned->report.plants)});
  }
  if (!wanted.page.empty()) {
    Result<std::string> page = page_of(wanted, *loaded, *cleaned, *plants, notes);
    if (!page) return refuse_input(page.error());
    files.push_back({wanted.page, std::move(*page)});
  }
  if (auto written = write_files(files, wanted.output.force); !written) {
    return refuse_usage(written.error());
  }

  remark(wanted.report,
         fmt::format("{}: {}", wanted.output.path, summary_of(*loaded, *cleaned, *plants)));
  if (wanted.stream) {
    remark(wanted.report,
           fmt::format("a live stream lags by {} frames ({:.2f} s)", cleaned->latency_frames,
                       cleaned->latency_frames / loaded->clip.motion.fps()));
  }
  if (wanted.json) {
    const Result<Measurement> measured =
        measure_against(loaded->clip.skeleton, loaded->clip.motion, cleaned->clip.motion,
                        loaded->rig, loaded->ground, *plants);
    if (!measured) return refuse_input(measured.error());
    if (!print_result(measurement_json(*measured))) return wrong_usage;
  }
  return finish(wanted.report, notes);
}

}  // namespace surefoot::app
