#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "handles.h"
#include "layout.h"
#include "say.h"
#include "surefoot.h"
#include "surefoot/rig/find_rig.h"
#include "surefoot/runtime/foot_lock.h"

using namespace surefoot;
using namespace surefoot::c;

struct sf_lock {
  FootLock lock;
  FootCorrection last;
};

namespace {

/// A caller's ray cast.
class CastQuery : public GroundQuery {
 public:
  CastQuery(sf_cast function, void* user) noexcept : cast_(function), user_(user) {}

  [[nodiscard]] GroundHit cast(const Vec3& from, const Vec3& direction) const noexcept override {
    const sf_hit met = cast_(user_, from.data(), direction.data());
    GroundHit found;
    found.hit = met.hit != 0;
    found.point_world = Eigen::Map<const Vec3>(met.point);
    found.normal_world = Eigen::Map<const Vec3>(met.normal);
    found.carrier = met.carrier;
    if (met.carrier == 0) return found;
    const double* q = met.carrier_rotation;
    found.carrier_world = {Quat(q[3], q[0], q[1], q[2]).normalized(),
                           Eigen::Map<const Vec3>(met.carrier_translation)};
    return found;
  }

 private:
  sf_cast cast_;
  void* user_;
};

/// A skeleton that stands as it rests, for a moment: all that is known of one without motion.
Motion standing(const Skeleton& skeleton) {
  constexpr int kFrames = 2;
  constexpr double kFps = 30.0;
  const std::vector<Transform> rest = rest_pose(skeleton);
  Motion motion(kFrames, skeleton.size(), kFps);
  for (int f = 0; f < kFrames; ++f) std::copy(rest.begin(), rest.end(), motion.pose(f).begin());
  return motion;
}

sf_correction correction_of(const FootCorrection& fix) noexcept {
  sf_correction out{};
  out.ready = fix.ready ? 1 : 0;
  out.fate = static_cast<int32_t>(fix.fate);
  out.frame = fix.frame;
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t p = 0; p < 2; ++p) out.planted[s][p] = fix.planted[s][p] ? 1 : 0;
  }
  for (int k = 0; k < 3; ++k) out.root_shift[k] = fix.report.root_shift_world[k];
  return out;
}

}  // namespace

extern "C" {

sf_status sf_rig_find(const sf_joint* joints, size_t count, const sf_log* log, sf_rig** rig,
                      sf_message* message) {
  constexpr std::size_t kMostJoints = 100000;
  if (joints == nullptr || rig == nullptr || count > kMostJoints) {
    return refuse(SF_BAD_ARGUMENT, "joints and rig must not be null, at most 100000 joints",
                  message);
  }
  return guarded(message, [&]() -> sf_status {
    Result<Skeleton> skeleton = skeleton_of(joints, count);
    if (!skeleton) return refuse(skeleton.error(), message);
    Diagnostics said;
    Result<Rig> found = find_rig(*skeleton, standing(*skeleton), {}, &said);
    if (!found) return refuse(found.error(), message);
    say(said, log);
    *rig = new sf_rig{std::move(*skeleton), std::move(*found)};
    return SF_OK;
  });
}

sf_status sf_rig_of_clip(const sf_clip* clip, sf_rig** rig, sf_message* message) {
  if (clip == nullptr || rig == nullptr) {
    return refuse(SF_BAD_ARGUMENT, "clip and rig must not be null", message);
  }
  return guarded(message, [&]() -> sf_status {
    *rig = new sf_rig{clip->take().skeleton(), clip->take().rig()};
    return SF_OK;
  });
}

void sf_rig_free(sf_rig* rig) { delete rig; }

sf_status sf_lock_create(const sf_rig* rig, const sf_lock_settings* settings, sf_lock** lock,
                         sf_message* message) {
  if (rig == nullptr || lock == nullptr) {
    return refuse(SF_BAD_ARGUMENT, "rig and lock must not be null", message);
  }
  return guarded(message, [&]() -> sf_status {
    const sf_lock_settings wanted = whole(settings);
    FootLockSettings used;
    if (wanted.fps != 0.0) used.fps = wanted.fps;
    used.latency = wanted.latency;
    used.find_contacts = wanted.contacts_given == 0;
    used.ground = Ground::flat(wanted.ground_height);
    if (!std::isfinite(wanted.ground_height)) {
      return refuse(SF_BAD_ARGUMENT, "the height of the ground must be finite", message);
    }
    if (wanted.cast != nullptr) used.query = std::make_shared<CastQuery>(wanted.cast, wanted.user);
    Result<FootLock> made = FootLock::create(rig->skeleton, rig->rig, used);
    if (!made) return refuse(SF_BAD_ARGUMENT, made.error().to_string(), message);
    *lock = new sf_lock{std::move(*made), {}};
    return SF_OK;
  });
}

void sf_lock_free(sf_lock* lock) { delete lock; }

sf_status sf_lock_push(sf_lock* lock, const void* joints, size_t count, const sf_layout* layout,
                       double dt, const int32_t (*planted)[2], sf_correction* correction) {
  const std::optional<PoseLayout> used = layout_of(layout);
  if (lock == nullptr || joints == nullptr || correction == nullptr || !used ||
      count > static_cast<std::size_t>(INT32_MAX)) {
    return SF_BAD_ARGUMENT;
  }
  PlantedNow given;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      given.at(side, part).planted =
          planted != nullptr && planted[index_of(side)][index_of(part)] != 0;
    }
  }
  lock->last = lock->lock.push({joints, static_cast<int>(count), *used}, dt,
                               planted != nullptr ? &given : nullptr);
  *correction = correction_of(lock->last);
  return SF_OK;
}

sf_status sf_lock_apply(sf_lock* lock, void* joints, size_t count, const sf_layout* layout) {
  const std::optional<PoseLayout> used = layout_of(layout);
  if (lock == nullptr || joints == nullptr || !used ||
      count > static_cast<std::size_t>(INT32_MAX)) {
    return SF_BAD_ARGUMENT;
  }
  lock->lock.apply(lock->last, {joints, static_cast<int>(count), *used});
  return SF_OK;
}

sf_status sf_lock_flush(sf_lock* lock, sf_correction* correction) {
  if (lock == nullptr || correction == nullptr) return SF_BAD_ARGUMENT;
  lock->last = lock->lock.flush();
  *correction = correction_of(lock->last);
  return SF_OK;
}

void sf_lock_teleport(sf_lock* lock) {
  if (lock != nullptr) lock->lock.teleport();
}
void sf_lock_reset(sf_lock* lock) {
  if (lock != nullptr) lock->lock.reset();
}
int32_t sf_lock_latency_frames(const sf_lock* lock) {
  return lock == nullptr ? 0 : lock->lock.latency_frames();
}

}  // extern "C"
