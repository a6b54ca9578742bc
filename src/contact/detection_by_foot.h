#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/byte_io.h"
#include "contact/compact_features.h"
#include "contact/model_file.h"
#include "contact/plant_collector.h"

namespace surefoot {

/// Plants by a model that tells log odds of one foot from its features.
template <class FootModel>
std::vector<Plant> detect_by_foot(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                  const Ground& ground, const FootModel& model,
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

/// A model file of one foot's detector: the scaling of its features, then its own bytes.
template <class FootModel>
std::string write_foot_model(std::string_view method, const FootModel& model, std::string command) {
  ByteWriter out;
  out.put(model.scaling());
  out.put_all(std::span<const char>(to_bytes(model.model())));
  return write_model_file(
      {std::string(method), foot_feature_signature(), std::move(command), out.take()});
}

/// Reads it; `from_bytes` reads the detector's own bytes.
template <class FootModel, class Model>
Result<FootModel> read_foot_model(std::string_view bytes, std::string_view method, std::string file,
                                  Result<Model> (*from_bytes)(std::string_view)) {
  const Result<ModelFile> file_model =
      read_model_file(bytes, method, foot_feature_signature(), std::move(file));
  if (!file_model) return pass_on(file_model);
  ByteReader in(file_model->payload);
  CompactScaling scaling;
  if (!in.get(scaling)) return fail("the model is truncated within the scaling of its features");
  Result<Model> model = from_bytes(in.rest());
  if (!model) return pass_on(model);
  return FootModel::create(scaling, std::move(*model));
}

}  // namespace surefoot
