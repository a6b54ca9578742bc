#include "enforce/rectify.h"

#include <fmt/format.h>

#include <algorithm>

#include "contact/plant_collector.h"
#include "rig/t_pose.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

namespace {

// Labels are taken as certain.
constexpr float kCertain = 40.0F;

ContactDecision decision_of(FrameNumber frame, const PlantedNow& planted) {
  ContactDecision decision{frame, {}, {kCertain, kCertain}};
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t p = 0; p < 2; ++p) decision.planted[s][p] = planted.joints[s][p].planted;
  }
  return decision;
}

int runs_that_skate(std::span<const MotionLabel> labels) {
  int runs = 0;
  MotionLabel before = MotionLabel::none;
  for (const MotionLabel label : labels) {
    if (label == MotionLabel::skate && before != MotionLabel::skate) ++runs;
    before = label;
  }
  return runs;
}

}  // namespace

Result<RectifyResult> rectify(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                              const Ground& ground, std::span<const MotionLabel> labels,
                              const RectifySettings& settings) {
  if (motion.joints() != skeleton.size()) {
    return fail(fmt::format("the motion has {} joints, but its skeleton has {}", motion.joints(),
                            skeleton.size()));
  }
  if (labels.size() != static_cast<std::size_t>(motion.frames())) {
    return fail(fmt::format("{} labels for {} frames; one label per frame is needed", labels.size(),
                            motion.frames()));
  }
  Result<Rectifier> rectifier = Rectifier::create(skeleton, rig, ground, settings, motion.fps());
  if (!rectifier) return pass_on(rectifier);

  const int first = motion.frames() == 0 ? 0 : first_real_frame(skeleton, motion);
  RectifyResult result{motion, {}, runs_that_skate(labels.subspan(first))};
  PlantCollector collector;
  const auto add = [&](const RectifiedFrame& frame) {
    const int f = first + static_cast<int>(frame.frame);
    std::copy(frame.pose.begin(), frame.pose.end(), result.motion.pose(f).begin());
    collector.add(decision_of(f, frame.planted));
  };
  for (int f = first; f < motion.frames(); ++f) {
    const MotionLabel label = labels[f];
    if (const auto frame = rectifier->push(motion.pose(f), label)) add(*frame);
  }
  while (const auto frame = rectifier->flush()) add(*frame);
  Result<PlantTrack> plants = make_track(motion.frames(), motion.fps(), collector.take());
  if (!plants) return pass_on(plants);
  result.plants = std::move(*plants);
  return result;
}

}  // namespace surefoot
