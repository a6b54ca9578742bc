#include "contact/boost.h"

#include "contact/embedded_model.h"
#include "contact/embedded_or_empty.h"
#include "contact/model_file.h"
#include "contact/plant_collector.h"

namespace surefoot {
namespace {

constexpr std::string_view kBoostMethod = "boost";

}  // namespace

ContactLogOdds boost_log_odds(const TreeEnsemble& trees, const FeetFeatures& features) noexcept {
  return {trees.score(features[0]), trees.score(features[1])};
}

std::vector<Plant> detect_by_boost(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                   const Ground& ground, const TreeEnsemble& trees,
                                   const PlantDeciderSettings& settings) {
  std::vector<ContactLogOdds> log_odds;
  log_odds.reserve(poses.size());
  for (const FeetFeatures& features : foot_features(poses, fps, rig)) {
    log_odds.push_back(boost_log_odds(trees, features));
  }
  return plants_from_log_odds(poses, log_odds, fps, rig, ground, settings);
}

const TreeEnsemble& embedded_boost() {
  static const TreeEnsemble trees =
      embedded_or_empty(read_boost_model(embedded_model(kBoostMethod), "the embedded model"));
  return trees;
}

std::string write_boost_model(const TreeEnsemble& trees, std::string command) {
  return write_model_file(
      {std::string(kBoostMethod), foot_feature_signature(), std::move(command), to_bytes(trees)});
}

Result<TreeEnsemble> read_boost_model(std::string_view bytes, std::string file) {
  const Result<ModelFile> model =
      read_model_file(bytes, kBoostMethod, foot_feature_signature(), std::move(file));
  if (!model) return pass_on(model);
  Result<TreeEnsemble> trees = tree_ensemble_from_bytes(model->payload);
  if (trees && trees->features() != kFootFeatures)
    return fail("the model expects different features");
  return trees;
}

}  // namespace surefoot
