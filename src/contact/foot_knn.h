#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contact/compact_features.h"
#include "contact/plant_decider.h"
#include "learn/knn.h"
#include "surefoot/contact/plant.h"

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

/// Plants found by nearest neighbours, unsorted, frames counted from the first pose given.
[[nodiscard]] std::vector<Plant> detect_by_knn(std::span<const BothLegs> poses, double fps,
                                               const Rig& rig, const Ground& ground,
                                               const FootKnn& knn,
                                               const PlantDeciderSettings& settings = {});

/// The neighbours that are part of the program (models/contact_knn.bin).
[[nodiscard]] const FootKnn& embedded_knn();

/// A model file of neighbours and back; see `read_model_file` for what is refused.
[[nodiscard]] std::string write_knn_model(const FootKnn& knn, std::string command);
[[nodiscard]] Result<FootKnn> read_knn_model(std::string_view bytes, std::string file);

}  // namespace surefoot
