#include "training/svm_trainer.h"

#include <fmt/format.h>
#include <libsvm/svm.h>

#include <map>
#include <memory>

#include "training/drawn_rows.h"

namespace surefoot::training {
namespace {

struct FreeModel {
  void operator()(svm_model* model) const { svm_free_and_destroy_model(&model); }
};
using Model = std::unique_ptr<svm_model, FreeModel>;

/// Rows as LIBSVM reads them: index and value of each coordinate, ended by index -1.
class Problem {
 public:
  Problem(Eigen::Ref<const Eigen::MatrixXf> rows, std::span<const int> labels)
      : nodes_((rows.rows() + 1) * rows.cols()) {
    std::size_t next = 0;
    for (Eigen::Index r = 0; r < rows.cols(); ++r) {
      starts_.push_back(&nodes_[next]);
      for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        nodes_[next++] = {static_cast<int>(i) + 1, static_cast<double>(rows(i, r))};
      }
      nodes_[next++] = {-1, 0.0};
    }
    labels_.assign(labels.begin(), labels.end());
  }
  [[nodiscard]] svm_problem get() {
    return {static_cast<int>(labels_.size()), labels_.data(), starts_.data()};
  }

 private:
  std::vector<svm_node> nodes_;
  std::vector<svm_node*> starts_;
  std::vector<double> labels_;
};

/// The weight of each label, inverse to its frequency.
std::map<int, double> class_weights(std::span<const int> labels) {
  std::map<int, double> weights;
  for (const int label : labels) weights[label] += 1.0;
  const double mean = static_cast<double>(labels.size()) / static_cast<double>(weights.size());
  for (auto& [label, weight] : weights) weight = mean / weight;
  return weights;
}

SvmModel model_of(const svm_model& trained, Eigen::Index dimensions) {
  SvmModel model;
  model.gamma = trained.param.gamma;
  model.labels.assign(trained.label, trained.label + trained.nr_class);
  model.vectors_per_class.assign(trained.nSV, trained.nSV + trained.nr_class);
  model.vectors = Eigen::MatrixXf::Zero(dimensions, trained.l);
  model.coefficients.resize(trained.nr_class - 1, trained.l);
  for (int s = 0; s < trained.l; ++s) {
    for (const svm_node* node = trained.SV[s]; node->index != -1; ++node) {
      model.vectors(node->index - 1, s) = static_cast<float>(node->value);
    }
    for (int c = 0; c + 1 < trained.nr_class; ++c) {
      model.coefficients(c, s) = static_cast<float>(trained.sv_coef[c][s]);
    }
  }
  model.rho.resize(static_cast<Eigen::Index>(trained.nr_class) * (trained.nr_class - 1) / 2);
  for (Eigen::Index i = 0; i < model.rho.size(); ++i) {
    model.rho[i] = static_cast<float>(trained.rho[i]);
  }
  return model;
}

}  // namespace

Result<SvmModel> train_svm(Eigen::Ref<const Eigen::MatrixXf> rows, std::span<const int> labels,
                           const SvmSettings& settings) {
  const std::map<int, double> weights = class_weights(labels);
  if (weights.size() < 2) return fail("training needs labelled frames of at least two kinds");
  std::vector<int> weighted_labels;
  std::vector<double> weight;
  for (const auto& [label, value] : weights) {
    weighted_labels.push_back(label);
    weight.push_back(value);
  }
  svm_parameter parameters{};
  parameters.svm_type = C_SVC;
  parameters.kernel_type = RBF;
  parameters.gamma = settings.gamma;
  parameters.C = settings.penalty;
  parameters.eps = settings.tolerance;
  parameters.cache_size = 400;  // MB
  parameters.shrinking = 1;
  parameters.nr_weight = static_cast<int>(weight.size());
  parameters.weight_label = weighted_labels.data();
  parameters.weight = weight.data();
  Problem problem(rows, labels);
  const svm_problem given = problem.get();
  if (const char* wrong = svm_check_parameter(&given, &parameters)) {
    return fail(fmt::format("LIBSVM: {}", wrong));
  }
  svm_set_print_string_function([](const char*) {});
  const Model trained(svm_train(&given, &parameters));
  return model_of(*trained, rows.rows());
}

Result<FootSvm> train_foot_svm(std::span<const ClipRows* const> rows,
                               const FootSvmSettings& settings) {
  const Result<DrawnRows> drawn = draw_rows(rows, settings.rows);
  if (!drawn) return pass_on(drawn);
  std::vector<int> labels;
  for (const bool contact : drawn->contact) {
    labels.push_back(contact ? FootSvm::kContact : FootSvm::kFree);
  }
  Result<SvmModel> model = train_svm(drawn->features, labels, settings.svm);
  if (!model) return pass_on(model);
  return FootSvm::create(drawn->scaling, std::move(*model));
}

}  // namespace surefoot::training
