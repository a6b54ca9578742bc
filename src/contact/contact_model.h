#pragma once

#include <span>
#include <string>
#include <string_view>

#include "contact/contact_detector.h"
#include "contact/foot_knn.h"
#include "contact/foot_svm.h"
#include "learn/tree_ensemble.h"
#include "surefoot/contact/detect_settings.h"

namespace surefoot {

/// A trained model that tells contact of a foot from its features. Only the part of its method is
/// not empty.
struct ContactModel {
  DetectMethod method = DetectMethod::boost;  ///< boost, svm or knn
  double look_ahead = kFullLookAhead;         ///< s ahead that the features it learnt from saw
  TreeEnsemble boost;
  FootSvm svm;
  FootKnn knn;

  /// Whether there is nothing in it.
  [[nodiscard]] bool empty() const noexcept;
};

/// What a model needs to be asked again and again without allocating. The model must outlive it.
class ContactScorer {
 public:
  explicit ContactScorer(const ContactModel& model);
  [[nodiscard]] ContactLogOdds log_odds(const FeetFeatures& features) noexcept;
  /// The same of each of many frames, sooner.
  void log_odds(std::span<const FeetFeatures> features, std::span<ContactLogOdds> odds) noexcept;

 private:
  const ContactModel* model_;
  FootSvm::Scratch svm_;
  FootKnn::Scratch knn_;
};

/// Whether a method has models: boost (which `automatic` is), svm, knn.
[[nodiscard]] bool learns(DetectMethod method) noexcept;

/// The look-ahead (seconds) with which the best trees for a look-ahead are trained: none, 0.066 s,
/// or all that features can use, where the smoother still has its lag beside it. What each
/// gives is in docs/results.md.
[[nodiscard]] double trained_look_ahead(double look_ahead) noexcept;

/// The model of a method that is part of the program; of boosted trees, the one for a look-ahead
/// (seconds).
[[nodiscard]] const ContactModel& embedded_contact_model(DetectMethod method,
                                                         double look_ahead = kFullLookAhead);

/// A model file and back. Refuses what `read_model_file` refuses and methods that find no plants.
[[nodiscard]] std::string write_contact_model(const ContactModel& model, std::string command);
[[nodiscard]] Result<ContactModel> read_contact_model(std::string_view bytes, std::string file);

}  // namespace surefoot
