#include "pipeline/moving_view.h"

#include "metrics/moving_ground.h"
#include "surefoot/contact/detect.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

Motion motion_from_ground(const Motion& motion, const GroundTrack& ground) {
  Motion out = motion;
  for (int f = 0; f < out.frames(); ++f) {
    Transform& root = out.pose(f)[0];
    root = inverse(ground.placements_world[f]) * root;
    root.rotation.normalize();
  }
  return out;
}

bool are_same(const Quat& a, const Quat& b) noexcept { return a.coeffs() == b.coeffs(); }

}  // namespace

GroundTrack even_ground(const Take& take, const Vec3& velocity_world) {
  GroundTrack track;
  for (int f = 0; f < take.frames(); ++f) {
    track.placements_world.push_back({Quat::Identity(), (f / take.fps()) * velocity_world});
  }
  return track;
}

void put_on_treadmill(const Take& take, double speed, CleanJob& job) {
  job.in_place = WalkInPlace::never;
  if (speed == 0.0) return;
  // Where feet that stand are carried tells better than a glance at the hips how a belt lies.
  const std::optional<Vec3> carried = moving_ground(detect_plants(take), take.legs());
  const Vec3 along = carried ? Vec3(carried->normalized()) : Vec3(-take.facing_world());
  job.ground_velocity_world = speed * along;
}

Result<Take> seen_from_ground(const Take& take, const GroundTrack& ground, Diagnostics* notes) {
  Clip clip = take.clip();
  clip.motion = motion_from_ground(clip.motion, ground);
  // Feet were seen to slide or to rise with the ground: how they stand is seen only now.
  Result<Rig> rig =
      take.rig_given() ? Result<Rig>(take.rig()) : find_rig(clip.skeleton, clip.motion, {}, notes);
  if (!rig) return pass_on(rig);
  const std::optional<Ground> given =
      take.ground_fit() ? std::nullopt : std::optional(take.ground());
  Take seen(take.name(), std::move(clip), std::move(*rig), given, notes);
  if (take.rig_given()) seen.keep_rig();
  return seen;
}

Take same_body_from_ground(const Take& take, const GroundTrack& ground) {
  return take.with_motion(motion_from_ground(take.motion(), ground));
}

Take back_in_world(const Take& original, const SeenFromGround& seen) {
  Motion motion = seen.take.motion();
  for (int f = 0; f < motion.frames(); ++f) {
    const Transform& cleaned = seen.take.motion().pose(f)[0];
    const Transform& before = seen.original.motion().pose(f)[0];
    const Transform& captured = original.motion().pose(f)[0];
    Transform root = seen.ground.placements_world[f] * cleaned;
    root.rotation.normalize();
    if (cleaned.translation == before.translation) root.translation = captured.translation;
    if (are_same(cleaned.rotation, before.rotation)) root.rotation = captured.rotation;
    motion.pose(f)[0] = root;
  }
  return seen.take.with_motion(std::move(motion));
}

}  // namespace surefoot
