#include "training/train.h"

#include <fmt/format.h>

#include "surefoot/contact/boost.h"

namespace surefoot::training {

DetectSettings TrainedDetector::settings() const {
  DetectSettings settings;
  settings.method = method;
  settings.boost = &boost;
  return settings;
}

bool learns(DetectMethod method) {
  return method == DetectMethod::automatic || method == DetectMethod::boost;
}

Result<TrainedDetector> train_detector(DetectMethod method, std::span<const ClipRows* const> rows,
                                       const ProgressFn& progress) {
  if (!learns(method)) {
    return fail(fmt::format("the method `{}` does not learn from clips", name_of(method)));
  }
  Result<TreeEnsemble> trees = train_boost(rows, {}, progress);
  if (!trees) return pass_on(trees);
  return TrainedDetector{method, std::move(*trees)};
}

std::string model_file_of(const TrainedDetector& detector, std::string command) {
  return write_boost_model(detector.boost, std::move(command));
}

Result<TrainedDetector> detector_from_file(DetectMethod method, std::string_view bytes,
                                           std::string file) {
  Result<TreeEnsemble> trees = read_boost_model(bytes, std::move(file));
  if (!trees) return pass_on(trees);
  return TrainedDetector{method, std::move(*trees)};
}

}  // namespace surefoot::training
