#include "target.h"

#include "progress_bar.h"

namespace surefoot::app {

void TargetOptions::add_to(CommandLine& line, bool required) {
  line.group("Target");
  const std::string help =
      "character to put the motion on: a .bvh, .fbx, .glb, .gltf, .vrm, .vrma, .npz, .asf or .amc "
      "file; its mesh and all else stay";
  if (required)
    line.required("--to", file.path, "TARGET", help);
  else
    line.option("--to", file.path, "TARGET", help);
  line.option("--to-take", file.take, "NAME",
              "animation of the target that the motion replaces (default: the longest)");
  line.option("--to-root", file.root_name, "NAME", "--root of the target file");
  line.option("--to-asf", file.asf, "FILE",
              "skeleton of an .amc target (default: the .asf beside it)");
  line.option("--to-units", file.units, "UNIT", "--units of the target file");
  line.option("--to-up", file.up, "AXIS", "--up of the target file");
  line.option("--to-rig", file.rig, "FILE.json", "--rig of the target skeleton");
}

OrExitCode<OnTarget> put_on_target(const TargetOptions& target, const Take& source,
                                   const PlantTrack& plants, const CleanSettings& settings,
                                   const ReportOptions& report, Diagnostics& notes, Travel travel) {
  const OrExitCode<Take> character = read_motion(target.file, report, notes);
  if (!character) return tl::unexpected(character.error());
  Result<RetargetedMotion> moved = [&] {
    ProgressBar bar("cleaning", report);
    return retarget_motion(source, *character, plants, settings, &notes, bar.callback(), travel);
  }();
  if (!moved) {
    return tl::unexpected(refuse_input(Error{moved.error().message, {target.file.path}}));
  }
  Take take(character->name(), moved->clip, character->rig(), moved->ground);
  return OnTarget{std::move(*moved), std::move(take)};
}

}  // namespace surefoot::app
