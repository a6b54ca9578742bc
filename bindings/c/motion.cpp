#include <fmt/format.h>

#include <memory>
#include <vector>

#include "base/limits.h"
#include "handles.h"
#include "layout.h"
#include "motion/clip_limits.h"
#include "rig/conventions.h"
#include "runtime/pose_memory.h"
#include "say.h"
#include "surefoot.h"
#include "surefoot/ground/triangle_mesh.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/load.h"

using namespace surefoot;
using namespace surefoot::c;

namespace {

constexpr std::size_t kMostOfMesh = 100'000'000;

Result<Ground> mesh_of(const sf_ground& given, const PoseLayout& layout) {
  if (given.vertices == nullptr || given.triangles == nullptr || given.vertex_count > kMostOfMesh ||
      given.triangle_count > kMostOfMesh) {
    return fail("the ground has no vertices or triangles, or more than 100,000,000");
  }
  std::vector<Vec3> vertices(given.vertex_count);
  for (std::size_t v = 0; v < vertices.size(); ++v) {
    vertices[v] = point_of(given.vertices + 3 * v, layout);
  }
  std::vector<TriangleMesh::Triangle> triangles(given.triangle_count);
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const int32_t* corners = given.triangles + 3 * t;
    triangles[t] = {corners[0], corners[1], corners[2]};
  }
  Result<TriangleMesh> mesh = TriangleMesh::create(vertices, triangles);
  if (!mesh) return pass_on(mesh);
  return Ground::mesh(std::make_shared<const TriangleMesh>(std::move(*mesh)));
}

Result<Ground> ground_of(const sf_ground& given, const PoseLayout& layout) {
  if (given.kind == SF_GROUND_NONE) return Ground::none();
  if (given.kind == SF_GROUND_MESH) return mesh_of(given, layout);
  if (given.kind != SF_GROUND_PLANE) return fail("unknown kind of ground");
  const Vec3 point = point_of(given.point, layout);
  const double* n = given.normal;
  const bool level = n[0] == 0.0 && n[1] == 0.0 && n[2] == 0.0;
  const Vec3 normal = (level ? Vec3(Vec3::UnitY()) : point_of(n, layout)).normalized();
  return Ground::plane(normal, normal.dot(point));
}

/// Local transforms of all frames, metres and +y up.
Motion motion_of(const sf_motion& given, const Skeleton& skeleton, const PoseLayout& layout) {
  const PoseMemory memory(layout);
  const bool world = layout.space == PoseLayout::Space::world;
  Motion motion(given.frames, skeleton.size(), given.fps);
  std::vector<Transform> placed(static_cast<std::size_t>(skeleton.size()));
  for (int f = 0; f < given.frames; ++f) {
    const std::byte* joints = static_cast<const std::byte*>(given.poses) + f * given.frame_stride;
    const PoseSpan pose = motion.pose(f);
    for (int j = 0; j < skeleton.size(); ++j) {
      const auto at = static_cast<std::size_t>(j);
      placed[at] = world || j == 0 ? memory.read_world(joints, j) : memory.read(joints, j);
      pose[at] = world && j > 0
                     ? inverse(placed[static_cast<std::size_t>(skeleton[j].parent)]) * placed[at]
                     : placed[at];
    }
  }
  return motion;
}

Result<Clip> clip_of(const sf_motion& given, PoseLayout& layout, Diagnostics* notes) {
  Result<Skeleton> skeleton = skeleton_of(given.joints, given.joint_count, layout);
  if (!skeleton) return pass_on(skeleton);
  Clip clip;
  clip.motion = motion_of(given, *skeleton, layout);
  clip.skeleton = std::move(*skeleton);
  if (given.guess_units != 0) {
    if (const auto sound = check_limits(clip, {}); !sound) return pass_on(sound);
    const double unit = guess_conventions(clip.skeleton, clip.motion, notes).metres_per_unit;
    layout.metres_per_unit *= unit;
    sf_motion again = given;
    again.guess_units = 0;
    Result<Clip> scaled = clip_of(again, layout, notes);
    if (scaled) scaled->conventions.units_guessed = true;
    return scaled;
  }
  clip.conventions.metres_per_unit = layout.metres_per_unit;
  return clip;
}

/// What of a caller's motion cannot be read at all.
const char* fault_of(const sf_motion& given) noexcept {
  if (given.joints == nullptr || given.poses == nullptr) return "joints and poses must not be null";
  if (given.joint_count > static_cast<std::size_t>(limits::kMostJoints)) return "too many joints";
  if (given.frames < 1 || given.frames > limits::kMostFrames) {
    return "a motion has at least one frame, and not more than a file may have";
  }
  if (!limits::is_usable_rate(given.fps)) return "the frame rate is out of range";
  if (given.frame_stride == 0) return "the frame stride must not be 0";
  return nullptr;
}

}  // namespace

extern "C" {

sf_status sf_clip_create(const sf_motion* motion, const sf_log* log, sf_clip** clip,
                         sf_message* message) {
  if (motion == nullptr || clip == nullptr) {
    return refuse(SF_BAD_ARGUMENT, "motion and clip must not be null", message);
  }
  return guarded(message, [&]() -> sf_status {
    const sf_motion given = whole(motion);
    std::optional<PoseLayout> layout = layout_of(given.layout);
    if (!layout) return refuse(SF_BAD_ARGUMENT, "the layout cannot be used", message);
    if (const char* fault = fault_of(given)) return refuse(SF_BAD_ARGUMENT, fault, message);
    Diagnostics said;
    Result<Clip> made = clip_of(given, *layout, &said);
    if (!made) return refuse(made.error(), message);
    MotionFiles files;
    files.motion.name = given.name == nullptr ? "" : given.name;
    if (given.rig != nullptr) {
      files.rig = InputFile{"rig", std::make_shared<const std::string>(given.rig)};
    }
    LoadSettings settings;
    if (given.ground != nullptr) {
      Result<Ground> ground = ground_of(whole(given.ground), *layout);
      if (!ground) return refuse(ground.error(), message);
      settings.ground = std::move(*ground);
    }
    Result<Take> take = take_of(std::move(*made), files, settings, &said);
    if (!take) return refuse(take.error(), message);
    say(said, log);
    *clip = new sf_clip{{std::move(*take), {}, {}}, false, std::nullopt};
    return SF_OK;
  });
}

double sf_clip_metres_per_unit(const sf_clip* clip) {
  return clip == nullptr ? 0.0 : clip->take().clip().conventions.metres_per_unit;
}

sf_status sf_clip_poses(const sf_clip* clip, int32_t first, int32_t frames, void* poses,
                        ptrdiff_t frame_stride, size_t joint_count, const sf_layout* layout) {
  const std::optional<PoseLayout> used = layout_of(layout);
  if (clip == nullptr || poses == nullptr || !used || first < 0 || frames < 0 ||
      frames > clip->take().frames() - first ||
      joint_count != static_cast<std::size_t>(clip->take().skeleton().size())) {
    return SF_BAD_ARGUMENT;
  }
  return guarded(nullptr, [&]() -> sf_status {
    const Take& take = clip->take();
    const PoseMemory memory(*used);
    const bool world = used->space == PoseLayout::Space::world;
    std::vector<Transform> placed(joint_count);
    for (int f = 0; f < frames; ++f) {
      std::byte* joints = static_cast<std::byte*>(poses) + f * frame_stride;
      const ConstPoseSpan pose = take.motion().pose(first + f);
      if (world) forward_kinematics(take.skeleton(), pose, placed);
      for (int j = 0; j < take.skeleton().size(); ++j) {
        const auto at = static_cast<std::size_t>(j);
        if (world || j == 0) {
          memory.write_world(joints, j, world ? placed[at] : pose[at]);
        } else {
          memory.write(joints, j, pose[at]);
        }
      }
    }
    return SF_OK;
  });
}

}  // extern "C"
