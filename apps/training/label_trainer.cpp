#include "training/label_trainer.h"

#include <algorithm>

namespace surefoot::training {
namespace {

struct Rows {
  Eigen::MatrixXf features;
  std::vector<MotionLabel> labels;
};

/// Every n-th frame that is taught, so that at most `settings.rows` are left.
Rows rows_of_clips(std::span<const LabelClip* const> clips, const LabelSvmSettings& settings) {
  std::size_t taught = 0;
  for (const LabelClip* clip : clips) taught += clip->frames.size();
  const auto wanted = static_cast<std::size_t>(std::max(settings.rows, 1));
  const std::size_t stride = std::max<std::size_t>((taught + wanted - 1) / wanted, 1);
  Rows rows;
  const int dimensions = leg_feature_count(settings.features.set) * settings.features.window;
  rows.features.resize(dimensions, static_cast<Eigen::Index>((taught + stride - 1) / stride));
  std::size_t seen = 0;
  Eigen::Index used = 0;
  for (const LabelClip* clip : clips) {
    const Eigen::MatrixXf all =
        leg_features(clip->legs.poses, clip->legs.fps, clip->legs.rig, settings.features);
    for (const std::size_t f : clip->frames) {
      if (seen++ % stride != 0) continue;
      rows.features.col(used++) = all.col(f);
      rows.labels.push_back(clip->labels[f]);
    }
  }
  return rows;
}

Result<SvmClassifier> train(const Eigen::MatrixXf& rows, const std::vector<int>& labels,
                            const LabelSvmSettings& settings) {
  SvmSettings svm;
  svm.penalty = settings.penalty;
  svm.gamma = settings.spread / static_cast<double>(std::max<Eigen::Index>(rows.rows(), 1));
  Result<SvmModel> model = train_svm(rows, labels, svm);
  if (!model) return pass_on(model);
  return SvmClassifier::create(std::move(*model));
}

/// The machine over the labels: all five, or those of frames that do not skate.
Result<SvmClassifier> train_labels(const Rows& rows, const Eigen::MatrixXf& scaled,
                                   const LabelSvmSettings& settings) {
  std::vector<int> labels;
  Eigen::MatrixXf kept(scaled.rows(), scaled.cols());
  for (std::size_t i = 0; i < rows.labels.size(); ++i) {
    if (settings.two_stages && rows.labels[i] == MotionLabel::skate) continue;
    kept.col(labels.size()) = scaled.col(i);
    labels.push_back(static_cast<int>(rows.labels[i]));
  }
  return train(kept.leftCols(static_cast<Eigen::Index>(labels.size())), labels, settings);
}

Result<SvmClassifier> train_skating(const Rows& rows, const Eigen::MatrixXf& scaled,
                                    const LabelSvmSettings& settings) {
  std::vector<int> labels;
  for (const MotionLabel label : rows.labels) labels.push_back(label == MotionLabel::skate);
  return train(scaled, labels, settings);
}

}  // namespace

Result<LabelSvm> train_label_svm(std::span<const LabelClip* const> clips,
                                 const LabelSvmSettings& settings) {
  const Rows rows = rows_of_clips(clips, settings);
  if (rows.labels.empty()) return fail("training needs labelled frames");
  LabelSvm svm;
  svm.features = settings.features;
  svm.scaling = range_of(rows.features);
  const Eigen::MatrixXf scaled = svm.scaling.apply(rows.features);
  Result<SvmClassifier> labels = train_labels(rows, scaled, settings);
  if (!labels) return pass_on(labels);
  svm.labels = std::move(*labels);
  if (!settings.two_stages) return svm;
  Result<SvmClassifier> skating = train_skating(rows, scaled, settings);
  if (!skating) return pass_on(skating);
  svm.skating = std::move(*skating);
  return svm;
}

}  // namespace surefoot::training
