#include "surefoot/contact/foot_knn.h"

#include <cassert>
#include <utility>

#include "contact/detection_by_foot.h"
#include "surefoot/contact/embedded_model.h"
#include "surefoot/contact/model_file.h"

namespace surefoot {
namespace {

constexpr std::string_view kMethod = "knn";

/// Log odds of two unanimous votes apart: neighbours are never surer than +-4.
constexpr float kLogOddsOfVote = 8.0F;

}  // namespace

Result<FootKnn> FootKnn::create(const CompactScaling& scaling, KnnModel model,
                                const KnnSettings& settings) {
  if (const Result<void> sound = check_scaling(scaling); !sound) return pass_on(sound);
  Result<KnnClassifier> classifier = KnnClassifier::create(std::move(model));
  if (!classifier) return pass_on(classifier);
  if (classifier->dimensions() != kCompactFeatures) return fail("the points have other features");
  FootKnn knn;
  knn.scaling_ = scaling;
  knn.knn_ = std::move(*classifier);
  knn.settings_ = settings;
  return knn;
}

float FootKnn::log_odds(const FootFeatures& features, Scratch& scratch) const noexcept {
  const CompactFeatures x = scaling_.apply(compact_features(features));
  const float share = knn_.share_of_ones(
      Eigen::Map<const Eigen::VectorXf>(x.data(), kCompactFeatures), settings_, scratch);
  return kLogOddsOfVote * (share - 0.5F);
}

std::vector<Plant> detect_by_knn(std::span<const std::array<LegPose, 2>> poses, double fps,
                                 const Rig& rig, const Ground& ground, const FootKnn& knn,
                                 const PlantDeciderSettings& settings) {
  return detect_by_foot(poses, fps, rig, ground, knn, settings);
}

const FootKnn& embedded_knn() {
  static const FootKnn knn = [] {
    Result<FootKnn> read = read_knn_model(embedded_model(kMethod), "the embedded model");
    assert(read && "the embedded model is trained on the features of this version");
    return read ? std::move(*read) : FootKnn();
  }();
  return knn;
}

std::string write_knn_model(const FootKnn& knn, std::string command) {
  return write_model_file({std::string(kMethod), foot_feature_signature(), std::move(command),
                           with_scaling(knn.scaling(), to_bytes(knn.model()))});
}

Result<FootKnn> read_knn_model(std::string_view bytes, std::string file) {
  const Result<ModelFile> model =
      read_model_file(bytes, kMethod, foot_feature_signature(), std::move(file));
  if (!model) return pass_on(model);
  ByteReader in(model->payload);
  CompactScaling scaling;
  if (!in.get(scaling)) return fail("the scaling of the model's features is cut short");
  Result<KnnModel> knn = knn_from_bytes(in.rest());
  if (!knn) return pass_on(knn);
  return FootKnn::create(scaling, std::move(*knn));
}

}  // namespace surefoot
