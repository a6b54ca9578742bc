#include "surefoot/contact/plant.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/limits.h"
#include "motion/clip_limits.h"

namespace surefoot {
namespace {

constexpr double kRateTolerance = 1e-3;

bool same_joint(const Plant& a, const Plant& b) noexcept {
  return a.side == b.side && a.part == b.part;
}

bool overlap(const Plant& a, const Plant& b) noexcept {
  return same_joint(a, b) && a.first <= b.last && b.first <= a.last;
}

bool starts_before(const Plant& a, const Plant& b) noexcept {
  return std::tuple(a.first, a.side, a.part) < std::tuple(b.first, b.side, b.part);
}

/// What is wrong with a plant on its own; empty when nothing is.
std::string fault_of(const Plant& plant, int frames) {
  if (plant.part == SolePart::toe) return "only a heel or a ball can be planted, not a toe";
  if (plant.first > plant.last) {
    return fmt::format("the plant ends (frame {}) before it starts (frame {})", plant.last,
                       plant.first);
  }
  if (plant.first < 0 || plant.last >= frames) {
    return fmt::format("frames {} to {} are outside the clip, which has frames 0 to {}",
                       plant.first, plant.last, frames - 1);
  }
  if (plant.position_world && !is_usable_place(*plant.position_world)) {
    return fmt::format("the position is not finite, or beyond {:.0f} km",
                       1e-3 * limits::kFarthestPlace);
  }
  if (!(plant.confidence >= 0.0 && plant.confidence <= 1.0)) {
    return "the confidence is not between 0 and 1";
  }
  return {};
}

/// Where two plants of a joint overlap, so do two that are neighbours by first frame. Frames are in
/// order.
std::optional<PlantFault> find_overlap(std::span<const Plant> plants) {
  std::vector<std::size_t> order(plants.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(plants[a].side, plants[a].part, plants[a].first, a) <
           std::tuple(plants[b].side, plants[b].part, plants[b].first, b);
  });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const std::size_t earlier = std::min(order[i - 1], order[i]);
    const std::size_t later = std::max(order[i - 1], order[i]);
    const Plant& a = plants[earlier];
    const Plant& b = plants[later];
    if (!overlap(a, b)) continue;
    return PlantFault{
        later, fmt::format("frames {} to {} of the {} {} overlap its plant at frames {} to {}",
                           b.first, b.last, name_of(b.side), name_of(b.part), a.first, a.last)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<PlantFault> find_fault(int frames, std::span<const Plant> plants) {
  for (std::size_t i = 0; i < plants.size(); ++i) {
    if (std::string message = fault_of(plants[i], frames); !message.empty()) {
      return PlantFault{i, std::move(message)};
    }
  }
  return find_overlap(plants);
}

Result<PlantTrack> make_track(int frames, double fps, std::vector<Plant> plants) {
  if (frames < 0) return fail(fmt::format("a clip cannot have {} frames", frames));
  if (!limits::is_usable_rate(fps)) return fail(limits::rate_out_of_range(fps));
  if (const auto fault = find_fault(frames, plants)) return fail(fault->message);
  std::sort(plants.begin(), plants.end(), starts_before);
  return PlantTrack{frames, fps, std::move(plants)};
}

Result<void> check_fits(const PlantTrack& track, int clip_frames, double clip_fps) {
  return check_fits("plants", track.frames, track.fps, clip_frames, clip_fps);
}

Result<void> check_fits(std::string_view what, int frames, double fps, int clip_frames,
                        double clip_fps) {
  if (frames != clip_frames) {
    return fail(
        fmt::format("the {} are for {} frames, but the clip has {}", what, frames, clip_frames));
  }
  if (!(std::abs(fps - clip_fps) <= kRateTolerance * clip_fps)) {
    return fail(fmt::format("the {} are for {} fps, but the clip has {}", what, fps, clip_fps));
  }
  return {};
}

PlantsByFrame::PlantsByFrame(const PlantTrack& track) : frames_(track.frames) {
  table_.assign(static_cast<std::size_t>(frames_), {kNoPlant, kNoPlant, kNoPlant, kNoPlant});
  for (std::size_t i = 0; i < track.plants.size(); ++i) {
    const Plant& plant = track.plants[i];
    for (int f = plant.first; f <= plant.last; ++f) {
      table_[f][2 * index_of(plant.side) + index_of(plant.part)] = static_cast<int>(i);
    }
  }
}

}  // namespace surefoot
