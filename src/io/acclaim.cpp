#include "surefoot/io/acclaim.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/limits.h"
#include "io/amc.h"
#include "io/asf.h"
#include "io/choose_conventions.h"

namespace surefoot {

namespace {

/// Units of CMU's files, by their FAQ: 1 / 0.45 inches.
constexpr double kCmuLengthUnit = 0.45;
constexpr double kMetresPerInch = 0.0254;
/// The rate of CMU's files.
constexpr double kUsualFps = 120.0;

Result<void> check(const AcclaimLoadOptions& options) {
  if (options.fps != 0.0 && !limits::is_usable_rate(options.fps)) {
    return fail(limits::rate_out_of_range(options.fps));
  }
  if (!(options.metres_per_unit >= 0.0) || !std::isfinite(options.metres_per_unit)) {
    return fail("metres per unit must be greater than 0");
  }
  return {};
}

/// One joint for every bone, in the order of the bones, then the end sites of bones without
/// children.
std::vector<Joint> joints_in_file(const AsfSkeleton& asf) {
  std::vector<Joint> joints;
  std::vector<bool> has_child(asf.bones.size(), false);
  for (const AsfBone& bone : asf.bones) {
    if (bone.parent < 0) {
      joints.push_back({bone.name, kNoJoint, asf.root_position_file, false});
      continue;
    }
    const auto parent = static_cast<std::size_t>(bone.parent);
    has_child[parent] = true;
    joints.push_back({bone.name, bone.parent, asf.bones[parent].vector_model, false});
  }
  for (std::size_t b = 1; b < asf.bones.size(); ++b) {
    if (has_child[b]) continue;
    const AsfBone& bone = asf.bones[b];
    joints.push_back({bone.name + "_End", static_cast<int>(b), bone.vector_model, true});
  }
  return joints;
}

/// M and the bone's own translation of one frame, in the axes of its angles.
Transform motion_of(const AsfBone& bone, const double* values) noexcept {
  Transform motion;
  for (std::size_t k = 0; k < bone.dofs.size(); ++k) {
    const int dof = static_cast<int>(bone.dofs[k]);
    if (dof < 3) motion.translation[dof] = values[k];
    if (dof >= 3 && dof < 6) motion.rotation = axis_turn(dof - 3, values[k]) * motion.rotation;
  }
  return motion;
}

/// Places the root: it moves about fixed axes, after its preset orientation and position.
Transform root_placement(const AsfBone& root, const Vec3& preset, const double* values) noexcept {
  const Transform motion = motion_of(root, values);
  return {(motion.rotation * root.axis).normalized(), preset + motion.translation};
}

/// C M C^-1 at the end of the parent bone.
Transform bone_placement(const AsfBone& bone, const Vec3& offset, const double* values) noexcept {
  const Transform motion = motion_of(bone, values);
  return {(bone.axis * motion.rotation * bone.axis.conjugate()).normalized(),
          offset + bone.axis * motion.translation};
}

Motion motion_in_file(const AsfSkeleton& asf, const Skeleton& skeleton, const AmcValues& amc,
                      double fps) {
  Motion motion(amc.frames, skeleton.size(), fps);
  const double* values = amc.values.data();
  for (int frame = 0; frame < amc.frames; ++frame) {
    const PoseSpan pose = motion.pose(frame);
    for (std::size_t j = 0; j < pose.size(); ++j) {
      const Vec3& offset = skeleton[static_cast<int>(j)].offset_local;
      if (j >= asf.bones.size()) {
        pose[j] = {Quat::Identity(), offset};
        continue;
      }
      const AsfBone& bone = asf.bones[j];
      pose[j] =
          j == 0 ? root_placement(bone, offset, values) : bone_placement(bone, offset, values);
      values += bone.dofs.size();
    }
  }
  return motion;
}

/// What the user says, else what the file's `length` tells where it is CMU's; 0: to be guessed.
double known_metres_per_unit(const AsfSkeleton& asf, const AcclaimLoadOptions& options) {
  const bool cmu = std::abs(asf.length_unit - kCmuLengthUnit) < 1e-9;
  if (options.metres_per_unit > 0.0 || !cmu) return options.metres_per_unit;
  return kMetresPerInch / kCmuLengthUnit;
}

void convert_acclaim(Motion& motion, const FileConventions& conventions) noexcept {
  const Quat turn = world_from_file(conventions.up);
  for (int frame = 0; frame < motion.frames(); ++frame) {
    const PoseSpan pose = motion.pose(frame);
    for (Transform& placement : pose) placement.translation *= conventions.metres_per_unit;
    pose[0] = Transform{turn, Vec3::Zero()} * pose[0];
  }
}

Result<Skeleton> convert_acclaim(const Skeleton& in_file, const FileConventions& conventions) {
  std::vector<Joint> joints(in_file.joints().begin(), in_file.joints().end());
  for (Joint& joint : joints) joint.offset_local *= conventions.metres_per_unit;
  joints[0].offset_local = world_from_file(conventions.up) * joints[0].offset_local;
  return Skeleton::create(std::move(joints));
}

Result<Clip> make_clip(const AsfSkeleton& asf, const AmcValues& amc,
                       const AcclaimLoadOptions& options, Diagnostics* notes) {
  const Result<Skeleton> in_file = Skeleton::create(joints_in_file(asf));
  if (!in_file) return fail(in_file.error().message, {options.asf_file_name});
  for (const AsfBone& bone : asf.bones) {
    for (const AcclaimDof dof : bone.dofs) {
      if (notes && dof == AcclaimDof::length) {
        notes->warn(WarningKind::lost_detail,
                    "bone length channels are not supported; bones keep their length");
      }
    }
  }
  Clip clip;
  clip.format = "asf";
  clip.motion = motion_in_file(asf, *in_file, amc, options.fps > 0.0 ? options.fps : kUsualFps);
  clip.conventions = choose_conventions(*in_file, clip.motion, known_metres_per_unit(asf, options),
                                        options.up, notes);
  convert_acclaim(clip.motion, clip.conventions);
  Result<Skeleton> skeleton = convert_acclaim(*in_file, clip.conventions);
  if (!skeleton) return pass_on(skeleton);
  clip.skeleton = std::move(*skeleton);
  return clip;
}

// Every joint has its transform in every frame, so memory must not grow far beyond the text's.
Result<void> check_size(const AsfSkeleton& asf, const AcclaimLoadOptions& options) {
  if (asf.bones.size() <= 64 + 16 * asf.value_count()) return {};
  return fail(fmt::format("the skeleton has {} bones, but only {} degrees of freedom",
                          asf.bones.size(), asf.value_count()),
              {options.asf_file_name});
}

}  // namespace

Result<Clip> load_acclaim(std::string_view asf_text, std::string_view amc_text,
                          const AcclaimLoadOptions& options, Diagnostics* notes) {
  if (Result<void> sound = check(options); !sound) return pass_on(sound);
  const Result<AsfSkeleton> asf = parse_asf(asf_text, options.asf_file_name);
  if (!asf) return pass_on(asf);
  if (Result<void> sized = check_size(*asf, options); !sized) return pass_on(sized);
  const Result<AmcValues> amc = parse_amc(amc_text, *asf, options.amc_file_name, notes);
  if (!amc) return pass_on(amc);
  if (notes != nullptr && options.fps == 0.0) {
    notes->note(NoteKind::guessed_rate,
                fmt::format("AMC files have no frame rate; {} fps assumed (change it with --fps)",
                            kUsualFps));
  }
  return make_clip(*asf, *amc, options, notes);
}

Result<Clip> load_acclaim_skeleton(std::string_view asf_text, const AcclaimLoadOptions& options,
                                   Diagnostics* notes) {
  if (Result<void> sound = check(options); !sound) return pass_on(sound);
  const Result<AsfSkeleton> asf = parse_asf(asf_text, options.asf_file_name);
  if (!asf) return pass_on(asf);
  const AmcValues rest{1, std::vector<double>(asf->value_count(), 0.0)};
  return make_clip(*asf, rest, options, notes);
}

}  // namespace surefoot
