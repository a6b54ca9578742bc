#pragma once

#include <string>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"
#include "training/labelled_legs.h"

namespace surefoot::training {

/// The sample walk at 1.17 m/s, with its stances as labels.
inline LabelledClip sample_clip(const std::string& subject, double fps = 30.0) {
  const SampleWalk walk =
      sample_walk({.frames = static_cast<int>(6.0 * fps), .fps = fps, .stride = 1.25});
  LabelledClip clip;
  clip.name = subject;
  clip.subject = subject;
  clip.category = "walk";
  Clip content;
  content.skeleton = sample_biped_skeleton();
  content.motion = walk.motion;
  clip.loaded = Take(subject, std::move(content), sample_biped_rig(), Ground::none());
  PlantTrack plants{walk.motion.frames(), fps, {}};
  for (const SampleStance& stance : walk.stances) {
    Plant plant;
    plant.side = stance.side;
    plant.part = stance.part;
    plant.first = stance.first;
    plant.last = stance.last;
    plants.plants.push_back(plant);
  }
  clip.labels = labels_of(plants);
  return clip;
}

}  // namespace surefoot::training
