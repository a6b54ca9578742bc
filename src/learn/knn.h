#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "surefoot/base/error.h"

namespace surefoot {

/// Labelled points, stored as bytes: coordinate = step * byte.
struct KnnModel {
  float step = 1.0F;                                                  ///< > 0
  Eigen::Matrix<std::int8_t, Eigen::Dynamic, Eigen::Dynamic> points;  ///< dimensions x points
  std::vector<std::uint8_t> labels;                                   ///< 0 or 1, one a point
};

/// The nearest byte of each coordinate; those beyond +-127 steps are cut. `points` is dimensions x
/// points, with as many labels as points.
[[nodiscard]] KnnModel quantise(Eigen::Ref<const Eigen::MatrixXf> points,
                                std::vector<std::uint8_t> labels, float step);

struct KnnSettings {
  int neighbours = 15;   ///< >= 1
  bool weighted = true;  ///< near neighbours count more: by the inverse of their distance
};

/// Nearest neighbours by a scan over all points: a tree would open nearly every leaf in as many
/// dimensions as contact features have. `share_of_ones` allocates nothing.
class KnnClassifier {
 public:
  KnnClassifier() = default;
  /// Refuses sizes that do not fit each other, no points, other labels and a step that is not
  /// positive and finite.
  static Result<KnnClassifier> create(KnnModel model);

  /// Room for one question, made once and used again.
  struct Scratch {
    Eigen::VectorXf squared_distances;
    std::vector<int> nearest;
  };
  [[nodiscard]] Scratch make_scratch() const;

  /// The share of label 1 among the nearest points, from 0 to 1. `x` has `dimensions()` values.
  /// Equally near points count in their order.
  [[nodiscard]] float share_of_ones(Eigen::Ref<const Eigen::VectorXf> x,
                                    const KnnSettings& settings, Scratch& scratch) const noexcept;

  [[nodiscard]] const KnnModel& model() const noexcept { return model_; }
  [[nodiscard]] int dimensions() const noexcept { return static_cast<int>(model_.points.rows()); }
  [[nodiscard]] int size() const noexcept { return static_cast<int>(model_.points.cols()); }

 private:
  KnnModel model_;
  Eigen::MatrixXf points_;
  Eigen::VectorXf squared_norms_;
};

/// Bytes of a model, little-endian, and back; reading refuses cut input.
[[nodiscard]] std::string to_bytes(const KnnModel& model);
[[nodiscard]] Result<KnnModel> knn_from_bytes(std::string_view bytes);

}  // namespace surefoot
