#include <fmt/format.h>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "pipeline/ground_option.h"
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

/// What is walked on: the flag, else what the script says, else the flat floor.
Result<Ground> read_ground(const std::string& flag, const WalkScript& script) {
  const std::string& word = flag.empty() ? script.ground : flag;
  if (word.empty()) return Ground::flat();
  const Result<GroundOption> option = parse_ground_option(word);
  if (!option) return fail("ground: " + option.error().message);
  if (option->choice == GroundChoice::automatic || option->choice == GroundChoice::none) {
    return fail(fmt::format("ground: a walk needs a ground to stand on, not `{}`", word));
  }
  std::string bytes;
  if (option->needs_file()) {
    Result<std::string> read = read_file(option->file);
    if (!read) return pass_on(read);
    bytes = std::move(*read);
  }
  const Result<std::optional<Ground>> ground = load_ground(*option, bytes);
  if (!ground) return pass_on(ground);
  return ground->value_or(Ground::flat());
}

}  // namespace

int run_walk(Arguments arguments) {
  CommandLine line(
      "walk",
      "Makes a walk or run whose feet stand, from a script of speeds, gaits and turns "
      "over time.",
      "  surefoot walk script.json -o walk.bvh\n"
      "  surefoot walk script.json -o raw.bvh --raw          # as the feet would slide\n"
      "  surefoot walk script.json -o walk.bvh --save-plants plants.json --force\n"
      "  surefoot walk script.json -o hill.bvh --ground heightfield:hill.json\n");
  std::string path;
  std::string model_path;
  std::string ground_word;
  std::string plants_path;
  std::string strip_path;
  std::string info_path;
  std::string solver = "closed-form";
  bool json = false;
  WalkSettings settings;
  OutputOptions output;
  ReportOptions report;
  line.positional("SCRIPT", path, "what to do when: see docs/formats.md; - for standard input");
  line.group("Walking");
  line.option("--model", model_path, "FILE", "a gait made by `train-gait`");
  line.option("--ground", ground_word, "G",
              "plane:H, plane:NX,NY,NZ,D, heightfield:FILE.json or mesh:FILE.obj");
  line.choice("--legs", solver, {"closed-form", "priority"}, "how legs are solved");
  line.flag("--raw", settings.raw, "leave the feet as the generator puts them");
  output.add_to(line, "where to write the motion");
  line.option("--save-plants", plants_path, "FILE", "when and where heels and balls stand");
  line.option("--save-info", info_path, "FILE.json",
              "what `info --json` prints, with the exact soles: a rig file for other verbs");
  line.option("--strip", strip_path, "FILE.svg", "draw poses of the motion side by side");
  line.flag("--json", json, "say what was made as JSON");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (auto possible =
          check_all_outputs({output.path, plants_path, info_path, strip_path}, output.force);
      !possible) {
    return refuse_usage(possible.error());
  }

  const Result<Gait> gait = read_model(model_path);
  if (!gait) return refuse_input(gait.error());
  const Result<std::string> text = read_file(path);
  if (!text) return refuse_input(text.error());
  Diagnostics notes;
  const Result<WalkScript> script = read_walk_script(*text, path, **gait, &notes);
  if (!script) return refuse_input(script.error());
  const Result<Ground> ground = read_ground(ground_word, *script);
  if (!ground) return refuse_input(ground.error());
  settings.ground = *ground;
  settings.planter.solver = solver == "priority" ? LegSolver::prioritised : LegSolver::closed_form;
  const Result<WalkMotion> walk = make_walk(*script, *gait, settings, &notes);
  if (!walk) return refuse_input(walk.error());
  const Result<std::string> bytes = save_clip(walk->clip);
  if (!bytes) return refuse_input(bytes.error());
  std::vector<OutputFile> files{{output.path, *bytes}};
  if (!plants_path.empty()) files.push_back({plants_path, write_plants(walk->plants)});
  if (!info_path.empty()) {
    Clip clip = walk->clip;
    clip.format = "bvh";
    const Take made(output.path, std::move(clip), (*gait)->rig(), settings.ground);
    files.push_back({info_path, info_json(made, notes)});
  }
  if (!strip_path.empty()) {
    const StripRow strip = strip_of(walk->clip.motion, kWalkStripPoses, path);
    files.push_back({strip_path, stick_figures(walk->clip.skeleton, (*gait)->rig(), {&strip, 1})});
  }
  if (auto written = write_files(files, output.force); !written) {
    return refuse_usage(written.error());
  }
  if (!print_result(json ? walk_json(*walk, *script) : walk_text(*walk, *script))) {
    return wrong_usage;
  }
  return finish(report, notes);
}

}  // namespace surefoot::app
