#include "bytes.h"
#include "handles.h"
#include "plants.h"
#include "say.h"
#include "surefoot.h"
#include "surefoot/pipeline/info.h"
#include "surefoot/pipeline/measurement.h"

using namespace surefoot;
using namespace surefoot::c;

namespace {

/// The plants that a caller gives, or else those of the clip: held, found before, or found now.
Result<PlantTrack> plants_to_measure(const sf_clip& clip, const sf_plant* plants,
                                     std::size_t count) {
  if (plants != nullptr) return track_of(clip.take(), plants, count);
  if (clip.cleaned) return clip.made.held;
  return clip.plants ? *clip.plants : plants_to_hold(clip.take(), DetectSettings{});
}

Result<Measurement> measured(const sf_clip& clip, const sf_clip* original, const sf_plant* plants,
                             std::size_t count) {
  if (original != nullptr && plants == nullptr && clip.cleaned) {
    return measure_cleaned(original->take(), clip.made);
  }
  const Result<PlantTrack> track = plants_to_measure(clip, plants, count);
  if (!track) return pass_on(track);
  if (original == nullptr) return measure_take(clip.take(), nullptr, *track);
  const Take& from = original->take();
  if (from.frames() != clip.take().frames() ||
      from.skeleton().size() != clip.take().skeleton().size()) {
    return fail("the clip and its original differ in frames or joints");
  }
  const Take changed = from.with_motion(clip.take().motion());
  return measure_take(from, &changed, *track);
}

}  // namespace

extern "C" {

sf_status sf_clip_info(const sf_clip* clip, const sf_allocator* allocator, void** json,
                       size_t* size, sf_message* message) {
  if (clip == nullptr || json == nullptr || size == nullptr) {
    return refuse(SF_BAD_ARGUMENT, "clip, json and size must not be null", message);
  }
  return guarded(message, [&]() -> sf_status {
    return give(info_json(clip->take(), {}), allocator, json, size, message);
  });
}

sf_status sf_clip_measure(const sf_clip* clip, const sf_clip* original, const sf_plant* plants,
                          size_t plant_count, const sf_allocator* allocator, void** json,
                          size_t* size, sf_message* message) {
  if (clip == nullptr || json == nullptr || size == nullptr) {
    return refuse(SF_BAD_ARGUMENT, "clip, json and size must not be null", message);
  }
  return guarded(message, [&]() -> sf_status {
    const Result<Measurement> result = measured(*clip, original, plants, plant_count);
    if (!result) return refuse(result.error(), message);
    return give(measurement_json(*result), allocator, json, size, message);
  });
}

}  // extern "C"
