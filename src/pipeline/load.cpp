#include "surefoot/pipeline/load.h"
#include "surefoot/io/fbx.h"
#include "surefoot/io/npy.h"

#include <fmt/format.h>

#include "base/limits.h"
#include "motion/clip_limits.h"
#include "pipeline/motion_format.h"
#include "rig/rig_file.h"
#include "surefoot/io/acclaim.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

Result<Clip> load_bvh_file(const MotionFiles& files, const LoadSettings& settings,
                           Diagnostics* notes) {
  if (files.skeleton) {
    return fail("a BVH file has its own skeleton; do not pass an ASF file", {files.skeleton->name});
  }
  BvhLoadOptions options;
  options.file_name = files.motion.name;
  options.metres_per_unit = settings.metres_per_unit;
  options.up = settings.up;
  options.root_offset = settings.root_offset;
  options.fps = settings.fps;
  options.progress = settings.progress;
  options.most_memory = settings.most_memory;
  options.read_again = files.motion.read_again;
  return load_bvh(files.motion.bytes, options, notes);
}

Result<Clip> load_fbx_file(const MotionFiles& files, const LoadSettings& settings,
                           Diagnostics* notes) {
  if (files.skeleton) {
    return fail("an FBX file has its own skeleton; do not pass an ASF file",
                {files.skeleton->name});
  }
  FbxLoadOptions options;
  options.file_name = files.motion.name;
  options.take = settings.take;
  options.root_name = settings.root_name;
  options.metres_per_unit = settings.metres_per_unit;
  options.up = settings.up;
  options.fps = settings.fps;
  options.progress = settings.progress;
  return load_fbx(files.motion.bytes, options, notes);
}

Result<Clip> load_gltf_file(const MotionFiles& files, const LoadSettings& settings,
                            Diagnostics* notes) {
  GltfLoadOptions options;
  options.file_name = files.motion.name;
  options.animation = settings.take;
  options.root = settings.root_name;
  options.metres_per_unit = settings.metres_per_unit;
  options.up = settings.up;
  options.fps = settings.fps;
  options.resolve = files.beside;
  return load_gltf(files.motion.bytes, options, notes);
}

std::optional<SideFile> side_file(const std::optional<InputFile>& file) {
  return file ? std::optional(SideFile{file->name, file->bytes}) : std::nullopt;
}

Result<Clip> load_npy_file(const MotionFiles& files, const LoadSettings& settings,
                           Diagnostics* notes) {
  NpyLoadOptions options;
  options.file_name = files.motion.name;
  options.take = settings.take;
  options.skeleton = settings.skeleton;
  options.skeleton_file = side_file(files.joint_names);
  options.body_model = side_file(files.body_model);
  options.metres_per_unit = settings.metres_per_unit;
  options.up = settings.up;
  options.fps = settings.fps;
  return load_npy(files.motion.bytes, options, notes);
}

AcclaimLoadOptions acclaim_options(const LoadSettings& settings) {
  AcclaimLoadOptions options;
  options.metres_per_unit = settings.metres_per_unit;
  options.up = settings.up;
  options.fps = settings.fps;
  return options;
}

Result<Clip> load_amc_file(const MotionFiles& files, const LoadSettings& settings,
                           Diagnostics* notes) {
  if (!files.skeleton) {
    return fail("an AMC file needs a skeleton; pass its ASF file with --asf", {files.motion.name});
  }
  AcclaimLoadOptions options = acclaim_options(settings);
  options.asf_file_name = files.skeleton->name;
  options.amc_file_name = files.motion.name;
  return load_acclaim(*files.skeleton->bytes, *files.motion.bytes, options, notes);
}

Result<Clip> load_asf_file(const MotionFiles& files, const LoadSettings& settings,
                           Diagnostics* notes) {
  AcclaimLoadOptions options = acclaim_options(settings);
  options.asf_file_name = files.motion.name;
  return load_acclaim_skeleton(*files.motion.bytes, options, notes);
}

/// The joints that the file itself names, as hints.
RigHints hints_of(const Skeleton& skeleton, const NamedJoints& named) {
  RigHints hints;
  if (!named.complete()) return hints;
  const auto set = [&](JointHint& hint, int joint) {
    if (joint != kNoJoint) hint.name = skeleton[joint].name;
  };
  set(hints.hips, named.hips);
  for (const Side side : kSides) {
    const NamedLeg& leg = named.legs[index_of(side)];
    set(hints.leg(side).hip, leg.hip);
    set(hints.leg(side).knee, leg.knee);
    set(hints.leg(side).ankle, leg.ankle);
    set(hints.leg(side).ball, leg.ball);
  }
  return hints;
}

/// Finds the rig with the overrides of the rig file, else with the joints that the motion's file
/// names; a refusal without a place is about the motion.
Result<Rig> find_rig_of(const Clip& clip, const MotionFiles& files, Diagnostics* notes) {
  RigHints hints = hints_of(clip.skeleton, clip.named);
  if (files.rig) {
    Result<RigHints> read =
        read_rig_file(*files.rig->bytes, files.rig->name, clip.conventions.metres_per_unit);
    if (!read) return pass_on(read);
    hints = std::move(*read);
  }
  Result<Rig> rig = find_rig(clip.skeleton, clip.motion, hints, notes);
  if (!rig && rig.error().place.file.empty()) rig.error().place.file = files.motion.name;
  if (!rig) return rig;
  const double length = rig->leg_length;
  if (!(length >= limits::kShortestBodyLeg && length <= limits::kLongestBodyLeg)) {
    const double of_a_person = clip.conventions.metres_per_unit * kReferenceLeg / length;
    return fail(fmt::format("legs of {:.6g} m are out of range ({:g} to {:g}); if they are a "
                            "person's, use --units {:.2g}",
                            length, limits::kShortestBodyLeg, limits::kLongestBodyLeg, of_a_person),
                {files.motion.name});
  }
  return rig;
}

Result<Clip> load_by_format(const MotionFiles& files, const LoadSettings& settings,
                            Diagnostics* notes) {
  const InputFile& motion = files.motion;
  switch (recognise_format(*motion.bytes, motion.name)) {
    case MotionFormat::bvh: return load_bvh_file(files, settings, notes);
    case MotionFormat::amc: return load_amc_file(files, settings, notes);
    case MotionFormat::asf: return load_asf_file(files, settings, notes);
    case MotionFormat::fbx: return load_fbx_file(files, settings, notes);
    case MotionFormat::gltf: return load_gltf_file(files, settings, notes);
    case MotionFormat::npy: return load_npy_file(files, settings, notes);
    case MotionFormat::unknown: break;
  }
  return fail("unknown motion format; convert it to BVH, FBX, glTF, NPZ or ASF/AMC", {motion.name});
}

Result<Take> take_within_limits(Clip clip, const MotionFiles& files, const LoadSettings& settings,
                                Diagnostics* notes) {
  Result<Rig> rig = find_rig_of(clip, files, notes);
  if (!rig) return pass_on(rig);
  Take take(files.motion.name, std::move(clip), std::move(*rig), settings.ground, notes);
  if (files.rig) take.keep_rig();
  return take;
}

}  // namespace

Result<Clip> load_clip(const MotionFiles& files, const LoadSettings& settings, Diagnostics* notes) {
  Result<Clip> clip = load_by_format(files, settings, notes);
  if (!clip || clip->format == "bvh") return clip;  // of a BVH, the limits are checked by then
  if (const auto sound = check_limits(*clip, files.motion.name); !sound) return pass_on(sound);
  return clip;
}

Result<Take> take_of(Clip clip, const MotionFiles& files, const LoadSettings& settings,
                     Diagnostics* notes) {
  if (const auto sound = check_limits(clip, files.motion.name); !sound) return pass_on(sound);
  return take_within_limits(std::move(clip), files, settings, notes);
}

Result<Take> load_take(const MotionFiles& files, const LoadSettings& settings, Diagnostics* notes) {
  return load_take(MotionFiles(files), settings, notes);
}

Result<Take> load_take(MotionFiles&& files, const LoadSettings& settings, Diagnostics* notes) {
  Result<Clip> clip = load_clip(files, settings, notes);
  if (!clip) return pass_on(clip);
  files.motion.bytes.reset();
  return take_within_limits(std::move(*clip), files, settings, notes);
}

}  // namespace surefoot
