#include "training/rows.h"

#include <algorithm>

#include "base/byte_io.h"
#include "training/augment.h"

namespace surefoot::training {
namespace {

struct Weighting {
  double weight = 1.0;
  double share = 1.0;  ///< of the rows that are kept
};

/// Seconds from each frame to the nearest change between contact and free.
std::vector<float> times_to_change(const std::vector<std::int8_t>& labels, double fps) {
  constexpr float kNever = 1e3F;
  std::vector<float> times(labels.size(), kNever);
  const auto changes = [&](std::size_t f) {
    return labels[f] != labels[f - 1] && labels[f] != FootLabels::kUnknown &&
           labels[f - 1] != FootLabels::kUnknown;
  };
  const auto frame = static_cast<float>(1.0 / fps);
  for (std::size_t f = 1; f < labels.size(); ++f) {
    times[f] = changes(f) ? 0.0F : times[f - 1] + frame;
  }
  for (std::size_t f = labels.size(); f-- > 1;) {
    times[f - 1] = std::min(times[f - 1], changes(f) ? frame : times[f] + frame);
  }
  return times;
}

void add_rows(const LabelledLegs& legs, const Weighting& weighting, double look_ahead,
              Random& random, ClipRows& rows) {
  const std::vector<FeetFeatures> features =
      foot_features(legs.poses, legs.fps, legs.rig, look_ahead);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::vector<std::int8_t>& labels = legs.labels[side].frames;
    const std::vector<float> to_change = times_to_change(labels, legs.fps);
    for (std::size_t f = 0; f < features.size(); ++f) {
      if (labels[f] == FootLabels::kUnknown) continue;
      if (weighting.share < 1.0 && random.unit() >= weighting.share) continue;
      rows.features.push_back(features[f][side]);
      rows.contact.push_back(labels[f] == FootLabels::kContact ? 1.0F : 0.0F);
      rows.weight.push_back(static_cast<float>(weighting.weight));
      rows.to_change.push_back(to_change[f]);
    }
  }
}

}  // namespace

ClipRows rows_of(const LabelledClip& clip, const RowSettings& settings, double look_ahead) {
  ClipRows rows;
  rows.category = clip.category;
  rows.subject = clip.subject;
  const auto known = settings.category_weight.find(clip.category);
  const double weight = known == settings.category_weight.end() ? 1.0 : known->second;
  Random random(checksum(clip.name));
  const LabelledLegs legs = legs_of(clip);
  add_rows(legs, {weight * std::min(1.0, settings.usual_rate / legs.fps), 1.0}, look_ahead, random,
           rows);
  for (int i = 0; i < settings.copies; ++i) {
    const LabelledLegs copy = augment(legs, random);
    const double per_frame = settings.usual_rate / copy.fps;
    // High rates are thinned instead of weighed down; low rates count for the frames they lack.
    const bool high = copy.fps > 0.9 * settings.usual_rate;
    add_rows(copy,
             {weight * settings.copy_weight * (high ? 1.0 : std::min(2.0, per_frame)),
              high ? settings.copy_share * std::min(1.0, per_frame) : 1.0},
             look_ahead, random, rows);
  }
  return rows;
}

Result<std::vector<ClipRows>> rows_of(std::span<const LabelledClip> clips,
                                      const RowSettings& settings, const ProgressFn& progress,
                                      double look_ahead) {
  std::vector<ClipRows> rows;
  for (const LabelledClip& clip : clips) {
    if (!report_progress(progress,
                         static_cast<double>(rows.size()) / static_cast<double>(clips.size()))) {
      return fail("cancelled");
    }
    rows.push_back(rows_of(clip, settings, look_ahead));
  }
  return rows;
}

}  // namespace surefoot::training
