#include "enforce/rectify.h"

#include <fmt/format.h>

#include <algorithm>

#include "contact/plant_collector.h"
#include "rig/t_pose.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

namespace {

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
    PlantedNow contact = frame.planted;
    for (HeelAndBall<JointContact>& foot : contact.joints) {
      for (JointContact& joint : foot) joint = {joint.planted, false, std::nullopt};
    }
    collector.add(f, contact);
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
