#pragma once

#include <span>

#include "contact/contact_model.h"
#include "surefoot/contact/detect.h"
#include "training/boost_trainer.h"
#include "training/knn_trainer.h"
#include "training/rows.h"
#include "training/svm_trainer.h"

namespace surefoot::training {

/// Whether this program has the libraries that train trees and support vector machines; without
/// them such training is an error that says what to install.
[[nodiscard]] bool trains_machines() noexcept;

/// How each kind of detector is trained; only that of the method counts.
struct TrainSettings {
  BoostSettings boost;
  FootSvmSettings svm;
  FootKnnSettings knn;
};

/// Trains a model on the rows of some clips. Refuses methods that do not learn.
[[nodiscard]] Result<ContactModel> train_detector(DetectMethod method,
                                                  std::span<const ClipRows* const> rows,
                                                  const TrainSettings& settings,
                                                  const ProgressFn& progress);

}  // namespace surefoot::training
