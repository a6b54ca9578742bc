#pragma once

#include <span>
#include <string>

#include "surefoot/contact/detect.h"
#include "training/boost_trainer.h"
#include "training/knn_trainer.h"
#include "training/rows.h"
#include "training/svm_trainer.h"

namespace surefoot::training {

/// A detector that was trained here instead of the embedded one.
struct TrainedDetector {
  DetectMethod method = DetectMethod::boost;
  TreeEnsemble boost;
  FootSvm svm;
  FootKnn knn;

  /// Settings that use it; valid as long as the detector lives.
  [[nodiscard]] DetectSettings settings() const;
};

/// Whether a detector learns from labelled clips. `automatic` does.
[[nodiscard]] bool learns(DetectMethod method);

/// Whether this program has the libraries that train trees and support vector machines; without
/// them such training is an error that says what to install.
[[nodiscard]] bool trains_machines() noexcept;

/// How each kind of detector is trained; only that of the method counts.
struct TrainSettings {
  BoostSettings boost;
  FootSvmSettings svm;
  FootKnnSettings knn;
};

/// Trains a detector on the rows of some clips. Refuses methods that do not learn.
[[nodiscard]] Result<TrainedDetector> train_detector(DetectMethod method,
                                                     std::span<const ClipRows* const> rows,
                                                     const TrainSettings& settings,
                                                     const ProgressFn& progress);

/// The bytes of a model file, with the command that made it.
[[nodiscard]] std::string model_file_of(const TrainedDetector& detector, std::string command);
[[nodiscard]] Result<TrainedDetector> detector_from_file(DetectMethod method,
                                                         std::string_view bytes, std::string file);

}  // namespace surefoot::training
