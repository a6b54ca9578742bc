#include "pipeline/motion_part.h"

#include <algorithm>

#include "pipeline/patched_report.h"

namespace surefoot {

bool only_holds(const CleanJob& job) {
  const auto is_contact = [](const Plant& plant) {
    return plant.source == PlantSource::detected && !plant.position_world;
  };
  return job.plants && !job.plants->plants.empty() && !job.repair && !job.rectify &&
         !job.style.changes() && job.level == Levelling::never &&
         std::ranges::none_of(job.plants->plants, is_contact);
}

Motion cut_motion(const Motion& motion, const CleanedFrames& range) {
  Motion cut(range.end - range.first, motion.joints(), motion.fps());
  for (int f = range.first; f < range.end; ++f) {
    const ConstPoseSpan pose = motion.pose(f);
    std::copy(pose.begin(), pose.end(), cut.pose(f - range.first).begin());
  }
  return cut;
}

PlantTrack plants_within(const PlantTrack& plants, const CleanedFrames& range,
                         const PlantTrack& placed) {
  PlantTrack within{range.end - range.first, plants.fps, {}};
  for (Plant plant : plants.plants) {
    if (plant.last < range.first || plant.first >= range.end) continue;
    if (plant.first < range.first && !plant.position_world) {
      plant.position_world = place_at(placed, plant, range.first);
    }
    plant.first = std::max(plant.first - range.first, 0);
    plant.last = std::min(plant.last, range.end - 1) - range.first;
    within.plants.push_back(plant);
  }
  return within;
}

int first_cleaned(const Take& take, const PlantTrack& plants) {
  return std::min(take.first_frame(),
                  plants.plants.empty() ? take.frames() : plants.plants.front().first);
}

const Span* span_of(const std::vector<Span>& spans, int frame) {
  const auto found = std::ranges::find_if(
      spans, [&](const Span& span) { return frame >= span.first && frame < span.end; });
  return found == spans.end() ? nullptr : &*found;
}

int block_begin(const Span& span, int frame, const CleanWindows& windows) {
  return frame - (frame - span.first) % windows.fit_block;
}

}  // namespace surefoot
