#include "surefoot/contact/label_svm.h"

#include <cassert>
#include <cmath>

namespace surefoot {
namespace {

/// The label that a machine gives to each column.
std::vector<int> classify(const SvmClassifier& svm, const Eigen::MatrixXf& columns) {
  assert(columns.cols() == 0 || columns.rows() == svm.dimensions());
  SvmClassifier::Scratch scratch = svm.make_scratch();
  std::vector<int> labels;
  labels.reserve(static_cast<std::size_t>(columns.cols()));
  for (Eigen::Index f = 0; f < columns.cols(); ++f) {
    const int winner = svm.evaluate(columns.col(f), scratch);
    labels.push_back(svm.model().labels[static_cast<std::size_t>(winner)]);
  }
  return labels;
}

}  // namespace

Eigen::MatrixXf RangeScaling::apply(Eigen::Ref<const Eigen::MatrixXf> columns) const {
  return (columns.colwise() - middle).array().colwise() / half_range.array();
}

RangeScaling range_of(Eigen::Ref<const Eigen::MatrixXf> columns) {
  constexpr float kLeast = 1e-6F;
  const Eigen::VectorXf low = columns.rowwise().minCoeff();
  const Eigen::VectorXf high = columns.rowwise().maxCoeff();
  return {0.5F * (low + high), (0.5F * (high - low)).cwiseMax(kLeast)};
}

std::vector<MotionLabel> find_labels(std::span<const std::array<LegPose, 2>> poses, double fps,
                                     const Rig& rig, const LabelSvm& svm) {
  if (poses.empty()) return {};
  const Eigen::MatrixXf columns = svm.scaling.apply(leg_features(poses, fps, rig, svm.features));
  std::vector<MotionLabel> labels;
  for (const int label : classify(svm.labels, columns)) {
    labels.push_back(static_cast<MotionLabel>(label));
  }
  if (svm.skating) {
    const std::vector<int> skates = classify(*svm.skating, columns);
    for (std::size_t f = 0; f < labels.size(); ++f) {
      if (skates[f] == 1) labels[f] = MotionLabel::skate;
    }
  }
  return merge_short_runs(std::move(labels), static_cast<int>(std::lround(svm.shortest * fps)));
}

}  // namespace surefoot
