#include "pipeline/rectify_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "contact/held_plants.h"
#include "contact/label_model.h"
#include "enforce/rectify.h"
#include "math/frames.h"
#include "metrics/verdict_checks.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

constexpr double kUnseen = 0.021;  // m for a usual leg: slides that nobody sees (Prazak 2011)

MotionLabel support_at(int frame, const PlantsByFrame& contact) {
  const auto stands = [&](Side side) {
    return contact.at(frame, side, SolePart::heel) != PlantsByFrame::kNoPlant ||
           contact.at(frame, side, SolePart::ball) != PlantsByFrame::kNoPlant;
  };
  return label_of(stands(Side::left), stands(Side::right));
}

/// Gives runs that skate for more than `longest` frames the support of the contact there.
void settle_long_runs(std::vector<MotionLabel>& labels, const PlantTrack& contact, int longest) {
  const PlantsByFrame by_frame(contact);
  const int frames = static_cast<int>(labels.size());
  const auto skates = [&](int f) { return labels[f] == MotionLabel::skate; };
  for (int first = 0; first < frames;) {
    int end = first;
    while (end < frames && skates(end)) ++end;
    if (end - first > longest) {
      for (int f = first; f < end; ++f) {
        labels[f] = support_at(f, by_frame);
      }
    }
    first = std::max(end, first + 1);
  }
}

}  // namespace

std::vector<MotionLabel> labels_of(const Take& take) {
  return label_motion(take.skeleton(), take.motion(), take.rig(), embedded_label_svm());
}

Result<RectifiedTake> rectify_motion(const Take& take, std::span<const MotionLabel> labels,
                                     const PlantTrack& contact, const RectifySettings& settings) {
  std::vector<MotionLabel> settled(labels.begin(), labels.end());
  const int longest = std::max(1, frames_of(settings.longest_run, take.fps()));
  settle_long_runs(settled, contact, longest);
  Result<RectifyResult> result =
      rectify(take.skeleton(), take.motion(), take.rig(), take.ground(), settled, settings);
  if (!result) return pass_on(result);
  RectifiedTake rectified{
      take.with_motion(std::move(result->motion)), {}, result->skating_runs, longest};
  rectified.plants = held_plants(rectified.take, result->plants);
  return rectified;
}

Result<void> check_rectified(const Take& original, const Take& cleaned) {
  const SoleMotion was(original.legs(), original.fps(), original.first_frame());
  const SoleMotion is(cleaned.legs(), original.fps(), original.first_frame());
  const auto contacts = found_contacts(was, original.rig(), original.ground());
  const Worst slid = contact_slide(contacts, was);
  const Worst slides = contact_slide(contacts, is);
  const double unseen = kUnseen * original.rig().scale();
  if (slides.value <= std::max(slid.value, unseen)) return {};
  return fail(
      fmt::format("rectifying makes a foot that stands slide by {:.1f} cm in frame {} ({:.1f} "
                  "cm at most before); clean without it",
                  100.0 * slides.value, slides.frame, 100.0 * slid.value));
}

}  // namespace surefoot
