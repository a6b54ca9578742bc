#include "training/label_rows.h"

#include <algorithm>
#include <cmath>

#include "training/spoil.h"

namespace surefoot::training {
namespace {

constexpr double kRate = 30.0;  // frames/s that are taught and scored

std::size_t stride_at(double fps) {
  return static_cast<std::size_t>(std::max(std::lround(fps / kRate), 1L));
}

/// How much faster a spoil moves the body in frame `f`, metres a second.
double added_speed(const LabelledLegs& clean, const LabelledLegs& spoilt, std::size_t f) {
  const std::size_t before = f > 0 ? f - 1 : 0;
  const std::size_t after = std::min(f + 1, clean.poses.size() - 1);
  if (before == after) return 0.0;
  const auto shift = [&](std::size_t at) -> Vec3 {
    return spoilt.poses[at][0].heel_world - clean.poses[at][0].heel_world;
  };
  const Vec3 way = shift(after) - shift(before);
  return Vec3(way.x(), 0.0, way.z()).norm() * clean.fps / static_cast<double>(after - before);
}

LabelClip label_clip(const LabelledClip& clip, const LabelledLegs& clean, LabelledLegs spoilt,
                     const LabelClipSettings& settings) {
  LabelClip labelled{clip.category, clip.subject, std::move(spoilt), {}, {}};
  const LabelledLegs& legs = labelled.legs;
  const std::size_t stride = stride_at(legs.fps);
  for (std::size_t f = 0; f < legs.poses.size(); ++f) {
    const std::int8_t left = legs.labels[0].frames[f];
    const std::int8_t right = legs.labels[1].frames[f];
    const MotionLabel feet = label_of(left == FootLabels::kContact, right == FootLabels::kContact);
    const double added = feet == MotionLabel::none ? 0.0 : added_speed(clean, legs, f);
    const bool skates = added > settings.skate_speed;
    const bool known = left != FootLabels::kUnknown && right != FootLabels::kUnknown;
    labelled.labels.push_back(skates ? MotionLabel::skate : feet);
    if (f % stride == 0 && known && (skates || added <= settings.still_speed)) {
      labelled.frames.push_back(f);
    }
  }
  return labelled;
}

/// Every frame has the label that somebody gave it.
LabelClip marked_clip(const LabelledClip& clip) {
  LabelClip labelled{clip.category, clip.subject, legs_of(clip), *clip.marked, {}};
  labelled.labels.erase(labelled.labels.begin(),
                        labelled.labels.begin() + clip.loaded.first_frame());
  const std::size_t stride = stride_at(labelled.legs.fps);
  for (std::size_t f = 0; f < labelled.labels.size(); f += stride) labelled.frames.push_back(f);
  return labelled;
}

}  // namespace

std::vector<LabelClip> label_clips(std::span<const LabelledClip> clips,
                                   const LabelClipSettings& settings) {
  std::vector<LabelClip> all;
  for (const LabelledClip& clip : clips) {
    if (clip.marked) {
      all.push_back(marked_clip(clip));
      continue;
    }
    const LabelledLegs clean = legs_of(clip);
    all.push_back(label_clip(clip, clean, clean, settings));
    const auto add = [&](double scale, bool slips) {
      Spoil spoil;
      spoil.scale = scale;
      spoil.slips = slips;
      all.push_back(label_clip(clip, clean, legs_of(spoiled(clip, spoil)), settings));
    };
    add(0.7, false);
    add(1.3, false);
    add(1.0, true);
  }
  return all;
}

}  // namespace surefoot::training
