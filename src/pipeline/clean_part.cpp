#include <fmt/format.h>

#include <algorithm>

#include "math/frames.h"
#include "pipeline/held_motion.h"
#include "pipeline/motion_part.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {
namespace {

// Seconds beside a part in which the body comes to do what it does in the whole take: six times
// that in which it undoes a correction (`BodyFit`).
constexpr double kMargin = 1.0;

}  // namespace

Result<CleanedPart> clean_part(const Take& take, const CleanJob& job, const CleanedFrames& wanted,
                               const ProgressFn& progress) {
  if (const auto good = check_job(job); !good) return pass_on(good);
  if (!only_holds(job)) return fail("a part is cleaned by itself only with plants to hold");
  if (wanted.first < 0 || wanted.first >= wanted.end || wanted.end > take.frames()) {
    return fail(fmt::format("frames {} to {} do not exist", wanted.first, wanted.end - 1));
  }
  const Result<CleanWindows> windows = windows_of(job.clean, take.fps());
  if (!windows) return pass_on(windows);
  const int margin = windows->total() + frames_of(kMargin, take.fps());
  CleanedFrames range{std::max(wanted.first - margin, 0),
                      std::min(wanted.end + margin, take.frames())};
  const std::vector<Span> spans = spans_between_jumps(take.skeleton(), take.motion(), take.rig(),
                                                      first_cleaned(take, *job.plants));
  const Span* span = span_of(spans, range.first);
  if (span != nullptr) range.first = block_begin(*span, range.first, *windows);
  Result<CleanedTake> cleaned =
      hold_plants(take.with_motion(cut_motion(take.motion(), range)),
                  plants_within(*job.plants, range, {}), job.clean, nullptr, progress);
  if (!cleaned) return pass_on(cleaned);
  return CleanedPart{std::move(*cleaned), range.first};
}

}  // namespace surefoot
