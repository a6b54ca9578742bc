#include "pipeline/unrolled_loop.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/moving_view.h"

namespace surefoot {
namespace {

constexpr double kShortest = 0.3;       // s
constexpr double kLongest = 10.0;       // s; longer motions are takes, not cycles
constexpr double kPast = 4.0;           // s at least, more than anything looks back or ahead
constexpr double kSameTurn = 2e-3;      // of a quaternion's numbers
constexpr double kSamePlace = 2e-3;     // m
constexpr double kSamePosition = 1e-6;  // m, of two parts of a plant

bool is_same_turn(const Quat& a, const Quat& b) noexcept {
  const double sign = a.dot(b) < 0.0 ? -1.0 : 1.0;
  return (a.coeffs() - sign * b.coeffs()).cwiseAbs().maxCoeff() <= kSameTurn;
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

/// What a round adds to places that are told from ground of this velocity.
Vec3 way_over_ground(const UnrolledLoop& loop, const std::optional<Vec3>& velocity, double fps) {
  if (!velocity) return loop.travel_world;
  return loop.travel_world - (loop.period / fps) * *velocity;
}

bool goes_on(const Plant& plant, const Plant& next) noexcept {
  if (plant.side != next.side || plant.part != next.part || next.first > plant.last) return false;
  if (!plant.position_world || !next.position_world) {
    return !plant.position_world && !next.position_world;
  }
  return (*plant.position_world - *next.position_world).norm() <= kSamePosition;
}

/// The plants of the round that counts, in its frames.
PlantTrack roll_up(const PlantTrack& plants, const UnrolledLoop& loop) {
  const Vec3 way = way_over_ground(loop, plants.ground_velocity_world, plants.fps);
  PlantTrack round{loop.period + 1, plants.fps, {}, plants.ground_velocity_world};
  for (Plant plant : plants.plants) {
    plant.first = std::max(plant.first - loop.first(), 0);
    plant.last = std::min(plant.last - loop.first(), loop.period);
    if (plant.first > plant.last) continue;
    if (plant.position_world) *plant.position_world -= loop.before * way;
    round.plants.push_back(plant);
  }
  return round;
}

void roll_up(CleanReport& report, const UnrolledLoop& loop) {
  report.plants = roll_up(report.plants, loop);
  report.largest_leg_change_frame %= loop.period;
  const auto outside = [&](int frame) { return frame < 0 || frame > loop.period; };
  for (UnmetTarget& target : report.unmet) target.frame -= loop.first();
  std::erase_if(report.unmet, [&](const UnmetTarget& target) { return outside(target.frame); });
  for (GivenUpPlant& plant : report.given_up) {
    plant.asked.first -= loop.first();
    plant.asked.last -= loop.first();
  }
  std::erase_if(report.given_up, [&](const GivenUpPlant& plant) {
    return plant.asked.first < 0 || outside(plant.asked.first);
  });
}

Motion roll_up(const Motion& original, const Motion& unrolled, const Motion& made,
               const UnrolledLoop& loop) {
  Motion round = original;
  for (int f = 0; f < original.frames(); ++f) {
    const ConstPoseSpan before = unrolled.pose(loop.first() + f);
    const ConstPoseSpan after = made.pose(loop.first() + f);
    const PoseSpan pose = round.pose(f);
    for (std::size_t j = 0; j < pose.size(); ++j) {
      if (after[j].rotation.coeffs() != before[j].rotation.coeffs()) {
        pose[j].rotation = after[j].rotation;
      }
      if (after[j].translation != before[j].translation) {
        pose[j].translation += after[j].translation - before[j].translation;
      }
    }
  }
  return round;
}

}  // namespace

std::optional<UnrolledLoop> find_loop(const Take& take) {
  const int period = take.frames() - 1;
  const double seconds = period / take.fps();
  if (seconds < kShortest || seconds > kLongest || take.first_frame() > 0) return std::nullopt;
  const ConstPoseSpan first = take.motion().pose(0);
  const ConstPoseSpan last = take.motion().pose(period);
  const auto mover = static_cast<std::size_t>(take.rig().mover);
  for (std::size_t j = 0; j < first.size(); ++j) {
    if (!is_same_turn(first[j].rotation, last[j].rotation)) return std::nullopt;
    const double apart = (first[j].translation - last[j].translation).norm();
    if (j != mover && apart > kSamePlace) return std::nullopt;
  }
  UnrolledLoop loop{period, static_cast<int>(std::ceil(kPast / seconds)), Vec3::Zero()};
  const Vec3 way = mover_world(take, period) - mover_world(take, 0);
  if (std::abs(way.y()) > kSamePlace) return std::nullopt;
  if (way.norm() > kSamePlace) loop.travel_world = {way.x(), 0.0, way.z()};
  return loop;
}

Take unroll(const Take& take, const UnrolledLoop& loop) {
  Motion motion(loop.frames(), take.motion().joints(), take.fps());
  for (int f = 0; f < loop.frames(); ++f) {
    const ConstPoseSpan pose = take.motion().pose(f % loop.period);
    std::ranges::copy(pose, motion.pose(f).begin());
    motion.pose(f)[0].translation += (f / loop.period) * loop.travel_world;
  }
  return take.with_motion(std::move(motion));
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
      const bool meets = same != all.plants.rend() && plant.first <= same->last;
      if (meets && goes_on(*same, plant)) {
        same->last = plant.last;
        continue;
      }
      if (meets) ++plant.first;
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

CleanedTake roll_up(const Take& original, const Take& unrolled, CleanedTake made,
                    const UnrolledLoop& loop) {
  made.take = made.take.with_motion(
      roll_up(original.motion(), unrolled.motion(), made.take.motion(), loop));
  roll_up(made.report, loop);
  made.held = roll_up(made.held, loop);
  made.contact = roll_up(made.contact, loop);
  if (made.seen && made.report.plants.ground_velocity_world) {
    const GroundTrack ground = even_ground(original, *made.report.plants.ground_velocity_world);
    const Take body = made.seen->original;
    made.seen = SeenFromGround{same_body_from_ground(body.with_motion(original.motion()), ground),
                               same_body_from_ground(body.with_motion(made.take.motion()), ground)};
  }
  return made;
}

}  // namespace surefoot
