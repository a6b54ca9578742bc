#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "contact/label_svm.h"

namespace surefoot {

/// The machine for the five labels that is part of the program (models/contact_labels.bin).
[[nodiscard]] const LabelSvm& embedded_label_svm();

/// Changes with the meaning of `leg_features` or `RangeScaling`; models hold the one they know.
[[nodiscard]] std::uint64_t leg_feature_signature() noexcept;

/// A model file of a machine for the five labels and back; see `read_model_file` for what is
/// refused. Reading gives the same machine.
[[nodiscard]] std::string write_label_model(const LabelSvm& svm, std::string command);
[[nodiscard]] Result<LabelSvm> read_label_model(std::string_view bytes, std::string file);

}  // namespace surefoot
