#pragma once

#include <string>

#include "surefoot/base/error.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {

/// What the user knows better than the guesses, in the words of every front. The ground's word is
/// for `parse_ground_option`.
struct LoadWords {
  std::string units = "auto";
  std::string up = "auto";
  std::string root_offset = "auto";
  double fps = 0.0;  ///< frames a second, up to 1e6; 0: the file's
  std::string ground = "auto";
};

/// The words as settings, without the ground. A refusal names the word: `units: ...`,
/// `root-offset: ...`.
[[nodiscard]] Result<LoadSettings> load_settings_of(const LoadWords& words);

}  // namespace surefoot
