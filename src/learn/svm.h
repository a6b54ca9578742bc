#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "surefoot/base/error.h"

namespace surefoot {

/// A trained support vector machine with kernel exp(-gamma |x - s|^2) and one-versus-one voting
/// (method 3.2). The vectors of a class stand together, classes in the order of `labels`.
struct SvmModel {
  double gamma = 1.0;
  std::vector<int> labels;             ///< k class labels
  std::vector<int> vectors_per_class;  ///< k counts
  Eigen::MatrixXf vectors;             ///< dimensions x support vectors
  Eigen::MatrixXf coefficients;        ///< (k - 1) x support vectors, a_i y_i per opponent class
  Eigen::VectorXf rho;                 ///< k (k - 1) / 2 offsets, pairs (0,1), (0,2) .. (k-2,k-1)
};

/// Inference over an `SvmModel`. `evaluate` allocates nothing.
class SvmClassifier {
 public:
  SvmClassifier() = default;
  /// Refuses sizes that do not fit each other, fewer than two classes and non-finite numbers.
  static Result<SvmClassifier> create(SvmModel model);

  /// Room for one evaluation, made once and used again.
  struct Scratch {
    Eigen::VectorXf kernel;
    Eigen::VectorXf decisions;
    std::vector<int> votes;
  };
  [[nodiscard]] Scratch make_scratch() const;

  /// Pairwise decision values (positive: the first class of the pair), into `scratch.decisions`,
  /// and the votes per class; returns the index of the winning class (the earlier one of a tie).
  int evaluate(Eigen::Ref<const Eigen::VectorXf> x, Scratch& scratch) const noexcept;

  [[nodiscard]] const SvmModel& model() const noexcept { return model_; }
  [[nodiscard]] int dimensions() const noexcept { return static_cast<int>(model_.vectors.rows()); }
  [[nodiscard]] int classes() const noexcept { return static_cast<int>(model_.labels.size()); }

 private:
  SvmModel model_;
  Eigen::VectorXf squared_norms_;
  std::vector<int> class_begin_;
};

[[nodiscard]] std::string to_bytes(const SvmModel& model);
[[nodiscard]] Result<SvmModel> svm_from_bytes(std::string_view bytes);

/// The same in a quarter of the room, for vectors whose coordinates are whole multiples of `step`
/// up to +-127: a byte each. Others are rounded and cut.
[[nodiscard]] std::string to_bytes(const SvmModel& model, float step);
[[nodiscard]] Result<SvmModel> svm_from_bytes(std::string_view bytes, float step);

}  // namespace surefoot
