#pragma once

#include "contact/compact_features.h"
#include "learn/knn.h"

namespace surefoot {

/// Tells contact of one foot by the labels of the nearest examples (Ikemoto and others 2006) over
/// its compact features.
class FootKnn {
 public:
  FootKnn() = default;
  /// Refuses a scaling that makes no sense and points over other features.
  static Result<FootKnn> create(const CompactScaling& scaling, KnnModel model,
                                const KnnSettings& settings = {});

  using Scratch = KnnClassifier::Scratch;
  [[nodiscard]] Scratch make_scratch() const { return knn_.make_scratch(); }

  /// Log odds of contact, -4 to 4: eight times the share of contact beyond one half. Allocates
  /// nothing.
  [[nodiscard]] float log_odds(const FootFeatures& features, Scratch& scratch) const noexcept;

  [[nodiscard]] const CompactScaling& scaling() const noexcept { return scaling_; }
  [[nodiscard]] const KnnModel& model() const noexcept { return knn_.model(); }

 private:
  CompactScaling scaling_;
  KnnClassifier knn_;
  KnnSettings settings_;
};

}  // namespace surefoot
