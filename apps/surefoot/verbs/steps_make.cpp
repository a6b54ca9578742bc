#include <fmt/format.h>

#include "clean_options.h"
#include "console.h"
#include "edit_command.h"
#include "exit_code.h"
#include "files.h"
#include "ground_flag.h"
#include "pipeline/figure/walking_picture.h"
#include "progress_bar.h"
#include "steps_library.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/made_steps.h"
#include "surefoot/pipeline/save.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

struct StepsMakeRequest {
  std::vector<std::string> words;
  std::string ground = "plane:0";
  std::string join = "velocity";
  std::optional<double> smoothing;
  std::string save_plants;
  std::string save_info;
  std::string strip;
  std::string picture;
  std::string page;
  bool clamp = false;
  TargetOptions target;
  CleanOptions clean;
  OutputOptions output;
  ReportOptions report;
};

StepsMakeRequest read_steps_make_line(CommandLine& line, Arguments arguments,
                                      std::optional<int>& code) {
  StepsMakeRequest wanted;
  line.positionals("LIB REQUEST", wanted.words,
                   "movement library (default: the built-in one) and the request, a .json file");
  line.group("Motion");
  line.option("--ground", wanted.ground, "G",
              "plane:H, plane:NX,NY,NZ,D, heightfield:FILE.json, mesh:FILE.obj (metres)");
  line.flag("--clamp", wanted.clamp,
            "move footprints that are out of reach instead of refusing them");
  line.choice("--join", wanted.join, {"position", "velocity"}, "continuity where movements join");
  line.option("--smoothing", wanted.smoothing, "S",
              "seconds over which joins are smoothed (default: 0.3)");
  wanted.clean.add_to(line);
  wanted.target.add_to(line, false);
  wanted.output.add_to(line,
                       "output: a .bvh, .fbx, .glb or .npz file, or - for BVH on standard output");
  line.option("--save-plants", wanted.save_plants, "FILE.json",
              "write when and where heels and balls are planted");
  line.option("--save-info", wanted.save_info, "FILE.json",
              "write `info --json` of the result, with the library's exact sole points");
  line.option("--strip", wanted.strip, "FILE.svg",
              "draw the pose at the end of every step, from the side");
  line.option("--picture", wanted.picture, "FILE.svg", "draw a moving picture of the motion");
  line.option("--report", wanted.page, "FILE.html",
              "write an HTML page that compares the motion before and after its feet were planted");
  wanted.report.add_to(line);
  code = line.parse(arguments);
  return wanted;
}

/// What must be right before work begins.
std::optional<int> check(const StepsMakeRequest& wanted) {
  if (wanted.words.empty() || wanted.words.size() > 2) {
    return refuse_usage(Error{"a request is needed, or a library and a request", {}});
  }
  if (wanted.smoothing && !(*wanted.smoothing >= 0.01 && *wanted.smoothing <= 2.0)) {
    return refuse_usage(
        Error{fmt::format("--smoothing: {} is out of range (0.01 to 2)", *wanted.smoothing), {}});
  }
  return check_outputs(
      wanted.output,
      {wanted.save_plants, wanted.save_info, wanted.strip, wanted.picture, wanted.page}, false);
}

}  // namespace

int run_steps_make(Arguments arguments) {
  CommandLine line(
      "steps make", "Makes motion through given footprints, from example movements.",
      "  surefoot steps make request.json -o walk.bvh            # with the embedded library\n"
      "  surefoot steps make mine.steps request.json -o walk.bvh --clamp\n"
      "  surefoot steps make stones.json -o walk.bvh --ground mesh:stones.obj\n"
      "  surefoot steps make request.json --to hero.glb -o hero_walk.glb\n"
      "A request: {\"format\": \"surefoot-steps\", \"version\": 1, \"lengths\": [0.5, 0.7, "
      "0.6]}\n");
  std::optional<int> code;
  const StepsMakeRequest wanted = read_steps_make_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check(wanted)) return *refused;
  const OrExitCode<Ground> ground = read_ground_to_walk_on(wanted.ground);
  if (!ground) return ground.error();
  StepsSettings settings;
  settings.plan.clamp = wanted.clamp;
  settings.make.clean = settings_of(wanted.clean);
  settings.make.player.form = wanted.join == "velocity" ? JoinForm::velocity : JoinForm::position;
  if (wanted.smoothing) settings.make.player.smoothing = *wanted.smoothing;

  const auto library = read_steps_library(wanted.words.size() == 2 ? wanted.words.front() : "");
  if (!library) return library.error();
  const std::string& request_path = wanted.words.back();
  const Result<std::string> text = read_file(request_path);
  if (!text) return refuse_input(text.error());
  const Result<StepRequest> request = read_step_request(*text, request_path);
  if (!request) return refuse_input(request.error());

  Diagnostics notes;
  Result<MadeSteps> made = [&] {
    ProgressBar bar("making", wanted.report);
    return make_steps(**library, *ground, *request, settings, &notes, bar.callback());
  }();
  if (!made) return refuse_input(Error{made.error().message, {request_path}});
  const std::string summary = summary_of(*made);
  Motion unplanted = made->made.blended;
  if (wanted.target.given()) {
    OrExitCode<OnTarget> put =
        put_on_target(wanted.target, made->take, made->made.plants, settings.make.clean,
                      wanted.report, notes, Travel::as_source);
    if (!put) return put.error();
    made->take = std::move(put->take);
    unplanted = std::move(put->moved.unplanted);
    made->made.plants = std::move(put->moved.report.plants);
  }
  OrExitCode<std::vector<OutputFile>> page =
      page_of_edit(wanted.page, made->take, unplanted, made->made.plants, notes);
  if (!page) return page.error();
  Result<std::string> bytes = save_clip_as(wanted.output.path, made->take.clip(), {}, &notes);
  if (!bytes) return refuse_input(bytes.error());
  std::vector<OutputFile> files{{wanted.output.path, std::move(*bytes)}};
  files.insert(files.end(), page->begin(), page->end());
  if (!wanted.save_plants.empty()) {
    files.push_back({wanted.save_plants, write_plants(made->made.plants, made->take)});
  }
  if (!wanted.save_info.empty()) files.push_back({wanted.save_info, made_info(*made, notes)});
  if (!wanted.strip.empty()) files.push_back({wanted.strip, pose_strip(*made, *ground)});
  if (!wanted.picture.empty()) {
    files.push_back({wanted.picture, walking_picture(made->take, made->made.plants)});
  }
  if (auto written = write_files(files, wanted.output.force); !written) {
    return refuse_usage(written.error());
  }
  remark(wanted.report, fmt::format("{}: {}", wanted.output.path, summary));
  return finish(wanted.report, notes);
}

}  // namespace surefoot::app
