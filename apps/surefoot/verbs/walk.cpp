#include <optional>

#include "console.h"
#include "edit_command.h"
#include "exit_code.h"
#include "files.h"
#include "ground_flag.h"
#include "input.h"
#include "pipeline/figure/walking_picture.h"
#include "pipeline/stick_figures.h"
#include "pipeline/walk_text.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/locomotion/gait.h"
#include "surefoot/pipeline/info.h"
#include "surefoot/pipeline/save.h"
#include "surefoot/pipeline/walk_motion.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

using Gait = std::shared_ptr<const GaitModel>;
constexpr int kWalkStripPoses = 16;

Result<Gait> read_model(const std::string& path) {
  if (path.empty()) return embedded_gait();
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return pass_on(bytes);
  return load_gait(*bytes, path);
}

}  // namespace

int run_walk(Arguments arguments) {
  CommandLine line(
      "walk", "Makes a walk or run with planted feet from a script of speeds, gaits and turns.",
      "  surefoot walk script.json -o walk.bvh\n"
      "  surefoot walk script.json -o raw.bvh --raw          # as the feet would slide\n"
      "  surefoot walk script.json -o walk.bvh --save-plants plants.json --force\n"
      "  surefoot walk script.json -o hill.bvh --ground heightfield:hill.json\n"
      "  surefoot walk script.json --to hero.glb -o hero_walk.glb   # on your own character\n"
      "  surefoot walk script.json -o cycle.bvh --in-place          # the root stays at the "
      "origin\n");
  std::string path;
  std::string model_path;
  std::string ground_word;
  std::string plants_path;
  std::string strip_path;
  std::string picture_path;
  std::string info_path;
  std::string page_path;
  std::string solver = "closed-form";
  bool json = false;
  bool in_place = false;
  WalkSettings settings;
  TargetOptions target;
  OutputOptions output;
  ReportOptions report;
  line.positional("SCRIPT", path,
                  "script of speeds, gaits and turns (docs/formats.md), or - for standard input");
  line.group("Walking");
  line.option("--model", model_path, "FILE",
              "gait made by `train-gait` (default: the built-in one)");
  line.option("--ground", ground_word, "G",
              "ground: plane:H, plane:NX,NY,NZ,D, heightfield:FILE.json or mesh:FILE.obj");
  line.choice("--solver", solver, {"closed-form", "priority"},
              "leg IK: closed-form (default) is exact, priority keeps joint limits");
  line.hidden_choice("--legs", solver, {"closed-form", "priority"});
  line.flag("--in-place", in_place,
            "leave out travel and turns; --json has the ground's speed and the root's way");
  line.flag("--raw", settings.raw, "do not plant the feet; leave them as generated");
  target.add_to(line, false);
  output.add_to(line,
                "output: a .bvh, .fbx, .glb, .gltf or .npz file, or - for BVH on standard output");
  line.option("--save-plants", plants_path, "FILE",
              "write when and where heels and balls are planted");
  line.option("--save-info", info_path, "FILE.json",
              "write `info --json` of the result, with exact sole points, as a rig file");
  line.option("--strip", strip_path, "FILE.svg", "draw poses side by side");
  line.option("--picture", picture_path, "FILE.svg", "draw a moving picture of the walk");
  line.option("--report", page_path, "FILE.html",
              "write an HTML page that compares the walk before and after its feet were planted");
  line.flag("--json", json, "print the result as JSON");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (const auto refused = check_outputs(
          output, {plants_path, info_path, strip_path, picture_path, page_path}, json)) {
    return *refused;
  }

  Diagnostics notes;
  Result<Gait> gait = read_model(model_path);
  if (!gait) return refuse_input(gait.error());
  std::optional<Take> character;
  if (target.given()) {
    OrExitCode<Take> read = read_motion(target.file, report, notes);
    if (!read) return read.error();
    gait = gait_on(**gait, read->skeleton(), read->motion(), read->rig(), &notes);
    if (!gait) return refuse_input(Error{gait.error().message, {target.file.path}});
    character = std::move(*read);
  }
  const Result<std::string> text = read_file(path);
  if (!text) return refuse_input(text.error());
  const Result<WalkScript> script = read_walk_script(*text, path, **gait, &notes);
  if (!script) return refuse_input(script.error());
  if (ground_word.empty()) ground_word = script->ground.empty() ? "auto" : script->ground;
  const OrExitCode<Ground> ground = read_ground_to_walk_on(ground_word);
  if (!ground) return ground.error();
  settings.ground = *ground;
  settings.planter.solver = solver == "priority" ? LegSolver::prioritised : LegSolver::closed_form;
  Result<WalkMotion> walk = make_walk(*script, *gait, settings, &notes);
  if (!walk) return refuse_input(walk.error());
  const auto take_of = [&](const WalkMotion& made) {
    return take_of_walk(made, **gait, *ground, character ? &*character : nullptr);
  };
  Take made = take_of(*walk);
  PlantTrack plants = walk->plants;
  Motion unplanted;
  if (!page_path.empty()) {
    WalkSettings raw = settings;
    raw.raw = true;
    const Result<WalkMotion> sliding = make_walk(*script, *gait, raw);
    if (!sliding) return refuse_input(sliding.error());
    unplanted = take_of(*sliding).motion();
  }
  OrExitCode<std::vector<OutputFile>> page =
      page_of_edit(page_path, made, unplanted, plants, notes);
  if (!page) return page.error();
  if (in_place) {
    walk->in_place = true;
    put_in_place(walk->clip.motion, walk->root);
    made = take_of(*walk);
    for (Plant& plant : plants.plants) plant.position_world.reset();
  }
  const Result<std::string> bytes = save_clip_as(output.path, made.clip(), {}, &notes);
  if (!bytes) return refuse_input(bytes.error());
  std::vector<OutputFile> files{{output.path, *bytes}};
  files.insert(files.end(), page->begin(), page->end());
  if (!plants_path.empty()) files.push_back({plants_path, write_plants(plants, made)});
  if (!info_path.empty()) files.push_back({info_path, info_json(made, notes)});
  if (!strip_path.empty()) {
    const StripRow strip = strip_of(made.motion(), kWalkStripPoses, path);
    files.push_back({strip_path, stick_figures(made.skeleton(), made.rig(), {&strip, 1})});
  }
  if (!picture_path.empty()) files.push_back({picture_path, walking_picture(made, plants)});
  if (auto written = write_files(files, output.force); !written) {
    return refuse_usage(written.error());
  }
  const bool silent = report.quiet && !json;
  if (!silent && !print_text(json ? walk_json(*walk, *script) : walk_text(*walk, *script))) {
    return wrong_usage;
  }
  return finish(report, notes);
}

}  // namespace surefoot::app
