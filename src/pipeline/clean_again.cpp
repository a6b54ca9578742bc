#include <algorithm>
#include <cmath>

#include "math/frames.h"
#include "pipeline/held_motion.h"
#include "pipeline/motion_part.h"
#include "pipeline/patched_report.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {
namespace {

// How far from a change cleaning begins at first, seconds: what the body does to undo a correction
// dies away by a factor of e in a sixth of a second at the slowest (`BodyFit`).
constexpr double kFade = 4.0;
// So long, seconds, and so nearly, metres and parts of quaternions, results agree that go on alike.
constexpr double kAgreeing = 0.25;
constexpr double kAlike = 1e-11;
// Above this share of a clip, cleaning all of it is quicker.
constexpr double kMostOfIt = 0.5;

bool same_plant(const Plant& a, const Plant& b) noexcept {
  return a.side == b.side && a.part == b.part && a.first == b.first && a.last == b.last &&
         a.position_world == b.position_world && a.source == b.source;
}

/// The frames of plants that are in one track and not in the other; nothing where all are in both.
std::optional<CleanedFrames> changed_frames(const PlantTrack& before, const PlantTrack& now) {
  std::optional<CleanedFrames> range;
  const auto add_missing = [&](const PlantTrack& from, const PlantTrack& in) {
    std::size_t k = 0;
    for (const Plant& plant : from.plants) {
      while (k < in.plants.size() && in.plants[k].first < plant.first) ++k;
      bool found = false;
      for (std::size_t j = k; j < in.plants.size() && in.plants[j].first == plant.first; ++j) {
        found = found || same_plant(plant, in.plants[j]);
      }
      if (found) continue;
      if (!range) range = CleanedFrames{plant.first, plant.last + 1};
      range->first = std::min(range->first, plant.first);
      range->end = std::max(range->end, plant.last + 1);
    }
  };
  add_missing(before, now);
  add_missing(now, before);
  return range;
}

/// Whether two motions are alike in the frames [first, end) of the first one.
bool alike(const Motion& whole, const Motion& part, int part_first, int first, int end) {
  for (int f = first; f < end; ++f) {
    const ConstPoseSpan a = whole.pose(f);
    const ConstPoseSpan b = part.pose(f - part_first);
    for (std::size_t j = 0; j < a.size(); ++j) {
      const double way = (a[j].translation - b[j].translation).cwiseAbs().maxCoeff();
      const double turn = (a[j].rotation.coeffs() - b[j].rotation.coeffs()).cwiseAbs().maxCoeff();
      if (!(way <= kAlike && turn <= kAlike)) return false;
    }
  }
  return true;
}

}  // namespace

Result<std::optional<CleanedFrames>> clean_again(const Take& take, const CleanJob& job,
                                                 CleanedTake& cleaned, const ProgressFn& progress) {
  const Result<CleanWindows> windows = windows_of(job.clean, take.fps());
  if (!windows) return pass_on(windows);
  const bool was_plain = cleaned.contact.frames == take.frames() && !cleaned.levelled &&
                         !cleaned.seen && !cleaned.loops && !cleaned.repaired &&
                         !cleaned.skating_runs;
  if (!only_holds(job) || job.clean.latency || !was_plain ||
      first_cleaned(take, *job.plants) != first_cleaned(take, cleaned.contact)) {
    return std::nullopt;
  }
  const std::optional<CleanedFrames> change = changed_frames(cleaned.contact, *job.plants);
  if (!change) return CleanedFrames{};
  const std::vector<Span> spans = spans_between_jumps(take.skeleton(), take.motion(), take.rig(),
                                                      first_cleaned(take, *job.plants));
  const Span* begins = span_of(spans, change->first);
  const Span* ends = span_of(spans, change->end - 1);
  if (begins == nullptr || ends == nullptr) return std::nullopt;

  // What is finished before a frame is taken does not know of it.
  const int total = windows->total();
  const int agreeing = frames_of(kAgreeing, take.fps());
  for (int fade = frames_of(kFade, take.fps());; fade *= 2) {
    CleanedFrames range{std::max(change->first - total - agreeing - fade, begins->first),
                        std::min(change->end + total + fade + agreeing + total, ends->end)};
    range.first = block_begin(*begins, range.first, *windows);
    if (range.end - range.first > kMostOfIt * take.frames()) return std::nullopt;
    const PlantTrack plants = plants_within(*job.plants, range, cleaned.report.plants);
    const Take part = take.with_motion(cut_motion(take.motion(), range));
    const Result<CleanedTake> made = hold_plants(part, plants, job.clean, nullptr, progress);
    if (!made) return pass_on(made);
    const CleanedFrames good{range.first == begins->first ? range.first : change->first - total,
                             range.end == ends->end ? range.end : range.end - total};
    const Motion& before = cleaned.take.motion();
    const Motion& now = made->take.motion();
    const bool joins =
        (range.first == begins->first ||
         alike(before, now, range.first, good.first - agreeing, good.first)) &&
        (range.end == ends->end || alike(before, now, range.first, good.end - agreeing, good.end));
    if (!joins) continue;
    CleanedFrames differs = good;
    while (differs.first < differs.end &&
           alike(before, now, range.first, differs.first, differs.first + 1)) {
      ++differs.first;
    }
    while (differs.first < differs.end &&
           alike(before, now, range.first, differs.end - 1, differs.end)) {
      --differs.end;
    }
    cleaned.take.take_over(differs.first, differs.end, made->take, range.first);
    patch_report(cleaned.report, made->report, *job.plants, range.first, good);
    cleaned.contact = *job.plants;
    cleaned.held = cleaned.report.plants;
    for (Plant& plant : cleaned.held.plants) plant.position_world.reset();
    return differs;
  }
}

}  // namespace surefoot
