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

TrainSettings train_settings_for(double look_ahead) {
  TrainSettings settings;
  if (trained_look_ahead(look_ahead) < kFullLookAhead) {
    settings.boost.trees = 100;
    settings.boost.rate = 0.15;
  }
  return settings;
}

Result<ContactModel> train_detector(DetectMethod method, std::span<const ClipRows* const> rows,
                                    double look_ahead, const TrainSettings& settings,
                                    const ProgressFn& progress) {
  if (!learns(method)) {
    return fail(fmt::format("method `{}` cannot be trained", name_of(method)));
  }
  ContactModel model;
  model.look_ahead = look_ahead;
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
