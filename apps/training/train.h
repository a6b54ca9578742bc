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

/// The usual settings for features that see `look_ahead` seconds ahead. Trees that see little of
/// what follows are a fifth as many: 200 were no better than 100 in two folds of subjects.
[[nodiscard]] TrainSettings train_settings_for(double look_ahead);

/// Trains a model on the rows of some clips, whose features see `look_ahead` seconds ahead. Refuses
/// methods that do not learn.
[[nodiscard]] Result<ContactModel> train_detector(DetectMethod method,
                                                  std::span<const ClipRows* const> rows,
                                                  double look_ahead, const TrainSettings& settings,
                                                  const ProgressFn& progress);

}  // namespace surefoot::training
