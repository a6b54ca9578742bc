#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "io/gltf/humanoid.h"
#include "io/gltf/source.h"
#include "rig/conventions.h"
#include "rig/roles.h"
#include "surefoot/io/gltf.h"

namespace surefoot {
namespace {

Result<void> check(const GltfLoadOptions& options) {
  if (!(options.metres_per_unit >= 0.0) || !std::isfinite(options.metres_per_unit)) {
    return fail("metres per unit must be a positive number");
  }
  if (!(options.fps >= 0.0) || !std::isfinite(options.fps)) {
    return fail("frames per second must be a positive number");
  }
  return {};
}

Motion rest_motion(const Skeleton& skeleton) {
  Motion motion(1, skeleton.size(), 30.0);
  const std::vector<Transform> rest = rest_pose(skeleton);
  std::copy(rest.begin(), rest.end(), motion.pose(0).begin());
  return motion;
}

NamedJoints as_joints(const NamedJoints& nodes, const GltfBody& body) {
  NamedJoints joints;
  joints.hips = nodes.hips < 0 ? kNoJoint : body.joint_of(nodes.hips);
  for (std::size_t side = 0; side < 2; ++side) {
    const NamedLeg& from = nodes.legs[side];
    const auto joint = [&](int node) { return node < 0 ? kNoJoint : body.joint_of(node); };
    joints.legs[side] = {joint(from.hip), joint(from.knee), joint(from.ankle), joint(from.ball)};
  }
  return joints;
}

/// The legs by name, else as evidence finds them in the rest pose; incomplete where it does not.
NamedJoints legs_of(const Skeleton& skeleton, const NamedJoints& named) {
  if (named.complete()) return named;
  NamedJoints joints;
  const Result<RigRoles> roles = find_roles(skeleton, rest_motion(skeleton));
  if (!roles) return joints;
  joints.hips = roles->hips;
  for (std::size_t side = 0; side < 2; ++side) {
    const LegRoles& leg = roles->legs[side];
    joints.legs[side] = {leg.hip, leg.knee, leg.ankle, leg.ball};
  }
  return joints;
}

/// glTF is in metres by definition, but characters in centimetres exist: their size tells.
FileConventions choose_gltf_conventions(const Skeleton& skeleton, const GltfLoadOptions& options,
                                        Diagnostics* notes) {
  constexpr double kFarOff = 5.0;
  FileConventions conventions;
  conventions.up = options.up.value_or(Axis::pos_y);
  if (options.metres_per_unit > 0.0) {
    conventions.metres_per_unit = options.metres_per_unit;
    return conventions;
  }
  Diagnostics guesses;
  const FileConventions guess = guess_conventions(skeleton, rest_motion(skeleton), &guesses);
  if (guess.metres_per_unit > 1.0 / kFarOff && guess.metres_per_unit < kFarOff) return conventions;
  conventions.metres_per_unit = guess.metres_per_unit;
  conventions.units_guessed = true;
  for (const Note& note : guesses.notes()) {
    if (note.kind != NoteKind::guessed_units || notes == nullptr) continue;
    notes->note(note.kind, note.message);
  }
  return conventions;
}

Result<Skeleton> convert(const Skeleton& in_file, const FileConventions& conventions) {
  const Quat world = world_from_file(conventions.up);
  std::vector<Joint> joints(in_file.joints().begin(), in_file.joints().end());
  for (Joint& joint : joints) joint.offset_local *= conventions.metres_per_unit;
  joints.front().offset_local = world * joints.front().offset_local;
  joints.front().rest_rotation_local = world * joints.front().rest_rotation_local;
  return Skeleton::create(std::move(joints));
}

/// Scales multiply down the hierarchy, so finite numbers of a file may still overflow.
bool is_sane(ConstPoseSpan pose) noexcept {
  for (const Transform& local : pose) {
    if (!(local.translation.cwiseAbs().maxCoeff() <= 1e12)) return false;
  }
  return true;
}

Result<Motion> sample(const GltfSource& source) {
  Motion motion(source.timing.frames, source.skeleton.size(), source.timing.fps);
  GltfPoses poses(source);
  for (int frame = 0; frame < motion.frames(); ++frame) {
    poses.read(frame);
    if (!is_sane(poses.pose())) {
      return fail(fmt::format("the nodes' scales put a joint beyond all bounds in frame {}", frame),
                  {source.document.file});
    }
    std::copy(poses.pose().begin(), poses.pose().end(), motion.pose(frame).begin());
  }
  return motion;
}

}  // namespace

Result<Clip> load_gltf(std::shared_ptr<const std::string> bytes, const GltfLoadOptions& options,
                       Diagnostics* notes) {
  if (Result<void> sound = check(options); !sound) return pass_on(sound);
  auto source = std::make_shared<GltfSource>();
  Result<GltfDocument> document = open_gltf_document(std::move(bytes), options.file_name);
  if (!document) return pass_on(document);
  source->document = std::move(*document);
  Result<std::vector<GltfNode>> nodes = read_gltf_nodes(source->document);
  if (!nodes) return pass_on(nodes);
  source->nodes = std::move(*nodes);
  GltfAccessors accessors(source->document, options.resolve);
  Result<std::vector<GltfAnimation>> animations =
      read_gltf_animations(source->document, source->nodes.size(), accessors);
  if (!animations) return pass_on(animations);

  const NamedJoints named = named_nodes(source->document, source->nodes.size());
  Result<GltfBody> body =
      choose_body(source->document, source->nodes, *animations, named, options.root, notes);
  if (!body) return pass_on(body);
  source->body = std::move(*body);
  const Result<Skeleton> in_file = rest_skeleton(source->body, source->nodes);
  if (!in_file) return pass_on(in_file);

  Clip clip;
  clip.format = is_vrm(source->document) ? "vrm" : "gltf";
  clip.named = as_joints(named, source->body);
  const Result<int> chosen = choose_animation(*animations, options.animation, source->body,
                                              legs_of(*in_file, clip.named), options.file_name);
  if (!chosen) return pass_on(chosen);
  source->animation_index = *chosen;
  for (const GltfAnimation& animation : *animations) {
    clip.takes.push_back({animation.name, animation.last_time - animation.first_time,
                          static_cast<int>(clip.takes.size()) == *chosen});
  }
  if (*chosen >= 0) {
    source->animation = std::move((*animations)[*chosen]);
    Result<GltfTiming> timing =
        choose_timing(*source->animation, source->body, options.fps, options.file_name, notes);
    if (!timing) return pass_on(timing);
    source->timing = *timing;
  } else if (options.fps > 0.0) {
    source->timing.fps = options.fps;
  }

  source->conventions = choose_gltf_conventions(*in_file, options, notes);
  Result<Skeleton> skeleton = convert(*in_file, source->conventions);
  if (!skeleton) return pass_on(skeleton);
  source->skeleton = std::move(*skeleton);
  Result<Motion> motion = sample(*source);
  if (!motion) return pass_on(motion);
  clip.skeleton = source->skeleton;
  clip.motion = std::move(*motion);
  clip.conventions = source->conventions;
  clip.source = std::move(source);
  return clip;
}

}  // namespace surefoot
