#include <fmt/format.h>

#include "clean_options.h"
#include "console.h"
#include "edit_command.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "plants.h"
#include "progress_bar.h"
#include "rectify_options.h"
#include "report_lines.h"
#include "settings_option.h"
#include "style_options.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/clean_motion.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/rectify_motion.h"
#include "surefoot/pipeline/repair_motion.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/pipeline/save.h"
#include "surefoot/pipeline/style_motion.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

constexpr const char* kCleanEnding = "_clean";

struct Wanted {
  InputOptions input;
  PlantOptions plants;
  CleanOptions clean;
  RectifyOptions rectify;
  StyleOptions style_flags;
  StyleSettings style;
  bool repair = false;
  OutputOptions output;
  ReportOptions report;
  std::string settings;
  std::string save_plants;
  std::string page;
  bool stream = false;
  bool json = false;

  [[nodiscard]] bool rectifies() const { return clean.rectifies(); }
};

Wanted read_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  Wanted wanted;
  wanted.input.add_to(line);
  wanted.input.add_rig_to(line);
  line.group("Plants");
  wanted.plants.add_file_to(line);
  wanted.plants.add_method_to(line);
  line.option("--save-plants", wanted.save_plants, "FILE.json",
              "write the plants that were held, with positions");
  wanted.clean.add_to(line);
  line.option("--settings", wanted.settings, "FILE.json",
              "settings file, as saved by the studio; options override it");
  line.flag("--repair", wanted.repair,
            "repair damaged spans only (see `measure`): repeated frames, jitter, sway, sliding");
  wanted.clean.add_rectify_to(line);
  wanted.rectify.add_to(line);
  wanted.style_flags.add_to(line);
  line.group("Output");
  line.flag("--stream", wanted.stream,
            "also print the latency of a live stream with these settings");
  wanted.output.add_changed_to(line, kCleanEnding);
  line.option("--report", wanted.page, "FILE.html",
              "write an HTML page that compares before and after");
  wanted.report.add_to(line);
  line.flag("--json", wanted.json, "print the measurements before and after as JSON");
  line.show_first("Most used", {"--output", "--force", "--plants", "--save-plants", "--ground",
                                "--units", "--fps", "--rigid", "--stretch", "--report", "--json"});
  code = line.parse(arguments);
  return wanted;
}

/// Flags that do not go together, or that are out of range.
std::optional<int> check_flags(Wanted& wanted) {
  if (wanted.rectify.given() && !wanted.rectifies()) {
    return refuse_usage(Error{"--labels, --lift and --longest-run need --rectify", {}});
  }
  if (wanted.repair && wanted.rectifies()) {
    return refuse_usage(Error{"--repair and --rectify cannot be combined", {}});
  }
  if (const auto good = check_rectify(settings_of(wanted.rectify)); !good) {
    return refuse_usage(good.error());
  }
  const Result<StyleSettings> style = settings_of(wanted.style_flags);
  if (!style) return refuse_usage(style.error());
  wanted.style = *style;
  return std::nullopt;
}

/// A refusal that is about the motion.
tl::unexpected<int> refuse_motion(const Wanted& wanted, const Error& error) {
  return tl::unexpected(refuse_input(Error{error.message, {wanted.input.path}}));
}

OrExitCode<CleanedMotion> run_repair(const Wanted& wanted, const LoadedMotion& loaded,
                                     const PlantTrack& plants, Diagnostics& notes) {
  const auto find_plants = [&](const LoadedMotion& motion) {
    if (!wanted.plants.file.empty()) return plants;
    return plants_to_repair(motion, settings_of(wanted.plants), nullptr);
  };
  const Result<RepairedMotion> repaired = repair_motion(loaded, find_plants);
  if (!repaired) return refuse_motion(wanted, repaired.error());
  remark(wanted.report, summary_of(*repaired));
  ProgressBar bar("cleaning", wanted.report);
  Result<CleanedMotion> cleaned = clean_repaired(*repaired, find_plants(repaired->loaded),
                                                 settings_of(wanted.clean), &notes, bar.callback());
  if (!cleaned) return refuse_motion(wanted, cleaned.error());
  return std::move(*cleaned);
}

OrExitCode<CleanedMotion> run_rectify(const Wanted& wanted, const LoadedMotion& loaded,
                                      const PlantTrack& plants, Diagnostics& notes) {
  const auto labels = labels_of(wanted.rectify, loaded);
  if (!labels) return tl::unexpected(labels.error());
  const Result<RectifiedMotion> rectified =
      rectify_motion(loaded, *labels, plants, settings_of(wanted.rectify));
  if (!rectified) return refuse_motion(wanted, rectified.error());
  const PlantTrack& held = wanted.plants.file.empty() ? rectified->plants : plants;
  ProgressBar bar("cleaning", wanted.report);
  Result<CleanedMotion> cleaned =
      clean_motion(rectified->loaded, held, settings_of(wanted.clean), &notes, bar.callback());
  if (!cleaned) return refuse_motion(wanted, cleaned.error());
  cleaned->latency_frames += rectified->latency_frames;
  remark(wanted.report, fmt::format("{} skating runs rectified", rectified->skating_runs));
  return std::move(*cleaned);
}

OrExitCode<CleanedMotion> run_cleaning(const Wanted& wanted, const LoadedMotion& loaded,
                                       const PlantTrack& plants, Diagnostics& notes) {
  const CleanSettings settings = settings_of(wanted.clean);
  if (const auto windows = windows_of(settings, loaded.clip.motion.fps()); !windows) {
    return tl::unexpected(refuse_usage(windows.error()));
  }
  if (wanted.repair) return run_repair(wanted, loaded, plants, notes);
  if (wanted.rectifies()) return run_rectify(wanted, loaded, plants, notes);
  ProgressBar bar("cleaning", wanted.report);
  Result<CleanedMotion> cleaned = clean_motion(loaded, plants, settings, &notes, bar.callback());
  if (!cleaned) return refuse_motion(wanted, cleaned.error());
  return std::move(*cleaned);
}

/// Cleaned, and styled where that was asked for.
OrExitCode<CleanedMotion> run_editing(const Wanted& wanted, const LoadedMotion& loaded,
                                      const PlantTrack& plants, Diagnostics& notes) {
  OrExitCode<CleanedMotion> cleaned = run_cleaning(wanted, loaded, plants, notes);
  if (!cleaned || !wanted.style.changes()) return cleaned;
  Result<CleanedMotion> styled =
      style_motion(loaded, *cleaned, wanted.style, settings_of(wanted.clean), &notes);
  if (!styled) return refuse_motion(wanted, styled.error());
  return std::move(*styled);
}

/// The plants that were held, wherever they stand: what slides is told from these.
PlantTrack held_plants(const CleanedMotion& cleaned, const PlantTrack& plants, bool moved) {
  PlantTrack held = moved ? cleaned.report.plants : plants;
  if (moved) {
    for (Plant& plant : held.plants) plant.position_world.reset();
  }
  return held;
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
      "clean",
      "Keeps planted feet in place: finds when heels and balls are planted and removes their "
      "sliding.",
      "  surefoot clean walk.bvh                                    # writes walk_clean.bvh\n"
      "  surefoot clean walk.bvh -o clean.bvh\n"
      "  surefoot clean walk.bvh -o clean.bvh --rigid               # bones keep their length\n"
      "  surefoot clean walk.bvh -o clean.bvh --save-plants p.json  # edit p.json, then:\n"
      "  surefoot clean walk.bvh -o clean.bvh --plants p.json --force\n"
      "  surefoot clean stairs.bvh -o clean.bvh --ground mesh:stairs.obj\n"
      "  surefoot clean walk.bvh -o clean.bvh --report report.html  # see what became of it\n"
      "  surefoot clean take.bvh -o mended.bvh --repair             # damaged spans only\n"
      "  surefoot clean walk.bvh -o wide.bvh --toe-out 10 --step-width 0.06\n");
  std::optional<int> code;
  Wanted wanted = read_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_flags(wanted)) return *refused;
  if (const auto named = wanted.output.choose_name(wanted.input.path, kCleanEnding); !named) {
    return refuse_usage(named.error());
  }
  if (const auto refused =
          check_outputs(wanted.output, {wanted.save_plants, wanted.page}, wanted.json)) {
    return *refused;
  }

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
  const OrExitCode<CleanedMotion> cleaned = run_editing(wanted, *loaded, *plants, notes);
  if (!cleaned) return cleaned.error();
  const bool moved = wanted.repair || wanted.rectifies() || wanted.style.changes();
  const PlantTrack held = held_plants(*cleaned, *plants, moved);

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
    Result<std::string> page = page_of(wanted, *loaded, *cleaned, held, notes);
    if (!page) return refuse_input(page.error());
    files.push_back({wanted.page, std::move(*page)});
  }
  if (auto written = write_files(files, wanted.output.force); !written) {
    return refuse_usage(written.error());
  }

  remark(wanted.report,
         fmt::format("{}: {}", wanted.output.path, summary_of(*loaded, *cleaned, held)));
  if (wanted.stream) {
    remark(wanted.report, fmt::format("a live stream has a latency of {} frames ({:.2f} s)",
                                      cleaned->latency_frames,
                                      cleaned->latency_frames / loaded->clip.motion.fps()));
  }
  if (wanted.json) {
    const Result<Measurement> measured =
        measure_against(loaded->clip.skeleton, loaded->clip.motion, cleaned->clip.motion,
                        loaded->rig, loaded->ground, held);
    if (!measured) return refuse_input(measured.error());
    if (!print_text(measurement_json(*measured))) return wrong_usage;
  }
  return finish(wanted.report, notes);
}

}  // namespace surefoot::app
