#include "contact/foot_knn.h"

#include <utility>

#include "contact/detection_by_foot.h"
#include "contact/embedded_model.h"
#include "contact/embedded_or_empty.h"

namespace surefoot {
namespace {

constexpr std::string_view kKnnMethod = "knn";

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

std::vector<Plant> detect_by_knn(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                 const Ground& ground, const FootKnn& knn,
                                 const PlantDeciderSettings& settings) {
  return detect_by_foot(poses, fps, rig, ground, knn, settings);
}

const FootKnn& embedded_knn() {
  static const FootKnn knn =
      embedded_or_empty(read_knn_model(embedded_model(kKnnMethod), "the embedded model"));
  return knn;
}

std::string write_knn_model(const FootKnn& knn, std::string command) {
  return write_foot_model(kKnnMethod, knn, std::move(command));
}

Result<FootKnn> read_knn_model(std::string_view bytes, std::string file) {
  return read_foot_model<FootKnn, KnnModel>(bytes, kKnnMethod, std::move(file), &knn_from_bytes);
}

}  // namespace surefoot
