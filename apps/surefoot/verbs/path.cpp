#include "clean_options.h"
#include "edit_output.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "plants.h"
#include "progress_bar.h"
#include "surefoot/edit/path_file.h"
#include "surefoot/pipeline/path_motion.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

struct Wanted {
  InputOptions input;
  PlantOptions plants;
  CleanOptions clean;
  EditOutput edit;
  std::string path;
  std::string keep = "speed";
  std::string save_path;
};

Wanted read_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  Wanted wanted;
  wanted.input.add_to(line);
  wanted.input.add_rig_to(line);
  line.group("Path");
  line.required("--path", wanted.path, "P.json",
                "the new path: spline, polyline, circle, line or end (docs/formats.md)");
  line.choice("--keep", wanted.keep, {"speed", "timing"},
              "go as far as before, or end where the path ends");
  line.option("--save-path", wanted.save_path, "FILE.json",
              "write the motion's own path, to be edited");
  line.group("Plants");
  wanted.plants.add_file_to(line);
  wanted.plants.add_method_to(line);
  wanted.clean.add_to(line);
  wanted.edit.add_to(line);
  code = line.parse(arguments);
  return wanted;
}

OrExitCode<PathRequest> read_request(const std::string& file) {
  const Result<std::string> text = read_file(file);
  if (!text) return tl::unexpected(refuse_input(text.error()));
  Result<PathRequest> request = read_path(*text, file);
  if (!request) return tl::unexpected(refuse_input(request.error()));
  return std::move(*request);
}

}  // namespace

int run_path(Arguments arguments) {
  CommandLine line(
      "path", "Puts a motion on another path, with feet that stand.",
      "  surefoot path walk.bvh --path circle.json -o round.bvh\n"
      "  surefoot path walk.bvh --path there.json --keep timing -o there.bvh\n"
      "  surefoot path walk.bvh --path circle.json -o round.bvh --save-path own.json\n");
  std::optional<int> code;
  Wanted wanted = read_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_outputs(wanted.edit, {wanted.save_path})) return *refused;

  const OrExitCode<PathRequest> request = read_request(wanted.path);
  if (!request) return request.error();
  Diagnostics notes;
  const OrExitCode<LoadedMotion> loaded = read_motion(wanted.input, wanted.edit.report, notes);
  if (!loaded) return loaded.error();
  const OrExitCode<PlantTrack> plants = plants_of(wanted.plants, *loaded, notes);
  if (!plants) return plants.error();
  const CleanSettings settings = settings_of(wanted.clean);
  if (const auto windows = windows_of(settings, loaded->clip.motion.fps()); !windows) {
    return refuse_usage(windows.error());
  }

  const PathPace pace = wanted.keep == "timing" ? PathPace::timing : PathPace::speed;
  Result<PathMotion> edited = [&] {
    ProgressBar bar("cleaning", wanted.edit.report);
    return path_motion(*loaded, *plants, *request, pace, settings, &notes, bar.callback());
  }();
  if (!edited) {
    Error& error = edited.error();
    if (error.place.file.empty()) error.place.file = wanted.path;
    return refuse_input(error);
  }
  std::vector<OutputFile> also;
  if (!wanted.save_path.empty()) {
    Result<std::string> own = own_path_file(*loaded);
    if (!own) return refuse_input(own.error());
    also.push_back({wanted.save_path, std::move(*own)});
  }
  if (const auto refused =
          write_outputs(wanted.edit, edited->clip, edited->report.plants, std::move(also), notes)) {
    return *refused;
  }
  return finish_edit(wanted.edit, summary_of(*edited), path_json(*edited, notes), notes);
}

}  // namespace surefoot::app
