#pragma once

#include "contact/compact_features.h"
#include "learn/svm.h"

namespace surefoot {

/// Tells contact of one foot by a support vector machine over its compact features. Asked for each
/// foot, it gives the labels LEFT, RIGHT, BOTH and NONE of method 3.2 from half as many vectors;
/// what it learns of a left foot it knows of a right one.
class FootSvm {
 public:
  static constexpr int kContact = 1;  ///< label of contact
  static constexpr int kFree = 0;

  FootSvm() = default;
  /// Refuses a scaling that makes no sense, and a machine over other features or with other labels.
  static Result<FootSvm> create(const CompactScaling& scaling, SvmModel model);

  using Scratch = SvmClassifier::Scratch;
  [[nodiscard]] Scratch make_scratch() const { return svm_.make_scratch(); }

  /// Log odds of contact: twice the decision value. Allocates nothing.
  [[nodiscard]] float log_odds(const FootFeatures& features, Scratch& scratch) const noexcept;

  [[nodiscard]] const CompactScaling& scaling() const noexcept { return scaling_; }
  [[nodiscard]] const SvmModel& model() const noexcept { return svm_.model(); }

 private:
  CompactScaling scaling_;
  SvmClassifier svm_;
  float sign_ = 1.0F;  // of contact in the machine's decisions
};

}  // namespace surefoot
