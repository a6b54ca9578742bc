#include <fmt/format.h>

#include <cmath>

#include "clean_options.h"
#include "clean_stream.h"
#include "clip_facts.h"
#include "console.h"
#include "edit_command.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "plants.h"
#include "progress_bar.h"
#include "rectify_options.h"
#include "report_lines.h"
#include "reread.h"
#include "settings_option.h"
#include "style_options.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/pipeline/save.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

constexpr const char* kCleanEnding = "_clean";

struct CleanRequest {
  InputOptions input;
  PlantOptions plants;
  CleanOptions clean;
  RectifyOptions rectify;
  StyleOptions style_flags;
  StyleSettings style;
  bool repair = false;
  std::string level = "off";
  OutputOptions output;
  ReportOptions report;
  std::string settings;
  std::string save_plants;
  std::string page;
  std::string moving_ground;
  std::optional<double> treadmill;
  bool stream = false;
  bool json = false;

  [[nodiscard]] bool rectifies() const { return clean.rectifies(); }
};

CleanRequest read_clean_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  CleanRequest wanted;
  wanted.input.add_to(line);
  wanted.input.add_rig_to(line);
  line.group("Plants");
  wanted.plants.add_file_to(line);
  wanted.plants.add_method_to(line);
  wanted.plants.add_model_to(line);
  line.option("--save-plants", wanted.save_plants, "FILE.json",
              "write the plants that were held, with positions");
  wanted.clean.add_to(line);
  line.option("--settings", wanted.settings, "FILE.json",
              "settings file, as saved by the studio; options override it");
  line.flag("--repair", wanted.repair,
            "repair damaged spans only (see `measure`): repeated frames, jitter, sway, sliding");
  line.choice(
      "--level", wanted.level, {"auto", "on", "off"},
      "bring a body whose height wanders, as from video, onto one floor first: always, where "
      "it is clear, or never (default)");
  line.option("--treadmill", wanted.treadmill, "M/S",
              "the character walks on a belt of this speed: feet stay in place on the belt "
              "(default: found where a character clearly walks in place; 0: the ground stands)");
  line.option("--moving-ground", wanted.moving_ground, "FILE.json",
              "feet stay in place on ground that moves: its placement in each frame");
  wanted.clean.add_rectify_to(line);
  wanted.rectify.add_to(line);
  wanted.style_flags.add_to(line);
  line.group("Output");
  line.flag("--stream", wanted.stream,
            "from - to -: each frame of a BVH goes out as soon as the frames that its latency "
            "looks at are in; of files, also print that latency");
  wanted.output.add_changed_to(line, kCleanEnding);
  line.option("--report", wanted.page, "FILE.html",
              "write an HTML page that compares before and after");
  wanted.report.add_to(line);
  line.flag("--json", wanted.json, "print the measurements before and after as JSON");
  line.show_first("Most used", {"--output", "--force", "--plants", "--save-plants", "--ground",
                                "--units", "--fps", "--stretch", "--report", "--json"});
  code = line.parse(arguments);
  return wanted;
}

/// Flags that do not go together, or that are out of range.
std::optional<int> check_flags(CleanRequest& wanted) {
  if (wanted.rectify.given() && !wanted.rectifies()) {
    return refuse_usage(Error{"--labels, --lift and --longest-run need --rectify", {}});
  }
  if (wanted.repair && wanted.rectifies()) {
    return refuse_usage(Error{"--repair and --rectify cannot be combined", {}});
  }
  if (const auto good = check_rectify(settings_of(wanted.rectify)); !good) {
    return refuse_usage(good.error());
  }
  if (wanted.treadmill && !wanted.moving_ground.empty()) {
    return refuse_usage(Error{"--treadmill and --moving-ground cannot be combined", {}});
  }
  if (wanted.treadmill && !(std::abs(*wanted.treadmill) <= kFastestBelt)) {
    return refuse_usage(Error{fmt::format("the speed of a treadmill must be between {} and {} m/s",
                                          -kFastestBelt, kFastestBelt),
                              {}});
  }
  const Result<StyleSettings> style = settings_of(wanted.style_flags);
  if (!style) return refuse_usage(style.error());
  wanted.style = *style;
  return std::nullopt;
}

/// Flags that need the whole motion.
std::optional<int> check_stream_flags(const CleanRequest& wanted) {
  const auto refuse = [](std::string_view flag) {
    return refuse_usage(
        Error{fmt::format("{} needs the whole motion, which a stream does not have", flag), {}});
  };
  if (!wanted.plants.file.empty()) return refuse("--plants");
  if (!wanted.save_plants.empty()) return refuse("--save-plants");
  if (!wanted.page.empty()) return refuse("--report");
  if (!wanted.moving_ground.empty()) return refuse("--moving-ground");
  if (wanted.treadmill) return refuse("--treadmill");
  if (wanted.json) return refuse("--json");
  if (wanted.repair) return refuse("--repair");
  if (wanted.rectifies()) return refuse("--rectify");
  if (wanted.level != "off") return refuse("--level");
  if (wanted.style.changes()) return refuse("a change of style");
  if (!learns(settings_of(wanted.plants).method)) {
    return refuse_usage(Error{"a stream needs a learned detector: auto or boost, or --model", {}});
  }
  return std::nullopt;
}

/// How the ground moves, if the flags say that it does.
std::optional<int> read_moving_ground(const CleanRequest& wanted, const Take& take, CleanJob& job) {
  if (wanted.treadmill) put_on_treadmill(take, *wanted.treadmill, job);
  if (wanted.moving_ground.empty()) return std::nullopt;
  const Result<std::string> text = read_file(wanted.moving_ground);
  if (!text) return refuse_input(text.error());
  Result<GroundTrack> track = read_ground_track(*text, wanted.moving_ground, take);
  if (!track) return refuse_input(track.error());
  job.moving_ground = std::move(*track);
  return std::nullopt;
}

/// What the flags ask for, with the files that they name. The take gets the body and the ground of
/// a plant file.
OrExitCode<CleanJob> read_job(const CleanRequest& wanted, Take& take, Diagnostics& notes) {
  CleanJob job;
  job.detect = settings_of(wanted.plants);
  job.clean = settings_of(wanted.clean);
  job.repair = wanted.repair;
  job.style = wanted.style;
  job.level = wanted.level == "on"    ? Levelling::always
              : wanted.level == "off" ? Levelling::never
                                      : Levelling::automatic;
  if (const auto windows = windows_of(job.clean, take.fps()); !windows) {
    return tl::unexpected(refuse_usage(windows.error()));
  }
  OrExitCode<std::optional<PlantTrack>> plants = read_plants_file(wanted.plants, take, notes);
  if (!plants) return tl::unexpected(plants.error());
  job.plants = std::move(*plants);
  if (const auto refused = read_moving_ground(wanted, take, job)) return tl::unexpected(*refused);
  if (!wanted.rectifies()) return job;
  job.rectify = settings_of(wanted.rectify);
  auto labels = read_labels_file(wanted.rectify, take);
  if (!labels) return tl::unexpected(labels.error());
  job.labels = std::move(*labels);
  if (const LabelSvm* svm = wanted.plants.label_svm.get()) {
    job.labels = label_motion(take.skeleton(), take.motion(), take.rig(), *svm);
  }
  return job;
}

Result<std::string> page_of(const CleanRequest& wanted, const Take& original,
                            const CleanedTake& cleaned, const Diagnostics& notes,
                            const Verdict& verdict) {
  std::vector<ReportSetting> lines =
      report_lines(wanted.input.path, wanted.output.path, wanted.plants, wanted.input);
  for (ReportSetting& line : report_settings(settings_of(wanted.clean))) {
    lines.push_back(std::move(line));
  }
  return report_page({shown_original(original, cleaned), shown_result(cleaned), cleaned.held,
                      &notes, std::move(lines), verdict});
}

void note_facts(const Take& original, const CleanedTake& cleaned, const Verdict& verdict) {
  ClipFacts* facts = ClipFacts::current();
  if (facts == nullptr) return;
  const LargestSlide slide = largest_slide(original, cleaned);
  facts->slide_before = slide.before;
  facts->slide_after = slide.after;
  facts->plants = static_cast<int>(cleaned.held.plants.size());
  facts->verdict = verdict;
}

/// What was done, for a person.
void say(const CleanRequest& wanted, const Take& original, const CleanedTake& cleaned,
         const std::string& summary, const Verdict& verdict) {
  if (wanted.report.quiet) return;
  for (const std::string& sentence : remarks_of(cleaned)) remark(wanted.report, sentence);
  remark(wanted.report, fmt::format("{}: {}", wanted.output.path, summary));
  remark(wanted.report, verdict_sentence(verdict));
  if (wanted.stream) {
    remark(wanted.report,
           fmt::format("a live stream has a latency of {} frames ({:.2f} s)",
                       cleaned.latency_frames, cleaned.latency_frames / original.fps()));
  }
}

}  // namespace

int run_clean(Arguments arguments) {
  CommandLine line(
      "clean",
      "Keeps planted feet in place: finds when heels and balls are planted and removes their "
      "sliding.",
      "  surefoot clean walk.bvh                                    # writes walk_clean.bvh\n"
      "  surefoot clean hero.fbx                                    # hero_clean.fbx, with its "
      "mesh\n"
      "  surefoot clean walk.bvh -o clean.bvh\n"
      "  surefoot clean walk.bvh -o clean.bvh --stretch             # legs may stretch\n"
      "  surefoot clean walk.bvh -o clean.bvh --save-plants p.json  # edit p.json, then:\n"
      "  surefoot clean walk.bvh -o clean.bvh --plants p.json --force\n"
      "  surefoot clean stairs.bvh -o clean.bvh --ground mesh:stairs.obj\n"
      "  surefoot clean walk.bvh -o clean.bvh --report report.html  # a before/after page\n"
      "  surefoot clean take.bvh -o mended.bvh --repair             # damaged spans only\n"
      "  surefoot clean video.bvh -o clean.bvh --level on           # a floor that wanders\n"
      "  surefoot clean gait.bvh -o clean.bvh --treadmill 1.3       # walks on a belt\n"
      "  surefoot clean walk.bvh -o live.bvh --latency 0            # as a game would\n"
      "  mocap | surefoot clean - -o - --stream --latency 0.1 | viewer  # live\n"
      "  surefoot clean walk.bvh -o wide.bvh --toe-out 10 --step-width 0.06\n");
  std::optional<int> code;
  CleanRequest wanted = read_clean_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_flags(wanted)) return *refused;
  if (const auto named = wanted.output.choose_name(wanted.input.path, kCleanEnding,
                                                   written_ending(wanted.input.path));
      !named) {
    return refuse_usage(named.error());
  }
  wanted.input.may_be_overwritten = wanted.output.overwrite_input;
  if (const auto refused =
          check_outputs(wanted.output, {wanted.save_plants, wanted.page}, wanted.json)) {
    return *refused;
  }

  if (!wanted.settings.empty()) {
    const Result<void> applied =
        apply_settings_file(wanted.settings, wanted.input, wanted.plants, wanted.clean);
    if (!applied) return refuse_input(applied.error());
  }
  if (const auto refused = wanted.plants.read_model(wanted.rectifies())) return *refused;
  if (wanted.plants.label_svm && !wanted.rectify.labels.empty()) {
    return refuse_usage(Error{"--labels and a model for `labels` cannot be combined", {}});
  }
  if (wanted.stream && wanted.input.path == "-" && wanted.output.path == "-") {
    if (const auto refused = check_stream_flags(wanted)) return *refused;
    CleanSettings clean = settings_of(wanted.clean);
    return clean_stream({wanted.input, wanted.report, clean, settings_of(wanted.plants)});
  }

  Diagnostics notes;
  OrExitCode<Take> original = read_motion(wanted.input, wanted.report, notes);
  if (!original) return original.error();
  const Clip& clip = original->clip();
  if (clip.takes.empty() && (clip.format == "vrm" || clip.format == "gltf")) {
    return refuse_input(
        Error{"the file holds no animation, so there is nothing to clean; give it "
              "one with `surefoot retarget MOTION --to` this file",
              {original->name()}});
  }
  const OrExitCode<CleanJob> job = read_job(wanted, *original, notes);
  if (!job) return job.error();
  const Result<CleanedTake> cleaned = [&] {
    ProgressBar bar("cleaning", wanted.report);
    return clean_take(*original, *job, &notes, bar.callback());
  }();
  if (!cleaned) return refuse_input(Error{cleaned.error().message, {wanted.input.path}});

  const Result<Verdict> verdict = judge_cleaned(*original, *cleaned);
  if (!verdict) return refuse_input(verdict.error());
  note_facts(*original, *cleaned, *verdict);
  const std::string summary = summary_of(*original, *cleaned);
  if (original->motion().made_on_demand()) {  // the text of the output takes as much
    original->release_legs();
    cleaned->take.release_legs();
  }
  Result<std::string> bytes = [&] {
    ProgressBar bar("writing", wanted.report);
    return save_clip_as(wanted.output.path, cleaned->take.clip(), bar.callback(), &notes,
                        &original->motion());
  }();
  if (!bytes) return refuse_input(bytes.error());
  if (const auto same = check_reread(); !same) return refuse_input(same.error());
  std::vector<OutputFile> files;
  files.push_back({wanted.output.path, std::move(*bytes)});
  if (!wanted.save_plants.empty()) {
    files.push_back({wanted.save_plants, write_plants(cleaned->report.plants, cleaned->take)});
  }
  if (!wanted.page.empty()) {
    Result<std::string> page = page_of(wanted, *original, *cleaned, notes, *verdict);
    if (!page) return refuse_input(page.error());
    files.push_back({wanted.page, std::move(*page)});
  }
  if (auto written = write_files(files, wanted.output.force); !written) {
    return refuse_usage(written.error());
  }

  say(wanted, *original, *cleaned, summary, *verdict);
  if (wanted.json) {
    const Result<Measurement> measured = measure_cleaned(*original, *cleaned);
    if (!measured) return refuse_input(measured.error());
    if (!print_text(measurement_json(*measured))) return wrong_usage;
  }
  const int ended = finish(wanted.report, notes);
  const bool bad = verdict->level == VerdictLevel::bad;
  return wanted.report.strict && bad ? done_with_warnings : ended;
}

}  // namespace surefoot::app
