#include "edit/path_file.h"
#include "edit_command.h"
#include "exit_code.h"
#include "progress_bar.h"
#include "surefoot/pipeline/edits.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

struct PathFlags {
  EditOptions edit;
  std::string path;
  std::string keep = "speed";
  std::string save_path;
};

PathFlags read_path_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  PathFlags wanted;
  wanted.edit.ending = "_path";
  wanted.edit.add_input_to(line);
  wanted.edit.target.add_to(line, false);
  line.group("Path");
  line.required("--path", wanted.path, "P.json",
                "path file: spline, polyline, circle, line or end (docs/formats.md)");
  line.choice("--keep", wanted.keep, {"speed", "timing"},
              "keep the speed (travel as far as before), or the timing (end where the path ends)");
  line.option("--save-path", wanted.save_path, "FILE.json", "write the motion's own path, to edit");
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
  CommandLine line("path", "Moves a motion to another path and keeps planted feet in place.",
                   "  surefoot path walk.bvh --path circle.json -o round.bvh\n"
                   "  surefoot path walk.bvh --path there.json --keep timing -o there.bvh\n"
                   "  surefoot path walk.bvh --path circle.json -o round.bvh --save-path own.json\n"
                   "  surefoot path walk.bvh --path circle.json --to hero.glb -o hero_round.glb\n");
  std::optional<int> code;
  PathFlags wanted = read_path_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check_outputs(wanted.edit, {wanted.save_path})) return *refused;

  const OrExitCode<PathRequest> request = read_request(wanted.path);
  if (!request) return request.error();
  Diagnostics notes;
  const OrExitCode<EditInput> input = read_input_on_target(wanted.edit, notes);
  if (!input) return input.error();

  const PathPace pace = wanted.keep == "timing" ? PathPace::timing : PathPace::speed;
  Result<PathMotion> edited = [&] {
    ProgressBar bar("cleaning", wanted.edit.report);
    return path_motion(input->loaded, input->plants, *request, pace, input->settings, &notes,
                       bar.callback());
  }();
  if (!edited) {
    Error& error = edited.error();
    if (error.place.file.empty()) error.place.file = wanted.path;
    return refuse_input(error);
  }
  OrExitCode<std::vector<OutputFile>> page =
      page_of_edit(wanted.edit.page, input->loaded.with_motion(edited->clip.motion),
                   edited->unplanted, edited->report.plants, notes);
  if (!page) return page.error();
  std::vector<OutputFile> also = std::move(*page);
  if (!wanted.save_path.empty()) {
    Result<std::string> own = own_path_file(input->loaded);
    if (!own) return refuse_input(own.error());
    also.push_back({wanted.save_path, std::move(*own)});
  }
  if (const auto refused = write_outputs(wanted.edit, edited->clip, edited->report.plants,
                                         input->loaded, std::move(also), notes)) {
    return *refused;
  }
  return finish_edit(wanted.edit, summary_of(*edited), path_json(*edited, notes), notes);
}

}  // namespace surefoot::app
