#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "surefoot/base/byte_io.h"
#include "surefoot/contact/compact_features.h"
#include "surefoot/contact/plant_collector.h"

namespace surefoot {

/// Plants by a model that tells log odds of one foot from its features.
template <class FootModel>
std::vector<Plant> detect_by_foot(std::span<const std::array<LegPose, 2>> poses, double fps,
                                  const Rig& rig, const Ground& ground, const FootModel& model,
                                  const PlantDeciderSettings& settings) {
  typename FootModel::Scratch scratch = model.make_scratch();
  std::vector<ContactLogOdds> log_odds;
  log_odds.reserve(poses.size());
  for (const FeetFeatures& features : foot_features(poses, fps, rig)) {
    log_odds.push_back(
        {model.log_odds(features[0], scratch), model.log_odds(features[1], scratch)});
  }
  return plants_from_log_odds(poses, log_odds, fps, rig, ground, settings);
}

/// A payload of the scaling of its features, then `bytes`.
inline std::string with_scaling(const CompactScaling& scaling, std::string_view bytes) {
  ByteWriter out;
  out.put(scaling);
  out.put_all(std::span(bytes));
  return out.take();
}

}  // namespace surefoot
