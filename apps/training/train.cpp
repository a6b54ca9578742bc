#include "training/train.h"

#include <fmt/format.h>

namespace surefoot::training {
namespace {

/// Puts a good result where it belongs.
template <class Model>
Result<void> keep(Result<Model> result, Model& into) {
  if (!result) return pass_on(result);
  into = std::move(*result);
  return {};
}

}  // namespace

Result<ContactModel> train_detector(DetectMethod method, std::span<const ClipRows* const> rows,
                                    const TrainSettings& settings, const ProgressFn& progress) {
  if (!learns(method)) {
    return fail(fmt::format("method `{}` cannot be trained", name_of(method)));
  }
  ContactModel model;
  model.method = method == DetectMethod::automatic ? DetectMethod::boost : method;
  const auto trained = [&]() -> Result<void> {
    switch (method) {
      case DetectMethod::svm: return keep(train_foot_svm(rows, settings.svm), model.svm);
      case DetectMethod::knn: return keep(train_foot_knn(rows, settings.knn), model.knn);
      default: return keep(train_boost(rows, settings.boost, progress), model.boost);
    }
  }();
  if (!trained) return pass_on(trained);
  return model;
}

}  // namespace surefoot::training
