#include "surefoot/contact/foot_svm.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "contact/detection_by_foot.h"
#include "surefoot/contact/embedded_model.h"
#include "surefoot/contact/model_file.h"

namespace surefoot {
namespace {

constexpr std::string_view kMethod = "svm";

/// What a decision value of 1, the margin, is worth.
constexpr float kLogOddsAtMargin = 2.0F;

}  // namespace

Result<FootSvm> FootSvm::create(const CompactScaling& scaling, SvmModel model) {
  if (const Result<void> sound = check_scaling(scaling); !sound) return pass_on(sound);
  Result<SvmClassifier> classifier = SvmClassifier::create(std::move(model));
  if (!classifier) return pass_on(classifier);
  if (classifier->dimensions() != kCompactFeatures) return fail("the machine wants other features");
  const std::vector<int>& labels = classifier->model().labels;
  if (!std::ranges::is_permutation(labels, std::array{kContact, kFree})) {
    return fail("the machine tells other labels than contact and free");
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

std::vector<Plant> detect_by_svm(std::span<const std::array<LegPose, 2>> poses, double fps,
                                 const Rig& rig, const Ground& ground, const FootSvm& svm,
                                 const PlantDeciderSettings& settings) {
  return detect_by_foot(poses, fps, rig, ground, svm, settings);
}

const FootSvm& embedded_svm() {
  static const FootSvm svm = [] {
    Result<FootSvm> read = read_svm_model(embedded_model(kMethod), "the embedded model");
    assert(read && "the embedded model is trained on the features of this version");
    return read ? std::move(*read) : FootSvm();
  }();
  return svm;
}

std::string write_svm_model(const FootSvm& svm, std::string command) {
  return write_model_file({std::string(kMethod), foot_feature_signature(), std::move(command),
                           with_scaling(svm.scaling(), to_bytes(svm.model()))});
}

Result<FootSvm> read_svm_model(std::string_view bytes, std::string file) {
  const Result<ModelFile> model =
      read_model_file(bytes, kMethod, foot_feature_signature(), std::move(file));
  if (!model) return pass_on(model);
  ByteReader in(model->payload);
  CompactScaling scaling;
  if (!in.get(scaling)) return fail("the scaling of the model's features is cut short");
  Result<SvmModel> svm = svm_from_bytes(in.rest());
  if (!svm) return pass_on(svm);
  return FootSvm::create(scaling, std::move(*svm));
}

}  // namespace surefoot
