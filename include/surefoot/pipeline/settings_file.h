#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"
#include "surefoot/contact/detect.h"
#include "surefoot/enforce/settings.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load_words.h"

namespace surefoot {

/// How plants are found, as a person chooses it.
struct DetectWords {
  DetectMethod method = DetectMethod::automatic;
  /// Of `threshold`, `crossing` and `adaptive`, which else use their own; for a leg of 0.85 m.
  std::optional<double> height;  ///< m, > 0
  std::optional<double> speed;   ///< m/s, > 0
};
[[nodiscard]] DetectSettings detect_settings_of(const DetectWords& words);

/// What a person chooses about a motion, to be shared as a file (docs/formats.md). Of
/// `clean`, a file holds rigid legs, sole alignment, windows and damping.
struct SharedSettings {
  LoadWords load;
  DetectWords detect;
  CleanSettings clean;
  bool repair = false;
  std::optional<RectifySettings> rectify;  ///< absent: skating runs are not rectified
  StyleSettings style;
};

/// The job that these settings ask for, its plants to be detected.
[[nodiscard]] CleanJob job_of(const SharedSettings& settings);

/// Reads a settings file. What is left out is as by default. Refuses, with line and column, another
/// format or version, unknown keys, wrong types, and values outside their ranges.
[[nodiscard]] Result<SharedSettings> read_settings(std::string_view text, std::string file);

/// The JSON of a settings file; reading it gives the same settings to the last bit.
[[nodiscard]] std::string write_settings(const SharedSettings& settings);

}  // namespace surefoot
