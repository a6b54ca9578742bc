#include <fmt/format.h>

#include <filesystem>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "pipeline/sample_story.h"
#include "server/embedded_site.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/info.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/pipeline/save.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

/// The sliding walk, what was found in it, and the walk with standing feet: cleaned afterwards, and
/// planted while it was made.
struct Story {
  std::string sliding;
  std::string planted;
  Take walk;
  CleanedTake cleaned;
  std::string standing;
  Measurement measured;
  Measurement measured_planted;
  PlantTrack planted_plants;
  Take planted_take;
  std::string page;
};

/// Everything that a user would do with a file of their own, on the sample. The walk is read back
/// from its bytes, so that what is said of it is what `surefoot info walk.bvh` says.
Result<Story> tell(const std::string& walk_path, Diagnostics& notes) {
  Story story;
  Result<SampleStory> made = sample_story();
  if (!made) return pass_on(made);
  Result<std::string> sliding = save_clip(made->raw.clip);
  if (!sliding) return pass_on(sliding);
  story.sliding = std::move(*sliding);
  Result<std::string> planted = save_clip(made->planted.clip);
  if (!planted) return pass_on(planted);
  story.planted = std::move(*planted);
  story.planted_plants = std::move(made->planted.plants);
  const InputFile file{walk_path, std::make_shared<const std::string>(story.sliding)};
  Result<Take> walk = load_take({file, {}, {}}, {}, &notes);
  if (!walk) return pass_on(walk);
  story.walk = std::move(*walk);

  Result<CleanedTake> cleaned = clean_take(story.walk, {}, &notes);
  if (!cleaned) return pass_on(cleaned);
  story.cleaned = std::move(*cleaned);
  Result<std::string> standing = save_clip(story.cleaned.take.clip());
  if (!standing) return pass_on(standing);
  story.standing = std::move(*standing);
  Result<Measurement> measured = measure_cleaned(story.walk, story.cleaned);
  if (!measured) return pass_on(measured);
  story.measured = std::move(*measured);
  // The generator knows its own soles and its ground exactly.
  const Take raw(walk_path, std::move(made->raw.clip), made->rig, Ground::flat());
  story.planted_take = raw.with_motion(std::move(made->planted.clip.motion));
  Result<Measurement> other = measure_against(raw, story.planted_take, story.planted_plants);
  if (!other) return pass_on(other);
  story.measured_planted = std::move(*other);
  Result<std::string> page = report_page(
      {story.walk, story.cleaned.take, story.cleaned.held, &notes, report_settings({})});
  if (!page) return pass_on(page);
  story.page = std::move(*page);
  return story;
}

}  // namespace

int run_demo(Arguments arguments) {
  CommandLine line("demo",
                   "Makes a walk that turns into a run and whose feet slide, cleans it, makes it "
                   "again with planted feet, and measures all three.",
                   "  surefoot demo                  # into ./surefoot-demo\n"
                   "  surefoot demo -o /tmp/walk --force\n");
  std::string folder = "surefoot-demo";
  bool force = false;
  ReportOptions report;
  line.group("Output");
  line.option("-o,--output", folder, "FOLDER", "output folder; created if necessary");
  line.flag("-f,--force", force, "overwrite existing files");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;

  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return refuse_usage(Error{"cannot be created: " + problem.message(), {folder}});
  const auto in_folder = [&](const char* name) {
    return (std::filesystem::path(folder) / name).string();
  };

  Diagnostics notes;
  const std::string walk = in_folder("walk.bvh");
  const Result<Story> story = tell(walk, notes);
  if (!story) return refuse_input(story.error());
  const std::array files{
      OutputFile{walk, story->sliding},
      OutputFile{in_folder("clean.bvh"), story->standing},
      OutputFile{in_folder("plants.json"),
                 write_plants(story->cleaned.report.plants, story->cleaned.take)},
      OutputFile{in_folder("planted.bvh"), story->planted},
      OutputFile{in_folder("planted.plants.json"),
                 write_plants(story->planted_plants, story->planted_take)},
      OutputFile{in_folder("script.json"), std::string(sample_script())},
      OutputFile{in_folder("report.html"), story->page}};
  if (auto written = write_files(files, force); !written) return refuse_usage(written.error());

  // A program may be built without the studio: what is said must work.
  const std::string studio = server::embedded_site().empty()
                                 ? "make studio"
                                 : fmt::format("surefoot studio {}", files[0].path);
  const std::string text = fmt::format(
      "{}\n{}\nwritten: {} (slides), {} (cleaned), {} (planted while it was made, from {})\n"
      "look:    open {} in a browser\n"
      "studio:  {} shows a walk in the browser, its plants to edit\n"
      "yours:   surefoot clean YOURS.bvh -o clean.bvh\n"
      "         surefoot walk {} -o walk.bvh\n",
      info_text(story->walk),
      comparison_text(story->measured, "clean", story->measured_planted, "walk"), files[0].path,
      files[1].path, files[3].path, files[5].path, files[6].path, studio, files[5].path);
  if (!print_text(text)) return wrong_usage;
  return finish(report, notes);
}

}  // namespace surefoot::app
