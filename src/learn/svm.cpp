#include "learn/svm.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/byte_io.h"
#include "math/dot.h"

namespace surefoot {

namespace {

using Index = Eigen::Index;

using Bytes = Eigen::Matrix<std::int8_t, Eigen::Dynamic, Eigen::Dynamic>;

std::span<const float> floats_of(const auto& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

template <class Matrix>
bool read_into(ByteReader& in, Matrix& matrix) {
  return in.get_all(std::span(matrix.data(), static_cast<std::size_t>(matrix.size())));
}

/// A machine whose vectors are written as `coordinates`.
template <class Coordinate>
std::string write(const SvmModel& model, std::span<const Coordinate> coordinates) {
  ByteWriter out;
  out.put(model.gamma);
  out.put(static_cast<std::uint32_t>(model.labels.size()));
  out.put(static_cast<std::uint32_t>(model.vectors.rows()));
  out.put(static_cast<std::uint32_t>(model.vectors.cols()));
  for (const int label : model.labels) out.put(static_cast<std::int32_t>(label));
  for (const int count : model.vectors_per_class) out.put(static_cast<std::int32_t>(count));
  out.put_all(coordinates);
  out.put_all(floats_of(model.coefficients));
  out.put_all(floats_of(model.rho));
  return out.take();
}

/// All of a machine but its vectors, which go into `coordinates` as they are written.
template <class Matrix>
Result<SvmModel> read(std::string_view bytes, Matrix& coordinates) {
  ByteReader in(bytes);
  SvmModel model;
  std::uint32_t k = 0;
  std::uint32_t dimensions = 0;
  std::uint32_t vectors = 0;
  if (!in.get(model.gamma) || !in.get(k) || !in.get(dimensions) || !in.get(vectors) || k < 2 ||
      k > 64 || dimensions > in.left() || vectors > in.left()) {
    return fail("the support vector machine is truncated");
  }
  const std::uint64_t numbers_size = std::uint64_t{2} * k;
  const std::uint64_t floats = std::uint64_t{vectors} * (k - 1) + std::uint64_t{k} * (k - 1) / 2;
  const std::uint64_t of_vectors =
      std::uint64_t{vectors} * dimensions * sizeof(typename Matrix::Scalar);
  if (in.left() / 4 < numbers_size || in.left() != 4 * (numbers_size + floats) + of_vectors) {
    return fail("the support vector machine is truncated");
  }
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(numbers_size));
  bool whole = in.get_all(std::span(numbers));
  model.labels.assign(numbers.begin(), numbers.begin() + k);
  model.vectors_per_class.assign(numbers.begin() + k, numbers.end());
  coordinates.resize(dimensions, vectors);
  model.coefficients.resize(k - 1, vectors);
  model.rho.resize(static_cast<Index>(k) * (k - 1) / 2);
  whole = whole && read_into(in, coordinates) && read_into(in, model.coefficients) &&
          read_into(in, model.rho);
  if (!whole) return fail("the support vector machine is truncated");
  return model;
}

}  // namespace

Result<SvmClassifier> SvmClassifier::create(SvmModel model) {
  const auto k = static_cast<Index>(model.labels.size());
  if (k < 2) return fail("a support vector machine needs two classes or more");
  if (static_cast<Index>(model.vectors_per_class.size()) != k ||
      std::any_of(model.vectors_per_class.begin(), model.vectors_per_class.end(),
                  [](int n) { return n < 0; })) {
    return fail("the vector counts per class do not fit the classes");
  }
  const Index total =
      std::accumulate(model.vectors_per_class.begin(), model.vectors_per_class.end(), Index{0});
  if (model.vectors.cols() != total || model.coefficients.cols() != total ||
      model.coefficients.rows() != k - 1 || model.rho.size() != k * (k - 1) / 2 ||
      model.vectors.rows() < 1) {
    return fail("the parts of the support vector machine do not fit each other");
  }
  if (!(model.gamma > 0.0) || !model.vectors.allFinite() || !model.coefficients.allFinite() ||
      !model.rho.allFinite()) {
    return fail("the support vector machine holds a number that is not finite");
  }
  SvmClassifier classifier;
  classifier.squared_norms_ = squared_lengths<Eigen::VectorXf>(model.vectors);
  classifier.class_begin_.assign(1, 0);
  for (const int n : model.vectors_per_class) {
    classifier.class_begin_.push_back(classifier.class_begin_.back() + n);
  }
  classifier.model_ = std::move(model);
  return classifier;
}

SvmClassifier::Scratch SvmClassifier::make_scratch() const {
  Scratch scratch;
  scratch.kernel.resize(model_.vectors.cols());
  scratch.decisions.resize(model_.rho.size());
  scratch.votes.resize(model_.labels.size());
  return scratch;
}

int SvmClassifier::evaluate(Eigen::Ref<const Eigen::VectorXf> x, Scratch& scratch) const noexcept {
  // |x - s|^2 = |x|^2 + |s|^2 - 2 x.s
  const float norm = dot(x.data(), x.data(), x.size());
  const auto gamma = static_cast<float>(model_.gamma);
  for (Index v = 0; v < model_.vectors.cols(); ++v) {
    const float along = dot(model_.vectors.col(v).data(), x.data(), x.size());
    const float squared = std::max(norm + squared_norms_[v] - 2.0F * along, 0.0F);
    scratch.kernel[v] = std::exp(-gamma * squared);
  }

  std::fill(scratch.votes.begin(), scratch.votes.end(), 0);
  Index pair = 0;
  const auto part = [&](int of, int against) {
    const auto begin = static_cast<Index>(class_begin_[of]);
    const auto count = static_cast<Index>(model_.vectors_per_class[of]);
    const Index row = against < of ? against : against - 1;
    return model_.coefficients.row(row)
        .segment(begin, count)
        .dot(scratch.kernel.segment(begin, count).transpose());
  };
  for (int i = 0; i < classes(); ++i) {
    for (int j = i + 1; j < classes(); ++j, ++pair) {
      const float decision = part(i, j) + part(j, i) - model_.rho[pair];
      scratch.decisions[pair] = decision;
      ++scratch.votes[decision > 0.0F ? i : j];
    }
  }
  return static_cast<int>(std::max_element(scratch.votes.begin(), scratch.votes.end()) -
                          scratch.votes.begin());
}

std::string to_bytes(const SvmModel& model) { return write(model, floats_of(model.vectors)); }

std::string to_bytes(const SvmModel& model, float step) {
  const Bytes bytes =
      (model.vectors.array() / step).round().max(-127.0F).min(127.0F).matrix().cast<std::int8_t>();
  return write(model, std::span(bytes.data(), static_cast<std::size_t>(bytes.size())));
}

Result<SvmModel> svm_from_bytes(std::string_view bytes) {
  Eigen::MatrixXf vectors;
  Result<SvmModel> model = read(bytes, vectors);
  if (model) model->vectors = std::move(vectors);
  return model;
}

Result<SvmModel> svm_from_bytes(std::string_view bytes, float step) {
  Bytes vectors;
  Result<SvmModel> model = read(bytes, vectors);
  if (model) model->vectors = step * vectors.cast<float>();
  return model;
}

}  // namespace surefoot
