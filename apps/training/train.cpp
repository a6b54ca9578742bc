#include "training/train.h"

#include <fmt/format.h>

#include "contact/boost.h"

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

DetectSettings TrainedDetector::settings() const {
  DetectSettings settings;
  settings.method = method;
  settings.boost = &boost;
  settings.svm = &svm;
  settings.knn = &knn;
  return settings;
}

bool learns(DetectMethod method) {
  switch (method) {
    case DetectMethod::automatic:
    case DetectMethod::boost:
    case DetectMethod::svm:
    case DetectMethod::knn: return true;
    case DetectMethod::threshold:
    case DetectMethod::crossing:
    case DetectMethod::adaptive: break;
  }
  return false;
}

Result<TrainedDetector> train_detector(DetectMethod method, std::span<const ClipRows* const> rows,
                                       const TrainSettings& settings, const ProgressFn& progress) {
  if (!learns(method)) {
    return fail(fmt::format("method `{}` cannot be trained", name_of(method)));
  }
  TrainedDetector detector{method, {}, {}, {}};
  const auto trained = [&]() -> Result<void> {
    switch (method) {
      case DetectMethod::svm: return keep(train_foot_svm(rows, settings.svm), detector.svm);
      case DetectMethod::knn: return keep(train_foot_knn(rows, settings.knn), detector.knn);
      default: return keep(train_boost(rows, settings.boost, progress), detector.boost);
    }
  }();
  if (!trained) return pass_on(trained);
  return detector;
}

std::string model_file_of(const TrainedDetector& detector, std::string command) {
  switch (detector.method) {
    case DetectMethod::svm: return write_svm_model(detector.svm, std::move(command));
    case DetectMethod::knn: return write_knn_model(detector.knn, std::move(command));
    default: return write_boost_model(detector.boost, std::move(command));
  }
}

Result<TrainedDetector> detector_from_file(DetectMethod method, std::string_view bytes,
                                           std::string file) {
  TrainedDetector detector{method, {}, {}, {}};
  const auto read = [&]() -> Result<void> {
    switch (method) {
      case DetectMethod::svm: return keep(read_svm_model(bytes, std::move(file)), detector.svm);
      case DetectMethod::knn: return keep(read_knn_model(bytes, std::move(file)), detector.knn);
      default: return keep(read_boost_model(bytes, std::move(file)), detector.boost);
    }
  }();
  if (!read) return pass_on(read);
  return detector;
}

}  // namespace surefoot::training
