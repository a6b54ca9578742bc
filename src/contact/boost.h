#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contact/foot_features.h"
#include "contact/plant_decider.h"
#include "learn/tree_ensemble.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// Log odds of contact of both feet from boosted trees over their features.
[[nodiscard]] ContactLogOdds boost_log_odds(const TreeEnsemble& trees,
                                            const FeetFeatures& features) noexcept;

/// Plants found by boosted trees, unsorted, frames counted from the first pose given.
[[nodiscard]] std::vector<Plant> detect_by_boost(std::span<const BothLegs> poses, double fps,
                                                 const Rig& rig, const Ground& ground,
                                                 const TreeEnsemble& trees,
                                                 const PlantDeciderSettings& settings = {});

/// The trees that are part of the program (models/contact_boost.bin).
[[nodiscard]] const TreeEnsemble& embedded_boost();

/// A model file of trees and back; see `read_model_file` for what is refused.
[[nodiscard]] std::string write_boost_model(const TreeEnsemble& trees, std::string command);
[[nodiscard]] Result<TreeEnsemble> read_boost_model(std::string_view bytes, std::string file);

}  // namespace surefoot
