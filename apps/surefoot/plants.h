#pragma once

#include <memory>
#include <optional>
#include <string>

#include "command_line.h"
#include "contact/contact_model.h"
#include "contact/label_svm.h"
#include "input.h"
#include "surefoot/contact/detect.h"

namespace surefoot::app {

/// Where plants come from: a file, or a detector; the same flags for every verb that needs them.
struct PlantOptions {
  std::string file;
  std::string method = "auto";
  std::optional<double> height;  ///< as in `DetectWords`; of a settings file only
  std::optional<double> speed;
  std::string model_file;
  std::shared_ptr<const ContactModel> model;  ///< of the file, if it finds plants
  std::shared_ptr<const LabelSvm> label_svm;  ///< of the file, if it tells the five labels

  void add_file_to(CommandLine& line);
  void add_method_to(CommandLine& line);
  void add_model_to(CommandLine& line);
  /// Reads the model that was named, if any. `labels_used`: whether a model of the five labels has
  /// a use. Refuses a model that does not go with the other flags.
  [[nodiscard]] std::optional<int> read_model(bool labels_used);
};

/// The chosen detector.
[[nodiscard]] DetectSettings settings_of(const PlantOptions& options);

/// The plants of the file that was named; nothing where none was. The take gets the body and the
/// ground of that file (`read_plants`).
[[nodiscard]] OrExitCode<std::optional<PlantTrack>> read_plants_file(const PlantOptions& options,
                                                                     Take& take,
                                                                     Diagnostics& notes);

/// The plants to be held: of the file that was named, else of what the detector finds.
[[nodiscard]] OrExitCode<PlantTrack> plants_of(const PlantOptions& options, Take& take,
                                               Diagnostics& notes);

/// The plants to be measured: of the file that was named, as they are, else those to be held of
/// what the detector finds.
[[nodiscard]] OrExitCode<PlantTrack> plants_to_measure(const PlantOptions& options, Take& take,
                                                       Diagnostics& notes);

}  // namespace surefoot::app
