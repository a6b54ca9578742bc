#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"

namespace surefoot {

/// A trained contact model as a file holds it.
struct ModelFile {
  std::string method;                   ///< the detector's name: "boost"
  std::uint64_t feature_signature = 0;  ///< of the features that it was trained on
  std::string command;                  ///< what made it
  std::string payload;                  ///< the detector's own bytes
};

/// Version of the file format that is written and read.
inline constexpr std::uint32_t kModelFileVersion = 1;

/// Bytes of a model file: a magic word, version, checksum, then the parts; little-endian.
[[nodiscard]] std::string write_model_file(const ModelFile& model);

/// A model of any method. Refuses, with a sentence: what is no model file, another version, a cut
/// or damaged file.
[[nodiscard]] Result<ModelFile> read_any_model_file(std::string_view bytes, std::string file);

/// Refuses a model of another method, and one trained on other features.
[[nodiscard]] Result<void> check_model(const ModelFile& model, std::string_view method,
                                       std::uint64_t feature_signature, std::string file);

/// Both of these: refuses, with a sentence, what is no model file, another version, a cut or
/// damaged file, a model of another method, and one trained on other features.
[[nodiscard]] Result<ModelFile> read_model_file(std::string_view bytes, std::string_view method,
                                                std::uint64_t feature_signature, std::string file);

}  // namespace surefoot
