#include "metrics/slide.h"
#include "math/frames.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

constexpr double kCoreMargin = 0.067;  // seconds dropped at each end (method 5.2)

double flat_length(const Vec3& v) noexcept { return std::hypot(v.x(), v.z()); }

const Vec3& planted_point(const Plant& plant, std::span<const BothLegs> poses, int frame) {
  return poses[frame][index_of(plant.side)].sole_world(plant.part);
}

Stray stray(const Plant& plant, std::span<const BothLegs> poses, int first, int last,
            const Vec3& stands_at_world) {
  Stray largest;
  for (int f = first; f <= last; ++f) {
    const Vec3 off = planted_point(plant, poses, f) - stands_at_world;
    largest.flat = std::max(largest.flat, flat_length(off));
    largest.solid = std::max(largest.solid, off.norm());
  }
  return largest;
}

}  // namespace

PlantSlide plant_slide(const Plant& plant, std::span<const BothLegs> poses, double fps,
                       const Rig& rig) {
  const auto stands_at = [&](int frame) -> Vec3 {
    if (!plant.position_world) return planted_point(plant, poses, frame);
    return *plant.position_world +
           rig.leg(plant.side).clearance[index_of(plant.part)] * Vec3::UnitY();
  };
  const int margin = frames_of(kCoreMargin, fps);
  const int core_first = plant.first + margin;
  const int core_last = plant.last - margin;
  PlantSlide slide;
  slide.whole = stray(plant, poses, plant.first, plant.last, stands_at(plant.first));
  slide.has_core = core_first <= core_last;
  if (slide.has_core)
    slide.core = stray(plant, poses, core_first, core_last, stands_at(core_first));
  return slide;
}

SlideReport measure_slide(const PlantTrack& track, std::span<const BothLegs> poses,
                          const Rig& rig) {
  SlideReport report;
  for (const Plant& plant : track.plants) {
    SlideSummary& summary = report.joints[index_of(plant.part)];
    const PlantSlide slide = plant_slide(plant, poses, track.fps, rig);
    summary.whole_flat.add(slide.whole.flat);
    summary.whole_solid.add(slide.whole.solid);
    if (slide.has_core) {
      summary.core_flat.add(slide.core.flat);
      summary.core_solid.add(slide.core.solid);
    }
    for (int f = plant.first + 1; f <= plant.last; ++f) {
      const double step =
          flat_length(planted_point(plant, poses, f) - planted_point(plant, poses, f - 1));
      report.step_flat.add(step);
      report.total_flat += step;
    }
  }
  return report;
}

}  // namespace surefoot
