#pragma once

#include <string>
#include <vector>

#include "metrics/slide.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/measurement.h"

namespace surefoot::wasm {

/// Whether this module holds what a detector needs: not every model is part of a download.
[[nodiscard]] bool holds(DetectMethod method);

/// The JSON answers of a session; api.ts has their shapes.

/// The settings by default and the detectors that there are.
[[nodiscard]] std::string defaults_answer();
[[nodiscard]] std::string loaded_answer(const Take& loaded, const Diagnostics& notes);

/// What `cleaned_answer` tells of.
struct CleanedAnswer {
  const Take& original;
  const CleanedTake& cleaned;
  const Measurement& measurement;
  const Diagnostics& notes;
};
[[nodiscard]] std::string cleaned_answer(const CleanedAnswer& answer);

}  // namespace surefoot::wasm
