#include <fmt/format.h>

#include <algorithm>

#include "metrics/dropped_contacts.h"
#include "metrics/judge_legs.h"
#include "metrics/slide.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {
namespace {

double largest_slide_of(const Take& take, const PlantTrack& plants) {
  const SlideReport slide = measure_slide(plants, take.legs(), take.rig());
  return std::max(slide.joint(SolePart::heel).whole_solid.max,
                  slide.joint(SolePart::ball).whole_solid.max);
}

/// What the verdict cannot see in the motions alone.
void add_dropped(const CleanedTake& cleaned, Verdict& verdict) {
  const Worst dropped = dropped_contacts(cleaned.contact, cleaned.report.plants);
  verdict.add("plants_dropped", 100.0 * dropped.value, "%", VerdictLimits{}.plants_dropped,
              dropped.frame);
}

/// What a result is judged by.
const Take& cleaned_from(const Take& original, const CleanedTake& cleaned) noexcept {
  return cleaned.levelled ? *cleaned.levelled : shown_original(original, cleaned);
}

}  // namespace

const Take& shown_original(const Take& original, const CleanedTake& cleaned) noexcept {
  return cleaned.seen ? cleaned.seen->original : original;
}

const Take& shown_result(const CleanedTake& cleaned) noexcept {
  return cleaned.seen ? cleaned.seen->take : cleaned.take;
}

Result<Measurement> measure_cleaned(const Take& original, const CleanedTake& cleaned) {
  Result<Measurement> measured =
      measure_against(cleaned_from(original, cleaned), shown_result(cleaned), cleaned.held);
  if (measured && measured->verdict) add_dropped(cleaned, *measured->verdict);
  return measured;
}

Result<Verdict> judge_cleaned(const Take& original, const CleanedTake& cleaned) {
  const Take& from = cleaned_from(original, cleaned);
  const Take& result = shown_result(cleaned);
  Result<Verdict> verdict = judge_legs(from.skeleton(), from.motion(), result.motion(), from.legs(),
                                       result.legs(), from.rig(), from.ground());
  if (verdict) add_dropped(cleaned, *verdict);
  return verdict;
}

std::string verdict_sentence(const Verdict& verdict) {
  const VerdictCheck* worst = verdict.worst();
  if (worst == nullptr || verdict.level == VerdictLevel::good) {
    return fmt::format("verdict: {}", name_of(verdict.level));
  }
  std::string check(worst->name);
  std::ranges::replace(check, '_', ' ');
  return fmt::format("verdict: {} ({} {:.3g} of {:.3g} {}, frame {})", name_of(verdict.level),
                     check, worst->value, worst->limit, worst->unit, worst->frame);
}

LargestSlide largest_slide(const Take& original, const CleanedTake& cleaned) {
  return {largest_slide_of(shown_original(original, cleaned), cleaned.held),
          largest_slide_of(shown_result(cleaned), cleaned.held)};
}

std::string summary_of(const Take& original, const CleanedTake& cleaned) {
  const PlantTrack& plants = cleaned.held;
  if (plants.plants.empty()) return "no plants; nothing changed";
  const std::size_t let_go = cleaned.report.given_up.size();
  const LargestSlide slide = largest_slide(original, cleaned);
  return fmt::format(
      "{} {} held{}; largest slide {:.2f} cm before, {:.2f} cm now; body moved by up to "
      "{:.2f} cm, legs changed by up to {:.2f} %",
      plants.plants.size(), plants.plants.size() == 1 ? "plant" : "plants",
      let_go > 0 ? fmt::format(", {} of them in part", let_go) : "", 100.0 * slide.before,
      100.0 * slide.after, 100.0 * cleaned.report.largest_root_shift,
      100.0 * cleaned.report.largest_leg_change);
}

std::vector<std::string> remarks_of(const CleanedTake& cleaned) {
  std::vector<std::string> remarks;
  if (cleaned.seen) {
    const std::vector<Transform>& ground = cleaned.seen->ground.placements_world;
    const Vec3 way = ground.back().translation - ground.front().translation;
    remarks.push_back(
        fmt::format("the ground moves by ({:.3f}, {:.3f}, {:.3f}) m; all that is said here is seen "
                    "from it",
                    way.x(), way.y(), way.z()));
  }
  if (cleaned.levelled) remarks.push_back("the body was brought onto one floor first");
  if (cleaned.repaired) remarks.push_back(repairs_text(*cleaned.repaired));
  if (cleaned.skating_runs) {
    remarks.push_back(fmt::format("{} skating runs rectified", *cleaned.skating_runs));
  }
  return remarks;
}

}  // namespace surefoot
