#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "locomotion/fit_gait.h"
#include "locomotion/gait_model.h"
#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// A clip of the sample biped's walk, cut into its cycles.
inline GaitClip sample_gait_clip(double speed, double cadence) {
  SampleWalkSettings settings;
  settings.fps = 120.0;
  settings.frames = static_cast<int>(4.2 * settings.fps / cadence);
  settings.cycle = 1.0 / cadence;
  settings.stride = speed / cadence;
  const SampleWalk walk = sample_walk(settings);
  std::vector<Plant> plants;
  for (const SampleStance& s : walk.stances) {
    plants.push_back({s.side, s.part, s.first, s.last, {}, 1.0, PlantSource::user});
  }
  const PlantTrack track = make_track(settings.frames, settings.fps, plants).value();
  GaitClip clip{"sample", "biped", sample_biped_skeleton(), sample_biped_rig(), {}};
  clip.cycles = cut_cycles(clip.skeleton, walk.motion, clip.rig, Ground::flat(), track);
  return clip;
}

/// A gait learned from walks of the sample biped at three speeds; its run is the same walk.
inline std::shared_ptr<const GaitModel> sample_gait_model() {
  static const std::shared_ptr<const GaitModel> model = [] {
    std::vector<GaitClip> clips;
    for (const double speed : {0.8, 1.0, 1.2}) {
      clips.push_back(sample_gait_clip(speed, 0.95 * std::sqrt(speed)));
    }
    return std::make_shared<const GaitModel>(
        GaitModel::create(fit_gait(clips).value().data).value());
  }();
  return model;
}

}  // namespace surefoot
