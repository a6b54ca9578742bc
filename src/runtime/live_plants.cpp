#include "runtime/live_plants.h"

#include <algorithm>

#include "contact/held_plants.h"
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
  int seen = take.first_frame();
  for (int f = take.first_frame(); f < take.frames(); ++f) {
    for (; seen <= f + ahead && seen < take.frames(); ++seen) {
      hold.see(take.legs()[seen], 1.0 / take.fps());
    }
    collector.add(f, hold.decide(planted_at(f, contact, by_frame), take.ground()));
  }
  return as_parts_of(contact, by_frame, collector.take());
}

}  // namespace

Result<LivePlants> live_plants(const Take& take, const CleanSettings& settings,
                               DetectSettings detect) {
  const ContactModel& model = detect.model ? *detect.model : embedded_contact_model(detect.method);
  const Result<WholeLatency> whole = whole_latency(take.fps(), settings, model);
  if (!whole) return pass_on(whole);
  const int frames = frames_of(settings.latency.value_or(0.0), take.fps());
  if (frames >= whole->total()) {
    LivePlants live{detect_plants(take, detect), {}, settings};
    live.held = held_plants(take, live.contact);
    live.settings.latency.reset();
    return live;
  }
  const LatencySplit split = split_latency(settings.latency.value_or(0.0));
  detect.decider.look_ahead = split.detector;
  LivePlants live{detect_plants(take, detect), {}, settings};
  const int behind = std::min(frames_of(split.detector, take.fps()), frames);
  live.held = held_of(take, live.contact, behind);
  live.settings.latency = (frames - behind) / take.fps();
  return live;
}

}  // namespace surefoot
