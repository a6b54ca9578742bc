#include "surefoot/pipeline/clean_job.h"

#include <fmt/format.h>

#include <algorithm>

#include "contact/contact_model.h"
#include "contact/found_on.h"
#include "contact/held_plants.h"
#include "edit/level_body.h"
#include "math/frames.h"
#include "metrics/moving_ground.h"
#include "pipeline/held_motion.h"
#include "pipeline/moving_view.h"
#include "pipeline/rectify_motion.h"
#include "pipeline/repair_motion.h"
#include "pipeline/rolled_up.h"
#include "pipeline/style_motion.h"
#include "pipeline/unrolled_loop.h"
#include "runtime/latency_split.h"
#include "runtime/live_plants.h"
#include "surefoot/contact/detect.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

/// Feet on a treadmill are held in the world all the same, which is hardly what was wanted.
void warn_in_place(const Take& take, const PlantTrack& plants, Diagnostics* notes) {
  if (notes == nullptr) return;
  const std::optional<Vec3> ground = moving_ground(plants, take.legs());
  if (!ground) return;
  notes->warn(WarningKind::walks_in_place,
              fmt::format("the character walks in place: planted feet move at {0:.2f} m/s, and "
                          "locking them leaves them behind the body; use --treadmill {0:.2f}",
                          ground->norm()));
}

/// What a job without plants of its own, or with contacts alone, leaves to be found.
bool has_places(const PlantTrack& plants) {
  return std::ranges::any_of(plants.plants,
                             [](const Plant& plant) { return plant.position_world.has_value(); });
}

/// How fast feet are carried under a body that walks in place, where that is to be looked for.
std::optional<Vec3> carried(const Take& take, const PlantTrack& contact, const CleanJob& job) {
  if (job.in_place == WalkInPlace::never || has_places(contact)) return std::nullopt;
  return moving_ground(contact, take.legs());
}

/// As `plants_to_hold`, of a take as it lies there, whether it is a cycle or not.
PlantTrack judged_plants(const Take& take, const PlantTrack& plants, Diagnostics* notes) {
  const auto is_contact = [](const Plant& plant) {
    return plant.source == PlantSource::detected && !plant.position_world;
  };
  PlantTrack contacts{plants.frames, plants.fps, {}};
  PlantTrack held{plants.frames, plants.fps, {}};
  for (const Plant& plant : plants.plants) {
    (is_contact(plant) ? contacts : held).plants.push_back(plant);
  }
  if (contacts.plants.empty()) return plants;
  PlantTrack firm = held_plants(take, contacts, {}, notes);
  firm.plants.insert(firm.plants.end(), held.plants.begin(), held.plants.end());
  return make_track(plants.frames, plants.fps, std::move(firm.plants)).value_or(plants);
}

PlantTrack contact_of(const Take& take, const CleanJob& job) {
  return job.plants ? *job.plants : contacts_of(take, job.detect);
}

PlantTrack plants_of(const Take& take, const CleanJob& job, Diagnostics* notes) {
  return judged_plants(take, contact_of(take, job), notes);
}

Result<CleanedTake> repair_and_clean(const Take& take, const CleanJob& job, Diagnostics* notes,
                                     const ProgressFn& progress) {
  const PlantTrack given = job.plants ? plants_to_hold(take, *job.plants) : PlantTrack{};
  const auto find_plants = [&](const Take& motion) {
    return job.plants ? given : plants_to_repair(motion, job.detect);
  };
  const Result<RepairedTake> repaired = repair_motion(take, find_plants);
  if (!repaired) return pass_on(repaired);
  Result<CleanedTake> cleaned =
      clean_repaired(*repaired, find_plants(repaired->take), job.clean, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  cleaned->repaired = repaired->repaired;
  return cleaned;
}

Result<CleanedTake> rectify_and_clean(const Take& take, const CleanJob& job, Diagnostics* notes,
                                      const ProgressFn& progress) {
  const PlantTrack contact = plants_of(take, job, notes);
  const Result<RectifiedTake> rectified =
      rectify_motion(take, job.labels ? *job.labels : labels_of(take), contact, *job.rectify);
  if (!rectified) return pass_on(rectified);
  Result<CleanedTake> cleaned = hold_plants(
      rectified->take, job.plants ? contact : rectified->plants, job.clean, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  // Who says which frames skate, or which feet stand, gets what they ask for.
  if (!job.labels && !job.plants) {
    if (const auto better = check_rectified(take, cleaned->take); !better) return pass_on(better);
  }
  cleaned->latency_frames += rectified->latency_frames;
  cleaned->skating_runs = rectified->skating_runs;
  return cleaned;
}

/// Whether a detector can do with less of what follows a frame.
bool is_learned(DetectMethod method) noexcept {
  return method == DetectMethod::automatic || method == DetectMethod::boost ||
         method == DetectMethod::svm || method == DetectMethod::knn;
}

/// As a stream would that may be so late.
Result<CleanedTake> clean_live(const Take& take, const CleanJob& job, Diagnostics* notes,
                               const ProgressFn& progress) {
  if (const auto possible = windows_of(job.clean, take.fps()); !possible) return pass_on(possible);
  if (!is_learned(job.detect.method)) {
    return fail("a latency needs a learned detector: auto, boost, svm or knn");
  }
  Result<LivePlants> live = live_plants(take, job.clean, job.detect);
  if (!live) return pass_on(live);
  warn_in_place(take, live->held, notes);
  Result<CleanedTake> cleaned = hold_plants(take, live->held, live->settings, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  cleaned->latency_frames = frames_of(*job.clean.latency, take.fps());
  cleaned->contact = std::move(live->contact);
  return cleaned;
}

bool is_live(const CleanJob& job) noexcept { return job.clean.latency && !job.plants; }

Result<CleanedTake> clean_only(const Take& take, PlantTrack contact, const CleanJob& job,
                               Diagnostics* notes, const ProgressFn& progress) {
  const PlantTrack plants = judged_plants(take, contact, notes);
  warn_in_place(take, plants, notes);
  Result<CleanedTake> cleaned = hold_plants(take, plants, job.clean, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  cleaned->contact = std::move(contact);
  if (!job.plants && is_learned(job.detect.method)) {
    const ContactModel& model =
        job.detect.model ? *job.detect.model : embedded_contact_model(job.detect.method);
    const Result<WholeLatency> whole = whole_latency(take.fps(), job.clean, model);
    if (whole) cleaned->latency_frames = whole->total();
  }
  return cleaned;
}

/// The take on one floor, where that is wanted.
std::optional<Take> levelled_take(const Take& take, const CleanJob& job) {
  const bool fits = take.ground().kind() != GroundKind::none || !take.ground_fit();
  if (job.level == Levelling::never || (job.level == Levelling::automatic && fits)) {
    return std::nullopt;
  }
  const WanderingFloor floor = find_wandering_floor(take.skeleton(), take.motion(), take.rig(),
                                                    detect_plants(take, job.detect));
  if (job.level == Levelling::automatic && !wanders(floor, take.rig().leg_length)) {
    return std::nullopt;
  }
  Clip clip = take.clip();
  clip.motion = level_body(take.skeleton(), take.motion(), take.rig(), floor);
  const std::optional<Ground> given =
      take.ground_fit() ? std::nullopt : std::optional(take.ground());
  return Take(take.name(), std::move(clip), take.rig(), given);
}

void note_in_place(const Vec3& velocity, Diagnostics* notes) {
  if (notes == nullptr) return;
  notes->note(NoteKind::moving_ground,
              fmt::format("the character walks in place; its feet are kept in place on ground that "
                          "moves by ({:.2f}, {:.2f}) m/s in x and z (--treadmill)",
                          velocity.x(), velocity.z()));
}

/// How fast the ground of a job moves evenly, where the job says so.
std::optional<Vec3> even_velocity(const CleanJob& job) {
  if (job.ground_velocity_world || !job.plants) return job.ground_velocity_world;
  return job.plants->ground_velocity_world;
}

/// The same job, for a take that is seen from its ground.
CleanJob seen_job(CleanJob job) {
  job.moving_ground.reset();
  job.ground_velocity_world.reset();
  job.in_place = WalkInPlace::never;
  if (job.plants) job.plants->ground_velocity_world.reset();
  return job;
}

Result<CleanedTake> clean_through(const Take& original, const CleanJob& job, Diagnostics* notes,
                                  const ProgressFn& progress);

Result<CleanedTake> clean_from_ground(const Take& original, const GroundTrack& ground,
                                      const CleanJob& job, Diagnostics* notes,
                                      const ProgressFn& progress) {
  // A plant file that says how the ground moves brings the body that was found there. What is found
  // again, but for rounding, gives the same bits as without the file.
  const bool brings_body = job.plants && job.plants->ground_velocity_world;
  Result<Take> seen = seen_from_ground(original, ground, brings_body ? nullptr : notes);
  if (!seen) return pass_on(seen);
  if (brings_body) {
    const Rig& rig = are_same(seen->rig(), original.rig()) ? seen->rig() : original.rig();
    seen = same_body_from_ground(original.found_on(rig, original.ground()), ground);
  }
  Result<CleanedTake> cleaned = clean_through(*seen, seen_job(job), notes, progress);
  if (!cleaned) return pass_on(cleaned);
  cleaned->seen = SeenFromGround{ground, std::move(*seen), std::move(cleaned->take)};
  cleaned->take = back_in_world(original, *cleaned->seen);
  return cleaned;
}

Result<CleanedTake> clean_on_even_ground(const Take& original, const Vec3& velocity,
                                         const CleanJob& job, Diagnostics* notes,
                                         const ProgressFn& progress) {
  Result<CleanedTake> cleaned =
      clean_from_ground(original, even_ground(original, velocity), job, notes, progress);
  if (cleaned) cleaned->report.plants.ground_velocity_world = velocity;
  return cleaned;
}

/// The plants of the result without their places: slide, of the original too, is told from where
/// each plant begins.
PlantTrack without_places(PlantTrack plants) {
  plants.ground_velocity_world.reset();
  for (Plant& plant : plants.plants) plant.position_world.reset();
  return plants;
}

/// From the first frame to the last, whatever comes before and after.
Result<CleanedTake> clean_through(const Take& original, const CleanJob& job, Diagnostics* notes,
                                  const ProgressFn& progress) {
  if (job.moving_ground) {
    return clean_from_ground(original, *job.moving_ground, job, notes, progress);
  }
  if (const std::optional<Vec3> velocity = even_velocity(job)) {
    return clean_on_even_ground(original, *velocity, job, notes, progress);
  }
  std::optional<Take> levelled = levelled_take(original, job);
  const Take& take = levelled ? *levelled : original;
  std::optional<PlantTrack> contact;
  if (!job.repair && !job.rectify && !is_live(job)) {
    contact = contact_of(take, job);
    if (const std::optional<Vec3> velocity = carried(take, *contact, job)) {
      note_in_place(*velocity, notes);
      CleanJob found = job;  // as with the plants that `detect` writes
      found.plants = std::move(*contact);
      return clean_on_even_ground(original, *velocity, found, notes, progress);
    }
  }
  Result<CleanedTake> cleaned = job.repair    ? repair_and_clean(take, job, notes, progress)
                                : job.rectify ? rectify_and_clean(take, job, notes, progress)
                                : contact
                                    ? clean_only(take, std::move(*contact), job, notes, progress)
                                    : clean_live(take, job, notes, progress);
  if (!cleaned) return pass_on(cleaned);
  const bool styled = job.style.changes();
  if (styled) {
    Result<CleanedTake> moved = style_motion(take, *cleaned, job.style, job.clean, notes, progress);
    if (!moved) return pass_on(moved);
    moved->repaired = std::move(cleaned->repaired);
    moved->skating_runs = cleaned->skating_runs;
    moved->latency_frames = cleaned->latency_frames;
    cleaned = std::move(moved);
  }
  cleaned->levelled = std::move(levelled);
  cleaned->held = without_places(cleaned->report.plants);
  return cleaned;
}

/// Whether a job that meets a loop can leave it one.
bool may_unroll(const CleanJob& job) {
  return !job.repair && !job.rectify && !job.clean.latency && !job.style.changes() &&
         job.level == Levelling::never && !job.moving_ground;
}

Result<CleanedTake> clean_loop(const Take& original, const UnrolledLoop& loop, const CleanJob& job,
                               Diagnostics* notes, const ProgressFn& progress) {
  CleanJob rounds = job;
  rounds.plants = unroll(contact_of(original, job), loop);
  const Take unrolled = unroll(original, loop);
  Diagnostics said;
  Result<CleanedTake> cleaned = clean_through(unrolled, rounds, &said, progress);
  if (!cleaned) return pass_on(cleaned);
  for (const Note& note : said.notes()) {
    if (notes != nullptr && note.frames.empty()) notes->note(note.kind, note.message);
  }
  cleaned->loops = true;
  return roll_up(original, unrolled, std::move(*cleaned), loop);
}

}  // namespace

PlantTrack contacts_of(const Take& take, const DetectSettings& settings) {
  const std::optional<UnrolledLoop> loop = find_loop(take);
  if (!loop) return detect_plants(take, settings);
  return roll_up(detect_plants(unroll(take, *loop), settings), *loop);
}

Result<void> check_job(const CleanJob& job) {
  if (job.repair && job.rectify) return fail("repairing and rectifying exclude each other");
  if (job.moving_ground && job.ground_velocity_world) {
    return fail("the ground cannot move evenly and otherwise");
  }
  if (job.rectify) {
    if (auto good = check_rectify(*job.rectify); !good) return good;
  }
  return check_style(job.style);
}

PlantTrack plants_to_hold(const Take& take, const PlantTrack& plants, Diagnostics* notes) {
  const std::optional<UnrolledLoop> loop = find_loop(take);
  if (!loop || plants.frames != take.frames()) return judged_plants(take, plants, notes);
  return roll_up(judged_plants(unroll(take, *loop), unroll(plants, *loop), nullptr), *loop);
}

PlantTrack plants_to_hold(const Take& take, const DetectSettings& settings, Diagnostics* notes) {
  return plants_to_hold(take, contacts_of(take, settings), notes);
}

Result<CleanedTake> clean_take(const Take& original, const CleanJob& job, Diagnostics* notes,
                               const ProgressFn& progress) {
  if (const auto good = check_job(job); !good) return pass_on(good);
  if (may_unroll(job)) {
    if (const auto loop = find_loop(original)) {
      return clean_loop(original, *loop, job, notes, progress);
    }
  }
  return clean_through(original, job, notes, progress);
}

}  // namespace surefoot
