#include "pipeline/unrolled_loop.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "math/rotation.h"

namespace surefoot {
namespace {

constexpr double kShortest = 0.3;       // s
constexpr double kLongest = 10.0;       // s; longer motions are takes, not cycles
constexpr double kPast = 4.0;           // s at least, more than anything looks back or ahead
constexpr double kSameTurn = 4e-3;      // rad
constexpr double kSamePlace = 5e-3;     // m
constexpr double kSameStep = 0.3;       // of a step, how much it may differ from those beside it
constexpr double kSamePosition = 1e-6;  // m, of two parts of a plant

/// How a joint goes from one frame to another: rotation vector in its own frame, and way.
struct Step {
  Vec3 turn = Vec3::Zero();
  Vec3 way = Vec3::Zero();
};

Step step_between(const Transform& from, const Transform& to) noexcept {
  return {rotation_vector(from.rotation.conjugate() * to.rotation),
          to.translation - from.translation};
}

/// Whether a step from the last frame to the first is like those before and after it.
bool is_like(const Vec3& step, const Vec3& before, const Vec3& after, double same) noexcept {
  const double usual = std::max(before.norm(), after.norm());
  return (step - 0.5 * (before + after)).norm() <= same + kSameStep * usual;
}

/// Of the joint that carries the body's way.
Vec3 mover_world(const Take& take, int frame) {
  const ConstPoseSpan pose = take.motion().pose(frame);
  Transform world = pose[static_cast<std::size_t>(take.rig().mover)];
  for (int j = take.skeleton()[take.rig().mover].parent; j >= 0; j = take.skeleton()[j].parent) {
    world = pose[static_cast<std::size_t>(j)] * world;
  }
  return world.translation;
}

/// Whether the ground is the same in the next round: not so where it was given and climbs.
bool is_same_after(const Take& take, const Vec3& way) {
  const Ground& ground = take.ground();
  if (ground.kind() == GroundKind::none) return true;
  if (ground.kind() != GroundKind::plane) return false;
  const Vec3& n = ground.plane_normal();
  const double climb = n.x() * way.x() + n.z() * way.z();
  return take.ground_fit() || std::abs(climb) <= kSamePlace * n.y();
}

/// The way travelled to the last frame, where its pose is that of the first.
std::optional<Vec3> way_to_same_pose(const Take& take, int last) {
  const ConstPoseSpan begin = take.motion().pose(0);
  const ConstPoseSpan end = take.motion().pose(last);
  const auto mover = static_cast<std::size_t>(take.rig().mover);
  for (std::size_t j = 0; j < begin.size(); ++j) {
    const Step step = step_between(end[j], begin[j]);
    if (step.turn.norm() > kSameTurn) return std::nullopt;
    if (j != mover && step.way.norm() > kSamePlace) return std::nullopt;
  }
  return mover_world(take, last) - mover_world(take, 0);
}

/// The way travelled one frame after the last, where that frame would be the first again.
std::optional<Vec3> way_to_next_step(const Take& take, int last) {
  const Motion& motion = take.motion();
  const auto mover = static_cast<std::size_t>(take.rig().mover);
  const auto joints = static_cast<std::size_t>(motion.joints());
  for (std::size_t j = 0; j < joints; ++j) {
    const Step before = step_between(motion.pose(last - 1)[j], motion.pose(last)[j]);
    const Step seam = step_between(motion.pose(last)[j], motion.pose(0)[j]);
    const Step after = step_between(motion.pose(0)[j], motion.pose(1)[j]);
    if (!is_like(seam.turn, before.turn, after.turn, kSameTurn)) return std::nullopt;
    if (j != mover && !is_like(seam.way, before.way, after.way, kSamePlace)) return std::nullopt;
  }
  const Vec3 before = mover_world(take, last) - mover_world(take, last - 1);
  const Vec3 after = mover_world(take, 1) - mover_world(take, 0);
  Vec3 way = mover_world(take, last) - mover_world(take, 0);
  const double rise = -way.y();  // over the seam
  if (!is_like(rise * Vec3::UnitY(), before.y() * Vec3::UnitY(), after.y() * Vec3::UnitY(),
               kSamePlace)) {
    return std::nullopt;
  }
  way += 0.5 * (before + after);
  way.y() = 0.0;
  return way;
}

/// What a round adds to places that are told from ground of this velocity.
Vec3 way_over_ground(const UnrolledLoop& loop, const std::optional<Vec3>& velocity, double fps) {
  if (!velocity) return loop.travel_world;
  return loop.travel_world - (loop.period / fps) * *velocity;
}

/// A plane that was found, without its slope along the way: a body that goes on at the same height
/// does not climb. Nothing where there is none to take out.
std::optional<Ground> level_along(const Take& take, const Vec3& way) {
  const Ground& ground = take.ground();
  if (!take.ground_fit() || ground.kind() != GroundKind::plane || way.isZero()) return std::nullopt;
  const Vec3 along = way.normalized();
  const Vec3& n = ground.plane_normal();
  const Vec3 normal = (n - n.dot(along) * along).normalized();
  const Vec3 middle = 0.5 * (mover_world(take, 0) + mover_world(take, take.frames() - 1));
  const Result<Ground> level = Ground::plane(normal, normal.dot(ground.project(middle)));
  return level ? std::optional(*level) : std::nullopt;
}

/// Whether two plants of a point stand in the same place.
bool goes_on(const Plant& plant, const Plant& next) noexcept {
  if (!plant.position_world || !next.position_world) {
    return !plant.position_world && !next.position_world;
  }
  return (*plant.position_world - *next.position_world).norm() <= kSamePosition;
}

}  // namespace

std::optional<UnrolledLoop> find_loop(const Take& take) {
  const int last = take.frames() - 1;
  const double seconds = last / take.fps();
  if (seconds < kShortest || seconds > kLongest) return std::nullopt;
  if (take.first_frame() > 0) return std::nullopt;
  std::optional<Vec3> way = way_to_same_pose(take, last);
  int period = last;
  if (!way) {
    way = way_to_next_step(take, last);
    period = take.frames();
  }
  if (!way || std::abs(way->y()) > kSamePlace || !is_same_after(take, *way)) return std::nullopt;
  UnrolledLoop loop{period, last, static_cast<int>(std::ceil(kPast / seconds)), Vec3::Zero()};
  if (way->norm() > kSamePlace) loop.travel_world = {way->x(), 0.0, way->z()};
  return loop;
}

Take unroll(const Take& take, const UnrolledLoop& loop) {
  Motion motion(loop.frames(), take.motion().joints(), take.fps());
  for (int f = 0; f < loop.frames(); ++f) {
    const ConstPoseSpan pose = take.motion().pose(f % loop.period);
    std::ranges::copy(pose, motion.pose(f).begin());
    motion.pose(f)[0].translation += (f / loop.period) * loop.travel_world;
  }
  const Take unrolled = take.with_motion(std::move(motion));
  const std::optional<Ground> level = level_along(take, loop.travel_world);
  return level ? unrolled.found_on(take.rig(), *level) : unrolled;
}

PlantTrack unroll(const PlantTrack& plants, const UnrolledLoop& loop) {
  const Vec3 way = way_over_ground(loop, plants.ground_velocity_world, plants.fps);
  PlantTrack all{loop.frames(), plants.fps, {}, plants.ground_velocity_world};
  for (int round = 0; round < loop.rounds(); ++round) {
    for (Plant plant : plants.plants) {
      plant.first += round * loop.period;
      plant.last += round * loop.period;
      if (plant.position_world) *plant.position_world += round * way;
      const auto same = std::ranges::find_if(
          all.plants.rbegin(), all.plants.rend(),
          [&](const Plant& p) { return p.side == plant.side && p.part == plant.part; });
      const int seam = round * loop.period;
      const bool meets = same != all.plants.rend() && plant.first == seam &&
                         same->last == seam - loop.period + loop.last;
      if (meets && goes_on(*same, plant)) {
        same->last = plant.last;
        continue;
      }
      if (meets && same->last == seam) ++plant.first;
      if (plant.first <= plant.last) all.plants.push_back(plant);
    }
  }
  return make_track(all.frames, all.fps, std::move(all.plants))
      .map([&](PlantTrack track) {
        track.ground_velocity_world = plants.ground_velocity_world;
        return track;
      })
      .value_or(PlantTrack{loop.frames(), plants.fps, {}});
}

PlantTrack roll_up(const PlantTrack& plants, const UnrolledLoop& loop) {
  const Vec3 way = way_over_ground(loop, plants.ground_velocity_world, plants.fps);
  PlantTrack round{loop.last + 1, plants.fps, {}, plants.ground_velocity_world};
  for (Plant plant : plants.plants) {
    plant.first = std::max(plant.first - loop.first(), 0);
    plant.last = std::min(plant.last - loop.first(), loop.last);
    if (plant.first > plant.last) continue;
    if (plant.position_world) *plant.position_world -= loop.before * way;
    round.plants.push_back(plant);
  }
  return round;
}

}  // namespace surefoot
