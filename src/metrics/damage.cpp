#include "surefoot/metrics/damage.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "math/quantile.h"
#include "metrics/body_sway.h"
#include "metrics/foot_jitter.h"
#include "metrics/repeated_frames.h"
#include "metrics/slide.h"
#include "rig/t_pose.h"
#include "surefoot/metrics/change.h"

namespace surefoot {

namespace {

// A shorter plant is mostly landing or leaving, or cut off by the motion's end: its height says
// little.
constexpr double kShortestStand = 0.15;  // seconds

using LegPoses = std::span<const BothLegs>;

/// Joins the spans of one foot that overlap; the larger size counts.
void add_joined(std::vector<DamageSpan>& spans, const DamageSpan& span) {
  for (DamageSpan& other : spans) {
    const bool same = other.kind == span.kind && other.side == span.side;
    if (!same || span.first > other.last + 1 || other.first > span.last + 1) continue;
    other.first = std::min(other.first, span.first);
    other.last = std::max(other.last, span.last);
    if (std::abs(span.size) > std::abs(other.size)) other.size = span.size;
    return;
  }
  spans.push_back(span);
}

double mean_height(const Plant& plant, LegPoses poses, const Rig& rig, const Ground& ground) {
  const double clearance = rig.leg(plant.side).clearance[index_of(plant.part)];
  double sum = 0.0;
  for (int f = plant.first; f <= plant.last; ++f) {
    const Vec3& p = poses[f][index_of(plant.side)].sole_world(plant.part);
    sum += p.y() - ground.height(p.x(), p.z(), clearance);
  }
  return sum / (plant.last - plant.first + 1);
}

void add_plants(const PlantTrack& plants, LegPoses poses, const Rig& rig, const Ground& ground,
                const DamageSettings& settings, std::vector<DamageSpan>& spans) {
  const double scale = rig.scale();
  for (Plant plant : plants.plants) {
    plant.position_world.reset();
    // The core: feet that land and leave move, and a plant's ends are not certain.
    const PlantSlide slide = plant_slide(plant, poses, plants.fps, rig);
    if (slide.has_core && slide.core.flat > settings.slide * scale) {
      add_joined(spans,
                 {DamageKind::foot_slide, plant.side, plant.first, plant.last, slide.core.flat});
    }
    if (ground.kind() == GroundKind::none) continue;
    if (plant.last - plant.first + 1 < kShortestStand * plants.fps) continue;
    const double height = mean_height(plant, poses, rig, ground);
    if (std::abs(height) > settings.height * scale) {
      add_joined(spans, {DamageKind::foot_height, plant.side, plant.first, plant.last, height});
    }
  }
}

void add_leg_lengths(LegPoses poses, int first, Side side, double limit,
                     std::vector<DamageSpan>& spans) {
  std::vector<double> lengths;
  for (const auto& legs : poses.subspan(first)) {
    lengths.push_back(leg_length(legs[index_of(side)]));
  }
  const double usual = median(lengths);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const double change = lengths[i] - usual;
    if (std::abs(change) <= limit * usual) continue;
    const int frame = first + static_cast<int>(i);
    add_joined(spans, {DamageKind::leg_length, side, frame, frame, change});
  }
}

}  // namespace

std::string_view name_of(DamageKind kind) noexcept {
  switch (kind) {
    case DamageKind::repeated_frames: return "repeated_frames";
    case DamageKind::foot_jitter: return "foot_jitter";
    case DamageKind::foot_slide: return "foot_slide";
    case DamageKind::foot_height: return "foot_height";
    case DamageKind::body_sway: return "body_sway";
    case DamageKind::leg_length: return "leg_length";
  }
  return "unknown";
}

std::vector<DamageSpan> find_damage(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                    const Ground& ground, const PlantTrack& plants,
                                    const DamageSettings& settings) {
  std::vector<DamageSpan> spans;
  if (motion.frames() == 0) return spans;
  const int first = first_real_frame(skeleton, motion);
  const auto poses = leg_poses(skeleton, motion, rig);
  for (const FrameRun& run : find_repeats(skeleton, motion)) {
    spans.push_back({DamageKind::repeated_frames, std::nullopt, run.first, run.last,
                     mean_step(skeleton, motion, run.last)});
  }
  const LegPoses real = LegPoses(poses).subspan(first);
  for (const Side side : kSides) {
    for (const FrameRun& run : find_jitter(real, side, motion.fps(), rig.leg_length)) {
      spans.push_back({DamageKind::foot_jitter, side, first + run.first, first + run.last,
                       jitter_size(real, side, motion.fps(), run)});
    }
    add_leg_lengths(poses, first, side, settings.leg_change, spans);
  }
  for (const BodySway& sway : find_sways(poses, plants, rig.leg_length)) {
    spans.push_back(
        {DamageKind::body_sway, std::nullopt, sway.frames.first, sway.frames.last, sway.size});
  }
  add_plants(plants, poses, rig, ground, settings, spans);
  std::ranges::sort(spans, {}, [](const DamageSpan& span) {
    return std::tuple(span.first, span.kind, span.side);
  });
  return spans;
}

}  // namespace surefoot
