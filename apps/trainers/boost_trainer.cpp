#include "training/boost_trainer.h"

#include <fmt/format.h>
#include <xgboost/c_api.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace surefoot::training {
namespace {

/// Throws what XGBoost says went wrong.
void check(int code) {
  if (code != 0) throw std::runtime_error(fmt::format("XGBoost: {}", XGBGetLastError()));
}

struct FreeMatrix {
  void operator()(void* handle) const { XGDMatrixFree(handle); }
};
struct FreeBooster {
  void operator()(void* handle) const { XGBoosterFree(handle); }
};
using Matrix = std::unique_ptr<void, FreeMatrix>;
using Booster = std::unique_ptr<void, FreeBooster>;

Matrix matrix_of(std::span<const ClipRows* const> rows) {
  std::vector<float> values;
  std::vector<float> contact;
  std::vector<float> weight;
  for (const ClipRows* clip : rows) {
    for (const FootFeatures& features : clip->features) {
      values.insert(values.end(), features.begin(), features.end());
    }
    contact.insert(contact.end(), clip->contact.begin(), clip->contact.end());
    weight.insert(weight.end(), clip->weight.begin(), clip->weight.end());
  }
  DMatrixHandle handle = nullptr;
  check(XGDMatrixCreateFromMat(values.data(), contact.size(), kFootFeatures,
                               std::numeric_limits<float>::quiet_NaN(), &handle));
  Matrix matrix(handle);
  check(XGDMatrixSetFloatInfo(handle, "label", contact.data(), contact.size()));
  check(XGDMatrixSetFloatInfo(handle, "weight", weight.data(), weight.size()));
  return matrix;
}

Booster make_booster(const Matrix& matrix, const BoostSettings& settings) {
  DMatrixHandle data = matrix.get();
  BoosterHandle handle = nullptr;
  check(XGBoosterCreate(&data, 1, &handle));
  Booster booster(handle);
  const auto set = [&](const char* name, const auto& value) {
    check(XGBoosterSetParam(handle, name, fmt::format("{}", value).c_str()));
  };
  set("objective", "binary:logistic");
  set("base_score", 0.5);
  set("tree_method", "hist");
  set("nthread", 1);
  set("seed", 0);
  set("max_bin", settings.bins);
  set("max_depth", settings.depth);
  set("learning_rate", settings.rate);
  set("min_child_weight", settings.least_child_weight);
  set("subsample", settings.row_share);
  set("colsample_bytree", settings.feature_share);
  set("reg_lambda", settings.ridge);
  return booster;
}

/// A tree of XGBoost's model file, appended depth first: a node's lower branch follows it.
class TreeCopier {
 public:
  TreeCopier(const nlohmann::json& tree, std::vector<TreeNode>& nodes)
      : left_(tree.at("left_children")),
        right_(tree.at("right_children")),
        feature_(tree.at("split_indices")),
        value_(tree.at("split_conditions")),
        nodes_(nodes) {}

  void copy(std::size_t from) {
    const std::size_t to = nodes_.size();
    nodes_.push_back({value_[from], 0, 0});
    if (left_[from] < 0) return;
    nodes_[to].feature = static_cast<std::uint16_t>(feature_[from]);
    copy(static_cast<std::size_t>(left_[from]));
    nodes_[to].far = static_cast<std::uint16_t>(nodes_.size() - to);
    copy(static_cast<std::size_t>(right_[from]));
  }

 private:
  std::vector<int> left_;
  std::vector<int> right_;
  std::vector<int> feature_;
  std::vector<float> value_;
  std::vector<TreeNode>& nodes_;
};

Result<TreeEnsemble> trees_of(const Booster& booster) {
  bst_ulong size = 0;
  const char* bytes = nullptr;
  check(XGBoosterSaveModelToBuffer(booster.get(), R"({"format": "json"})", &size, &bytes));
  const nlohmann::json model = nlohmann::json::parse(bytes, bytes + size);
  std::vector<TreeNode> nodes;
  std::vector<std::uint32_t> roots;
  for (const nlohmann::json& tree :
       model.at("learner").at("gradient_booster").at("model").at("trees")) {
    roots.push_back(static_cast<std::uint32_t>(nodes.size()));
    TreeCopier(tree, nodes).copy(0);
  }
  return TreeEnsemble::create(kFootFeatures, 0.0F, std::move(nodes), std::move(roots));
}

}  // namespace

Result<TreeEnsemble> train_boost(std::span<const ClipRows* const> rows,
                                 const BoostSettings& settings, const ProgressFn& progress) {
  std::array<std::size_t, 2> count{};
  for (const ClipRows* clip : rows) {
    for (const float contact : clip->contact) ++count[contact > 0.5F ? 1 : 0];
  }
  if (count[0] == 0 || count[1] == 0) {
    return fail("training needs labelled frames of both kinds, in contact and free");
  }
  const Matrix matrix = matrix_of(rows);
  const Booster booster = make_booster(matrix, settings);
  for (int i = 0; i < settings.trees; ++i) {
    if (!report_progress(progress, static_cast<double>(i) / settings.trees)) {
      return fail("cancelled");
    }
    check(XGBoosterUpdateOneIter(booster.get(), i, matrix.get()));
  }
  return trees_of(booster);
}

}  // namespace surefoot::training
