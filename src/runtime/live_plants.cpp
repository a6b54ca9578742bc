#include "runtime/live_plants.h"

#include <algorithm>

#include "contact/live_hold.h"
#include "contact/plant_collector.h"
#include "math/frames.h"
#include "runtime/latency_split.h"
#include "surefoot/contact/detect.h"

namespace surefoot {

namespace {

PlantTrack held_of(const Take& take, const PlantTrack& contact, int ahead) {
  const PlantsByFrame by_frame(contact);
  LiveHold hold(take.rig(), take.fps(), ahead);
  PlantCollector collector;
  const auto see = [&](int frame) {
    hold.see(take.legs()[std::min(frame, take.frames() - 1)], 1.0 / take.fps());
  };
  for (int k = 0; k < hold.ahead(); ++k) see(take.first_frame() + k);
  for (int f = take.first_frame(); f < take.frames(); ++f) {
    see(f + hold.ahead());
    HeelsAndBalls<bool> stands{};
    for (const Side side : kSides) {
      for (const SolePart part : kHeelAndBall) {
        stands[index_of(side)][index_of(part)] =
            by_frame.at(f, side, part) != PlantsByFrame::kNoPlant;
      }
    }
    ContactDecision decision;
    decision.frame = f;
    decision.planted = hold.decide(stands, take.ground());
    collector.add(decision);
  }
  std::vector<Plant> plants = collector.take();
  for (Plant& plant : plants) plant.source = PlantSource::held;
  return make_track(take.frames(), take.fps(), std::move(plants)).value_or(contact);
}

}  // namespace

LivePlants live_plants(const Take& take, const CleanSettings& settings, DetectSettings detect) {
  const LatencySplit split = split_latency(settings.latency.value_or(0.0));
  detect.decider.look_ahead = split.detector;
  LivePlants live{detect_plants(take, detect), {}, settings};
  const int frames = frames_of(settings.latency.value_or(0.0), take.fps());
  const int behind = std::min(frames_of(split.detector, take.fps()), frames);
  live.held = held_of(take, live.contact, behind);
  live.settings.latency = (frames - behind) / take.fps();
  return live;
}

}  // namespace surefoot
