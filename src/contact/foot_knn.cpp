#include "contact/foot_knn.h"

#include <utility>

namespace surefoot {
namespace {

/// Log odds of two unanimous votes apart: neighbours are never surer than +-4.
constexpr float kLogOddsOfVote = 8.0F;

}  // namespace

Result<FootKnn> FootKnn::create(const CompactScaling& scaling, KnnModel model,
                                const KnnSettings& settings) {
  if (const Result<void> sound = check_scaling(scaling); !sound) return pass_on(sound);
  Result<KnnClassifier> classifier = KnnClassifier::create(std::move(model));
  if (!classifier) return pass_on(classifier);
  if (classifier->dimensions() != kCompactFeatures)
    return fail("the model expects different features");
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

}  // namespace surefoot
