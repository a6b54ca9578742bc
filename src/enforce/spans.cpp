#include "enforce/spans.h"

#include <algorithm>
#include <tuple>

namespace surefoot {

namespace {

// Leg lengths a second: nearly twice the fastest sprint.
constexpr double kJump = 20.0;
constexpr int kShortest = 3;

Vec3 place_of(const std::vector<int>& chain, ConstPoseSpan pose) noexcept {
  Transform world;
  for (const int j : chain) world = world * pose[j];
  return world.translation;
}

}  // namespace

std::vector<Span> spans_between_jumps(const Skeleton& skeleton, const Motion& motion,
                                      const Rig& rig, int first) {
  const std::vector<int> chain = skeleton.chain(0, rig.hips);
  const double longest_step = kJump * rig.leg_length / motion.fps();
  std::vector<Span> spans;
  const auto close = [&](int begin, int end) {
    if (end - begin >= kShortest || (begin == first && end == motion.frames())) {
      spans.push_back({begin, end});
    }
  };
  int begin = first;
  for (int f = first + 1; f < motion.frames(); ++f) {
    const double step =
        (place_of(chain, motion.pose(f)) - place_of(chain, motion.pose(f - 1))).norm();
    if (!(step > longest_step)) continue;
    close(begin, f);
    begin = f;
  }
  close(begin, motion.frames());
  return spans;
}

PlantTrack cut_plants(const PlantTrack& plants, const std::vector<Span>& spans) {
  PlantTrack cut{plants.frames, plants.fps, {}};
  for (const Plant& plant : plants.plants) {
    for (const Span& span : spans) {
      Plant part = plant;
      part.first = std::max(plant.first, span.first);
      part.last = std::min(plant.last, span.end - 1);
      if (part.first <= part.last) cut.plants.push_back(part);
    }
  }
  std::sort(cut.plants.begin(), cut.plants.end(), [](const Plant& a, const Plant& b) {
    return std::tuple(a.first, a.side, a.part) < std::tuple(b.first, b.side, b.part);
  });
  return cut;
}

}  // namespace surefoot
