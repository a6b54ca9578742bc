#include "contact/label_svm.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "math/frames.h"
#include "math/quantile.h"
#include "rig/t_pose.h"

namespace surefoot {
namespace {

/// The label that a machine gives to each column.
std::vector<int> classify(const SvmClassifier& svm, const Eigen::MatrixXf& columns) {
  assert(columns.cols() == 0 || columns.rows() == svm.dimensions());
  SvmClassifier::Scratch scratch = svm.make_scratch();
  std::vector<int> labels;
  labels.reserve(columns.cols());
  for (Eigen::Index f = 0; f < columns.cols(); ++f) {
    const int winner = svm.evaluate(columns.col(f), scratch);
    labels.push_back(svm.model().labels[winner]);
  }
  return labels;
}

}  // namespace

Eigen::MatrixXf RangeScaling::apply(Eigen::Ref<const Eigen::MatrixXf> columns) const {
  const Eigen::ArrayXXf scaled =
      (columns.colwise() - middle).array().colwise() / half_range.array();
  return (scaled.max(-kLimit).min(kLimit) / kStep).round() * kStep;
}

RangeScaling range_of(Eigen::Ref<const Eigen::MatrixXf> columns) {
  constexpr float kLeast = 1e-6F;
  const auto count = static_cast<std::size_t>(columns.cols());
  RangeScaling scaling{Eigen::VectorXf(columns.rows()), Eigen::VectorXf(columns.rows())};
  std::vector<float> values(count);
  for (Eigen::Index row = 0; row < columns.rows(); ++row) {
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = columns(row, static_cast<Eigen::Index>(i));
    }
    const float low = nearest_rank(values, 2);
    const float high = nearest_rank(values, 98);
    scaling.middle[row] = 0.5F * (low + high);
    scaling.half_range[row] = std::max(0.5F * (high - low), kLeast);
  }
  return scaling;
}

std::vector<MotionLabel> find_labels(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                     const LabelSvm& svm) {
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
  return merge_short_runs(std::move(labels), frames_of(svm.shortest, fps));
}

std::vector<MotionLabel> label_motion(const Skeleton& skeleton, const Motion& motion,
                                      const Rig& rig, const LabelSvm& svm) {
  if (motion.frames() == 0) return {};
  const int begin = first_real_frame(skeleton, motion);
  const auto poses = leg_poses(skeleton, motion, rig);
  const auto real_poses = std::span(poses).subspan(begin);
  std::vector<MotionLabel> labels(begin, MotionLabel::none);
  std::ranges::copy(find_labels(real_poses, motion.fps(), rig, svm), std::back_inserter(labels));
  return labels;
}

}  // namespace surefoot
