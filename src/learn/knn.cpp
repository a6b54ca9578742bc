#include "learn/knn.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/byte_io.h"
#include "math/dot.h"

namespace surefoot {
namespace {

/// Points nearer than this weigh no more.
constexpr float kLeastDistance = 1e-6F;

}  // namespace

KnnModel quantise(Eigen::Ref<const Eigen::MatrixXf> points, std::vector<std::uint8_t> labels,
                  float step) {
  KnnModel model;
  model.step = step;
  model.points = (points / step)
                     .unaryExpr([](float x) { return std::clamp(std::round(x), -127.0F, 127.0F); })
                     .cast<std::int8_t>();
  model.labels = std::move(labels);
  return model;
}

Result<KnnClassifier> KnnClassifier::create(KnnModel model) {
  if (model.points.cols() == 0 || model.points.rows() == 0) return fail("the model has no points");
  if (model.labels.size() != static_cast<std::size_t>(model.points.cols())) {
    return fail("the model has different numbers of labels and points");
  }
  if (std::ranges::any_of(model.labels, [](std::uint8_t label) { return label > 1; })) {
    return fail("the model has labels other than 0 and 1");
  }
  if (!(model.step > 0.0F) || !std::isfinite(model.step))
    return fail("the model has an invalid step");
  KnnClassifier classifier;
  classifier.points_ = model.step * model.points.cast<float>();
  classifier.squared_norms_ = squared_lengths<Eigen::VectorXf>(classifier.points_);
  classifier.model_ = std::move(model);
  return classifier;
}

KnnClassifier::Scratch KnnClassifier::make_scratch() const {
  return {Eigen::VectorXf(points_.cols()), std::vector<int>(size())};
}

float KnnClassifier::share_of_ones(Eigen::Ref<const Eigen::VectorXf> x, const KnnSettings& settings,
                                   Scratch& scratch) const noexcept {
  // |p - x|^2 less |x|^2, which is the same for all.
  for (Eigen::Index p = 0; p < points_.cols(); ++p) {
    const float along = dot(points_.col(p).data(), x.data(), x.size());
    scratch.squared_distances[p] = squared_norms_[p] - 2.0F * along;
  }
  std::iota(scratch.nearest.begin(), scratch.nearest.end(), 0);
  const auto end = scratch.nearest.begin() + std::clamp(settings.neighbours, 1, size());
  std::partial_sort(scratch.nearest.begin(), end, scratch.nearest.end(), [&](int a, int b) {
    return std::pair(scratch.squared_distances[a], a) < std::pair(scratch.squared_distances[b], b);
  });
  const float squared_norm = dot(x.data(), x.data(), x.size());
  float ones = 0.0F;
  float all = 0.0F;
  for (auto at = scratch.nearest.begin(); at != end; ++at) {
    const float distance = std::sqrt(std::max(scratch.squared_distances[*at] + squared_norm, 0.0F));
    const float weight = settings.weighted ? 1.0F / std::max(distance, kLeastDistance) : 1.0F;
    all += weight;
    if (model_.labels[*at] == 1) ones += weight;
  }
  return ones / all;
}

std::string to_bytes(const KnnModel& model) {
  ByteWriter out;
  out.put(model.step);
  out.put(static_cast<std::uint32_t>(model.points.rows()));
  out.put(static_cast<std::uint32_t>(model.points.cols()));
  out.put_all(std::span(model.points.data(), static_cast<std::size_t>(model.points.size())));
  out.put_all(std::span(model.labels));
  return out.take();
}

Result<KnnModel> knn_from_bytes(std::string_view bytes) {
  ByteReader in(bytes);
  KnnModel model;
  std::uint32_t dimensions = 0;
  std::uint32_t points = 0;
  if (!in.get(model.step) || !in.get(dimensions) || !in.get(points) ||
      in.left() != (std::uint64_t{dimensions} + 1) * points) {
    return fail("the nearest neighbours are truncated");
  }
  model.points.resize(dimensions, points);
  model.labels.resize(points);
  if (!in.get_all(std::span(model.points.data(), static_cast<std::size_t>(model.points.size()))) ||
      !in.get_all(std::span(model.labels))) {
    return fail("the nearest neighbours are truncated");
  }
  return model;
}

}  // namespace surefoot
