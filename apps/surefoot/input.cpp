#include "input.h"

#include <filesystem>

#include "asf_beside.h"
#include "clip_facts.h"
#include "exit_code.h"
#include "files.h"
#include "ground_flag.h"
#include "memory_limit.h"
#include "pipeline/motion_format.h"
#include "progress_bar.h"
#include "reread.h"
#include "surefoot/pipeline/settings_file.h"

namespace surefoot::app {
namespace {

/// The flags as settings; a refusal is wrong usage. The ground is read later.
Result<LoadSettings> parse_settings(const InputOptions& input) {
  if (input.fps == 0.0) return fail("--fps must be greater than 0");
  Result<LoadSettings> settings =
      load_settings_of({input.units, input.up, input.root_offset, input.fps.value_or(0.0), {}});
  if (!settings) return fail("--" + settings.error().message);
  settings->take = input.take;
  settings->root_name = input.root_name;
  if (!input.skeleton.ends_with(".json")) settings->skeleton = input.skeleton;
  return settings;
}

Result<InputFile> read_input(const std::string& path) {
  Result<std::string> bytes = read_file(path);
  if (!bytes) return pass_on(bytes);
  return InputFile{path == "-" ? "standard input" : path,
                   std::make_shared<const std::string>(std::move(*bytes))};
}

Result<MotionFiles> read_inputs(const InputOptions& input) {
  Result<InputFile> motion =
      input.text ? InputFile{"standard input", input.text} : read_motion_file(input.path);
  if (!motion) return pass_on(motion);
  if (!input.may_be_overwritten) keep_input(input.path);
  MotionFiles files;
  files.motion = std::move(*motion);
  std::string asf = input.asf;
  if (asf.empty() &&
      recognise_format(*files.motion.bytes, files.motion.name) == MotionFormat::amc) {
    asf = asf_beside(input.path);
  }
  if (!asf.empty()) {
    Result<InputFile> skeleton = read_input(asf);
    if (!skeleton) return pass_on(skeleton);
    files.skeleton = std::move(*skeleton);
  }
  const std::string joint_names = input.skeleton.ends_with(".json") ? input.skeleton : "";
  for (const auto& [path, file] : {std::pair{&input.rig, &files.rig},
                                   {&input.body_model, &files.body_model},
                                   {&joint_names, &files.joint_names}}) {
    if (path->empty()) continue;
    Result<InputFile> read = read_input(*path);
    if (!read) return pass_on(read);
    *file = std::move(*read);
  }
  files.beside = [folder = std::filesystem::path(input.path).parent_path()](
                     const std::string& name) -> Result<std::shared_ptr<const std::string>> {
    Result<std::string> bytes = read_file((folder / name).string());
    if (!bytes) return pass_on(bytes);
    return std::make_shared<const std::string>(std::move(*bytes));
  };
  return files;
}

/// Parses the flags, reads the files and hands both to one of the pipeline's loaders.
template <class Loaded>
OrExitCode<Loaded> read_with(Result<Loaded> (*load)(MotionFiles&&, const LoadSettings&,
                                                    Diagnostics*),
                             const InputOptions& input, const ReportOptions& report,
                             Diagnostics& notes) {
  Result<LoadSettings> settings = parse_settings(input);
  if (!settings) return tl::unexpected(refuse_usage(settings.error()));
  if (input.memory && !(*input.memory > 0.0)) {
    return tl::unexpected(refuse_usage(Error{"--memory must be greater than 0", {}}));
  }
  limit_memory(input.memory);
  settings->most_memory = memory_of_poses();
  OrExitCode<std::optional<Ground>> ground = read_ground(input.ground);
  if (!ground) return tl::unexpected(ground.error());
  settings->ground = std::move(*ground);

  Result<MotionFiles> files = read_inputs(input);
  if (!files) return tl::unexpected(refuse_input(files.error()));
  Result<Loaded> loaded = [&] {
    ProgressBar bar("reading", report);
    settings->progress = bar.callback();
    return load(std::move(*files), *settings, &notes);
  }();
  if (!loaded) return tl::unexpected(refuse_input(loaded.error()));
  return std::move(*loaded);
}

}  // namespace

void InputOptions::add_to(CommandLine& line, const std::string& name) {
  line.positional(name, path,
                  "motion file: .bvh, .fbx, .glb, .gltf, .vrma, .npz, .npy or .amc, or - "
                  " for standard input");
  line.group("Input");
  line.option("--asf", asf, "FILE", "skeleton of an .amc (default: the .asf beside it)");
  line.option("--units", units, "UNIT",
              "length unit of the file: auto, m, cm, mm, in, ft or a number of metres");
  line.option("--up", up, "AXIS", "up axis of the file: auto, x, -x, y, -y, z, -z");
  line.choice("--root-offset", root_offset, {"auto", "replace", "add"},
              "whether a BVH root's position channels replace its OFFSET or are added to it");
  line.option("--fps", fps, "RATE", "frame rate, to override the file's own");
  line.option("--memory", memory, "GB",
              "refuse a file that would need more memory (default: 3/4 of this machine's)");
  line.option("--take,--animation", take, "NAME",
              "animation of the file (default: the longest that moves the legs)");
  line.option("--root", root_name, "NAME",
              "root of the skeleton, where the file holds more than one hierarchy");
  line.option("--skeleton", skeleton, "NAME|FILE.json",
              "joints of an .npz or .npy of positions: smpl22, smpl24, soma30, soma77, g1, or a "
              "file of [name, parent] pairs");
  line.option("--body-model", body_model, "FILE.npz",
              "SMPL-H or SMPL-X model of an AMASS motion (default: legs fitted to the motion)");
}

void InputOptions::add_rig_to(CommandLine& line) {
  line.group("Input");
  line.option("--rig", rig, "FILE.json",
              "rig file: leg joints and sole points, as printed by `info --json`");
  line.option("--ground", ground, "G",
              "ground: auto, none, plane:H, plane:NX,NY,NZ,D, heightfield:FILE.json or "
              "mesh:FILE.obj (metres)");
}

OrExitCode<Clip> read_clip(const InputOptions& input, const ReportOptions& report,
                           Diagnostics& notes) {
  const auto load = [](MotionFiles&& files, const LoadSettings& settings, Diagnostics* told) {
    return load_clip(files, settings, told);
  };
  OrExitCode<Clip> clip = read_with<Clip>(load, input, report, notes);
  if (ClipFacts* facts = ClipFacts::current(); facts != nullptr && clip) facts->note(*clip);
  return clip;
}

OrExitCode<Take> read_motion(const InputOptions& input, const ReportOptions& report,
                             Diagnostics& notes) {
  OrExitCode<Take> take = read_with<Take>(&load_take, input, report, notes);
  if (ClipFacts* facts = ClipFacts::current(); facts != nullptr && take) facts->note(take->clip());
  return take;
}

}  // namespace surefoot::app
