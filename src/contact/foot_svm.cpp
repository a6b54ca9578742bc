#include "contact/foot_svm.h"

#include <algorithm>
#include <utility>

#include "contact/detection_by_foot.h"
#include "contact/embedded_model.h"
#include "contact/embedded_or_empty.h"

namespace surefoot {
namespace {

constexpr std::string_view kSvmMethod = "svm";

/// What a decision value of 1, the margin, is worth.
constexpr float kLogOddsAtMargin = 2.0F;

}  // namespace

Result<FootSvm> FootSvm::create(const CompactScaling& scaling, SvmModel model) {
  if (const Result<void> sound = check_scaling(scaling); !sound) return pass_on(sound);
  Result<SvmClassifier> classifier = SvmClassifier::create(std::move(model));
  if (!classifier) return pass_on(classifier);
  if (classifier->dimensions() != kCompactFeatures)
    return fail("the model expects different features");
  const std::vector<int>& labels = classifier->model().labels;
  if (!std::ranges::is_permutation(labels, std::array{kContact, kFree})) {
    return fail("the model predicts labels other than contact and free");
  }
  FootSvm svm;
  svm.scaling_ = scaling;
  svm.sign_ = labels.front() == kContact ? 1.0F : -1.0F;
  svm.svm_ = std::move(*classifier);
  return svm;
}

float FootSvm::log_odds(const FootFeatures& features, Scratch& scratch) const noexcept {
  const CompactFeatures x = scaling_.apply(compact_features(features));
  svm_.evaluate(Eigen::Map<const Eigen::VectorXf>(x.data(), kCompactFeatures), scratch);
  return sign_ * kLogOddsAtMargin * scratch.decisions[0];
}

std::vector<Plant> detect_by_svm(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                 const Ground& ground, const FootSvm& svm,
                                 const PlantDeciderSettings& settings) {
  return detect_by_foot(poses, fps, rig, ground, svm, settings);
}

const FootSvm& embedded_svm() {
  static const FootSvm svm =
      embedded_or_empty(read_svm_model(embedded_model(kSvmMethod), "the embedded model"));
  return svm;
}

std::string write_svm_model(const FootSvm& svm, std::string command) {
  return write_foot_model(kSvmMethod, svm, std::move(command));
}

Result<FootSvm> read_svm_model(std::string_view bytes, std::string file) {
  return read_foot_model<FootSvm, SvmModel>(bytes, kSvmMethod, std::move(file), &svm_from_bytes);
}

}  // namespace surefoot
