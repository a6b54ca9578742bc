#include "contact/shuffles.h"

namespace surefoot {

std::vector<FrameRun> shuffles(const SoleMotion& motion, Side side, SolePart part,
                               const FrameRun& run, double scale, const ShuffleSettings& settings) {
  std::vector<FrameRun> ways;
  for_each_shuffle(
      run, scale, motion.fps(), settings, [&](int f) { return motion.place(side, part, f); },
      [&](int f) { return motion.velocity(side, part, f); },
      [&](int f) { return motion.slack(side, part, f); },
      [&](const FrameRun& way) { ways.push_back(way); });
  return ways;
}

}  // namespace surefoot
