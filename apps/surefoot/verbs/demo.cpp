#include <fmt/format.h>

#include <filesystem>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "server/embedded_site.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/clean_motion.h"
#include "surefoot/pipeline/info.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/pipeline/sample_clip.h"
#include "surefoot/pipeline/save.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

/// The sliding walk, what was found in it, and the walk with standing feet.
struct Story {
  std::string sliding;
  LoadedMotion loaded;
  PlantTrack plants;
  CleanedMotion cleaned;
  std::string standing;
  Measurement measured;
  std::string page;
};

/// Everything that a user would do with a file of their own, on the sample. The walk is read back
/// from its bytes, so that what is said of it is what `surefoot info walk.bvh` says.
Result<Story> tell(const std::string& walk_path, Diagnostics& notes) {
  Story story;
  Result<std::string> sliding = save_clip(sample_sliding_clip());
  if (!sliding) return pass_on(sliding);
  story.sliding = std::move(*sliding);
  const InputFile file{walk_path, std::make_shared<const std::string>(story.sliding)};
  Result<LoadedMotion> loaded = load_motion({file, {}, {}}, {}, &notes);
  if (!loaded) return pass_on(loaded);
  story.loaded = std::move(*loaded);

  const Clip& clip = story.loaded.clip;
  const Rig& rig = story.loaded.rig;
  const Ground& ground = story.loaded.ground;
  story.plants = plants_to_hold(story.loaded, {}, &notes);
  Result<CleanedMotion> cleaned = clean_motion(story.loaded, story.plants, {}, &notes);
  if (!cleaned) return pass_on(cleaned);
  story.cleaned = std::move(*cleaned);
  Result<std::string> standing = save_clip(story.cleaned.clip);
  if (!standing) return pass_on(standing);
  story.standing = std::move(*standing);
  Result<Measurement> measured = measure_against(
      clip.skeleton, clip.motion, story.cleaned.clip.motion, rig, ground, story.plants);
  if (!measured) return pass_on(measured);
  story.measured = std::move(*measured);
  Result<std::string> page = report_page(
      {story.loaded, story.cleaned.clip.motion, story.plants, &notes, report_settings({})});
  if (!page) return pass_on(page);
  story.page = std::move(*page);
  return story;
}

}  // namespace

int run_demo(Arguments arguments) {
  CommandLine line("demo", "Makes a walk whose feet slide, cleans it, and measures both.",
                   "  surefoot demo                  # into ./surefoot-demo\n"
                   "  surefoot demo -o /tmp/walk --force\n");
  std::string folder = "surefoot-demo";
  bool force = false;
  ReportOptions report;
  line.group("Output");
  line.option("-o,--output", folder, "FOLDER", "where to write; created if need be");
  line.flag("-f,--force", force, "overwrite files that exist");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;

  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem)
    return refuse_usage(Error{"cannot be made a folder: " + problem.message(), {folder}});
  const auto in_folder = [&](const char* name) {
    return (std::filesystem::path(folder) / name).string();
  };

  Diagnostics notes;
  const std::string walk = in_folder("walk.bvh");
  const Result<Story> story = tell(walk, notes);
  if (!story) return refuse_input(story.error());
  const std::array files{
      OutputFile{walk, story->sliding}, OutputFile{in_folder("clean.bvh"), story->standing},
      OutputFile{in_folder("plants.json"), write_plants(story->cleaned.report.plants)},
      OutputFile{in_folder("report.html"), story->page}};
  if (auto written = write_files(files, force); !written) return refuse_usage(written.error());

  // A program may be built without the studio: what is said must work.
  const std::string studio = server::embedded_site().empty()
                                 ? "make studio"
                                 : fmt::format("surefoot studio {}", files[0].path);
  const std::string text = fmt::format(
      "{}\n{}\nwritten: {} (slides), {} (stands), {} (when and where)\n"
      "look:    open {} in a browser\n"
      "studio:  {} shows a walk in the browser, its plants to edit\n"
      "yours:   surefoot clean YOURS.bvh -o clean.bvh\n",
      info_text(story->loaded), measurement_text(story->measured), files[0].path, files[1].path,
      files[2].path, files[3].path, studio);
  if (!print_result(text)) return wrong_usage;
  return finish(report, notes);
}

}  // namespace surefoot::app
