#include <algorithm>

#include <fmt/format.h>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "surefoot/contact/detect.h"
#include "synthesis/build_library.h"
#include "synthesis/library_file.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

/// The file's name without its folders and ending: what the library remembers of a clip.
std::string clip_name(const std::string& path) {
  const std::size_t folder = path.find_last_of('/');
  const std::string name = folder == std::string::npos ? path : path.substr(folder + 1);
  return name.substr(0, name.find_last_of('.'));
}

/// What a library remembers of how it was made: not the order of the clips, nor where it went.
std::string build_command(std::vector<std::string> clips, const BuildSettings& settings) {
  std::string command = "surefoot steps build";
  const BuildSettings usual;
  if (settings.most_straight != usual.most_straight) {
    command += fmt::format(" --straight {}", settings.most_straight);
  }
  if (settings.most_general != usual.most_general) {
    command += fmt::format(" --general {}", settings.most_general);
  }
  if (settings.refine.most != usual.refine.most) {
    command += fmt::format(" --pseudo {}", settings.refine.most);
  }
  if (!settings.mirror) command += " --no-mirror";
  for (std::string& clip : clips) clip = clip_name(clip);
  std::sort(clips.begin(), clips.end());
  return fmt::format("{} {}", command, fmt::join(clips, " "));
}

/// Reads a clip, finds its plants and adds its movements; nothing where that went well.
std::optional<int> add_clip(const std::string& path, const ReportOptions& report,
                            LibraryBuilder& builder) {
  InputOptions input;
  input.path = path;
  Diagnostics notes;  // guesses about units and axes are not repeated for every clip
  const OrExitCode<Take> loaded = read_motion(input, report, notes);
  if (!loaded) return loaded.error();
  const Clip& clip = loaded->clip();
  const PlantTrack plants = detect_plants(*loaded);
  const Result<int> found = builder.add(clip.skeleton, clip.motion, loaded->rig(), plants,
                                        loaded->first_frame(), clip_name(path));
  if (!found) return refuse_input(Error{found.error().message, {path}});
  remark(report, fmt::format("{}: {} movements", path, *found));
  return std::nullopt;
}

}  // namespace

int run_steps_build(Arguments arguments) {
  CommandLine line("steps build",
                   "Makes a library of example movements: finds steps and jumps in clips of one "
                   "skeleton, measures them and keeps a few that span them all. The order of the "
                   "clips does not matter.",
                   "  surefoot steps build walk1.bvh walk2.bvh turn.bvh -o mine.steps\n"
                   "  surefoot steps list mine.steps\n");
  std::vector<std::string> clips;
  OutputOptions output;
  ReportOptions report;
  std::optional<double> straight;
  std::optional<double> general;
  std::optional<double> pseudo;
  bool no_mirror = false;
  line.positionals("CLIPS", clips, "motion files with walking, turning and jumping");
  line.group("Examples");
  line.option("--straight", straight, "COUNT", "straight steps to keep (default: 20)");
  line.option("--general", general, "COUNT", "steps to keep of each other kind (default: 20)");
  line.option("--pseudo", pseudo, "COUNT", "most pseudo-examples per kind of step (default: 12)");
  line.flag("--no-mirror", no_mirror, "do not mirror steps for the other foot");
  output.add_to(line, "output library");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (clips.empty()) return refuse_usage(Error{"at least one clip is needed", {}});
  for (const auto& [name, value, least] :
       {std::tuple{"--straight", straight, 2.0}, std::tuple{"--general", general, 0.0},
        std::tuple{"--pseudo", pseudo, 0.0}}) {
    if (value && !(*value >= least && *value <= 200.0)) {
      return refuse_usage(
          Error{fmt::format("{}: {} is out of range ({} to 200)", name, *value, least), {}});
    }
  }
  if (auto possible = check_output(output.path, output.force); !possible) {
    return refuse_usage(possible.error());
  }

  BuildSettings settings;
  settings.mirror = !no_mirror;
  if (straight) settings.most_straight = static_cast<int>(*straight);
  if (general) settings.most_general = static_cast<int>(*general);
  if (pseudo) settings.refine.most = static_cast<int>(*pseudo);
  LibraryBuilder builder(settings);
  for (const std::string& clip : clips) {
    if (const auto code = add_clip(clip, report, builder)) return *code;
  }
  const Result<MovementLibrary> library = builder.finish();
  if (!library) return refuse_input(library.error());
  const OutputFile file{output.path, write_library(*library, build_command(clips, settings))};
  if (auto written = write_files({&file, 1}, output.force); !written) {
    return refuse_usage(written.error());
  }
  remark(report, fmt::format("{}: {} movements in {} bytes", output.path,
                             library->movements().size(), file.bytes.size()));
  return done;
}

}  // namespace surefoot::app
