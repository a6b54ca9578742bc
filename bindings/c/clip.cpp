#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "bytes.h"
#include "handles.h"
#include "plants.h"
#include "say.h"
#include "surefoot.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/save.h"
#include "surefoot/pipeline/settings_file.h"
#include "surefoot/version.h"

using namespace surefoot;
using namespace surefoot::c;

namespace {

/// What a caller's settings ask for.
Result<CleanJob> job_of_settings(const Take& take, const sf_clean_settings& wanted) {
  CleanJob job;
  if (wanted.text != nullptr) {
    Result<SharedSettings> read = read_settings(wanted.text, "settings");
    if (!read) return pass_on(read);
    job = job_of(*read);
  }
  if (wanted.plants != nullptr) {
    Result<PlantTrack> given = track_of(take, wanted.plants, wanted.plant_count);
    if (!given) return pass_on(given);
    job.plants = std::move(*given);
  }
  if (wanted.fast != 0) job.clean.effort = CleanEffort::fast;
  if (wanted.stretch != 0) job.clean.rigid = false;
  if (wanted.live != 0) job.clean.latency = wanted.latency;
  if (wanted.level == SF_LEVEL_ALWAYS) job.level = Levelling::always;
  if (wanted.level == SF_LEVEL_AUTO) job.level = Levelling::automatic;
  return job;
}

}  // namespace

extern "C" {

uint32_t sf_version(void) {
  return 10000 * SUREFOOT_VERSION_MAJOR + 100 * SUREFOOT_VERSION_MINOR + SUREFOOT_VERSION_PATCH;
}

sf_status sf_clip_load(const void* bytes, size_t size, const char* name, const sf_log* log,
                       sf_clip** clip, sf_message* message) {
  if (bytes == nullptr || clip == nullptr) {
    return refuse(SF_BAD_ARGUMENT, "bytes and clip must not be null", message);
  }
  return guarded(message, [&]() -> sf_status {
    MotionFiles files;
    files.motion.name = name == nullptr ? "" : name;
    files.motion.bytes = std::make_shared<const std::string>(static_cast<const char*>(bytes), size);
    Diagnostics said;
    Result<Take> take = load_take(files, {}, &said);
    if (!take) return refuse(take.error(), message);
    say(said, log);
    *clip = new sf_clip{{std::move(*take), {}, {}}, false, std::nullopt};
    return SF_OK;
  });
}

void sf_clip_free(sf_clip* clip) { delete clip; }
int32_t sf_clip_frames(const sf_clip* clip) { return clip == nullptr ? 0 : clip->take().frames(); }
int32_t sf_clip_joints(const sf_clip* clip) {
  return clip == nullptr ? 0 : clip->take().skeleton().size();
}
double sf_clip_fps(const sf_clip* clip) { return clip == nullptr ? 0.0 : clip->take().fps(); }

sf_status sf_clip_clean(const sf_clip* clip, const sf_clean_settings* settings, const sf_log* log,
                        sf_clip** cleaned, sf_message* message) {
  if (clip == nullptr || cleaned == nullptr) {
    return refuse(SF_BAD_ARGUMENT, "clip and cleaned must not be null", message);
  }
  return guarded(message, [&]() -> sf_status {
    const sf_clean_settings wanted = whole(settings);
    const Result<CleanJob> job = job_of_settings(clip->take(), wanted);
    if (!job) return refuse(job.error(), message);
    bool stopped = false;
    const auto go_on = [&](double fraction) {
      stopped = wanted.progress != nullptr && wanted.progress(wanted.user, fraction) == 0;
      return !stopped;
    };
    Diagnostics said;
    Result<CleanedTake> result = clean_take(clip->take(), *job, &said, go_on);
    if (stopped) return refuse(SF_CANCELLED, "cancelled", message);
    if (!result) return refuse(result.error(), message);
    say(said, log);
    std::optional<PlantTrack> plants = result->report.plants;
    *cleaned = new sf_clip{std::move(*result), true, std::move(plants)};
    return SF_OK;
  });
}

sf_status sf_clip_find_plants(sf_clip* clip, const char* text, const sf_log* log,
                              sf_message* message) {
  if (clip == nullptr) return refuse(SF_BAD_ARGUMENT, "clip must not be null", message);
  return guarded(message, [&]() -> sf_status {
    SharedSettings settings;
    if (text != nullptr) {
      Result<SharedSettings> read = read_settings(text, "settings");
      if (!read) return refuse(read.error(), message);
      settings = std::move(*read);
    }
    Diagnostics said;
    PlantTrack found = plants_to_hold(clip->take(), detect_settings_of(settings.detect), &said);
    say(said, log);
    clip->plants = std::move(found);
    return SF_OK;
  });
}

size_t sf_clip_plants(sf_clip* clip, sf_plant* plants, size_t room) {
  if (clip == nullptr) return 0;
  if (!clip->plants && sf_clip_find_plants(clip, nullptr, nullptr, nullptr) != SF_OK) return 0;
  const std::vector<Plant>& all = clip->plants->plants;
  for (std::size_t i = 0; i < std::min(room, all.size()) && plants != nullptr; ++i) {
    plants[i] = plant_of(all[i]);
  }
  return all.size();
}

sf_status sf_clip_positions(const sf_clip* clip, int32_t frame, double* xyz, size_t room) {
  if (clip == nullptr || xyz == nullptr || frame < 0 || frame >= clip->take().frames() ||
      room < 3 * static_cast<std::size_t>(sf_clip_joints(clip))) {
    return SF_BAD_ARGUMENT;
  }
  return guarded(nullptr, [&]() -> sf_status {
    const Take& take = clip->take();
    std::vector<Transform> world(static_cast<std::size_t>(take.skeleton().size()));
    forward_kinematics(take.skeleton(), take.motion().pose(frame), world);
    for (const Transform& joint : world) {
      for (int k = 0; k < 3; ++k) *xyz++ = joint.translation[k];
    }
    return SF_OK;
  });
}

sf_status sf_clip_save(const sf_clip* clip, const char* name, void** bytes, size_t* size,
                       sf_message* message) {
  return sf_clip_save_in(clip, name, nullptr, bytes, size, message);
}

sf_status sf_clip_save_in(const sf_clip* clip, const char* name, const sf_allocator* allocator,
                          void** bytes, size_t* size, sf_message* message) {
  if (clip == nullptr || name == nullptr || bytes == nullptr || size == nullptr) {
    return refuse(SF_BAD_ARGUMENT, "clip, name, bytes and size must not be null", message);
  }
  return guarded(message, [&]() -> sf_status {
    if (const Result<void> known = check_save_name(name); !known) {
      return refuse(known.error(), message);
    }
    const Result<std::string> saved = save_clip_as(name, clip->take().clip());
    if (!saved) return refuse(saved.error(), message);
    return give(*saved, allocator, bytes, size, message);
  });
}

void sf_bytes_free(void* bytes) { std::free(bytes); }

}  // extern "C"
