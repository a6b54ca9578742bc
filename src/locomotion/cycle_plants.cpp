#include "locomotion/cycle_plants.h"

namespace surefoot {

FrameRun plant_window(Gait gait, Side side, SolePart joint) noexcept {
  const bool walk = gait == Gait::walk;
  const bool heel = joint == SolePart::heel;
  if (side == Side::right) {
    if (heel) return walk ? FrameRun{1, 12} : FrameRun{1, 7};
    return walk ? FrameRun{3, 15} : FrameRun{1, 9};
  }
  if (heel) return walk ? FrameRun{13, 26} : FrameRun{12, 19};
  return walk ? FrameRun{15, 29} : FrameRun{13, 22};
}

FrameRun cycle_plant(std::span<const double> heights, Gait gait, Side side, SolePart joint,
                     const AdaptiveThreshold& threshold) noexcept {
  const FrameRun window = plant_window(gait, side, joint);
  const int finer = static_cast<int>(heights.size()) / kCycleFrames;
  return adaptive_interval(heights, finer * window.first, finer * window.last, threshold);
}

}  // namespace surefoot
