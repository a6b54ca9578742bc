#include "contact/foot_svm.h"

#include <algorithm>
#include <utility>

namespace surefoot {
namespace {

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

}  // namespace surefoot
